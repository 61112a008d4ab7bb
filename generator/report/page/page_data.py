"""What the page is made from, and what its parts share while it is made."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build import Build
from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Diagnostic
from generator.game.model.game import Component, Game, Item
from generator.report.html import Markup
from generator.report.page.cells import CellLinks
from generator.report.page.rolls import Rolls


@dataclass(frozen=True, slots=True)
class PageData:
    """A game that was inspected, and the page's own memory of cells."""

    project: Project
    """Where lines to quote are read."""
    seen: Inspection
    build: Build
    """What was found."""
    cells: CellLinks
    rolls: Rolls

    @property
    def game(self) -> Game:
        """The game."""
        return self.seen.game

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that was found, worst first."""
        return self.build.diagnostics

    @property
    def shown(self) -> Sequence[Component]:
        """The components that are printed."""
        return [component for component in self.game.components if component.pieces]

    def counted(
        self, component: Component, items: Sequence[Item], text: str, back: str, said: str = ""
    ) -> Markup:
        """The number of some pieces of a component, as a link to the cells that say how many there are.

        `said` is what the number says, where it is another one that comes from theirs.
        """
        column = component.copies_column
        cells = [item.origin_of(column) if column else item.origin for item in items]
        return self.cells.number(text, cells, said or f"{text} of {component.title}", back)
