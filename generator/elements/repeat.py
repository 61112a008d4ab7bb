"""Repeats: the same items several times."""

from __future__ import annotations

from typing import Literal

from generator.decode import Mm
from generator.elements import Child, Element, Kit, element
from generator.elements.common import laid_out
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Source
from generator.frame.marks import combined
from generator.geometry import Rect, Size
from generator.geometry.flow import starts
from generator.keys import Gap, Justify, Lines, Whole
from generator.keys.overflow import overflow_notes

_ONE = Gap(1.0, 1.0)


@element("repeat", main="count")
@dataclass(frozen=True, slots=True)
class RepeatElement(Element):
    """Several copies of its items in a row, a column or a grid: hit points, coins, boxes to tick. Each copy is a stack
    of the items.

    A copy is as big as its items, but at most its share of the space.
    """

    count: Whole
    """The number of copies, 0 to 1000."""
    items: tuple[Child, ...] = ()
    """What is repeated."""
    along: Literal["row", "column", "grid"] = "row"
    """Whether the copies are side by side (`row`), below each other (`column`), or in a `grid`."""
    columns: Lines = 5
    """How many copies are side by side in a grid."""
    gap: Gap = _ONE
    """The space between copies: one length, or `[between columns, between rows]`."""
    size: tuple[Mm, Mm] | None = None
    """`[width, height]` of one copy."""
    justify: Justify = "start"
    """Where the copies are if there is free space: at the `start`, in the `center`, at the `end`, or with the space
    `between` them."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size the copies take."""
        columns, rows = self._lines()
        if not columns or not rows:
            return Size(0.0, 0.0)
        width, height = self._one(area, kit)
        return Size(
            columns * width + (columns - 1) * self.gap.columns,
            rows * height + (rows - 1) * self.gap.rows,
        )

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The copies on an area; they share their frames."""
        columns, rows = self._lines()
        if not columns or not rows:
            return Frame(area)
        one = self._one(area, kit)
        copy = laid_out(
            self.items, one, kit, lambda child: Rect(0.0, 0.0, *child.common.fixed(*one))
        )
        down = self.justify if self.along == "column" else "start"
        across = self.justify if self.along != "column" else "start"
        lefts = starts([one.width] * columns, area.width, self.gap.columns, across)
        tops = starts([one.height] * rows, area.height, self.gap.rows, down)
        places = [divmod(i, columns) for i in range(self.count)]
        frame = combined(area, [(lefts[column], tops[row], copy) for row, column in places])
        over = overflow_notes([one.width] * columns, [one.height] * rows, area, source, self.gap)
        return Frame(area, frame.placed, (*over, *copy.notes))

    def _lines(self) -> tuple[int, int]:
        """How many columns and rows of copies there are."""
        if self.along == "row":
            return self.count, min(1, self.count)
        if self.along == "column":
            return min(1, self.count), self.count
        return min(self.columns, self.count), -(-self.count // self.columns)

    def _one(self, area: Size, kit: Kit) -> Size:
        if self.size is not None:
            return Size(*self.size)
        columns, rows = self._lines()
        room = Size(
            max(0.0, (area.width - (columns - 1) * self.gap.columns) / columns),
            max(0.0, (area.height - (rows - 1) * self.gap.rows) / rows),
        )
        width = height = 0.0
        for child in self.items:
            common = child.common
            if common.own_place(area) is not None:
                rect = Rect(*(common.box or (0.0, 0.0, 0.0, 0.0)))
                own = Size(rect.right, rect.bottom)
            else:
                own = kit.measure(child, room)
            width, height = map(max, (width, height), common.fixed(*own))
        return Size(width, height)
