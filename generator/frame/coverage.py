"""Whether an outline covers a rectangle, and how near to its edge something comes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.frame.marks import PathMark
from generator.geometry import Path, Point, Rect, around
from generator.geometry.bezier import along

STEPS = 8
"""Into how many straight pieces a curve is cut."""
_IN_BANDS = 4
"""How many bands a side of a path usually spans at most."""
MOST_STEPS = 24
"""Steps of a path up to which it may be a box."""


def covers(mark: PathMark, rect: Rect) -> bool:
    """Whether a filled path covers a rectangle, judged by its corners, the middles of its sides and its centre."""
    return encloses(mark.path, rect, mark.even_odd)


def encloses(path: Path, rect: Rect, even_odd: bool = False) -> bool:
    """Whether a rectangle lies inside an outline, judged as by `covers`."""
    box = plain_box(path)
    if box is not None:
        return box.contains(rect)
    if not path.bounds.contains(rect):
        return False
    bands = bands_of(path, even_odd)
    return all(bands.inside(x, y) for x, y in _spots(rect))


def plain_box(path: Path) -> Rect | None:
    """The box that a path fills, its corners rounded or not; None for any other outline."""
    steps: tuple[Any, ...] = path.commands
    # The two forms that `Path.rectangle` makes are known by their looks.
    if len(steps) == 5 and steps[4] == ("Z",) and len(steps[1] + steps[2] + steps[3]) == 9:
        (_, left, top), (_, right, y2), (_, x3, bottom), (_, x4, y4), _ = steps
        if top == y2 and right == x3 and bottom == y4 and left == x4:
            return Rect(left, top, right - left, bottom - top)
    if len(steps) == 10:
        a, b, c, d, e, f, g, h, i, _ = steps
        if len(c) == len(e) == len(g) == len(i) == 7 and len(b) == len(d) == len(f) == len(h) == 3:
            left, top, right, bottom = h[1], a[2], d[1], f[2]
            if b[2] == i[6] == top and c[5] == right and e[6] == bottom and g[5] == left:
                return Rect(left, top, right - left, bottom - top)
    return _plain_box(path) if len(steps) <= MOST_STEPS else None


@lru_cache(maxsize=1024)
def _plain_box(path: Path) -> Rect | None:
    steps = [step for step in path.commands if step[0] != "Z"]
    ends = [Point(*step[-2:]) for step in steps]
    if len(ends) < 4 or sum(step[0] == "M" for step in steps) != 1:
        return None
    for step, (ax, ay), (bx, by) in zip(steps[1:], ends, ends[1:]):
        if step[0] == "L" and abs(ax - bx) > 1e-6 and abs(ay - by) > 1e-6:
            return None
    box = around(ends)
    on_edge = (
        min(abs(x - box.x), abs(x - box.right), abs(y - box.y), abs(y - box.bottom)) < 1e-6
        for x, y in ends
    )
    lines = sum(step[0] == "L" for step in steps)
    curves = sum(step[0] == "C" for step in steps)
    return box if lines >= 3 and curves <= 4 and all(on_edge) else None


_Spot = tuple[float, float]


@lru_cache(maxsize=64)
def polygons(path: Path) -> tuple[tuple[_Spot, ...], ...]:
    """The path as polygons, its curves as short straight lines."""
    result: list[tuple[_Spot, ...]] = []
    points: list[_Spot] = []
    for step in path.commands:
        if step[0] == "M" and points:
            result.append(tuple(points))
            points = []
        if len(step) == 7:
            points += along((*points[-1], *step[1:]), STEPS)
        elif len(step) == 3:
            points.append(step[1:])
    return (*result, tuple(points)) if points else tuple(result)


_Side = tuple[float, float, float, float, float, float, float, int]
"""A side of a path: how far to the right it comes, its top and bottom, where it begins, and how far it goes to the
right and down; then 1 if it goes down, -1 if it goes up."""


class Bands(NamedTuple):
    """The sides of a filled path, sorted into level bands, so that few of them are looked at for a point."""

    top: float
    height: float
    """Of one band, mm."""
    sides: tuple[tuple[_Side, ...], ...]
    """The sides that reach into each band, the rightmost first."""
    even_odd: bool

    def inside(self, x: float, y: float) -> bool:
        """Whether the path fills the point: by the turns of its outline round it."""
        band = int((y - self.top) / self.height)
        if not 0 <= band < len(self.sides):
            return False
        turns = 0
        for right, low, high, ax, ay, wide, down, turn in self.sides[band]:
            if right <= x:
                break
            if low <= y < high and x < ax + (y - ay) / down * wide:
                turns += turn
        return turns % 2 == 1 if self.even_odd else turns != 0


@lru_cache(maxsize=1024)
def bands_of(path: Path, even_odd: bool = False) -> Bands:
    """The sides of a path in bands, its curves as short straight lines."""
    sides = [
        (ax if ax > bx else bx, ay, by, ax, ay, bx - ax, by - ay, 1)
        if ay < by
        else (ax if ax > bx else bx, by, ay, ax, ay, bx - ax, by - ay, -1)
        for points in polygons(path)
        for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]))
        if ay != by
    ]
    top = min([side[1] for side in sides], default=0.0)
    bottom = max([side[2] for side in sides], default=1.0)
    # A long side spans many bands. A scribble gets fewer, or its sides would be stored a million times.
    reach = sum([side[2] - side[1] for side in sides]) / (bottom - top)
    count = 1 + min(len(sides) // 8, int(_IN_BANDS * len(sides) / (1.0 + reach)))
    height = (bottom - top) / count
    result: list[list[_Side]] = [[] for _ in range(count + 1)]
    for side in sorted(sides, key=itemgetter(0), reverse=True):
        for band in range(int((side[1] - top) / height), int((side[2] - top) / height) + 1):
            result[band].append(side)
    return Bands(top, height, tuple(map(tuple, result)), even_odd)


def depth(path: Path, rect: Rect) -> float:
    """How far a rectangle stays inside a closed outline, mm; negative if it crosses it."""
    box = plain_box(path)
    if box is not None:
        return min(rect.x - box.x, rect.y - box.y, box.right - rect.right, box.bottom - rect.bottom)
    return min(depth_of(path, spot) for spot in _spots(rect))


def depth_of(path: Path, spot: Point) -> float:
    """How far a point is inside a closed outline, mm; negative outside of it. Round corners of a box are ignored."""
    x, y = spot
    box = plain_box(path)
    if box is not None:
        return min(x - box.x, y - box.y, box.right - x, box.bottom - y)
    away = min(
        _distance(spot, a, b)
        for points in polygons(path)
        for a, b in zip(points, (*points[1:], points[0]))
    )
    return away if bands_of(path).inside(x, y) else -away


def _spots(rect: Rect) -> Iterator[Point]:
    for x in (rect.x, rect.x + rect.width / 2, rect.right):
        for y in (rect.y, rect.y + rect.height / 2, rect.bottom):
            yield Point(x, y)


def _distance(spot: _Spot, a: _Spot, b: _Spot) -> float:
    (x, y), (ax, ay), (bx, by) = spot, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = ((x - ax) * dx + (y - ay) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return math.hypot(x - ax - along * dx, y - ay - along * dy)
