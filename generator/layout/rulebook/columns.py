"""Narrow slabs in columns side by side: balanced where they fit on a page, else parted where it ends."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import dataclass
from generator.frame import Placed
from generator.layout.rulebook.pages import Column, filled
from generator.layout.rulebook.slab import Slab, height_of, moved

_LEAST = 5
"""So many slabs must fit above the end of a page for columns to begin there."""


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Columns that end at about the same height."""

    slabs: tuple[Slab, ...]
    count: int
    step: float
    """From the left of one column to that of the next, mm."""
    columns: tuple[Column, ...]
    left: float = 0.0

    @classmethod
    def balanced(cls, slabs: Sequence[Slab], count: int, step: float, left: float = 0.0) -> Columns:
        """The slabs in at most so many columns, as low as they can be."""
        highest = max((slab.height for slab in slabs), default=0.0)
        height = max(height_of(slabs) / count, min(_LEAST, len(slabs)) * highest)
        while len(columns := filled(slabs, height)) > count:
            height += highest / 4
        return cls(tuple(slabs), count, step, tuple(columns), left)

    @property
    def height(self) -> float:
        """That of the highest column, mm."""
        return max((column.end for column in self.columns), default=0.0)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The marks of all columns."""
        return tuple(
            placed
            for number, column in enumerate(self.columns)
            for y, slab in column.slabs
            for placed in moved(slab.placed, self.left + number * self.step, y)
        )

    def indented(self, by: float) -> Columns:
        """The same, moved to the right."""
        return Columns(self.slabs, self.count, self.step, self.columns, self.left + by)

    def parted(self, height: float) -> tuple[Columns, Columns] | None:
        """What fits into a height that is too small for all, and the rest; None where that is too little."""
        if height < _LEAST * max((slab.height for slab in self.slabs), default=0.0):
            return None
        columns = tuple(filled(self.slabs, height)[: self.count])
        taken = sum(len(column.slabs) for column in columns)
        if not 0 < taken < len(self.slabs):
            return None
        above = Columns(self.slabs[:taken], self.count, self.step, columns, self.left)
        rest = self.balanced(self.slabs[taken:], self.count, self.step, self.left)
        return above, rest
