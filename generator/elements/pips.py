"""Pips: a number of marks, such as difficulty, ranks and the faces of dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.decode import Mm
from generator.elements import Element, Kit, element
from generator.elements.common import clamped
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, GroupMark, Paint, PathMark, Placed, Source, Stroke
from generator.frame.symbols import Sign, sign
from generator.frame.tint import tinted
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.flow import within
from generator.geometry.paths import joined
from generator.keys import SOLID_BLACK, Corner, Fill, Gap, Lines, Whole, anchor

_GAP = Gap(0.8, 0.8)
_FADED = 0.2
"""The share of its colour that an empty icon keeps."""
_MOST = 1000
_PIP, _ROUND = 0.2, 0.14
"""The size of a die's pips and the radius of its corners, relative to its side."""

# The positions of a die's pips, counted row by row in a grid of 3 × 3.
_DIE = ("", "4", "08", "048", "0268", "02468", "035268", "0352684", "01235678", "012345678")


@element("pips", main="value")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PipsElement(Element):
    """A row of marks, some of them filled, or the face of a die or domino.

    Notes: `out-of-range` (`value`, `least`, `most`, `key`) if the value is larger than the number of marks; and `icon`
    (see `icon`).
    """

    value: int
    """How many are filled."""
    max: Whole | None = None
    """How many there are, filled and empty. Default: only the filled ones."""
    shape: Sign = "circle"
    """The shape of a mark: `circle`, `square`, `diamond`, `triangle`, `hexagon`, `star` or `heart`."""
    icon: str = ""
    """The name of an icon to use instead of a shape. If `fill` is a gradient, icons take its first colour."""
    layout: Literal["row", "column", "die"] = "row"
    """In a `row`, in a `column`, or as on the face of a `die`: 1 to 6, or up to 9 for a domino."""
    columns: Lines | None = None
    """The most marks side by side; in a `column`, below each other. Default: all, or as many as fit the box if there is
    a `size`."""
    size: Mm | None = None
    """The width and height of a mark. Default: as big as the box allows."""
    gap: Gap = _GAP
    """The space between marks: one length, or `[between columns, between rows]`."""
    align: Corner = "center"
    """Where they are in a larger box: `left`, `center`, `top right`, …"""
    fill: Fill = SOLID_BLACK
    """The fill of a filled mark."""
    empty: Fill | None = None
    """The fill of an empty mark. Default: only its outline; an icon is pale."""
    stroke: Fill | None = None
    """The colour of the outlines, or `none`. Default: the same as `fill`."""
    stroke_width: Mm = 0.25
    """The width of the outlines, which are drawn inside the marks."""
    ground: Fill | None = None
    """The fill of a die's face. Default: none."""
    border: Fill | None = None
    """The colour of the line around a die's face. Default: none."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size the marks take."""
        if self.layout == "die":
            return Size(min(area), min(area))
        columns, rows = self._lines(area, self._count(source))
        side = self._side(area, columns, rows)
        return Size(*self._extent(columns, rows, side)) if columns else Size(0.0, 0.0)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The marks on an area. Raises `Problem` for an unknown icon."""
        die = self.layout == "die"
        most = len(_DIE) - 1 if die else _MOST if self.max is None else self.max
        key = "" if die or self.max is None else "max"
        value, notes = clamped(self.value, 0, most, source, key)
        if die:
            places = [(rect, True) for rect in self._on_die(area, int(value))]
        else:
            rects = self._in_lines(area, self._count(source))
            places = [(rect, i < value) for i, rect in enumerate(rects)]
        placed: list[Placed] = [Placed(0.0, 0.0, mark, source) for mark in self._face(area)]
        if self.icon.strip():
            icon = kit.icon(self.icon, source.origin)
            placed += [Placed(x, y, mark, source) for x, y, mark in self._icons(icon, places)]
            notes = (*notes, *icon.notes) if places else notes
        else:
            placed += [Placed(0.0, 0.0, mark, source) for mark in self._signs(places)]
        return Frame(area, tuple(placed), notes)

    def _count(self, source: Source) -> int:
        return int(clamped(self.value, 0, _MOST, source)[0]) if self.max is None else self.max

    def _lines(self, area: Size, count: int) -> tuple[int, int]:
        """The numbers of columns and rows."""
        upright = self.layout == "column"
        long, gap = (area.height, self.gap.rows) if upright else (area.width, self.gap.columns)
        most = self.columns or count
        if self.columns is None and self.size is not None and self.size + gap > 0:
            most = max(1, int((long + gap + 1e-6) / (self.size + gap)))
        in_line = min(most, count)
        lines = -(-count // in_line) if in_line else 0
        return (lines, in_line) if upright else (in_line, lines)

    def _side(self, area: Size, columns: int, rows: int) -> float:
        if self.size is not None or not columns:
            return max(0.0, self.size or 0.0)
        across = (area.width - (columns - 1) * self.gap.columns) / columns
        down = (area.height - (rows - 1) * self.gap.rows) / rows
        return max(0.0, min(across, down))

    def _extent(self, columns: int, rows: int, side: float) -> tuple[float, float]:
        return (
            columns * side + (columns - 1) * self.gap.columns,
            rows * side + (rows - 1) * self.gap.rows,
        )

    def _in_lines(self, area: Size, count: int) -> Iterator[Rect]:
        """The squares of the marks; an incomplete last line is aligned, too."""
        columns, rows = self._lines(area, count)
        side = self._side(area, columns, rows)
        upright = self.layout == "column"
        in_line = rows if upright else columns
        across, down = anchor(self.align)
        for i in range(count):
            line, place = divmod(i, in_line)
            length = min(in_line, count - line * in_line)
            block = (columns, length) if upright else (length, rows)
            width, height = self._extent(*block, side)
            column, row = (line, place) if upright else (place, line)
            x = (area.width - width) * across + column * (side + self.gap.columns)
            y = (area.height - height) * down + row * (side + self.gap.rows)
            yield Rect(x, y, side, side)

    def _on_die(self, area: Size, value: int) -> Iterator[Rect]:
        face = min(area)
        side = face * _PIP if self.size is None else self.size
        left, top = (area.width - face) / 2, (area.height - face) / 2
        for place in map(int, _DIE[value]):
            row, column = divmod(place, 3)
            x, y = left + face * (1 + column) / 4, top + face * (1 + row) / 4
            yield Rect(x - side / 2, y - side / 2, side, side)

    def _face(self, area: Size) -> Iterator[PathMark]:
        side = min(area)
        if self.layout != "die" or side <= 0:
            return
        box = within(Rect(0.0, 0.0, *area), Size(side, side))
        ground = self.ground.on(box) if self.ground is not None else None
        edge = self.border.on(box) if self.border is not None else None
        if ground is not None or edge is not None:
            line = Stroke(edge, self.stroke_width) if edge is not None else None
            inner = box.grown(-self.stroke_width / 2) if line is not None else box
            yield PathMark(Path.rectangle(inner, side * _ROUND), ground, line)

    def _signs(self, places: list[tuple[Rect, bool]]) -> Iterator[PathMark]:
        """Shapes: those that look the same as one mark; with gradients one mark each."""
        for filled in (True, False):
            rects = [rect for rect, full in places if full is filled]
            plain = all(fill is None or len(fill.stops) < 2 for fill in (self.fill, self.empty))
            for group in [rects] if plain else [[rect] for rect in rects]:
                mark = self._sign(group, filled)
                if mark is not None:
                    yield mark

    def _sign(self, rects: list[Rect], filled: bool) -> PathMark | None:
        line: Paint | None = None
        edge = self.fill if self.stroke is None else self.stroke
        width = self.stroke_width
        if rects and width > 0:
            line = edge.on(rects[0])
        inset = -width / 2 if line is not None else 0.0
        boxes = [rect.grown(inset) for rect in rects if rect.width + 2 * inset > 0]
        fill = self.fill if filled else self.empty
        paint = fill.on(boxes[0]) if boxes and fill is not None else None
        if not boxes or (paint is None and line is None):
            return None
        path = joined(sign(self.shape, box) for box in boxes)
        stroke = Stroke(line, width, join="round") if line is not None else None
        return PathMark(path, paint, stroke)

    def _icons(
        self, icon: Frame, places: list[tuple[Rect, bool]]
    ) -> Iterator[tuple[float, float, GroupMark]]:
        first = _color(self.fill)
        pale = _color(self.empty) if self.empty is not None else None
        if self.empty is None and first is not None:
            pale = first.faded(_FADED)
        for rect, filled in places:
            color = first if filled else pale
            if color is not None and rect.width > 0:
                yield rect.x, rect.y, GroupMark(tinted(icon, color), Transform.scale(rect.width))


def _color(fill: Fill) -> Color | None:
    return fill.stops[0].color if fill.stops else None
