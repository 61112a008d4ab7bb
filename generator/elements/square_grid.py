"""Grids of squares for boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from generator.decode import Extent, Mm
from generator.elements import Kit, element
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Origin
from generator.frame import Frame, Placed, Source
from generator.frame.combine import combined
from generator.frame.lattice import Board, Lattice, Spot, board, rectangle, squares
from generator.frame.maps import held, letters_of, lines_of, size_of
from generator.geometry import Insets, Rect, Size
from generator.geometry.units import points
from generator.keys import Corner, Fill, Lines
from generator.keys.board import GridKeys, beside
from generator.keys.labels import NO_LINE_LABELS, NO_SQUARE_LABELS, LineLabels, SquareLabels
from generator.keys.overflow import crowded
from generator.keys.spaces import Part, Writing, alike, put, style_for

_LABEL = 0.6
"""The size of labels beside the grid, as a share of the room they have."""


@element("square-grid")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class SquareGridElement(GridKeys):
    """Squares in columns and rows: a board, a map, a sheet to fill in. It is centred in its box."""

    kind: ClassVar[str]
    main: ClassVar[str]
    columns: Lines | None = None
    """The number of columns. Default: the length of the map's lines."""
    rows: Lines | None = None
    """The number of rows. Default: the number of lines of the map."""
    shape: Literal["rectangular", "map"] = "rectangular"
    """Whether every column and row has a square, or, with `map`, none where the map has a blank or `_`."""
    cell: Extent | None = None
    """The side of a square. Default: as big as the box allows."""
    chequer: Fill | None = None
    """The fill of every second square instead; the one at the top left keeps its own."""
    map: str = ""
    """A text with one line for each row and one letter for each square; `fills`, `icons` and `texts` give letters a
    meaning, other letters have none. If the map comes from the table, as `"{{ map }}"`, claims can walk on it."""
    labels: SquareLabels = NO_SQUARE_LABELS
    """The label in each square, which is also its name: `letters` for its column and row (A1, B1, …), `offset` for the
    same in digits (0101, 0201, …), `numbers` from 1, row by row, or `none`. A mapping counts differently: `{start: a8,
    step: -1}` for a chess board, `{start: "1,1", first: down}` for row and column."""
    label_position: Corner = "top left"
    """Where the label is in its square: `top left`, `top`, `center`, `bottom right`, …"""
    column_labels: LineLabels = NO_LINE_LABELS
    """The labels above the columns: `letters` (A, B, …), `numbers`, `none`, or, to count differently, `{start: 0}`."""
    row_labels: LineLabels = NO_LINE_LABELS
    """The labels left of the rows, written the same way: `{start: 8, step: -1}` counts from the bottom of a chess
    board."""
    label_room: Mm = 4.0
    """The space for the labels at the top and the left."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """Its squares and labels."""
        margin = self._margin()
        width, height = self._plan(area, source)[0].rect.size
        return Size(width + margin.left, height + margin.top)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The squares on an area. Raises `Problem` for an unknown icon or text style, and a map that is too large."""
        at, found = self._plan(area, source)
        over = crowded(at, area, source)
        if at.cell <= 0:
            return Frame(area, (), over)
        spots = at.lattice.cells
        pattern = [(self.chequer, [s for s in spots if sum(s) % 2])] if self.chequer else []
        marks = (*self.grounds(at, found, pattern), *self.rules(at))
        drawn = tuple(Placed(at.rect.x, at.rect.y, mark, source) for mark in marks)
        aside = beside(self.label_position) if self.labels else 0.0
        parts = [*self.contents(at, found, aside, kit, source)]
        if self.labels:
            names = self.labels.names(at.lattice)
            parts += self.labels_in(at, names, self.label_position, kit, source)
        parts += self._beside(at, kit, source)
        return combined(area, [(0.0, 0.0, Frame(area, drawn, over)), *parts])

    def ground(self, origin: Origin) -> tuple[Lattice, dict[Spot, str]]:
        """See `MapKeys.ground`."""
        lines = lines_of(self.map)
        columns, rows = size_of(lines, self.columns, self.rows, origin)
        spots = rectangle(columns, rows)
        if self.shape == "map":
            spots = held(lines, spots)
        return squares(spots), letters_of(lines, set(spots), origin)

    def _plan(self, area: Size, source: Source) -> tuple[Board, dict[Spot, str]]:
        """The squares in their places, and the letters of the map in them."""
        lattice, found = self.ground(source.origin)
        return board(lattice, area, self.cell, self.gap, self._margin()), found

    def _margin(self) -> Insets:
        """The room for labels at the left and the top."""
        left = self.label_room if self.row_labels else 0.0
        top = self.label_room if self.column_labels else 0.0
        return Insets(top, 0.0, 0.0, left)

    def _beside(self, at: Board, kit: Kit, source: Source) -> Iterator[Part]:
        """The labels above the columns and left of the rows."""
        room, cell = self.label_room, at.cell
        spots = at.lattice.cells
        small = points(min(cell, room)) * _LABEL
        for labels, place in ((self.column_labels, 0), (self.row_labels, 1)):
            numbers = sorted({spot[place] for spot in spots})
            if not labels or room <= 0:
                continue
            texts = labels.line(numbers)
            style = style_for(self.label_style, small, self.label_color, kit, source)
            style = alike(style, texts, room if place else cell, kit)
            for number, text in zip(numbers, texts):
                x, y = at.at((2 * number, 2 * number))
                across, down = at.rect.x + x + self.gap / 2, at.rect.y + y + self.gap / 2
                box = Rect(across, at.rect.y - room, cell, room)
                if place:
                    box = Rect(at.rect.x - room, down, room, cell)
                yield from put(Writing(text, style), box, kit, source)
