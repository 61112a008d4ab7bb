"""Tables: the widths of their columns, and their rows as flowables."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import Collector
from generator.frame import Placed
from generator.layout.rulebook.blocks import Inline, TableBlock, Term
from generator.layout.rulebook.flowables import Flowable, bar, keep_together, moved, prefer_together
from generator.layout.rulebook.typeset import Typesetter
from generator.text.direction import starts_rtl
from generator.text.style import Align, TextStyle

PAD_X, PAD_Y = 1.7, 0.95
"""The padding of a cell, mm."""
HEAD_RULE, RULE = 0.4, 0.15
"""The thickness of the lines below the header and below a row, mm."""
_SMALLEST = 0.75
"""The smallest factor for the text of a table that is too wide."""
_WHOLE = 9
"""Tables with at most this many rows stay on one page."""
_FULL = 0.62
"""A table that fills this share of the width is stretched to all of it."""
_RTL = "he"
"""A right-to-left language, for cells without letters in such a table."""


class Columns(NamedTuple):
    """The columns of a table."""

    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    aligns: tuple[Align, ...]
    rtl: bool = False
    """Whether the first one is on the right."""

    @property
    def left(self) -> float:
        """The left edge."""
        return min(self.lefts)

    @property
    def width(self) -> float:
        """The width of all columns."""
        return sum(self.widths)


@dataclass(slots=True)
class TableSetter:
    """Sets one table."""

    setter: Typesetter
    grid: TableBlock
    room: float
    problems: Collector

    def flowables(self) -> list[Flowable]:
        """Its rows; the header is repeated on each page."""
        head, body = self.setter.style("table-head"), self.setter.style("table")
        widths, factor = self._widths(head, body)
        head, body = (replace(style, size=style.size * factor) for style in (head, body))
        # The first letter of the table decides on which side its first column is.
        texts = " ".join(cell.plain for row in (self.grid.head, *self.grid.rows) for cell in row)
        rtl = self.setter.starts_rtl(texts, body)
        if rtl:
            lefts = tuple(self.room - sum(widths[: k + 1]) for k in range(len(widths)))
        else:
            lefts = tuple(sum(widths[:k]) for k in range(len(widths)))
        aligns = tuple(_align(each, rtl) for each in self.grid.aligns)
        columns = Columns(lefts, widths, aligns, rtl)
        line = self.setter.color("line")
        rows = [self._row(cells, body, columns, (line, RULE)) for cells in self.grid.rows]
        if not any(cell.plain for cell in self.grid.head):
            return _together(rows)
        top = self._row(self.grid.head, head, columns, (head.color, HEAD_RULE))
        return _together([replace(top, keep=True), *(replace(row, head=top) for row in rows)])

    def _row(
        self,
        cells: Sequence[Inline],
        style: TextStyle,
        columns: Columns,
        rule: tuple[Color, float],
    ) -> Flowable:
        placed: list[Placed] = []
        terms: list[Term] = []
        pitch = self.setter.pitch(style)
        most = 1
        for cell, left, width, align in zip(
            cells, columns.lefts, columns.widths, columns.aligns, strict=False
        ):
            looks = replace(style, align=align)
            if columns.rtl and starts_rtl(cell.plain, style.direction, _RTL):
                looks = replace(looks, direction="rtl")
            lines = self.setter.lines(cell, looks, width - 2 * PAD_X)
            most = max(most, len(lines))
            for k, line in enumerate(lines):
                placed += moved(line.placed, left + PAD_X, PAD_Y + k * pitch)
                terms += line.terms
        height = most * pitch + 2 * PAD_Y
        color, thick = rule
        placed.append(bar(columns.left, height - thick, columns.width, thick, color))
        return Flowable(height, tuple(placed), terms=tuple(terms))

    def _widths(self, head: TextStyle, body: TextStyle) -> tuple[tuple[float, ...], float]:
        """The width of each column, and the factor for the text so that no word is split."""
        setter = self.setter
        columns = [list(column) for column in zip(*self.grid.rows, strict=True)] or [[]] * len(
            self.grid.head
        )
        most, least = [], []
        for top, cells in zip(self.grid.head, columns, strict=True):
            most.append(max([setter.width(top, head), *(setter.width(c, body) for c in cells)]))
            least.append(
                max([setter.least_width(top, head), *(setter.least_width(c, body) for c in cells)])
            )
        pads = 2 * PAD_X * len(most)
        factor = min(1.0, (self.room - pads) / max(sum(least), 1e-6))
        if factor < _SMALLEST:
            factor = _SMALLEST
            message = "the table is too wide for the page: words are split"
            hint = "use fewer columns, or shorter words"
            self.problems.warning("BOOK007", message, self.grid.origin, hint)
            return (self.room / len(most),) * len(most), factor
        wide = [each * factor + 2 * PAD_X + 0.01 for each in most]
        narrow = [each * factor + 2 * PAD_X + 0.01 for each in least]
        return tuple(column_widths(narrow, wide, self.room)), factor


def column_widths(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """The widths of columns: what needs no more than its share gets what it needs, the others share what is left.

    >>> column_widths([10, 10, 10], [20, 300, 20], 100)
    [20, 60.0, 20]
    """
    total = sum(most)
    if total <= room:
        stretched = room if total >= _FULL * room else min(room, total * 1.25)
        return [each * stretched / total for each in most]
    widths = list(most)
    open_ = set(range(len(most)))
    left = room
    while True:
        content = [k for k in open_ if most[k] <= left / len(open_)]
        if not content:
            break
        for k in content:
            open_.remove(k)
            left -= most[k]
    while open_:
        # Longer texts get wider columns, but not in proportion, which would squeeze the others.
        weights = {k: sqrt(most[k]) for k in open_}
        unit = left / sum(weights.values())
        tight = [k for k in open_ if least[k] > unit * weights[k]]
        for k in tight or list(open_):
            widths[k] = least[k] if tight else unit * weights[k]
            open_.remove(k)
            left -= widths[k]
    return widths


def _together(flowables: list[Flowable]) -> list[Flowable]:
    """A small table on one page; at least two rows of a long one together."""
    if len(flowables) <= _WHOLE + 1:
        return keep_together(flowables)
    first, last = {0, 1}, len(flowables) - 2
    return prefer_together(
        [
            replace(flowable, keep=flowable.keep or k in first or k == last)
            for k, flowable in enumerate(flowables)
        ]
    )


def _align(word: str, rtl: bool) -> Align:
    if rtl and word == "start":
        return "right"  # cells in another script, too
    known: tuple[Align, ...] = ("left", "center", "right")
    return next((align for align in known if align == word), "start")
