"""Boards made of hexes: which cells they have, where these lie, and what they are called."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from generator.frame.lattice import Cell, Knot, Lattice, Room
from generator.geometry import Size

Orientation = Literal["pointy", "flat"]
Shift = Literal["odd", "even"]

_POINTY: tuple[Knot, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_FLAT: tuple[Knot, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
# Half the distance of two opposite edges, and half the length of an edge.
_HALF, _SHORT = 0.5, 1 / (2 * math.sqrt(3))
_CELL = {
    "pointy": Room(Size(0.8, 0.6), 0.6, 0.43),
    "flat": Room(Size(0.8, 0.6), 0.6),
}


def staggered(spots: Iterable[Cell], orientation: Orientation, shift: Shift) -> Lattice:
    """Hexes in columns and rows.

    Of pointy ones every second row stands half a cell to the right, of flat ones every second column half a cell down:
    the 1st, 3rd, … where `shift` is `odd`.
    """

    def middle(spot: Cell) -> Knot:
        column, row = spot
        if orientation == "pointy":
            return 2 * column + is_shifted(row, shift), 3 * row
        return 3 * column, 2 * row + is_shifted(column, shift)

    return _hexes(((spot, middle(spot)) for spot in spots), orientation, middle((0, 0)))


def is_shifted(line: int, shift: Shift) -> bool:
    """Whether a row of pointy hexes (a column of flat ones) is shifted by half a cell."""
    return line % 2 == (0 if shift == "odd" else 1)


def hexagon(side: int, orientation: Orientation) -> Lattice:
    """Hexes that form a hexagon with `side` of them on each side.

    A cell's row (its column, for flat ones) is that of its straight line, and its column (row) is its place there.
    """
    result: list[tuple[Cell, Knot]] = []
    for line in range(2 * side - 1):
        away = abs(line - (side - 1))
        for place in range(2 * side - 1 - away):
            if orientation == "pointy":
                result.append(((place, line), (2 * place + away, 3 * line)))
            else:
                result.append(((line, place), (3 * line, 2 * place + away)))
    result.sort(key=lambda cell: (cell[1][1], cell[1][0]))
    middle = 2 * (side - 1), 3 * (side - 1)
    return _hexes(result, orientation, middle if orientation == "pointy" else middle[::-1])


def _hexes(cells: Iterable[tuple[Cell, Knot]], orientation: Orientation, origin: Knot) -> Lattice:
    if orientation == "pointy":
        ring, sides, step = _POINTY, ("ne", "e", "se", "sw", "w", "nw"), Size(_HALF, _SHORT)
    else:
        ring, sides, step = _FLAT, ("n", "ne", "se", "s", "sw", "nw"), Size(_SHORT, _HALF)
    return Lattice(dict(cells), ring, sides, step, _CELL[orientation], origin)


def axial(lattice: Lattice) -> dict[Cell, Cell]:
    """The axial coordinates of hexes, counted from the lattice's origin.

    The first number grows along a row of pointy hexes, the second down a column of flat ones.
    """
    result: dict[Cell, Cell] = {}
    left, top = lattice.origin
    for spot, (right, bottom) in lattice.cells.items():
        x, y = right - left, bottom - top
        if lattice.ring == _POINTY:
            result[spot] = (x - y // 3) // 2, y // 3
        else:
            result[spot] = x // 3, (y - x // 3) // 2
    return result
