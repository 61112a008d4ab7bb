"""Stacked bar charts: one column in rows, another in the parts of each bar; a grid if there are many parts."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.report.charts import WIDTH, Chart
from generator.report.charts.drawing import FILLS, box, text, text_width, truncated
from generator.report.html import Markup, joined

_ROW, _BAR, _LEGEND = 30.0, 21.0, 22.0
_MOST_NAME = 0.36
_OVER = {"f0": "over", "f1": "", "f2": "", "f5": "over"}
"""The style of a number on a fill: light on dark fills, unchanged on light ones, else with an outline."""


class Cells(NamedTuple):
    """A table of numbers."""

    rows: Sequence[str]
    columns: Sequence[str]
    numbers: Sequence[Sequence[int]]
    """A list for each row, with a number for each column."""


def stacked(title: str, about: str, cells: Cells) -> Chart:
    """A bar for each row, with parts that differ in lightness or pattern, and a legend above."""
    if len(cells.columns) > len(FILLS):
        return _grid(title, about, cells)
    legend, top = _legend(cells.columns)
    name_room = _name_room(cells.rows)
    start = name_room + 10
    totals = [sum(row) for row in cells.numbers]
    room = WIDTH - start - text_width(str(max(totals, default=0))) - 10
    most = max(totals, default=0) or 1
    drawn = [legend]
    for at, (name, row) in enumerate(zip(cells.rows, cells.numbers, strict=True)):
        y = top + at * _ROW + (_ROW - _BAR) / 2
        base, x = y + _BAR / 2 + 4.5, start
        drawn.append(text(truncated(name, name_room + 2), start - 10, base, "right"))
        for fill, count in zip(FILLS, row):
            long = room * count / most
            if count:
                drawn.append(box(x, y, long, _BAR, f"{fill} edge"))
                if long >= text_width(str(count), 11.5) + 8:
                    look = f"small mid number {_OVER.get(fill, 'halo')}"
                    drawn.append(text(str(count), x + long / 2, base - 0.5, look.rstrip()))
            x += long
        drawn.append(text(str(totals[at]), x + 6, base, "small soft number"))
    return Chart(title, about, WIDTH, top + len(cells.rows) * _ROW, joined(drawn))


def _legend(names: Sequence[str]) -> tuple[Markup, float]:
    """A swatch and a name for each column, and the height of the legend."""
    drawn: list[Markup] = []
    x = y = 0.0
    for fill, name in zip(FILLS, names):
        label = truncated(name, WIDTH - 24)
        long = 22 + text_width(label) + 12
        if x and x + long > WIDTH:
            x, y = 0.0, y + _LEGEND
        drawn += [box(x, y + 4, 15, 13, f"{fill} edge"), text(label, x + 21, y + 15)]
        x += long
    return joined(drawn), y + _LEGEND + 6


def _name_room(names: Sequence[str]) -> float:
    return min(max(map(text_width, names), default=0.0), _MOST_NAME * WIDTH)


def _grid(title: str, about: str, cells: Cells) -> Chart:
    """A square for each pair, as large as its number, and the number."""
    name_room = _name_room(cells.rows)
    start = name_room + 10
    step = max(30.0, (WIDTH - start) / len(cells.columns))
    width = start + step * len(cells.columns)
    most = max((max(row) for row in cells.numbers), default=0) or 1
    drawn = [
        text(truncated(name, step - 3, 11.5), start + (at + 0.5) * step, 14, "small soft mid")
        for at, name in enumerate(cells.columns)
    ]
    for at, (name, row) in enumerate(zip(cells.rows, cells.numbers, strict=True)):
        y = 22 + (at + 0.5) * _ROW
        drawn.append(text(truncated(name, name_room + 2), start - 10, y + 4.5, "right"))
        for across, count in enumerate(row):
            x, side = start + (across + 0.5) * step, 25 * (count / most) ** 0.5
            drawn.append(box(x - 13, y - 13, 26, 26, "track", 2))
            if count:
                drawn.append(box(x - side / 2, y - side / 2, side, side, "f1", 2))
                drawn.append(text(str(count), x, y + 4, "small mid number"))
    return Chart(title, about, width, 22 + len(cells.rows) * _ROW, joined(drawn))
