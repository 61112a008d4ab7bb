"""Chances and means that take too long to compute, estimated by simulating many games, with their standard error.

The same seed gives the same games.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import dataclass
from generator.foundation.wording import counted
from generator.stats import impossible
from generator.stats.dice import read
from generator.stats.distribution import Bounds, Distribution, Range, distribution_of, root

if TYPE_CHECKING:
    from random import Random

GAMES = 10_000
"""The default number of games."""
MOST_GAMES, MOST_ROLLS = 100_000, 1_000_000


@dataclass(frozen=True, slots=True)
class Simulated:
    """The results of some games."""

    distribution: Distribution

    @property
    def games(self) -> int:
        """The number of games."""
        return self.distribution.total

    @property
    def error(self) -> Fraction:
        """The standard error of the mean: in two of three cases the true mean is closer than this."""
        return root(self.distribution.variance() / max(1, self.games - 1))

    def error_of(self, within: Range | Bounds) -> Fraction:
        """The standard error of a chance.

        Two wins and two losses are added, so that a chance isn't certain if all games ended alike.
        """
        games = self.games + 4
        share = (self.distribution.chance(within) * self.games + 2) / games
        return root(share * (1 - share) / games)


def simulated(play: Callable[[Random], int], games: int = GAMES, seed: int = 1) -> Simulated:
    """The results of a number of games."""
    from random import Random

    chance = Random(seed)
    return Simulated(distribution_of((play(chance), 1) for _ in range(games)))


def simulated_rolls(dice: str, games: int = GAMES, seed: int = 1) -> Simulated:
    """The totals of dice in a number of games. Raises `Problem` for too many rolls."""
    terms, plain = read(dice)
    rolls = games * sum(term.number for term in terms)
    if rolls > MOST_ROLLS:
        what = f"`{dice}` would roll {rolls:,} dice in {counted(games, 'game')}"
        raise impossible(what, f"simulate {MOST_ROLLS * games // rolls:,} or fewer")

    def play(chance: Random) -> int:
        return plain + sum(term.roll(chance) for term in terms)

    return simulated(play, games, seed)
