"""Grids: items in columns and rows."""

from __future__ import annotations

from generator.elements import Child, Element, Kit, element
from generator.elements.common import flowing, inside, laid_out, outside, with_notes
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Source
from generator.geometry import Insets, Rect, Size
from generator.geometry.flow import CrossItem, FlexItem, Natural, across, lengths, starts
from generator.keys import NO_GAP, NO_PADDING, Align, Gap, Lines, Track
from generator.keys.overflow import overflow_notes

_TWO, _EVEN = Lines(2), Track(None, 1.0)


@element("grid")
@dataclass(frozen=True, slots=True)
class GridElement(Element):
    """Items in columns and rows, filled row by row; an item with a `box` is placed by that."""

    items: tuple[Child, ...] = ()
    """Its items, row by row."""
    columns: Lines = _TWO
    """The number of columns."""
    rows: Lines | None = None
    """The minimum number of rows. Default: enough for all items."""
    widths: tuple[Track, ...] = ()
    """The widths of the columns: mm, `auto` for the width of the content, `grow` or `grow 2` for a share of the free
    space. Columns without a width share the rest evenly."""
    heights: tuple[Track, ...] = ()
    """The heights of the rows, written the same way."""
    gap: Gap = NO_GAP
    """The space between cells: one length, or `[between columns, between rows]`."""
    padding: Insets = NO_PADDING
    """The space along its edges: one, two or four lengths."""
    align: Align = "stretch"
    """How items are aligned in larger cells: `start`, `center`, `end`, or `stretch`ed to the whole cell."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size its cells take; the full width or height if something grows that way."""
        room = inside(area, self.padding).size
        widths, heights = self._tracks(flowing(self.items, area), room, kit)
        width = sum(widths) + self.gap.columns * max(0, len(widths) - 1)
        height = sum(heights) + self.gap.rows * max(0, len(heights) - 1)
        return outside(Size(width, height), self.padding)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area."""
        inner = inside(area, self.padding)
        widths, heights = self._tracks(flowing(self.items, area), inner.size, kit)
        lefts = starts(widths, inner.width, self.gap.columns)
        tops = starts(heights, inner.height, self.gap.rows)
        cells = (
            Rect(inner.x + x, inner.y + y, width, height)
            for y, height in zip(tops, heights)
            for x, width in zip(lefts, widths)
        )
        frame = laid_out(
            self.items, area, kit, lambda child: self._in_cell(child, next(cells), kit)
        )
        return with_notes(frame, overflow_notes(widths, heights, inner.size, source, self.gap))

    def _tracks(
        self, flowing: list[Child], room: Size, kit: Kit
    ) -> tuple[list[float], list[float]]:
        """The widths of the columns and the heights of the rows."""
        n = self.columns

        def width(column: int) -> Natural:
            cells = flowing[column::n]
            return lambda free: max(
                (_width(c, Size(free, room.height), kit) for c in cells), default=0.0
            )

        wishes = [_wish(self.widths, i, width(i)) for i in range(n)]
        widths = lengths(wishes, room.width, self.gap.columns)

        def height(row: int) -> Natural:
            cells = list(zip(flowing[row * n : row * n + n], widths))
            return lambda free: max((_height(c, Size(w, free), kit) for c, w in cells), default=0.0)

        count = max(self.rows or 0, -(-len(flowing) // n))
        wishes = [_wish(self.heights, i, height(i)) for i in range(count)]
        return widths, lengths(wishes, room.height, self.gap.rows)

    def _in_cell(self, child: Child, cell: Rect, kit: Kit) -> Rect:
        common = child.common
        align = common.align_self or self.align
        wide = CrossItem(lambda _: _width(child, cell.size, kit), common.width, align)
        x, width = across(wide, cell.width)
        high = CrossItem(lambda room: _height(child, Size(width, room), kit), common.height, align)
        y, height = across(high, cell.height)
        return Rect(cell.x + x, cell.y + y, width, height)


def _wish(tracks: tuple[Track, ...], place: int, natural: Natural) -> FlexItem:
    track = tracks[place] if place < len(tracks) else _EVEN
    return FlexItem(natural, track.fixed, track.grow)


def _width(child: Child, room: Size, kit: Kit) -> float:
    fixed = child.common.width
    return kit.measure(child, room).width if fixed is None else fixed


def _height(child: Child, room: Size, kit: Kit) -> float:
    fixed = child.common.height
    return kit.measure(child, room).height if fixed is None else fixed
