"""Rows and columns: items side by side, or below each other."""

from __future__ import annotations

from typing import ClassVar, Literal

from generator.decode import Mm
from generator.elements import Child, Element, Kit, element
from generator.elements.common import flowing, inside, laid_out, outside, with_notes
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Note, Source
from generator.geometry import Insets, Rect, Size
from generator.geometry.flow import CrossItem, FlexItem, across, lengths, missing, starts
from generator.keys import NO_PADDING, Align, Justify


@dataclass(frozen=True, slots=True)
class _Line(Element):
    """Items in a line."""

    along: ClassVar[Literal["width", "height"]]
    """The direction of the line: `width` in a row, `height` in a column."""
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
        room = self._turned(inside(area, self.padding).size)
        items, longs = self._lengths(area, room, kit)
        crosses = [
            across(self._crossing(child, "start", long, kit), room.height)[1]
            for child, long in zip(items, longs)
        ]
        length = sum(longs) + self.gap * max(0, len(longs) - 1)
        return outside(self._turned(Size(length, max(crosses, default=0.0))), self.padding)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area; notes `items-do-not-fit` (`along`, `by` in mm) if they are too long for it."""
        inner = inside(area, self.padding)
        room = self._turned(inner.size)
        _, longs = self._lengths(area, room, kit)
        places = zip(starts(longs, room.width, self.gap, self.justify), longs)

        def place(child: Child) -> Rect:
            at, long = next(places)
            beside, cross = across(self._crossing(child, self.align, long, kit), room.height)
            dx, dy = self._turned(Size(at, beside))
            return Rect(inner.x + dx, inner.y + dy, *self._turned(Size(long, cross)))

        frame = laid_out(self.items, area, kit, place)
        over = missing(longs, room.width, self.gap)
        note = Note.of("items-do-not-fit", source, along=self.along, by=over)
        return with_notes(frame, (note,) if over else ())

    def _turned(self, size: Size) -> Size:
        """A size of which the width is along the line, from one in a box; or the other way round."""
        return size if self.along == "width" else Size(size.height, size.width)

    def _lengths(self, area: Size, room: Size, kit: Kit) -> tuple[list[Child], list[float]]:
        """The items without a place of their own, and their lengths along the line, mm."""

        def wish(child: Child) -> FlexItem:
            common = child.common
            return FlexItem(
                lambda free: self._measured(child, free, room.height, kit).width,
                common.width if self.along == "width" else common.height,
                common.grow,
            )

        items = flowing(self.items, area)
        return items, lengths([wish(child) for child in items], room.width, self.gap)

    def _crossing(self, child: Child, align: str, long: float, kit: Kit) -> CrossItem:
        common = child.common
        return CrossItem(
            lambda free: self._measured(child, long, free, kit).height,
            common.height if self.along == "width" else common.width,
            common.align_self or align,
        )

    def _measured(self, child: Child, long: float, cross: float, kit: Kit) -> Size:
        return self._turned(kit.measure(child, self._turned(Size(long, cross))))


@element("row")
@dataclass(frozen=True, slots=True)
class RowElement(_Line):
    """Items side by side. An item with a `width` has that width, one with `grow` takes a share of the free space, and
    any other is as wide as its content; an item with a `box` is placed by that.

    Notes: `items-do-not-fit` (`along`, `by` in mm) if the items are wider than the row.
    """

    along = "width"


@element("column")
@dataclass(frozen=True, slots=True)
class ColumnElement(_Line):
    """Items below each other. An item with a `height` has that height, one with `grow` takes a share of the free space,
    and any other is as high as its content; an item with a `box` is placed by that.

    Notes: `items-do-not-fit` (`along`, `by` in mm) if the items are higher than the column.
    """

    along = "height"
