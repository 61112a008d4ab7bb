"""Walls: the edges of a grid's cells, drawn thick."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Literal

from generator.decode import Extent, Percent
from generator.elements import Element, Kit, element
from generator.elements.common import outside
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import Frame, Paint, PathMark, Source, Stop, Stroke
from generator.frame.lattice import Board, Cell, Edge, Lattice, board, rectangle, squares
from generator.frame.maps import Wall, held, letters_of, size_of
from generator.geometry import Insets, Path, Point, Rect, Size
from generator.geometry.paths import joined
from generator.keys import NO_PADDING, SOLID_BLACK, Cap, Fill
from generator.keys.board import HexKeys
from generator.keys.walls import ALL, Edges, WallMap

_THIN, _THICK = 0.35, 1.8
"""The width of a door's lines and its thickness, relative to the wall's width."""
_HAIR = 0.2
_WHITE = Fill((Stop(0.0, WHITE),))


@element("walls")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class WallsElement(Element, HexKeys):
    """Walls between the cells of a square or hex grid, from a map or a list of edges. They are centred in their box,
    exactly on top of a grid of the same size in the same box.
    """

    grid: Literal["square", "hex"] = "square"
    """The cells: `square` or `hex`. For squares only `columns`, `rows`, `cell` and `shape: map` have an effect, the
    other keys of hexes don't."""
    map: WallMap = WallMap()
    """A text in one of two forms. Either one line for each row and one letter for each cell, where the letters in
    `solid` are solid cells. Or `+` at the corners of squares, with `-` and `|` for walls, `=` or `:` for doors and
    blanks for open edges: `+--+--+`, below it `|  =  |`, and so on; each square may contain a letter."""
    solid: str = "#"
    """The letters of solid cells. They are filled like the walls, unless `fills` gives another fill."""
    edges: Edges = Edges()
    """Single walls, by a cell's name and the sides of the cell: `{C2: n e, D4: all}`, or lines such as `C2 n e`. Sides
    are `n`, `e`, `s`, `w` of squares, `ne`, `e`, `se`, `sw`, `w`, `nw` of pointy hexes and `n`, `ne`, `se`, `s`, `sw`,
    `nw` of flat ones. Cells have the names they have in the `labels` of a grid: `C2`, `0302`, `17`, or `-1,2`."""
    doors: Edges = Edges()
    """Doors, written the same way; a door may replace a wall of the map."""
    around: bool = False
    """Whether there is a wall around the whole board."""
    stroke: Fill = SOLID_BLACK
    """The colour of the walls."""
    stroke_width: Extent = 1.0
    """How thick the walls are, centred on the edges."""
    cap: Cap = "round"
    """The ends and corners of walls: `round`, `square`, or `butt`, which ends exactly at the corner of a cell."""
    door: Literal["box", "line", "gap"] = "box"
    """What a door looks like: a `box` as on dungeon plans, a thin `line`, or a `gap`."""
    door_width: Percent = 0.5
    """How much of its edge a door takes."""
    door_fill: Fill | None = None
    """The fill of a door's box. Default: white."""
    gap: Extent = 0.0
    """The space between two cells; use that of the grid below."""
    padding: Insets = NO_PADDING
    """The space along the edges of the box: one, two or four lengths. On top of a grid with labels above and at the
    left, give it the `label_room` of the grid: `[4, 0, 0, 4]`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size of its cells."""
        return outside(self._plan(area, source.origin)[0].rect.size, self.padding)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The walls on an area. Raises `Problem` for a map that doesn't fit its cells, and for unknown names."""
        at, letters = self._plan(area, source.origin)
        solid = [spot for spot, letter in letters.items() if letter in self.solid]
        bare = [spot for spot in solid if letters[spot] not in self.fills]
        marks = chain(
            self.grounds(at, letters, [(self.stroke, bare)]),
            self._marks(at, *self._edges(at.lattice, solid, source.origin)),
        )
        parts = self.contents(at, letters, 0.0, kit, source)
        return self.frame_of(at, area, marks, parts, source)

    def ground(self, origin: Origin) -> tuple[Lattice, dict[Cell, str]]:
        """See `MapKeys.ground`."""
        lines = list(self.map.lines)
        whole = bool(lines) and self.shape != "map"
        if self.grid == "hex":
            if self.map.has_edges:
                hint = "for hexes, write the walls as `edges`: `{C2: ne e}`"
                what = "a map with `+`, `-` and `|` is for squares"
                raise Problem("YAML008", what, origin, hint)
            lattice = self.lattice(lines, origin)
            return lattice, self.letters(lines, lattice, origin, whole)
        lattice = squares(self._squares(lines, origin))
        return lattice, letters_of(lines, lattice.cells.keys(), origin, whole)

    def _plan(self, area: Size, origin: Origin) -> tuple[Board, dict[Cell, str]]:
        """The cells in their places, and the letters of the map in them."""
        lattice, letters = self.ground(origin)
        return board(lattice, area, self.cell, self.gap, self.padding), letters

    def _squares(self, lines: list[str], origin: Origin) -> list[Cell]:
        columns, rows = size_of(lines, self.columns, self.rows, origin)
        if self.map.has_edges and (columns, rows) != (len(lines[0]), len(lines)):
            what = f"the map has {len(lines[0])} × {len(lines)} squares, not {columns} × {rows}"
            hint = "omit `columns` and `rows`: they are taken from the map"
            raise Problem("YAML008", what, origin, hint)
        spots = rectangle(columns, rows)
        return held(lines, spots) if self.shape == "map" and not self.map.has_edges else spots

    def _edges(
        self, lattice: Lattice, solid: list[Cell], origin: Origin
    ) -> tuple[list[Edge], list[Edge]]:
        """The walls, and the doors in them."""
        walls = dict.fromkeys(_sorted(lattice.outer(solid)))
        if self.around:
            walls.update(dict.fromkeys(_sorted(lattice.outer())))
        known = self.cells_by_name(lattice) if self.edges.given or self.doors.given else {}
        walls.update(
            dict.fromkeys(_of(lattice, [*self.map.walls, *_named(self.edges, known, lattice)]))
        )
        doors = dict.fromkeys(_of(lattice, [*self.map.doors, *_named(self.doors, known, lattice)]))
        return [edge for edge in walls if edge not in doors], list(doors)

    def _marks(self, at: Board, walls: list[Edge], doors: list[Edge]) -> Iterator[PathMark]:
        """The walls in one stroke, and the doors over them."""
        bounds = Rect(0.0, 0.0, *at.rect.size)
        paint = self.stroke.on(bounds) if self.stroke_width > 0 else None
        if paint is None:
            return
        stubs = [stub for door in doors for stub in self._stubs(at, door)]
        path = at.lines((*walls, *stubs))
        join = "round" if self.cap == "round" else "miter"
        if path.commands:
            yield PathMark(path, None, Stroke(paint, self.stroke_width, (), self.cap, join))
        if doors and self.door != "gap":
            yield self._doors(at, doors, paint)

    def _stubs(self, at: Board, door: Edge) -> Iterator[tuple[Point, Point]]:
        """The ends of a wall on both sides of its door, shorter by their caps unless a box hides these."""
        (ax, ay), (bx, by) = door
        length = math.dist(at.at(door[0]), at.at(door[1]))
        beyond = 0.0 if self.cap == "butt" or self.door == "box" else self.stroke_width / 2
        share = (1 - self.door_width) / 2 - beyond / length
        if share > 0:
            dx, dy = (bx - ax) * share, (by - ay) * share
            yield Point(ax, ay), Point(ax + dx, ay + dy)
            yield Point(bx - dx, by - dy), Point(bx, by)

    def _doors(self, at: Board, doors: list[Edge], paint: Paint) -> PathMark:
        line = Stroke(paint, max(self.stroke_width * _THIN, min(_HAIR, self.stroke_width)))
        half = self.stroke_width * _THICK / 2
        paths = []
        for door in doors:
            (ax, ay), (bx, by) = at.at(door[0]), at.at(door[1])
            length = math.dist((ax, ay), (bx, by))
            ux, uy = (bx - ax) / length, (by - ay) / length
            start, end = length * (1 - self.door_width) / 2, length * (1 + self.door_width) / 2
            spots = [(start, -half), (end, -half), (end, half), (start, half)]
            if self.door == "line":
                spots = [(start, 0.0), (end, 0.0)]
            corners = [(ax + ux * t - uy * s, ay + uy * t + ux * s) for t, s in spots]
            paths.append(Path.polygon(corners, self.door == "box"))
        fill = (_WHITE if self.door_fill is None else self.door_fill).on(
            Rect(0.0, 0.0, *at.rect.size)
        )
        return PathMark(joined(paths), fill if self.door == "box" else None, line)


def _sorted(edges: Iterable[Edge]) -> Iterator[Edge]:
    """Edges in one direction, whichever cell they belong to."""
    return ((a, b) if a < b else (b, a) for a, b in edges)


def _of(lattice: Lattice, walls: Iterable[Wall]) -> Iterator[Edge]:
    """The edges on some sides of cells."""
    places = {side: place for place, side in enumerate(lattice.sides)}
    return _sorted(list(lattice.edges(spot))[places[side]] for spot, side in walls)


def _named(edges: Edges, known: dict[str, Cell], lattice: Lattice) -> Iterator[Wall]:
    """The edges of a list. Raises `Problem` for an unknown cell or side."""
    for cell, sides, origin in edges.given:
        spot = known.get(cell.upper().replace("-", "−"))
        if spot is None:
            first, *_, last = (*known, *known)
            hint = f"write a cell from `{first}` to `{last}`"
            raise Problem("YAML008", f"there is no cell `{cell}`", origin, hint)
        for side in lattice.sides if ALL in sides else sides:
            if side not in lattice.sides:
                listed = ", ".join(f"`{each}`" for each in lattice.sides)
                what = f"`{cell}` has no edge `{side}`"
                raise Problem("YAML008", what, origin, f"write one or more of {listed}")
            yield spot, side
