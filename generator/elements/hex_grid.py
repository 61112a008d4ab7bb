"""Grids of hexes for boards."""

from __future__ import annotations

from typing import ClassVar, Literal

from generator.elements import Kit, element
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Origin
from generator.frame import Frame, Placed, Source
from generator.frame.combine import combined
from generator.frame.hexes import axial
from generator.frame.lattice import Board, Lattice, Spot, board
from generator.frame.maps import lines_of
from generator.geometry import Size
from generator.keys import Fill
from generator.keys.board import GridKeys, beside
from generator.keys.hexes import HexKeys
from generator.keys.overflow import crowded


@element("hex-grid")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class HexGridElement(GridKeys, HexKeys):
    """Hexes side by side: a hexagon of them, columns and rows, or any form. It is centred in its box."""

    kind: ClassVar[str]
    main: ClassVar[str]
    chequer: tuple[Fill, Fill, Fill] | None = None
    """Three fills in turn, so that no two neighbouring hexes are alike: `[white, silver, gray]`."""
    map: str = ""
    """A text with one line for each row and one letter for each hex; `fills`, `icons` and `texts` give letters a
    meaning, other letters have none. With `shape: map`, a blank or `_` leaves the hex out. On a hexagonal board the
    lines are the straight ones – rows of pointy hexes, columns of flat ones – and blanks are ignored, so use them to
    make the text look like the board. If the map comes from the table, as `"{{ map }}"`, claims can walk on it."""
    label_position: Literal["top", "center", "bottom"] = "top"
    """Where the label is in its hex: `top`, `center` or `bottom`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """Its hexes."""
        return self._plan(area, source)[0].rect.size

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The hexes on an area. Raises `Problem` for an unknown icon or text style, and a map that is too large."""
        at, found = self._plan(area, source)
        over = crowded(at, area, source)
        if at.cell <= 0:
            return Frame(area, (), over)
        marks = (*self.grounds(at, found, self._pattern(at)), *self.rules(at))
        drawn = tuple(Placed(at.rect.x, at.rect.y, mark, source) for mark in marks)
        aside = beside(self.label_position) if self.labels else 0.0
        parts = [*self.contents(at, found, aside, kit, source)]
        if self.labels:
            called = self.labels.names(at.lattice)
            parts += self.labels_in(at, called, self.label_position, kit, source)
        return combined(area, [(0.0, 0.0, Frame(area, drawn, over)), *parts])

    def ground(self, origin: Origin) -> tuple[Lattice, dict[Spot, str]]:
        """See `MapKeys.ground`."""
        lines = lines_of(self.map)
        lattice = self.lattice(lines, origin)
        return lattice, self.letters(lines, lattice, origin)

    def _plan(self, area: Size, source: Source) -> tuple[Board, dict[Spot, str]]:
        """The hexes in their places, and the letters of the map in them."""
        lattice, found = self.ground(source.origin)
        return board(lattice, area, self.cell, self.gap), found

    def _pattern(self, at: Board) -> list[tuple[Fill, list[Spot]]]:
        """The three fills with their hexes."""
        places = axial(at.lattice)
        return [
            (fill, [spot for spot, (q, r) in places.items() if (q - r) % 3 == turn])
            for turn, fill in enumerate(self.chequer or ())
        ]
