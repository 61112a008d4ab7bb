"""What can be asked of outlines: how large they are, what two have in common, and what is left of one; all in mm.

The library that computes it, Clipper, counts in whole numbers; it is imported where it is needed, since a game of cards
alone never needs it. Parts of an outline that lie inside others are holes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from generator.geometry import KAPPA, Path, Point, Rect, around
from generator.geometry.bezier import along, lines_near
from generator.geometry.paths import joined

TOLERANCE = 0.005
"""How far the straight lines that stand for a curve may be off."""
_FINER = TOLERANCE / 5
"""The same where a curve is grown, which makes it coarser."""
_PER_MM = 100_000
"""Clipper's units: with 0.00001 mm each, ten metres fit into the numbers that it is quick with."""
_SHARPEST = 4.0
"""How far, in multiples of the distance, a corner of a grown outline may stand out; sharper ones are cut off."""
_SAME = 1e-6
Polygons = tuple[tuple[Point, ...], ...]


@lru_cache(maxsize=256)
def flattened(path: Path, tolerance: float = TOLERANCE) -> Polygons:
    """The path as closed polygons of straight lines, no further from it than the tolerance."""
    result: list[list[Point]] = []
    for command in path.commands:
        if command[0] == "M":
            result.append([Point(*command[1:])])
        elif command[0] == "L":
            result[-1].append(Point(*command[1:]))
        elif command[0] == "C":
            points = (*result[-1][-1], *command[1:])
            result[-1] += map(Point._make, along(points, lines_near(points, tolerance)))
        elif result:
            result.append([result[-1][0]])
    polygons = (_without_doubles(points) for points in result)
    return tuple(tuple(points) for points in polygons if len(points) > 2)


def _without_doubles(points: Sequence[Point]) -> list[Point]:
    result: list[Point] = []
    for point in points:
        if not result or math.dist(point, result[-1]) > _SAME:
            result.append(point)
    while len(result) > 1 and math.dist(result[0], result[-1]) <= _SAME:
        result.pop()
    return result


def grown(path: Path, by: float, rounded: bool = False) -> Path:
    """The outline with its edge moved outwards by `by` mm, inwards where negative; empty where nothing is left.

    Upright rectangles stay rectangles, the radii of their corners growing with them, and circles stay circles.
    Corners stay corners, so that a hexagon becomes a larger one; with `rounded` they become arcs, every point of which
    is as far away as all others.
    """
    if by == 0:
        return path
    plain = None if rounded else _grown_rectangle(path, by) or _grown_circle(path, by)
    if plain is not None:
        return plain
    import pyclipper  # type: ignore[import-untyped]

    rings = _clean(path, _FINER)
    if not rings:
        return Path(())
    offset = pyclipper.PyclipperOffset(_SHARPEST, TOLERANCE * _PER_MM)
    join = pyclipper.JT_ROUND if rounded else pyclipper.JT_MITER
    offset.AddPaths(rings, join, pyclipper.ET_CLOSEDPOLYGON)
    return _path(offset.Execute(by * _PER_MM))


def without(path: Path, others: Iterable[Path]) -> Path:
    """The part of an outline that lies in none of the others."""
    near = [other for other in others if other.bounds.overlaps(path.bounds)]
    if not near:
        return path
    import pyclipper

    away = [polygon for other in near for polygon in _clean(other)]
    return _path(_combined(pyclipper.CT_DIFFERENCE, _clean(path), away))


def common(a: Path, b: Path) -> Path:
    """The intersection of two outlines; empty if there is none."""
    if not a.bounds.overlaps(b.bounds):
        return Path(())
    import pyclipper

    return _path(_combined(pyclipper.CT_INTERSECTION, _clean(a), _clean(b)))


def united(shapes: Iterable[tuple[Path, bool]]) -> Path:
    """What lies in any of some outlines, each given with whether it is filled by the even-odd rule.

    The outline that comes out has its holes running the other way round, so that both rules fill it alike.
    """
    import pyclipper

    clipper = pyclipper.Pyclipper()
    for path, even_odd in shapes:
        rule = pyclipper.PFT_EVENODD if even_odd else pyclipper.PFT_NONZERO
        rings = pyclipper.SimplifyPolygons(_rings(path), rule)
        if rings:
            clipper.AddPaths(rings, pyclipper.PT_SUBJECT, True)
    nonzero = pyclipper.PFT_NONZERO
    return _path(clipper.Execute(pyclipper.CT_UNION, nonzero, nonzero))


def area(path: Path) -> float:
    """The area inside an outline, mm²; holes are not part of it."""
    polygons = flattened(path)
    if len(polygons) == 1:
        return abs(signed_area(polygons[0]))
    return abs(sum(map(signed_area, flattened(_path(_clean(path))))))


def shared(a: Path, b: Path) -> float:
    """The area that lies inside both outlines, mm²."""
    return abs(sum(map(signed_area, flattened(common(a, b)))))


def crossing(path: Path) -> Point | None:
    """The leftmost point at which an outline crosses or touches itself; None if there is none."""
    found: Point | None = None
    active: list[_Side] = []
    for side in sorted(_sides(path), key=lambda side: min(side[0].x, side[1].x)):
        left = min(side[0].x, side[1].x)
        active = [other for other in active if max(other[0].x, other[1].x) >= left - _SAME]
        for other in active:
            place = _meeting(side, other)
            if place is not None and (found is None or place < found):
                found = place
        active.append(side)
        if found is not None and found.x < left:
            break
    return found


_Side = tuple[Point, Point, int, int, int]
"""A side: its ends, the number of its polygon, its place in it, and how many sides that has."""


def _sides(path: Path) -> Iterator[_Side]:
    for number, points in enumerate(flattened(path)):
        for at, (a, b) in enumerate(zip(points, (*points[1:], points[0]))):
            yield a, b, number, at, len(points)


def _meeting(one: _Side, other: _Side) -> Point | None:
    a, b, polygon, at, count = one
    c, d, second, place, _ = other
    if min(a.y, b.y) > max(c.y, d.y) + _SAME or min(c.y, d.y) > max(a.y, b.y) + _SAME:
        return None
    if polygon == second and (at - place) % count in (1, count - 1):
        # Neighbours have an end in common; they go wrong only where one runs back upon the other.
        first, corner, last = (a, b, d) if (place - at) % count == 1 else (c, d, b)
        return corner if _turns_back(first, corner, last) else None
    ux, uy, vx, vy = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    wx, wy = c.x - a.x, c.y - a.y
    cross = ux * vy - uy * vx
    if abs(cross) > _SAME * _SAME:
        t, s = (wx * vy - wy * vx) / cross, (wx * uy - wy * ux) / cross
        slack, play = _SAME / math.hypot(ux, uy), _SAME / math.hypot(vx, vy)
        if -slack <= t <= 1 + slack and -play <= s <= 1 + play:
            return Point(a.x + t * ux, a.y + t * uy)
        return None
    ends = [(a, c, d), (b, c, d), (c, a, b), (d, a, b)]
    return min((spot for spot, start, end in ends if _on(spot, start, end)), default=None)


def _turns_back(first: Point, corner: Point, last: Point) -> bool:
    ux, uy, vx, vy = corner.x - first.x, corner.y - first.y, last.x - corner.x, last.y - corner.y
    lengths = math.hypot(ux, uy) * math.hypot(vx, vy)
    return ux * vx + uy * vy < 0 and abs(ux * vy - uy * vx) < 1e-9 * lengths


def _on(spot: Point, start: Point, end: Point) -> bool:
    return abs(math.dist(start, spot) + math.dist(spot, end) - math.dist(start, end)) < _SAME


def _grown_rectangle(path: Path, by: float) -> Path | None:
    """An upright rectangle as `Path.rectangle` makes it, grown; None for any other outline."""
    steps: list[Any] = [step for step in path.commands if step[0] != "Z"]
    lines = [step for step in steps if step[0] == "L"]
    if not steps or len(lines) not in (3, 4):
        return None
    box = path.bounds
    radii = (0.0, 0.0, 0.0, 0.0)
    if len(lines) == 4:
        top, right, bottom, _ = lines
        radii = steps[0][1] - box.x, box.right - top[1], box.bottom - right[2], bottom[1] - box.x
    if not _alike(path, Path.rectangle(box, radii)):
        return None
    larger = box.grown(by)
    if min(larger.size) <= 0:
        return Path(())
    return Path.rectangle(larger, [r and max(0.0, r + by) for r in radii])


def _grown_circle(path: Path, by: float) -> Path | None:
    """A circle of four curves, grown; None for any other outline."""
    steps: list[Any] = [step for step in path.commands if step[0] != "Z"]
    if len(steps) != 5 or any(step[0] != "C" for step in steps[1:]):
        return None
    box = around([step[-2:] for step in steps])
    center, radius = (box.x + box.width / 2, box.y + box.height / 2), box.width / 2
    for _, x1, y1, x2, y2, x, y in steps[1:]:
        away = (((x, y), 1.0), *(((a, b), math.hypot(1, KAPPA)) for a, b in ((x1, y1), (x2, y2))))
        if any(abs(math.dist(spot, center) - radius * times) > _SAME for spot, times in away):
            return None
    larger = Rect(center[0] - radius, center[1] - radius, 2 * radius, 2 * radius).grown(by)
    return Path.ellipse(larger) if larger.width > 0 else Path(())


def _alike(a: Path, b: Path) -> bool:
    return len(a.commands) == len(b.commands) and all(
        one[0] == other[0]
        and all(abs(float(p) - float(q)) < _SAME for p, q in zip(one[1:], other[1:]))
        for one, other in zip(a.commands, b.commands)
    )


_Ring = list[list[int]]


def _clean(path: Path, tolerance: float = TOLERANCE) -> list[_Ring]:
    """The path in Clipper's numbers, its holes running the other way round."""
    import pyclipper

    rings = _rings(path, tolerance)
    result: list[_Ring] = pyclipper.SimplifyPolygons(rings, pyclipper.PFT_EVENODD)
    return result


def _rings(path: Path, tolerance: float = TOLERANCE) -> list[list[tuple[int, int]]]:
    polygons = flattened(path, tolerance)
    return [[(round(x * _PER_MM), round(y * _PER_MM)) for x, y in points] for points in polygons]


def _combined(how: int, subject: list[_Ring], clip: list[_Ring]) -> list[_Ring]:
    import pyclipper

    if not subject or not clip:
        return subject if how == pyclipper.CT_DIFFERENCE else []
    clipper = pyclipper.Pyclipper()
    clipper.AddPaths(subject, pyclipper.PT_SUBJECT, True)
    clipper.AddPaths(clip, pyclipper.PT_CLIP, True)
    result: list[_Ring] = clipper.Execute(how, pyclipper.PFT_NONZERO, pyclipper.PFT_NONZERO)
    return result


def _path(rings: Iterable[_Ring]) -> Path:
    return joined(Path.polygon((x / _PER_MM, y / _PER_MM) for x, y in ring) for ring in rings)


def signed_area(points: Sequence[Point]) -> float:
    """The area of a polygon, mm²; negative if it runs anticlockwise on paper."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(points, (*points[1:], points[0]))) / 2
