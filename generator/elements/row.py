"""Rows: items side by side."""

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


@element("row")
@dataclass(frozen=True, slots=True)
class RowElement:
    """Items side by side. An item is as wide as its `width` says, shares the room left by its `grow`, or takes what it
    needs; an item with a `box` stands where that says.

    Notes: `too-full` (`along`, `by` in mm) where the items are wider than the row.
    """

    kind: ClassVar[str]
    main: ClassVar[str]
    items: tuple[Child, ...] = ()
    """What stands in it, from left to right."""
    gap: Mm = 0.0
    """The room between two items."""
    padding: Insets = NO_PADDING
    """The room along its edges: one, two or four lengths."""
    align: Align = "stretch"
    """Where items stand from top to bottom: `start`, `center`, `end`, or `stretch`ed to the whole height."""
    justify: Justify = "start"
    """Where items stand when there is room left: `start`, `center`, `end`, or with the room `between` them."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """What the items take; all the width where one of them grows."""
        inner = inside(area, self.padding)
        flowing = [child for child in self.items if child.common.apart(area) is None]
        widths = _widths(flowing, inner.size, self.gap, kit)
        heights = [
            across(_crossing(child, "start", width, kit), inner.height)[1]
            for child, width in zip(flowing, widths)
        ]
        top, right, bottom, left = self.padding
        width = sum(widths) + self.gap * max(0, len(widths) - 1) + left + right
        return Size(width, max(heights, default=0.0) + top + bottom)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area."""
        inner = inside(area, self.padding)
        flowing = [child for child in self.items if child.common.apart(area) is None]
        widths = _widths(flowing, inner.size, self.gap, kit)
        places = zip(starts(widths, inner.width, self.gap, self.justify), widths)
        parts = []
        for child in self.items:
            rect = child.common.apart(area)
            if rect is None:
                x, width = next(places)
                y, height = across(_crossing(child, self.align, width, kit), inner.height)
                rect = Rect(inner.x + x, inner.y + y, width, height)
            parts.append((rect.x, rect.y, kit.lay_out(child, rect.size)))
        over = missing(widths, inner.width, self.gap)
        notes = (Note.of("too-full", source, along="width", by=over),) if over else ()
        frame = combined(area, parts)
        return Frame(area, frame.placed, (*frame.notes, *notes)) if notes else frame


def _widths(flowing: list[Child], room: Size, gap: float, kit: Kit) -> list[float]:
    def wish(child: Child) -> Wish:
        common = child.common
        return Wish(
            lambda free: kit.measure(child, Size(free, room.height)).width,
            common.width,
            common.grow,
        )

    return lengths([wish(child) for child in flowing], room.width, gap)


def _crossing(child: Child, align: str, width: float, kit: Kit) -> Crossing:
    common = child.common
    return Crossing(
        lambda room: kit.measure(child, Size(width, room)).height,
        common.height,
        common.align_self or align,
    )
