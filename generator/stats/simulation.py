"""Chances and means that take too long to compute: estimated by many games, with the error that this leaves.

The games are the same each time: chance begins at a seed.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import dataclass
from generator.stats.distribution import Limits, Spread, root, spread_of

if TYPE_CHECKING:
    from random import Random

GAMES = 10_000
"""So many are played where nothing else is said."""
MOST_GAMES = 100_000


@dataclass(frozen=True, slots=True)
class Simulated:
    """What came of some games."""

    spread: Spread

    @property
    def games(self) -> int:
        """How many were played."""
        return self.spread.every

    @property
    def error(self) -> Fraction:
        """The standard error of the mean: in two of three cases the true one is nearer than so much."""
        return root(self.spread.variance() / max(1, self.games - 1))

    def error_of(self, within: Limits) -> Fraction:
        """The standard error of a chance.

        Two games are thought of as won and two as lost besides: where all are alike, chance is not certain.
        """
        games = self.games + 4
        share = (self.spread.chance(within) * self.games + 2) / games
        return root(share * (1 - share) / games)


def simulated(play: Callable[[Random], int], games: int = GAMES, seed: int = 1) -> Simulated:
    """What comes of so many games.

    >>> made = simulated(lambda chance: chance.choice(range(1, 7)), 1000)
    >>> float(made.spread.mean()), round(float(made.error), 3)
    (3.532, 0.054)
    """
    from random import Random

    chance = Random(seed)
    return Simulated(spread_of((play(chance), 1) for _ in range(games)))
