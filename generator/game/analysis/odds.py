"""All odds of drawing some cards, or of a dice roll, at once, as `punchboard odds` prints them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise, takewhile
from typing import TypeVar

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.game.counting.rows import Counted, both
from generator.game.namespace import Numbers
from generator.stats.dice import Roll, rolled
from generator.stats.distribution import Distribution, Number, Range
from generator.stats.draws import (
    NEVER,
    Bounds,
    Deck,
    draws_needed,
    hand_with_mulligans,
    mean_draw_of_nth,
    wanted_drawn,
)
from generator.stats.opposed import Against, against, check_ties
from generator.stats.rounds import mean_rounds, rounds_needed, still_below
from generator.stats.simulation import Simulated, simulated_rolls

T = TypeVar("T")
PERCENTILES = (10, 25, 50, 75, 90)
CHANCES = (Fraction(1, 2), Fraction(9, 10))
"""The chances for which the number of draws or rounds is given."""
_SURE = Fraction(1, 10_000)
"""Rounds are listed until less than this chance is left."""


@dataclass(frozen=True, slots=True)
class DrawQuestion:
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
class DrawOdds:
    """The answer."""

    component: str
    question: DrawQuestion
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
        return self.distribution.chance(self.question.within)


def draw_odds(numbers: Numbers, component: str, question: DrawQuestion) -> DrawOdds:
    """The odds of some cards of a component. Raises `Problem`."""
    size = numbers.count(component, question.of)
    numbers.trace.clear()
    wanted = numbers.count(component, both(question.where, question.of))
    deck = Deck(size, wanted, question.put_back)
    found = wanted_drawn(deck, question.draws)
    nth = max(1, question.within.low)
    return DrawOdds(
        component=numbers.component(component).name,
        question=question,
        deck=deck,
        distribution=hand_with_mulligans(found, question.within) if question.mulligan else found,
        nth=nth,
        mean_draw=_or_none(partial(mean_draw_of_nth, deck, nth)),
        by=tuple(_or_none(partial(draws_needed, deck, chance, nth)) for chance in CHANCES),
        counted=tuple(numbers.trace),
    )


@dataclass(frozen=True, slots=True)
class RollQuestion:
    """A question about a dice roll."""

    dice: str
    within: Range | None = None
    """The wanted totals."""
    against: str = ""
    """The dice of the other side."""
    ties: str = ""
    """What a tie counts for the first side."""
    total: int | None = None
    """The total that rolls should add up to."""
    games: int = 0
    """How many games to simulate; 0 to compute exactly."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """How many rounds it takes to reach a total."""

    mean: Fraction
    by: tuple[int | None, ...]
    """The rounds after which it is reached, for each of `CHANCES`; None for too many."""
    chances: tuple[Fraction, ...]
    """The chances that it is reached in the first round, the second, and so on, until it is nearly certain."""


@dataclass(frozen=True, slots=True)
class RollOdds:
    """The answer."""

    question: RollQuestion
    roll: Roll
    games: Simulated | None = None
    """The simulation that the answer comes from; None if it is computed."""
    against: Against | None = None
    rounds: Rounds | None = None

    @property
    def chance(self) -> Fraction | None:
        """The chance of the wanted totals."""
        within = self.question.within
        return None if within is None else self.roll.distribution.chance(within)

    @property
    def percentiles(self) -> dict[int, Number]:
        """The totals that are not exceeded in some percentages of rolls."""
        return {n: self.roll.distribution.percentile(Fraction(n, 100)) for n in PERCENTILES}


def roll_odds(question: RollQuestion) -> RollOdds:
    """The odds of a dice roll. Raises `Problem`."""
    if question.ties:
        check_ties(question.ties)
    if question.games:
        games = simulated_rolls(question.dice, question.games)
        found = games.distribution
        return RollOdds(question, Roll(found, found.mean(), found.variance(), Fraction(0)), games)
    roll = rolled(question.dice)
    sides = None
    if question.against:
        sides = against(roll.distribution, rolled(question.against).distribution)
    rounds = None if question.total is None else _rounds(roll.distribution, question.total)
    return RollOdds(question, roll, None, sides, rounds)


def _rounds(brings: Distribution, total: int) -> Rounds:
    below: list[Fraction] = []
    try:
        below.extend(takewhile(lambda left: left > _SURE, still_below(brings, total)))
        below.append(Fraction(0))
    except Problem:
        # The table is left out; the mean may still be given, or raise the problem.
        below = []
    chances = tuple(before - after for before, after in pairwise(below))
    return Rounds(
        mean_rounds(brings, total),
        tuple(_or_none(partial(rounds_needed, brings, total, chance)) for chance in CHANCES),
        chances,
    )


def _or_none(answer: Callable[[], T]) -> T | None:
    try:
        return answer()
    except Problem:
        return None
