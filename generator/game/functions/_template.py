"""Luck: what these functions have in common, such as how to choose cards.

Copy this file to a new name; nothing else is needed. Keep the class only if your functions count rows of a game.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.functions._arguments import RowCounter, whole


class Luck(RowCounter):
    """Looks for luck in the rows of a game."""

    def lucky(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many rows that meet all conditions bring luck.

        Example: lucky(events, "category == 'Boss'")
        """
        return len(self._chosen.rows("lucky", component, where, filters))


def luck_of(draws: Any) -> Fraction:
    """The luck of a number of draws. Raises `Problem`.

    Example: luck_of(3)
    """
    return Fraction(1, 1 + whole(draws, "number of draws"))


COUNTS = Luck
