"""Tables: rows and columns of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Literal

from generator.decode import Mm
from generator.elements import Element, Kit, element
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.frame import Frame, GroupMark, PathMark, Placed, Source
from generator.frame.marks import combined
from generator.frame.table_rules import across, down
from generator.geometry import Insets, Path, Rect, Size
from generator.geometry.flow import TableColumn, between, missing, starts
from generator.keys import SOLID_BLACK, SQUARE, Fill, Radii, Track
from generator.keys.cells import Aligns, Cell, Header, Rows
from generator.keys.filled import filled, stroked
from generator.keys.overflow import overflow_notes
from generator.text.style import StyleKeys, TextStyle, VerticalAlign

_PADDING = Insets(0.5, 1.0, 0.5, 1.0)
_AUTO, _BOLD = Track(), StyleKeys(weight=700)
_STEP, _SLACK, _FREE = 0.1, 1e-6, 1e6


class _Cell(NamedTuple):
    """A `Cell` with its style."""

    text: str
    column: int
    span: int
    style: TextStyle


class _Plan(NamedTuple):
    """A table with the sizes of its columns and rows, mm; the first `head` rows are its header."""

    rows: Sequence[Sequence[_Cell]]
    widths: list[float]
    heights: list[float]
    head: int


@element("table", main="rows")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TableElement(Element):
    """Rows and columns of text. Texts are wrapped to the widths of the columns, and rows are as high as their texts.

    Notes: `items-do-not-fit` (`along`, `by` in mm) if the cells take more than the box; and those of texts.
    """

    rows: Rows
    """The cells: a list of lists, `[[1–3, miss], [4–6, hit]]`, or a text with one line for each row, which also fits in
    a cell of your data: `1–3 | miss`. A `<` merges a cell with the one on its left. Markup and icons work as in every
    text. For a column that is a list, write `{{ hits | join('\\n') }}`."""
    header: Header = Header()
    """`yes` if the first row is the header; or the header itself, if the rows come from the data: `[Roll, Result]`,
    `Roll | Result`."""
    widths: tuple[Track, ...] = ()
    """The widths of the columns: mm, `auto` for the width of the texts, `grow` or `grow 2` for a share of the free
    space, as in `[12, auto, grow]`. Columns without a width are `auto`; if no column grows, they share the free space.
    """
    align: Aligns = Aligns()
    """How texts are aligned from left to right: one word for all columns, or `[left, center, right]`. Default: the text
    style's."""
    valign: VerticalAlign = "middle"
    """How texts are aligned in a higher row: `top`, `middle` or `bottom`."""
    padding: Insets = _PADDING
    """The space between a cell's edges and its text: one, two or four lengths."""
    style: str = "body"
    """The text style of the cells, by its name in the theme."""
    header_style: str = ""
    """The text style of the header. Default: the style of the cells in bold."""
    styles: tuple[str, ...] = ()
    """The text styles of single columns, from the left; `""` is the table's own."""
    size: float | None = None
    """The text size in pt (overrides the style's)."""
    color: Color | None = None
    """The text colour (overrides the style's)."""
    fit: Literal["shrink", "error"] | None = None
    """With `shrink`, the texts of all cells become smaller together. Default: the text style's."""
    min_size: float | None = None
    """The smallest size in pt for `fit: shrink` (overrides the style's)."""
    fill: Fill | None = None
    """The fill of the whole table."""
    header_color: Color | None = None
    """The text colour of the header (overrides the style's)."""
    header_fill: Fill | None = None
    """The fill of the header."""
    stripes: Fill | None = None
    """The fill of every second row below the header, beginning with the second."""
    rules: Literal["none", "header", "rows", "columns", "all"] = "rows"
    """Where lines are: below the `header` only, between `rows`, `columns` or `all` cells, or nowhere (`none`)."""
    stroke: Fill = SOLID_BLACK
    """The colour of the lines between cells."""
    stroke_width: Mm = 0.15
    """The width of the lines between cells."""
    border: Fill | None = None
    """The colour of the border. Default: no border."""
    border_width: Mm | None = None
    """The width of the border. Default: the same as `stroke_width`."""
    radius: Radii = SQUARE
    """The radius of the table's corners: one length, or four, clockwise from top left."""
    stretch: bool = False
    """Whether the rows share the free height."""
    separator: str = "|"
    """What separates cells in a text; after a backslash (`\\|`) it is printed."""
    row_separator: str = ""
    """Another character that ends a row of a text, such as `;`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size the texts take, at their full size; the full width if a column grows."""
        plan = _Layout(self, area, kit, source).plan(1.0, spread=False)
        return Size(sum(plan.widths), sum(plan.heights))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The table on an area. Raises `Problem` for an unknown text style."""
        layout = _Layout(self, area, kit, source)
        plan = layout.fitted()
        if not plan.rows:
            return Frame(area)
        notes = overflow_notes(plan.widths, plan.heights, area, source)
        over = missing(plan.heights, area.height)
        if self.stretch and not over:
            more = (area.height - sum(plan.heights)) / len(plan.heights)
            plan = plan._replace(heights=[height + max(0.0, more) for height in plan.heights])
        marks = tuple(Placed(0.0, 0.0, mark, source) for mark in _marks(self, plan))
        frame = combined(area, [(0.0, 0.0, Frame(area, marks)), *layout.texts(plan)])
        return Frame(area, frame.placed, (*notes, *frame.notes))


class _Layout:
    """Measures the cells of one table, each once at its full size: widths are proportional to it."""

    def __init__(self, table: TableElement, area: Size, kit: Kit, source: Source) -> None:
        self._table, self._area, self._kit, self._source = table, area, kit, source
        self._style = self._styled(table.style)
        self._rows, self._head = self._cells()
        self._columns = max((row[-1].column + row[-1].span for row in self._rows if row), default=0)
        self._beside = table.padding.left + table.padding.right
        self._most = [0.0] * self._columns
        self._least = [0.0] * self._columns
        for text, at, _, style in (cell for row in self._rows for cell in row if cell.span == 1):
            self._most[at] = max(self._most[at], self._width(text, style))
            self._least[at] = max([self._least[at], *(self._width(w, style) for w in text.split())])

    def fitted(self) -> _Plan:
        """The table at its full size or, if it may shrink, at the largest size that fits."""
        table, style = self._table, self._style
        plan = self.plan(1.0)
        least = style.min_size if table.min_size is None else table.min_size
        shrinks = (table.fit or style.fit) == "shrink" and 0 < least < style.size
        if not shrinks or self._fits(plan, 1.0):
            return plan
        low, high = 0, ceil(round((style.size - least) / _STEP, 6))
        best = self.plan(least / style.size)
        while high - low > 1:
            middle = (low + high) // 2
            factor = (style.size - _STEP * middle) / style.size
            tried = self.plan(factor)
            if self._fits(tried, factor):
                high, best = middle, tried
            else:
                low = middle
        return best

    def plan(self, factor: float, spread: bool = True) -> _Plan:
        """The table with its texts scaled by a factor."""
        widths = self._widths(factor, spread)
        rows = self._rows
        if factor != 1.0:
            rows = [
                [
                    c._replace(style=replace(c.style, size=round(c.style.size * factor, 3)))
                    for c in row
                ]
                for row in rows
            ]
        top, _, bottom, _ = self._table.padding
        heights = [
            max([0.0, *(self._height(cell, widths) for cell in row)]) + top + bottom for row in rows
        ]
        return _Plan(rows, widths, heights, self._head)

    def texts(self, plan: _Plan) -> Iterator[tuple[float, float, Frame]]:
        """The texts in their cells, in reading order."""
        top, _, bottom, left = self._table.padding
        lefts = starts(plan.widths, 0.0)
        for row, y, height in zip(plan.rows, starts(plan.heights, 0.0), plan.heights):
            for cell in (each for each in row if each.text):
                area = Size(self._room(cell, plan.widths), max(0.0, height - top - bottom) + _SLACK)
                result = self._kit.set_text(cell.text, cell.style, area, self._source)
                yield lefts[cell.column] + left, y + top, result

    def _cells(self) -> tuple[list[list[_Cell]], int]:
        """The rows as cells in their styles, and the number of header rows."""
        table = self._table
        head = table.header.row.split(table.separator, table.row_separator)
        texts = [*head, *table.rows.split(table.separator, table.row_separator)]
        above = len(head) or int(table.header.first)
        named = table.header_style
        title = self._styled(named) if named else self._style.changed(_BOLD)
        title = title.changed(StyleKeys(color=table.header_color))
        columns = [self._styled(name) if name else self._style for name in table.styles]

        def styled(cell: Cell, in_head: bool) -> _Cell:
            own = columns[cell.column : cell.column + 1] or [self._style]
            style = title if in_head else own[0]
            aligned = table.align.of(cell.column, style.align)
            style = replace(style, align=aligned, valign=table.valign, fit="error")
            return _Cell(*cell, style)

        rows = [[styled(cell, number < above) for cell in row] for number, row in enumerate(texts)]
        return rows, min(above, len(rows))

    def _styled(self, name: str) -> TextStyle:
        style = self._kit.style(name, self._source.origin)
        return style.changed(StyleKeys(size=self._table.size, color=self._table.color))

    def _widths(self, factor: float, spread: bool) -> list[float]:
        """The widths of the columns; if none grows, `auto` columns share the free space."""
        tracks = [*self._table.widths, *[_AUTO] * self._columns][: self._columns]
        requested = [
            TableColumn(low * factor + self._beside, high * factor + self._beside, *track)
            for track, low, high in zip(tracks, self._least, self._most)
        ]
        result = between(requested, self._area.width)
        count = sum(track.fixed is None for track in tracks)
        if not spread or not count or any(track.grow for track in tracks):
            return result
        more = max(0.0, self._area.width - sum(result)) / count
        return [width + more * (track.fixed is None) for width, track in zip(result, tracks)]

    def _fits(self, plan: _Plan, factor: float) -> bool:
        """Whether all rows are inside the box, and no word is wider than its column."""
        return sum(plan.heights) <= self._area.height + _SLACK and all(
            least * factor + self._beside <= width + _SLACK
            for least, width in zip(self._least, plan.widths)
        )

    def _room(self, cell: _Cell, widths: Sequence[float]) -> float:
        """The width for a text: a little more than measured, so that it fits despite rounding."""
        across = sum(widths[cell.column : cell.column + cell.span])
        return max(0.0, across - self._beside) + _SLACK

    def _width(self, text: str, style: TextStyle) -> float:
        return self._kit.measure_text(text, style, Size(_FREE, _FREE)).width

    def _height(self, cell: _Cell, widths: Sequence[float]) -> float:
        room = Size(self._room(cell, widths), _FREE)
        return self._kit.measure_text(cell.text or "0", cell.style, room).height


def _marks(table: TableElement, plan: _Plan) -> Iterator[PathMark | GroupMark]:
    """The fills, the lines on top of them, and the border."""
    whole = Rect(0.0, 0.0, sum(plan.widths), sum(plan.heights))
    grounds = tuple(Placed(0.0, 0.0, mark) for mark in _grounds(table, plan, whole))
    if grounds and any(table.radius):
        yield GroupMark(Frame(whole.size, grounds), clip=Path.rectangle(whole, table.radius))
    else:
        yield from (placed.mark for placed in grounds)  # type: ignore[misc]
    yield from stroked(_lines(table, plan), table.stroke, table.stroke_width, whole)
    width = table.stroke_width if table.border_width is None else table.border_width
    # The border is inside, so that the table stays within its box.
    inner = whole.grown(-min(width, whole.width, whole.height) / 2)
    yield from stroked(Path.rectangle(inner, table.radius), table.border, width, whole)


def _grounds(table: TableElement, plan: _Plan, whole: Rect) -> Iterator[PathMark]:
    tops = starts(plan.heights, 0.0)
    rows = [Rect(0.0, y, whole.width, height) for y, height in zip(tops, plan.heights)]
    for fill, boxes in (
        (table.fill, [whole]),
        (table.stripes, rows[plan.head + 1 :: 2]),
        (table.header_fill, rows[: plan.head]),
    ):
        for box in boxes:
            yield from filled(Path.rectangle(box), fill, box)


def _lines(table: TableElement, plan: _Plan) -> Path:
    """The lines between cells; none crosses a merged cell."""
    below = {"header": [plan.head - 1] if 0 < plan.head < len(plan.rows) else []}
    below["rows"] = below["all"] = list(range(len(plan.rows) - 1))
    result = across(plan.widths, plan.heights, below.get(table.rules, ())).commands
    if table.rules in ("columns", "all"):
        cells = [(number, *cell[1:3]) for number, row in enumerate(plan.rows) for cell in row]
        merged = {(number, at + i) for number, at, span in cells for i in range(1, span)}
        result += down(plan.widths, plan.heights, merged).commands
    return Path(result)
