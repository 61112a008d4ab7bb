"""Columns: items one below the other."""

from __future__ import annotations

from typing import ClassVar

from generator.decode import Mm
from generator.elements import Child, Kit, element
from generator.elements.common import inside
from generator.flow import Crossing, Wish, across, lengths, missing, starts
from generator.frame import Frame, Note, Source
from generator.frame.combine import combined
from generator.geometry import Insets, Rect, Size
from generator.keys import NO_PADDING, Align, Justify
from generator.values import dataclass


@element("column")
@dataclass(frozen=True, slots=True)
class ColumnElement:
    """Items one below the other. An item is as high as its `height` says, shares the room left by its `grow`, or takes
    what it needs; an item with a `box` stands where that says.

    Notes: `too-full` (`along`, `by` in mm) where the items are higher than the column.
    """

    kind: ClassVar[str]
    main: ClassVar[str]
    items: tuple[Child, ...] = ()
    """What stands in it, from top to bottom."""
    gap: Mm = 0.0
    """The room between two items."""
    padding: Insets = NO_PADDING
    """The room along its edges: one, two or four lengths."""
    align: Align = "stretch"
    """Where items stand from left to right: `start`, `center`, `end`, or `stretch`ed to the whole width."""
    justify: Justify = "start"
    """Where items stand when there is room left: `start`, `center`, `end`, or with the room `between` them."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """What the items take; all the height where one of them grows."""
        inner = inside(area, self.padding)
        flowing = [child for child in self.items if child.common.apart(area) is None]
        heights = _heights(flowing, inner.size, self.gap, kit)
        widths = [
            across(_crossing(child, "start", height, kit), inner.width)[1]
            for child, height in zip(flowing, heights)
        ]
        top, right, bottom, left = self.padding
        height = sum(heights) + self.gap * max(0, len(heights) - 1) + top + bottom
        return Size(max(widths, default=0.0) + left + right, height)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area."""
        inner = inside(area, self.padding)
        flowing = [child for child in self.items if child.common.apart(area) is None]
        heights = _heights(flowing, inner.size, self.gap, kit)
        places = zip(starts(heights, inner.height, self.gap, self.justify), heights)
        parts = []
        for child in self.items:
            rect = child.common.apart(area)
            if rect is None:
                y, height = next(places)
                x, width = across(_crossing(child, self.align, height, kit), inner.width)
                rect = Rect(inner.x + x, inner.y + y, width, height)
            parts.append((rect.x, rect.y, kit.lay_out(child, rect.size)))
        over = missing(heights, inner.height, self.gap)
        notes = (Note.of("too-full", source, along="height", by=over),) if over else ()
        frame = combined(area, parts)
        return Frame(area, frame.placed, (*frame.notes, *notes)) if notes else frame


def _heights(flowing: list[Child], room: Size, gap: float, kit: Kit) -> list[float]:
    def wish(child: Child) -> Wish:
        common = child.common
        return Wish(
            lambda free: kit.measure(child, Size(room.width, free)).height,
            common.height,
            common.grow,
        )

    return lengths([wish(child) for child in flowing], room.height, gap)


def _crossing(child: Child, align: str, height: float, kit: Kit) -> Crossing:
    common = child.common
    return Crossing(
        lambda room: kit.measure(child, Size(room, height)).width,
        common.width,
        common.align_self or align,
    )
