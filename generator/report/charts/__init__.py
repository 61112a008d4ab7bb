"""Charts: SVG drawings that can be read without colours and describe in words what they show.

One file here is one kind of chart: `bars` (how many of each kind), `columns` (numbers along an axis), `stacked` (two
things at once), `curves` (chances that grow). Each has one function that returns a `Chart`. `svg_file` turns a chart
into a file, `svg_inline` into a part of a page. They are as wide as a phone, so that text isn't scaled down there.
"""

from __future__ import annotations

from generator import data
from generator.foundation.dataclasses import dataclass
from generator.report.charts.drawing import PATTERNS, n
from generator.report.html import Markup, tag

WIDTH = 358.0
"""The width of a chart in CSS pixels, as a phone shows it."""
_MARGIN = 16.0


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing with its title and description."""

    title: str
    about: str
    """A description for screen readers."""
    width: float
    height: float
    body: Markup
    """SVG; the origin is the top left corner."""


def svg_file(chart: Chart) -> bytes:
    """A chart as a self-contained SVG file with its own background, which follows the system's theme."""
    width, height = chart.width + 2 * _MARGIN, chart.height + 2 * _MARGIN + 24
    style = data.text("chart.css")
    ground = tag("rect", class_="ground", width=n(width), height=n(height), rx="6")
    title = tag("text", chart.title, class_="strong", x=n(_MARGIN), y=n(_MARGIN + 12))
    body = tag("g", chart.body, transform=f"translate({n(_MARGIN)} {n(_MARGIN + 24)})")
    svg = tag(
        "svg",
        tag("title", chart.title, id="chart-title"),
        tag("desc", chart.about, id="chart-about"),
        tag("style", Markup(style)),
        PATTERNS,
        ground,
        title,
        body,
        xmlns="http://www.w3.org/2000/svg",
        class_="chart",
        width=n(width),
        height=n(height),
        viewBox=f"0 0 {n(width)} {n(height)}",
        role="img",
        aria_labelledby="chart-title",
        aria_describedby="chart-about",
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg}\n'.encode()
