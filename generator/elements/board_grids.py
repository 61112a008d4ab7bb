"""Grids of squares and of hexes for boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Literal

from generator.decode import Extent, Mm
from generator.elements import Element, Kit, element
from generator.elements.common import outside
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Origin
from generator.frame import Frame, PathMark, Source
from generator.frame.hexes import axial
from generator.frame.lattice import Board, Cell, Lattice, board, rectangle, squares
from generator.frame.maps import held, letters_of, lines_of, size_of
from generator.geometry import Insets, Rect, Size
from generator.geometry.units import from_points, points
from generator.keys import NO_PADDING, SOLID_BLACK, Corner, Fill, Join, anchor
from generator.keys.board import HexKeys, MapKeys
from generator.keys.filled import stroked
from generator.keys.labels import (
    NO_LABELS,
    NO_LINE_LABELS,
    NO_SQUARE_LABELS,
    Labels,
    LineLabels,
    SquareLabels,
)
from generator.keys.spaces import Part, Writing, draw_content, same_size, style_for

_BESIDE = 0.6
"""The size of labels beside the grid, relative to their space."""
_LABEL, _NUMBER = 0.17, 0.32
"""The sizes of labels near an edge and in the middle, relative to a cell."""
_LEGIBLE, _LARGEST, _AMPLE = 5.0, 8.0, 0.3
"""The smallest and largest sizes in pt of labels near an edge, and the most they may take of a small cell."""
_RIM, _LEAST_RIM, _CAPS = 0.06, 0.55, 0.36
"""How far labels are from edges, relative to the cell and in mm; about half the height of capitals."""
_ASIDE = 0.09
"""How far the contents of a cell are moved for a label above or below, relative to a cell."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class GridKeys(MapKeys):
    """Cells with lines between them, and labels in them."""

    stroke: Fill = SOLID_BLACK
    """The colour of the lines between cells, or `none`."""
    stroke_width: Extent = 0.25
    """The width of the lines between cells."""
    border: Fill | None = None
    """The colour of the outer border. Default: the same as `stroke`."""
    border_width: Extent | None = None
    """The width of the outer border. Default: the same as `stroke_width`."""
    gap: Extent = 0.0
    """The space between cells. With a gap each cell has its own outline, and there is an outer border only if you give
    `border`."""
    labels: Labels = NO_LABELS
    """The label in each cell, which is also its name: `letters` for its column and row (A1, B1, …), `offset` for the
    same in digits (0101, 0201, …), `numbers` from 1, row by row, or `none`. For hexes also `axial`: coordinates from
    the middle of a hexagonal board or the first hex of another (0,0). In a hexagonal board hexes are counted along each
    straight line. A mapping counts differently: `{start: A8, step: 2}`, `{start: a8, step: -1}` for a chess board,
    `{start: A9, step: 2, first: down}` if letters count rows."""
    label_style: str = ""
    """The text style of the labels. Default: a small one that fits the cells."""
    label_color: Color | None = None
    """The colour of the labels (overrides the style's)."""

    def placed(
        self, area: Size, cell: float | None, source: Source, margin: Insets = NO_PADDING
    ) -> tuple[Board, dict[Cell, str]]:
        """The cells in their places, `cell` mm large or as large as fits, and the letters of the map in them."""
        lattice, letters = self.ground(source.origin)
        return board(lattice, area, cell, self.gap, margin), letters

    def drawn(
        self,
        board: Board,
        letters: Mapping[Cell, str],
        patterns: Iterable[tuple[Fill, list[Cell]]],
        position: Corner,
        kit: Kit,
        source: Source,
    ) -> tuple[Iterator[PathMark], Iterator[Part]]:
        """The fills and lines, mm from the top left cell; and the icons, texts and labels in the cells.

        Labels are at a `position` in their cells. Raises `Problem` for an unknown icon or text style.
        """
        aside = (1 - 2 * anchor(position)[1]) * _ASIDE if self.labels else 0.0
        parts = self.contents(board, letters, aside, kit, source)
        if self.labels:
            names = self.labels.names(board.lattice)
            parts = chain(parts, self._labels(board, names, position, kit, source))
        return chain(self.grounds(board, letters, patterns), self._rules(board)), parts

    def _rules(self, board: Board) -> Iterator[PathMark]:
        """The lines between the cells, or their outlines, and the outer border; mm from the top left cell."""
        lattice, gap = board.lattice, board.gap
        bounds = Rect(0.0, 0.0, *board.rect.size)
        lines = board.outlines(lattice.cells) if gap else board.lines(lattice.inner())
        join: Join = "round" if lattice.is_hex else "miter"
        yield from stroked(lines, self.stroke, self.stroke_width, bounds, join)
        edge = self.border if gap else self.border or self.stroke
        width = self.stroke_width if self.border_width is None else self.border_width
        yield from stroked(board.lines(lattice.outer()), edge, width, bounds)

    def _labels(
        self,
        board: Board,
        names: Mapping[Cell, str],
        position: Corner,
        kit: Kit,
        source: Source,
    ) -> Iterator[Part]:
        """The names of the cells, in them. Raises `Problem` for an unknown text style."""
        cell, room = board.cell, board.lattice.room
        middle = position == "center"
        rim = min(max(_RIM, _LEAST_RIM / cell), 2 * _RIM)
        size = points(cell)
        small = min(_LARGEST, max(_LABEL * size, min(_LEGIBLE, _AMPLE * size)))
        wide = room.text.width if middle else 1 - 2 * rim if room.label is None else 0.5
        largest = size * _NUMBER if middle else small
        style = style_for(self.label_style, largest, self.label_color, kit, source)
        style = same_size(style, names.values(), wide * cell, kit)
        across, down = anchor(position)
        style = replace(style, align=("left", "center", "right")[round(2 * across)])
        half = _CAPS * from_points(style.size) / cell
        away = 0.5 - rim - half if room.label is None else room.label - half
        height = from_points(style.size) * style.leading
        for spot, name in names.items():
            x, y = board.middle(spot)
            y += (2 * down - 1) * away * cell
            box = Rect(x - wide * cell / 2, y - height / 2, wide * cell, height)
            yield from draw_content(Writing(name, style), box, kit, source)


@element("square-grid")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class SquareGridElement(Element, GridKeys):
    """Squares in columns and rows: a board, a map, a sheet to fill in. It is centred in its box."""

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
        return outside(
            self.placed(area, self.cell, source, self._margin())[0].rect.size, self._margin()
        )

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The squares on an area. Raises `Problem` for an unknown icon or text style, and a map that is too large."""
        at, letters = self.placed(area, self.cell, source, self._margin())
        spots = at.lattice.cells
        pattern = [(self.chequer, [s for s in spots if sum(s) % 2])] if self.chequer else []
        marks, parts = self.drawn(at, letters, pattern, self.label_position, kit, source)
        return self.frame_of(at, area, marks, chain(parts, self._beside(at, kit, source)), source)

    def ground(self, origin: Origin) -> tuple[Lattice, dict[Cell, str]]:
        """See `MapKeys.ground`."""
        lines = lines_of(self.map)
        columns, rows = size_of(lines, self.columns, self.rows, origin)
        spots = rectangle(columns, rows)
        if self.shape == "map":
            spots = held(lines, spots)
        return squares(spots), letters_of(lines, set(spots), origin)

    def _margin(self) -> Insets:
        """The space for labels at the left and the top."""
        left = self.label_room if self.row_labels else 0.0
        top = self.label_room if self.column_labels else 0.0
        return Insets(top, 0.0, 0.0, left)

    def _beside(self, at: Board, kit: Kit, source: Source) -> Iterator[Part]:
        """The labels above the columns and left of the rows."""
        room, cell = self.label_room, at.cell
        spots = at.lattice.cells
        small = points(min(cell, room)) * _BESIDE
        for labels, place in ((self.column_labels, 0), (self.row_labels, 1)):
            numbers = sorted({spot[place] for spot in spots})
            if not labels or room <= 0:
                continue
            texts = labels.line(numbers)
            style = style_for(self.label_style, small, self.label_color, kit, source)
            style = same_size(style, texts, room if place else cell, kit)
            for number, text in zip(numbers, texts):
                x, y = at.at((2 * number, 2 * number))
                across, down = at.rect.x + x + self.gap / 2, at.rect.y + y + self.gap / 2
                box = Rect(across, at.rect.y - room, cell, room)
                if place:
                    box = Rect(at.rect.x - room, down, room, cell)
                yield from draw_content(Writing(text, style), box, kit, source)


@element("hex-grid")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class HexGridElement(Element, GridKeys, HexKeys):
    """Hexes side by side: a hexagon of them, columns and rows, or any form. It is centred in its box."""

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
        return self.placed(area, self.cell, source)[0].rect.size

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The hexes on an area. Raises `Problem` for an unknown icon or text style, and a map that is too large."""
        at, letters = self.placed(area, self.cell, source)
        places = axial(at.lattice)
        pattern = [
            (fill, [spot for spot, (q, r) in places.items() if (q - r) % 3 == third])
            for third, fill in enumerate(self.chequer or ())
        ]
        marks, parts = self.drawn(at, letters, pattern, self.label_position, kit, source)
        return self.frame_of(at, area, marks, parts, source)

    def ground(self, origin: Origin) -> tuple[Lattice, dict[Cell, str]]:
        """See `MapKeys.ground`."""
        lines = lines_of(self.map)
        lattice = self.lattice(lines, origin)
        return lattice, self.letters(lines, lattice, origin)
