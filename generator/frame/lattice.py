"""Boards made of cells of one form, side by side: where their cells, corners and edges lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.geometry import Command, Insets, Path, Point, Rect, Size

Cell = tuple[int, int]
"""A cell by its column and row, counted from 0."""
Knot = tuple[int, int]
"""A corner or a middle of cells, counted in steps."""
Edge = tuple[Knot, Knot]

NO_MARGIN = Insets(0.0, 0.0, 0.0, 0.0)
_SLACK = 1e-9


class Room(NamedTuple):
    """What there is room for in a cell, in shares of the distance of two opposite edges."""

    text: Size
    icon: float
    """The side of its square."""
    label: float | None = None
    """How far from the middle a small label may reach; up to default: just inside the edge."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Cells of one form. All their corners lie on whole steps, so that neighbours have the same ones."""

    cells: Mapping[Cell, Knot]
    """The middles of the cells, in reading order."""
    ring: tuple[Knot, ...]
    """The corners around a middle, clockwise."""
    sides: tuple[str, ...]
    """Where the edge behind each corner lies: `n`, `ne`, `e`, …"""
    step: Size
    """The length of the steps where two opposite edges of a cell are 1 mm apart."""
    room: Room
    origin: Knot = (0, 0)
    """The middle that coordinates are counted from."""

    @property
    def is_hex(self) -> bool:
        """Whether the cells are hexes."""
        return len(self.ring) == 6

    def corners(self, spot: Cell) -> list[Knot]:
        """The corners of a cell, clockwise."""
        x, y = self.cells[spot]
        return [(x + dx, y + dy) for dx, dy in self.ring]

    def edges(self, spot: Cell) -> Iterator[Edge]:
        """The edges of a cell, clockwise; neighbours have them in the opposite direction."""
        corners = self.corners(spot)
        return zip(corners, [*corners[1:], corners[0]])

    def neighbours(self) -> dict[Cell, dict[str, Cell]]:
        """The cells beside each cell, by the sides on which they lie."""
        there = {knot: spot for spot, knot in self.cells.items()}
        # From middle to middle one goes by both corners of the edge between them.
        ways = [
            (side, ax + bx, ay + by)
            for side, (ax, ay), (bx, by) in zip(
                self.sides, self.ring, (*self.ring[1:], self.ring[0])
            )
        ]
        return {
            spot: {
                side: there[x + dx, y + dy] for side, dx, dy in ways if (x + dx, y + dy) in there
            }
            for spot, (x, y) in self.cells.items()
        }

    def bounds(self) -> tuple[Knot, Knot]:
        """The top left and bottom right of all cells."""
        across, down = zip(*self.ring)
        xs, ys = zip(*self.cells.values()) if self.cells else ((0,), (0,))
        return (
            (min(xs) + min(across), min(ys) + min(down)),
            (max(xs) + max(across), max(ys) + max(down)),
        )

    def inner(self) -> Iterator[Edge]:
        """The edges between two cells, each once."""
        return (edge for edge, cells in self._shared() if len(cells) > 1)

    def outer(self, spots: Iterable[Cell] | None = None) -> Iterator[Edge]:
        """The edges of cells with one of them at one side only: those around all, or around some."""
        some = None if spots is None else frozenset(spots)
        for edge, cells in self._shared():
            if sum(some is None or spot in some for spot in cells) == 1:
                yield edge

    def _shared(self) -> Iterable[tuple[Edge, list[Cell]]]:
        result: dict[Edge, list[Cell]] = {}
        for spot in self.cells:
            for a, b in self.edges(spot):
                key = (b, a) if (b, a) in result else (a, b)
                result.setdefault(key, []).append(spot)
        return result.items()


def squares(spots: Iterable[Cell], step: Size = Size(0.5, 0.5)) -> Lattice:
    """Squares, or other rectangles by the length of half their sides."""
    return Lattice(
        {(column, row): (2 * column + 1, 2 * row + 1) for column, row in spots},
        ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        ("n", "e", "s", "w"),
        step,
        Room(Size(0.88, 0.84), 0.7),
    )


def rectangle(columns: int, rows: int) -> list[Cell]:
    """The cells of columns and rows, row by row."""
    return [(column, row) for row in range(rows) for column in range(columns)]


class Board(NamedTuple):
    """A lattice on paper."""

    lattice: Lattice
    rect: Rect
    """What the cells take."""
    cell: float
    """The distance of two opposite edges of a cell, mm; 0 where there is no room for cells."""
    gap: float = 0.0
    """The room between two cells, mm."""
    zero: Point = Point(0.0, 0.0)
    """Where the steps are counted from, mm from the top left of all cells."""

    def at(self, knot: tuple[float, float]) -> Point:
        """Where a corner or middle lies from the top left of all cells; with a gap, corners lie in its middle."""
        across, down = self.lattice.step
        pitch = self.cell + self.gap
        return Point(self.zero.x + across * pitch * knot[0], self.zero.y + down * pitch * knot[1])

    def outlines(self, spots: Iterable[Cell]) -> Path:
        """The outlines of some cells, from the top left of all."""
        across, down = (step * self.cell for step in self.lattice.step)
        result: list[Command] = []
        for spot in spots:
            x, y = self.at(self.lattice.cells[spot])
            for i, (dx, dy) in enumerate(self.lattice.ring):
                result.append(("L" if i else "M", x + dx * across, y + dy * down))
            result.append(("Z",))
        return Path(tuple(result))

    def lines(self, edges: Iterable[tuple[tuple[float, float], tuple[float, float]]]) -> Path:
        """Lines along some edges, drawn in as few strokes as can be, from the top left of all cells."""
        result: list[Command] = []
        for knots, closed in trails(edges):
            result += [("L" if i else "M", *self.at(knot)) for i, knot in enumerate(knots)]
            if closed:
                result.append(("Z",))
        return Path(tuple(result))

    def middle(self, spot: Cell) -> Point:
        """The middle of a cell, from the top left of the area that the board is on."""
        x, y = self.at(self.lattice.cells[spot])
        return Point(self.rect.x + x, self.rect.y + y)


def board(
    lattice: Lattice, area: Size, cell: float | None, gap: float = 0.0, margin: Insets = NO_MARGIN
) -> Board:
    """A lattice in the middle of an area without its margins; its cells are as large as fit where no size is given.

    All that draws on the same cells in the same area places them by this, so that it lies exactly over each other.
    """
    (left, top), (right, bottom) = lattice.bounds()
    wide, high = _extent(lattice.ring)
    width, height = (
        area.width - margin.left - margin.right,
        area.height - margin.top - margin.bottom,
    )
    across, down = lattice.step
    if cell is None:
        pitch = min(
            (width / across + wide * gap) / (right - left),
            (height / down + high * gap) / (bottom - top),
        )
        cell = pitch - gap
    if cell <= _SLACK or not lattice.cells:
        return Board(lattice, Rect(margin.left, margin.top, 0.0, 0.0), 0.0, gap)
    taken = Size(
        across * ((right - left) * (cell + gap) - wide * gap),
        down * ((bottom - top) * (cell + gap) - high * gap),
    )
    x, y = margin.left + (width - taken.width) / 2, margin.top + (height - taken.height) / 2
    zero = Point(
        -across * ((cell + gap) * left + wide * gap / 2),
        -down * ((cell + gap) * top + high * gap / 2),
    )
    return Board(lattice, Rect(x, y, *taken), cell, gap, zero)


def _extent(ring: tuple[Knot, ...]) -> tuple[int, int]:
    across, down = zip(*ring)
    return max(across) - min(across), max(down) - min(down)


Place = tuple[float, float]
_FINE = 1e-9


def trails(edges: Iterable[tuple[Place, Place]]) -> list[tuple[list[Place], bool]]:
    """Strokes that go along every edge once, each with whether it is closed; straight on wherever that can be.

    A stroke ends only where an odd number of edges meet. So a corner of two edges is never left open.

    >>> trails([((0, 0), (1, 0)), ((1, 0), (2, 0)), ((1, 0), (1, 1))])
    [([(0, 0), (2, 0)], False), ([(1, 0), (1, 1)], False)]
    """
    left: dict[Place, list[Place]] = {}
    for a, b in edges:
        left.setdefault(a, []).append(b)
        left.setdefault(b, []).append(a)
    ordered = sorted(left, key=lambda knot: (knot[1], knot[0]))
    result = []
    for is_start in (lambda count: count == 1, lambda count: count % 2, bool):
        for knot in ordered:
            while is_start(len(left[knot])):
                result.append(_stroke(knot, left))
    return result


def _stroke(start: Place, left: dict[Place, list[Place]]) -> tuple[list[Place], bool]:
    """A stroke from a knot until there are no edges left to go on."""
    way, before, at = [start], start, start
    while left[at]:
        to = next((each for each in left[at] if _straight(before, at, each)), left[at][0])
        left[at].remove(to)
        left[to].remove(at)
        if len(way) > 1 and _straight(before, at, to):
            way.pop()
        way.append(to)
        before, at = at, to
    closed = at == start
    return way[:-1] if closed else way, closed


def _straight(before: Place, at: Place, to: Place) -> bool:
    ax, ay, bx, by = at[0] - before[0], at[1] - before[1], to[0] - at[0], to[1] - at[1]
    return abs(ax * by - ay * bx) < _FINE and ax * bx + ay * by > 0
