"""All odds of a dice roll at once: the chance, all totals, who wins, and how long it takes to reach a total."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, takewhile

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.stats.dice import rolled
from generator.stats.distribution import Distribution, Number, Range
from generator.stats.opposed import Against, against, check_ties
from generator.stats.simulation import Simulated, simulated_rolls
from generator.stats.totals import mean_rounds, rounds_needed, still_below

PERCENTILES = (10, 25, 50, 75, 90)
CHANCES = (Fraction(1, 2), Fraction(9, 10))
"""The chances for which the number of rounds or draws is given."""
_SURE = Fraction(1, 10_000)
"""Rounds are listed until less than this chance is left."""


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

    asked: RollQuestion
    distribution: Distribution
    mean: Fraction
    deviation: Fraction
    left: Fraction = Fraction(0)
    """The chance that dice explode more often than is followed."""
    games: Simulated | None = None
    """The simulation that the answer comes from; None if it is computed."""
    against: Against | None = None
    rounds: Rounds | None = None

    @property
    def chance(self) -> Fraction | None:
        """The chance of the wanted totals."""
        return None if self.asked.within is None else self.distribution.chance(self.asked.within)

    @property
    def percentiles(self) -> dict[int, Number]:
        """The totals that are not exceeded in some percentages of rolls."""
        return {n: self.distribution.percentile(Fraction(n, 100)) for n in PERCENTILES}


def roll_odds(asked: RollQuestion) -> RollOdds:
    """The odds of a dice roll. Raises `Problem`."""
    if asked.ties:
        check_ties(asked.ties)
    if asked.games:
        games = simulated_rolls(asked.dice, asked.games)
        found = games.distribution
        return RollOdds(asked, found, found.mean(), found.deviation(), games=games)
    roll = rolled(asked.dice)
    return RollOdds(
        asked,
        roll.distribution,
        roll.mean,
        roll.deviation,
        roll.left,
        against=against(roll.distribution, rolled(asked.against).distribution)
        if asked.against
        else None,
        rounds=None if asked.total is None else _rounds(roll.distribution, asked.total),
    )


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
        tuple(_needed(brings, total, chance) for chance in CHANCES),
        chances,
    )


def _needed(brings: Distribution, total: int, chance: Fraction) -> int | None:
    try:
        return rounds_needed(brings, total, chance)
    except Problem:
        return None
