"""Grids of squares, as boards have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import ClassVar, Literal

from generator.decode import Mm
from generator.elements import Kit, element
from generator.frame import Frame, GroupMark, PathMark, Placed, Source, Stroke
from generator.frame.combine import combined
from generator.frame.lattice import chequers, letters, lines, squares
from generator.geometry import Rect, Size, Transform
from generator.keys import SOLID_BLACK, Fill, Lines
from generator.text.style import TextStyle
from generator.units import points
from generator.values import dataclass

Labels = Literal["none", "letters", "numbers"]


@element("square-grid")
@dataclass(frozen=True, slots=True, eq=False)
class SquareGridElement:
    """Squares in columns and rows: a board, a map, a sheet to fill in. It stands in the middle of its box."""

    kind: ClassVar[str]
    main: ClassVar[str]
    columns: Lines
    """How many squares side by side."""
    rows: Lines
    """How many squares one below the other."""
    cell: Mm | None = None
    """The side of a square; as big as the box allows where it is not given."""
    stroke: Fill = SOLID_BLACK
    """The colour of the lines between squares, or `none`."""
    stroke_width: Mm = 0.25
    """The width of the lines between squares."""
    border: Fill | None = None
    """The colour of the line around all; that of the other lines where it is not given."""
    border_width: Mm | None = None
    """The width of the line around all; that of the other lines where it is not given."""
    fill: Fill | None = None
    """What all squares are filled with."""
    chequer: Fill | None = None
    """What every second square is filled with instead; the first one at the top left is not."""
    map: str = ""
    """A text with a line for each row and a letter for each square; `fills` and `icons` say what the letters mean."""
    fills: Mapping[str, Fill] = field(default_factory=dict)
    """For letters of the map what their squares are filled with: `{"#": black, "~": blue}`."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """For letters of the map the icons that stand in their squares: `{T: pine-tree}`."""
    column_labels: Labels = "none"
    """What stands above the columns: `letters` (A, B, …), `numbers`, or `none`."""
    row_labels: Labels = "none"
    """What stands left of the rows: `letters`, `numbers`, or `none`."""
    label_style: str = ""
    """The text style of the labels; a small one fitting the squares where it is not given."""
    label_room: Mm = 4.0
    """The room that labels take at the top and the left."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """Its squares and labels."""
        board, left, top = self._board(area)
        return Size(board.width + left, board.height + top)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The squares on an area. Raises `Problem` for an unknown icon or text style."""
        board, _, _ = self._board(area)
        cell = board.width / self.columns
        if cell <= 0:
            return Frame(area)
        marks = tuple(Placed(board.x, board.y, mark, source) for mark in self._marks(cell))
        return combined(area, [(0.0, 0.0, Frame(area, marks)), *self._inside(board, kit, source)])

    def _board(self, area: Size) -> tuple[Rect, float, float]:
        """Where the squares lie, and the room for labels at the left and the top."""
        left = self.label_room if self.row_labels != "none" else 0.0
        top = self.label_room if self.column_labels != "none" else 0.0
        cell = self.cell
        if cell is None:
            cell = min((area.width - left) / self.columns, (area.height - top) / self.rows)
        width, height = max(0.0, cell) * self.columns, max(0.0, cell) * self.rows
        x, y = (area.width - left - width) / 2 + left, (area.height - top - height) / 2 + top
        return Rect(x, y, width, height), left, top

    def _marks(self, cell: float) -> Iterator[PathMark]:
        """Fills first, then lines, then the border; mm from the top left square."""
        n, m = self.columns, self.rows
        whole = squares([(0, 0)], 1.0).transformed(Transform.scale(n * cell, m * cell))
        bounds = whole.bounds
        grounds = [(self.fill, whole), (self.chequer, squares(chequers(n, m), cell))]
        for letter, fill in self.fills.items():
            named = [(c, r) for c, r, found in self._letters() if found == letter]
            grounds.append((fill, squares(named, cell)))
        for ground, path in grounds:
            paint = ground.on(bounds) if ground is not None and path.commands else None
            if paint is not None:
                yield PathMark(path, paint)
        edge, thick = self.border or self.stroke, self.border_width
        inks = [
            (self.stroke, self.stroke_width, lines(n, m, cell)),
            (edge, self.stroke_width if thick is None else thick, whole),
        ]
        for ink, width, path in inks:
            paint = ink.on(bounds)
            if paint is not None and width > 0 and path.commands:
                yield PathMark(path, None, Stroke(paint, width))

    def _letters(self) -> Iterator[tuple[int, int, str]]:
        """The squares that the map names, with their letters."""
        for row, line in enumerate(self.map.strip("\n").split("\n")[: self.rows]):
            for column, letter in enumerate(line[: self.columns]):
                yield column, row, letter

    def _inside(
        self, board: Rect, kit: Kit, source: Source
    ) -> Iterator[tuple[float, float, Frame]]:
        """The icons in the squares, and the labels beside them."""
        cell = board.width / self.columns
        for column, row, letter in self._letters():
            if letter in self.icons:
                icon = kit.icon(self.icons[letter], source.origin)
                x, y = board.x + (column + 0.15) * cell, board.y + (row + 0.15) * cell
                mark = GroupMark(icon, Transform.scale(cell * 0.7))
                yield x, y, Frame(Size(cell, cell), (Placed(0.0, 0.0, mark, source),), icon.notes)
        room = self.label_room
        for column in range(self.columns if self.column_labels != "none" and room > 0 else 0):
            label = self._label(self.column_labels, column, Size(cell, room), kit, source)
            yield board.x + column * cell, board.y - room, label
        for row in range(self.rows if self.row_labels != "none" and room > 0 else 0):
            label = self._label(self.row_labels, row, Size(room, cell), kit, source)
            yield board.x - room, board.y + row * cell, label

    def _label(self, kind: Labels, number: int, area: Size, kit: Kit, source: Source) -> Frame:
        text = letters(number) if kind == "letters" else str(number + 1)
        if self.label_style:
            style = kit.style(self.label_style, source.origin)
        else:
            style = TextStyle(size=points(min(area)) * 0.6, min_size=1.0, fit="shrink")
        return kit.set_text(text, replace(style, align="center", valign="middle"), area, source)
