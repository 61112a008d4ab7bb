"""What is asked of some cards of a deck, all at once: the chance, the numbers drawn, and when the first comes."""

from __future__ import annotations

from fractions import Fraction

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.game.counting.rows import Counted, both
from generator.game.namespace import Numbers
from generator.stats.distribution import Spread
from generator.stats.draws import (
    NEVER,
    Bounds,
    Deck,
    draws_needed,
    mean_coming,
    redrawn,
    spread,
)

CHANCES = (Fraction(1, 2), Fraction(9, 10))
"""The chances that one has who waits for the first card as long as is told."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked."""

    where: str
    """The cards one looks out for, as an expression over their columns."""
    draws: int
    within: Bounds
    """How many of them there should be."""
    of: str = ""
    """The cards that are drawn from; all where it is empty."""
    put_back: str = NEVER
    mulligan: bool = False
    """Whether the cards are an opening hand, which is drawn anew, once, where it fails."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What is answered."""

    component: str
    asked: Question
    deck: Deck
    spread: Spread
    """How many of the cards are drawn."""
    nth: int
    """Which of them is waited for: the first, or the last that is needed."""
    mean_draw: Fraction | None
    """On which draw it comes on average; None where it never does."""
    by: tuple[int | None, ...]
    """The draws by which it has come, for each of `CHANCES`; None where there is none."""
    counted: tuple[Counted, ...]
    """The rows of the cards, by component."""

    @property
    def chance(self) -> Fraction:
        """The chance of what was asked."""
        return self.spread.chance(self.asked.within)


def odds(numbers: Numbers, component: str, asked: Question) -> Odds:
    """The odds of some cards of a component. Raises `Problem`."""
    size = numbers.count(component, asked.of)
    numbers.trace.clear()
    wanted = numbers.count(component, both(asked.where, asked.of))
    deck = Deck(size, wanted, asked.put_back)
    found = spread(deck, asked.draws)
    nth = max(1, asked.within.low)
    return Odds(
        component=numbers.component(component).name,
        asked=asked,
        deck=deck,
        spread=redrawn(found, asked.within) if asked.mulligan else found,
        nth=nth,
        mean_draw=_mean(deck, nth),
        by=tuple(_needed(deck, chance, nth) for chance in CHANCES),
        counted=tuple(numbers.trace),
    )


def _mean(deck: Deck, nth: int) -> Fraction | None:
    try:
        return mean_coming(deck, nth)
    except Problem:
        return None


def _needed(deck: Deck, chance: Fraction, nth: int) -> int | None:
    try:
        return draws_needed(deck, chance, nth)
    except Problem:
        return None
