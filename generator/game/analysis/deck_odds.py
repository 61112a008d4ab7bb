"""All odds of some cards of a deck at once: the chance, the numbers drawn, and when the first comes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TypeVar

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.game.counting.rows import Counted, both
from generator.game.namespace import Numbers
from generator.stats.distribution import Distribution
from generator.stats.draws import (
    NEVER,
    Bounds,
    Deck,
    draws_needed,
    hand_with_mulligans,
    mean_draw_of_nth,
    wanted_drawn,
)

T = TypeVar("T")
CHANCES = (Fraction(1, 2), Fraction(9, 10))
"""The chances for which the number of draws is given."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about draws."""

    where: str
    """The wanted cards, as an expression over their columns."""
    draws: int
    within: Bounds
    """How many of them are wanted."""
    of: str = ""
    """The cards of the deck, as an expression; all if it is empty."""
    put_back: str = NEVER
    mulligan: bool = False
    """Whether the cards are an opening hand that is redrawn once if it doesn't have the wanted cards."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The answer."""

    component: str
    asked: Question
    deck: Deck
    distribution: Distribution
    """How many of the wanted cards are drawn."""
    nth: int
    """Which wanted card is timed: the first, or the last that is needed."""
    mean_draw: Fraction | None
    """On which draw it comes on average; None if it may never come."""
    by: tuple[int | None, ...]
    """The draws by which it has come, for each of `CHANCES`; None if it may never come."""
    counted: tuple[Counted, ...]
    """The rows of the wanted cards, by component."""

    @property
    def chance(self) -> Fraction:
        """The chance of the wanted cards."""
        return self.distribution.chance(self.asked.within)


def odds(numbers: Numbers, component: str, asked: Question) -> Odds:
    """The odds of some cards of a component. Raises `Problem`."""
    size = numbers.count(component, asked.of)
    numbers.trace.clear()
    wanted = numbers.count(component, both(asked.where, asked.of))
    deck = Deck(size, wanted, asked.put_back)
    found = wanted_drawn(deck, asked.draws)
    nth = max(1, asked.within.low)
    return Odds(
        component=numbers.component(component).name,
        asked=asked,
        deck=deck,
        distribution=hand_with_mulligans(found, asked.within) if asked.mulligan else found,
        nth=nth,
        mean_draw=_or_none(partial(mean_draw_of_nth, deck, nth)),
        by=tuple(_or_none(partial(draws_needed, deck, chance, nth)) for chance in CHANCES),
        counted=tuple(numbers.trace),
    )


def _or_none(answer: Callable[[], T]) -> T | None:
    try:
        return answer()
    except Problem:
        return None
