"""Bar charts: how many of each kind, with names and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.report.charts import WIDTH, Chart
from generator.report.charts.drawing import box, text, text_width, truncated
from generator.report.html import joined

_ROW, _BAR = 27.0, 17.0
_MOST_NAME = 0.44


class Bar(NamedTuple):
    """One bar."""

    name: str
    size: float
    label: str
    """Its number as printed beside it."""


def bars(title: str, about: str, rows: Sequence[Bar]) -> Chart:
    """Horizontal bars with names on the left and numbers on the right."""
    name_room = min(
        max(map(text_width, (row.name for row in rows)), default=0.0), _MOST_NAME * WIDTH
    )
    label_room = max((text_width(row.label, 11.5) for row in rows), default=0.0)
    start, most = name_room + 10, max((row.size for row in rows), default=0.0) or 1.0
    room = WIDTH - start - label_room - 12
    drawn = []
    for at, row in enumerate(rows):
        top = at * _ROW + (_ROW - _BAR) / 2
        base, long = top + _BAR / 2 + 4.5, room * row.size / most
        drawn.append(text(truncated(row.name, name_room + 2), start - 10, base, "right"))
        drawn.append(box(start, top, room, _BAR, "track", 2))
        if row.size > 0:
            drawn.append(box(start, top, max(long, 1.5), _BAR, "main", 2))
        drawn.append(text(row.label, WIDTH, base, "small soft number right"))
    return Chart(title, about, WIDTH, max(1, len(rows)) * _ROW, joined(drawn))
