"""Rows and columns: items side by side, or below each other."""

from __future__ import annotations

from typing import ClassVar, Literal

from generator.decode import Mm
from generator.elements import Child, Element, Kit, element
from generator.elements.common import inside
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.frame import Frame, Note, Source
from generator.frame.marks import combined
from generator.geometry import Insets, Rect, Size
from generator.geometry.flow import CrossItem, FlexItem, across, lengths, missing, starts
from generator.keys import NO_PADDING, Align, Justify


class _Axis(NamedTuple):
    """The direction in which a line of items runs: `width` in a row, `height` in a column."""

    along: Literal["width", "height"]

    def long(self, size: Size) -> float:
        """The length along the line, mm."""
        return size.width if self.along == "width" else size.height

    def cross(self, size: Size) -> float:
        """The length across the line, mm."""
        return size.height if self.along == "width" else size.width

    def size(self, long: float, cross: float) -> Size:
        """The size with these lengths along and across."""
        return Size(long, cross) if self.along == "width" else Size(cross, long)


@dataclass(frozen=True, slots=True)
class _Line(Element):
    """Items in a line, along `axis`."""

    axis: ClassVar[_Axis]
    items: tuple[Child, ...] = ()
    """Its items, from left to right or from top to bottom."""
    gap: Mm = 0.0
    """The space between two items."""
    padding: Insets = NO_PADDING
    """The space along its edges: one, two or four lengths."""
    align: Align = "stretch"
    """How items are aligned across it: `start` (top or left), `center`, `end`, or `stretch`ed across it."""
    justify: Justify = "start"
    """Where items are if there is free space: at the `start`, in the `center`, at the `end`, or with the space
    `between` them."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size its items take; the full length if one of them grows."""
        room = inside(area, self.padding).size
        flowing, longs = self._flowing(area, room, kit)
        crosses = [
            across(self._crossing(child, "start", long, kit), self.axis.cross(room))[1]
            for child, long in zip(flowing, longs)
        ]
        top, right, bottom, left = self.padding
        length = sum(longs) + self.gap * max(0, len(longs) - 1)
        taken = self.axis.size(length, max(crosses, default=0.0))
        return Size(taken.width + left + right, taken.height + top + bottom)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area; notes `items-do-not-fit` (`along`, `by` in mm) if they are too long for it."""
        axis, inner = self.axis, inside(area, self.padding)
        _, longs = self._flowing(area, inner.size, kit)
        room = axis.long(inner.size)
        places = zip(starts(longs, room, self.gap, self.justify), longs)
        parts = []
        for child in self.items:
            rect = child.common.own_place(area)
            if rect is None:
                at, long = next(places)
                crossing = self._crossing(child, self.align, long, kit)
                beside, cross = across(crossing, axis.cross(inner.size))
                dx, dy = axis.size(at, beside)
                rect = Rect(inner.x + dx, inner.y + dy, *axis.size(long, cross))
            parts.append((rect.x, rect.y, kit.lay_out(child, rect.size)))
        frame = combined(area, parts)
        over = missing(longs, room, self.gap)
        if not over:
            return frame
        note = Note.of("items-do-not-fit", source, along=axis.along, by=over)
        return Frame(area, frame.placed, (*frame.notes, note))

    def _flowing(self, area: Size, room: Size, kit: Kit) -> tuple[list[Child], list[float]]:
        """The items without a place of their own, and their lengths along the line, mm."""
        axis = self.axis
        flowing = [child for child in self.items if child.common.own_place(area) is None]

        def wish(child: Child) -> FlexItem:
            common = child.common
            return FlexItem(
                lambda free: axis.long(kit.measure(child, axis.size(free, axis.cross(room)))),
                common.width if axis.along == "width" else common.height,
                common.grow,
            )

        return flowing, lengths([wish(child) for child in flowing], axis.long(room), self.gap)

    def _crossing(self, child: Child, align: str, long: float, kit: Kit) -> CrossItem:
        common, axis = child.common, self.axis
        return CrossItem(
            lambda free: axis.cross(kit.measure(child, axis.size(long, free))),
            common.height if axis.along == "width" else common.width,
            common.align_self or align,
        )


@element("row")
@dataclass(frozen=True, slots=True)
class RowElement(_Line):
    """Items side by side. An item with a `width` has that width, one with `grow` takes a share of the free space, and
    any other is as wide as its content; an item with a `box` is placed by that.

    Notes: `items-do-not-fit` (`along`, `by` in mm) if the items are wider than the row.
    """

    axis: ClassVar[_Axis] = _Axis("width")


@element("column")
@dataclass(frozen=True, slots=True)
class ColumnElement(_Line):
    """Items below each other. An item with a `height` has that height, one with `grow` takes a share of the free space,
    and any other is as high as its content; an item with a `box` is placed by that.

    Notes: `items-do-not-fit` (`along`, `by` in mm) if the items are higher than the column.
    """

    axis: ClassVar[_Axis] = _Axis("height")
