"""What is asked of some dice, all at once: the chance, all totals, who wins, and how long it takes to a total."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.stats import impossible
from generator.stats.dice import read, rolled
from generator.stats.distribution import Number, Range, Spread
from generator.stats.opposed import Against, against, need
from generator.stats.simulation import GAMES, Simulated, simulated
from generator.stats.totals import mean_rounds, rounds_needed, still_below

if TYPE_CHECKING:
    from random import Random

PERCENTILES = (10, 25, 50, 75, 90)
CHANCES = (Fraction(1, 2), Fraction(9, 10))
"""The chances to have reached a total after so many rounds as are told."""
_SURE = Fraction(1, 10_000)
"""Rounds are told until less than this chance is left."""


@dataclass(frozen=True, slots=True)
class RollQuestion:
    """What is asked."""

    dice: str
    within: Range | None = None
    """The totals one hopes for."""
    against: str = ""
    """The dice of the other side."""
    ties: str = ""
    """What a tie is for the first side."""
    total: int | None = None
    """What rolls should add up to."""
    games: int = 0
    """In how many games to try it out; 0: none, it is computed."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """How many rounds it takes to a total."""

    mean: Fraction
    by: tuple[int | None, ...]
    """The rounds after which it is reached, for each of `CHANCES`; None where they are too many."""
    chances: tuple[Fraction, ...]
    """The chances that it is reached in the first round, the second, and so on, until nearly all is told."""


@dataclass(frozen=True, slots=True)
class RollOdds:
    """What is answered."""

    asked: RollQuestion
    spread: Spread
    mean: Fraction
    deviation: Fraction
    left: Fraction = Fraction(0)
    """The chance that dice explode further than is followed."""
    games: Simulated | None = None
    """Where the answer comes from, if it is not computed."""
    against: Against | None = None
    rounds: Rounds | None = None

    @property
    def chance(self) -> Fraction | None:
        """The chance of what was asked."""
        return None if self.asked.within is None else self.spread.chance(self.asked.within)

    @property
    def percentiles(self) -> dict[int, Number]:
        """The totals that are not exceeded in so many percent."""
        return {n: self.spread.reached(Fraction(n, 100)) for n in PERCENTILES}


def roll_odds(asked: RollQuestion) -> RollOdds:
    """The odds of some dice. Raises `Problem`."""
    if asked.ties:
        need(asked.ties)
    if asked.games:
        return _simulated(asked)
    roll = rolled(asked.dice)
    return RollOdds(
        asked,
        roll.spread,
        roll.mean,
        roll.deviation,
        roll.left,
        against=against(roll.spread, rolled(asked.against).spread) if asked.against else None,
        rounds=None if asked.total is None else _rounds(roll.spread, asked.total),
    )


def _simulated(asked: RollQuestion) -> RollOdds:
    terms, plain = read(asked.dice)
    if asked.games * sum(term.number for term in terms) > 100 * GAMES:
        raise impossible(f"{asked.games:,} games of these dice take too long", "write fewer")

    def play(chance: Random) -> int:
        return plain + sum(term.roll(chance) for term in terms)

    games = simulated(play, asked.games)
    spread = games.spread
    return RollOdds(asked, spread, spread.mean(), spread.deviation(), games=games)


def _rounds(brings: Spread, total: int) -> Rounds:
    below: list[Fraction] = []
    try:
        below.extend(takewhile(lambda left: left > _SURE, still_below(brings, total)))
        below.append(Fraction(0))
    except Problem:
        # The table is left out; the mean may still be told, or says what is wrong.
        below = []
    chances = tuple(before - after for before, after in pairwise(below))
    return Rounds(
        mean_rounds(brings, total),
        tuple(_needed(brings, total, chance) for chance in CHANCES),
        chances,
    )


def _needed(brings: Spread, total: int, chance: Fraction) -> int | None:
    try:
        return rounds_needed(brings, total, chance)
    except Problem:
        return None
