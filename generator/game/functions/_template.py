"""The functions on luck: what is true of all of them, such as how cards are meant.

Copy this file to a name of its own: that is all. A class is needed only where rows of a game are counted.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.selection import Chosen
from generator.game.functions._draw_arguments import whole


class Luck:
    """Looks for luck in the rows of a game."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen

    def lucky(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many rows bring luck: those for which all conditions hold.

        Example: lucky(events, "category == 'Boss'")
        """
        return len(self._chosen.rows("lucky", component, (), where, filters))


def luck_of(draws: Any) -> Fraction:
    """The luck of so many draws. Raises `Problem`.

    Example: luck_of(3)
    """
    return Fraction(1, 1 + whole(draws, "number of draws"))


FUNCTIONS = {"lucky": Luck.lucky, "luck_of": luck_of}
COUNTS = Luck
