"""What the cells of boards are called: `A1`, `0101`, `1`, or with a start, steps and a direction of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import column_letter
from generator.frame.lattice import Cell, Lattice

First = Literal["across", "down"]
"""What the first part of a name counts: columns (across) or rows (down)."""

_START = regex(r"([A-Za-z]+|\d+)(?:([-–.,:/ ]?)([A-Za-z]+|\d+))?")


class Part(NamedTuple):
    """One half of a name: letters, or digits of some width."""

    at: int
    """The number of the first one; A is 0."""
    alphabetic: bool
    width: int = 1
    small: bool = False

    @classmethod
    def of(cls, text: str) -> Part:
        """What a start such as `A`, `k` or `08` begins with."""
        if text.isdigit():
            return cls(int(text), False, len(text))
        number = 0
        for letter in text.upper():
            number = 26 * number + ord(letter) - 64
        return cls(number - 1, True, small=text.islower())

    def word(self, further: int) -> str:
        """The name a number of steps further. Raises `ValueError` before A."""
        number = self.at + further
        if not self.alphabetic:
            return ("−" if number < 0 else "") + f"{abs(number):0{self.width}}"
        if number < 0:
            raise ValueError("there is no letter before A")
        word = column_letter(number)
        return word.lower() if self.small else word


class Naming(NamedTuple):
    """How cells are named, from that of the first column and row.

    >>> from generator.frame.lattice import squares
    >>> Naming.of("B3").names(squares([(0, 0), (1, 2)]))
    {(0, 0): 'B3', (1, 2): 'C5'}
    """

    first: Part
    second: Part | None = None
    between: str = ""
    steps: tuple[int, int] = (1, 1)
    """How much both parts grow from column to column and from row to row."""
    down: bool = False
    """Whether the first part counts rows, and the second columns."""

    @classmethod
    def of(cls, start: str, steps: tuple[int, int] = (1, 1), first: First = "across") -> Naming:
        """The naming from `A1`, `1A`, `0101`, `1,1` or, one cell after the other, `1`. Raises `ValueError`."""
        match = _START.fullmatch(start.strip())
        if match is None or len(start) > 12:
            raise ValueError(f"`{start}` isn't the name of a cell")
        one, between, two = match[1], match[2] or "", match[3]
        if two is None and one.isdigit() and len(one) in (4, 6):
            one, two = one[: len(one) // 2], one[len(one) // 2 :]
        second = Part.of(two) if two is not None else None
        return cls(Part.of(one), second, between, steps, first == "down")

    def names(self, lattice: Lattice) -> dict[Cell, str]:
        """The names of a board's cells. Raises `ValueError` where letters are counted to before A.

        Where a step is even, hexes that stand half a hex further along their row or column have the number between.
        """
        if self.second is None:
            step = self.steps[1]
            return {spot: self.first.word(i * step) for i, spot in enumerate(lattice.cells)}
        # Every second row of pointy hexes is shifted, or every second column of flat ones, whose first side is `n`.
        shifted = 1 if lattice.sides[0] == "n" else 0
        zero = lattice.cells.get((0, 0), lattice.origin)[shifted]
        axes = (1, 0) if self.down else (0, 1)
        result: dict[Cell, str] = {}
        for spot, knot in lattice.cells.items():
            words = []
            for part, step, axis in zip((self.first, self.second), self.steps, axes):
                further = spot[axis] * step
                if lattice.is_hex and axis == shifted and step % 2 == 0:
                    further = (knot[shifted] - zero) * step // 2
                words.append(part.word(further))
            result[spot] = self.between.join(words)
        return result

    def line(self, numbers: Iterable[int]) -> list[str]:
        """The names of columns or rows by their numbers from 0: the first part alone. Raises `ValueError`."""
        return [self.first.word(number * self.steps[1]) for number in numbers]


WAYS = {"letters": Naming.of("A1"), "offset": Naming.of("0101"), "numbers": Naming.of("1")}
"""The names that have a name."""
