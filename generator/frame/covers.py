"""Whether an outline covers a rectangle, and how near to its edge something comes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from generator.geometry import Path, Point, Rect, around

STEPS = 8
"""Into how many straight pieces a curve is cut."""


def covers(path: Path, rect: Rect) -> bool:
    """Whether a filled path covers a rectangle, as far as its corners, the middles of its sides and its middle tell."""
    box = plain_box(path)
    if box is not None:
        return box.contains(rect)
    sides = polygons(path)
    return all(inside(spot, sides) for spot in _spots(rect))


def plain_box(path: Path) -> Rect | None:
    """The box that a path fills, its corners perhaps rounded; None where it is of any other form."""
    steps: tuple[Any, ...] = path.commands
    # The two forms that `Path.rectangle` makes are known by their looks.
    if len(steps) == 5 and steps[4] == ("Z",):
        (_, left, top), (_, right, y2), (_, x3, bottom), (_, x4, y4), _ = steps
        if top == y2 and right == x3 and bottom == y4 and left == x4:
            return Rect(left, top, right - left, bottom - top)
    if len(steps) == 10:
        a, b, c, d, e, f, g, h, i, _ = steps
        if len(c) == len(e) == len(g) == len(i) == 7 and len(b) == len(d) == len(f) == len(h) == 3:
            left, top, right, bottom = h[1], a[2], d[1], f[2]
            if b[2] == i[6] == top and c[5] == right and e[6] == bottom and g[5] == left:
                return Rect(left, top, right - left, bottom - top)
    return _plain_box(path)


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


@lru_cache(maxsize=1024)
def polygons(path: Path) -> tuple[tuple[Point, ...], ...]:
    """The path as polygons, its curves as short straight lines."""
    made: list[tuple[Point, ...]] = []
    points: list[Point] = []
    for step in path.commands:
        if step[0] == "M" and points:
            made.append(tuple(points))
            points = []
        if len(step) == 7:
            points += _cut(points[-1], step[1:])
        elif len(step) == 3:
            points.append(Point(step[1], step[2]))
    return (*made, tuple(points)) if points else tuple(made)


def inside(spot: Point, sides: Sequence[Sequence[Point]]) -> bool:
    """Whether a point lies inside polygons; holes are outside (the even-odd rule)."""
    x, y = spot
    within = False
    for points in sides:
        for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0])):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                within = not within
    return within


def depth(path: Path, rect: Rect) -> float:
    """How far a rectangle stays inside a closed outline, mm; negative where it reaches over it."""
    box = plain_box(path)
    if box is not None:
        return min(rect.x - box.x, rect.y - box.y, box.right - rect.right, box.bottom - rect.bottom)
    sides = polygons(path)
    depths = []
    for spot in _spots(rect):
        away = min(_distance(spot, a, b) for ps in sides for a, b in zip(ps, (*ps[1:], ps[0])))
        depths.append(away if inside(spot, sides) else -away)
    return min(depths)


def _spots(rect: Rect) -> Iterator[Point]:
    for x in (rect.x, rect.x + rect.width / 2, rect.right):
        for y in (rect.y, rect.y + rect.height / 2, rect.bottom):
            yield Point(x, y)


def _cut(start: Point, numbers: Sequence[float]) -> Iterator[Point]:
    x1, y1, x2, y2, x, y = numbers
    for step in range(1, STEPS + 1):
        t = step / STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield Point(a * start.x + b * x1 + c * x2 + d * x, a * start.y + b * y1 + c * y2 + d * y)


def _distance(spot: Point, a: Point, b: Point) -> float:
    dx, dy = b.x - a.x, b.y - a.y
    length = dx * dx + dy * dy
    along = ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return math.hypot(spot.x - a.x - along * dx, spot.y - a.y - along * dy)
