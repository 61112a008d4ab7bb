"""The ways that tracks take over columns and rows: straight, round the edge, in a spiral, to and fro."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from generator.foundation.dataclasses import NamedTuple
from generator.frame.lattice import Board, Cell, squares
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.paths import joined

Way = Literal["straight", "board", "spiral", "snake"]
Start = Literal["top left", "top right", "bottom right", "bottom left"]
Form = Literal["square", "circle", "hexagon"]
"""What spaces look like."""

MOST = 1000
"""How many spaces a track may have."""


def capacity(way: Way, columns: int, rows: int) -> int:
    """How many spaces a track has over these columns and rows."""
    if way == "board" and min(columns, rows) > 1:
        return 2 * (columns + rows) - 4
    return columns * rows


def spots(way: Way, columns: int, rows: int) -> Iterator[Cell]:
    """The places of a way that begins at the top left and goes to the right first.

    >>> list(spots("board", 3, 2))
    [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]
    """
    if way == "straight" or way == "snake":
        for row in range(rows):
            there = range(columns)
            for column in reversed(there) if row % 2 and way == "snake" else there:
                yield column, row
        return
    left, top, right, bottom = 0, 0, columns - 1, rows - 1
    while left <= right and top <= bottom:
        yield from ((x, top) for x in range(left, right + 1))
        yield from ((right, y) for y in range(top + 1, bottom + 1))
        if top < bottom:
            yield from ((x, bottom) for x in range(right - 1, left - 1, -1))
        if left < right:
            yield from ((left, y) for y in range(bottom - 1, top, -1))
        if way == "board":
            return
        left, top, right, bottom = left + 1, top + 1, right - 1, bottom - 1


class Course(NamedTuple):
    """A way with its starting corner and direction."""

    way: Way
    start: Start = "top left"
    clockwise: bool = True
    """For ways round an edge."""
    by_rows: bool = True
    """For the others: whether they go along rows."""

    def over(self, columns: int, rows: int, count: int) -> list[Cell]:
        """The first places of the way."""
        across = self.by_rows
        if self.way in ("board", "spiral"):
            # Against the clock from the top left it goes down first; from the next corner it is the other way round.
            across = (self.start in ("top left", "bottom right")) is self.clockwise
        size = (columns, rows) if across else (rows, columns)
        result = [spot if across else spot[::-1] for spot in islice(spots(self.way, *size), count)]
        if "right" in self.start:
            result = [(columns - 1 - x, y) for x, y in result]
        if "bottom" in self.start:
            result = [(x, rows - 1 - y) for x, y in result]
        return result


def extent(
    way: Way, count: int, given: tuple[int | None, int | None], area: Size, proportion: float
) -> tuple[int, int]:
    """The columns and rows for a way with this number of spaces, chosen so that spaces are as large as possible.

    `proportion` is the width of a space over its height.
    """
    columns, rows = given
    if columns and rows:
        return columns, rows
    tries = [columns] if columns else range(1, count + 1)
    best, least = (1, 1), -math.inf
    for wide in tries:
        high = rows or _other(way, wide, count)
        if capacity(way, wide, high) < count:
            continue
        side = min(area.width / wide / proportion, area.height / high)
        # Of those that are alike, the one with the fewest places to spare.
        if side > least + 1e-9 or (
            abs(side - least) <= 1e-9 and capacity(way, wide, high) < capacity(way, *best)
        ):
            best, least = (wide, high), side
    return best


def _other(way: Way, columns: int, count: int) -> int:
    if way == "board" and columns > 1:
        return max(1 if count <= columns else 2, -(-(count + 4) // 2) - columns)
    return -(-count // columns)


def outlines(form: Form, rects: Sequence[Rect]) -> Path:
    """The outlines of spaces, each as large as its box; a hexagon has a corner at the top."""
    draw = {"square": Path.rectangle, "circle": Path.ellipse, "hexagon": _hexagon}[form]
    return joined(map(draw, rects))


def _hexagon(rect: Rect) -> Path:
    x, y, wide, high = rect
    middle, right, low, high = x + wide / 2, x + wide, y + high * 3 / 4, y + high / 4
    corners = [(middle, y), (right, high), (right, low)]
    return Path.polygon([*corners, (middle, rect.bottom), (x, low), (x, high)])


def mesh(rects: Sequence[Rect]) -> Path:
    """The lines around rectangles that touch each other, each line once."""
    x, y, wide, high = rects[0]
    spots = [(round((rect.x - x) / wide), round((rect.y - y) / high)) for rect in rects]
    lattice = squares(spots, Size(wide / 2, high / 2))
    path = Board(lattice, Rect(0.0, 0.0, 0.0, 0.0), 1.0).lines((*lattice.inner(), *lattice.outer()))
    return path.transformed(Transform.translate(x, y))
