"""What the sections of the page are made from and have in common: the game, templates, tables of numbers, figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.build import Build
from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Diagnostic
from generator.frame.face import Item
from generator.game.model.game import Component, Game
from generator.report.charts import Chart
from generator.report.html import Markup, Part
from generator.report.page.cells import CellLinks
from generator.report.page.rolls import Rolls


@dataclass(frozen=True, slots=True)
class PageData:
    """An inspected game, and the links to its cells."""

    project: Project
    """Where lines to quote are read."""
    inspection: Inspection
    build: Build
    """The findings."""
    cells: CellLinks
    rolls: Rolls

    @property
    def game(self) -> Game:
        """The game of the page."""
        return self.inspection.game

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, worst first."""
        return self.build.diagnostics

    @property
    def shown(self) -> Sequence[Component]:
        """The components that are printed."""
        return [component for component in self.game.components if component.pieces]

    @property
    def claims_held(self) -> tuple[int, int]:
        """The number of claims that hold, and of all claims."""
        claims = self.inspection.claims
        return sum(each.holds for each in claims), len(claims)

    def counted(
        self, component: Component, items: Sequence[Item], text: str, back: str, label: str = ""
    ) -> Markup:
        """The number of some pieces of a component, as a link to the cells with their copies.

        `label` describes the number if it isn't the number of these pieces but is computed from it.
        """
        column = component.copies_column
        cells = [item.origin_of(column) if column else item.origin for item in items]
        return self.cells.number(text, cells, label or f"{text} of {component.title}", back)


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
