"""What sections have in common: their templates, tables of numbers, and figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.report.charts import Chart
from generator.report.html import Markup, Part


class NumberTable(NamedTuple):
    """A table; the first cell of each row is its header."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Part]]


class Figure(NamedTuple):
    """A figure: a chart, or a note that describes it in words, and its numbers as a table to open."""

    ident: str
    title: str
    note: str
    numbers: NumberTable
    about: str
    """What the numbers are of, for screen readers."""
    chart: Chart | None = None
    head: str = "h4"
    """The element of the title: `h3` if the figure isn't in a subsection."""


def render(template: str, **values: Any) -> Markup:
    """A template of `data/report/`, filled with values."""
    # Jinja2 is slow to import, and the preview starts without it.
    from generator.report.page.templates import TEMPLATES

    return Markup(TEMPLATES.get_template(template).render(values))
