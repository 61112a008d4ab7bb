"""What the sections of the page are made from, and share while they are made."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build import Build
from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Diagnostic
from generator.frame.face import Item
from generator.game.model.game import Component, Game
from generator.report.html import Markup
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
