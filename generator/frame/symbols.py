"""Outlines of small signs, each as big as its box allows, and polygons with round corners."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal

from generator.geometry import Command, Path, Point, Rect, Transform, around

Sign = Literal["circle", "square", "diamond", "triangle", "hexagon", "star", "heart"]
"""The names of the signs."""

FLAT_STAR = 0.382
"""The inner radius of a star of five points whose sides run on from point to point, as a share of the outer one."""

# Half a heart, from the notch down its right side to the tip, in a square of 1 mm.
_HALF = (
    ("C", 0.5, 0.09, 0.62, 0.03, 0.745, 0.03),
    ("C", 0.89, 0.03, 1.0, 0.14, 1.0, 0.30),
    ("C", 1.0, 0.55, 0.72, 0.74, 0.5, 0.97),
)
_NOTCH = (0.5, 0.215)


def sign(name: Sign, rect: Rect) -> Path:
    """The outline of a sign in the middle of a box; of no size where the box has none."""
    side = max(0.0, min(rect.width, rect.height))
    x, y = rect.x + (rect.width - side) / 2, rect.y + (rect.height - side) / 2
    return _SIGNS[name](Rect(x, y, side, side))


def star(points: int, inner: float, turn: float = 0.0) -> list[Point]:
    """The corners of a star with an outer radius of 1 about the origin; turned by 0 degrees, a point is at the top."""
    result = []
    for i in range(2 * points):
        reach = inner if i % 2 else 1.0
        angle = math.radians(turn + 180 * i / points)
        result.append(Point(reach * math.sin(angle), -reach * math.cos(angle)))
    return result


def into(corners: Sequence[tuple[float, float]], rect: Rect) -> list[Point]:
    """Corners moved and scaled alike, so that they just fit into the middle of a box."""
    box = around(corners)
    if box.width <= 0 or box.height <= 0:
        return [Point(rect.x, rect.y) for _ in corners]
    scale = max(0.0, min(rect.width / box.width, rect.height / box.height))
    left = rect.x + rect.width / 2 - (box.x + box.width / 2) * scale
    top = rect.y + rect.height / 2 - (box.y + box.height / 2) * scale
    return [Point(left + x * scale, top + y * scale) for x, y in corners]


def rounded(corners: Sequence[tuple[float, float]], radius: float) -> Path:
    """A polygon whose corners are arcs of a radius, smaller where two corners are near to each other."""
    count = len(corners)
    sides = [math.dist(a, b) for a, b in pairwise([*corners, *corners[:1]])]
    if radius <= 0 or count < 3 or min(sides) <= 0:
        return Path.polygon(corners)
    result: list[Command] = []
    for i, corner in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % count]
        result += _corner((before, corner, after), radius, min(sides[i - 1], sides[i]) / 2)
    result[0] = ("M", *result[0][1:])
    return Path((*result, ("Z",)))


def _corner(
    points: tuple[tuple[float, float], tuple[float, float], tuple[float, float]],
    radius: float,
    room: float,
) -> list[Command]:
    """The line to one corner and the arc around it; the arc takes at most so much room of either side."""
    before, (x, y), after = points
    u, v = ((to_x - x, to_y - y) for to_x, to_y in (before, after))
    long = math.hypot(*u) * math.hypot(*v)
    half = math.acos(min(1.0, max(-1.0, (u[0] * v[0] + u[1] * v[1]) / long))) / 2
    if math.cos(half) < 1e-9 or math.sin(half) < 1e-9:
        return [("L", x, y)]
    cut = min(radius / math.tan(half), room)
    # The nearest cubic of an arc that turns by t: its control points lie 4/3 tan(t/4) radii from its ends.
    rest = cut - 4 / 3 * math.tan((math.pi - 2 * half) / 4) * cut * math.tan(half)

    def spot(way: tuple[float, float], by: float) -> tuple[float, float]:
        share = by / math.hypot(*way)
        return x + way[0] * share, y + way[1] * share

    return [("L", *spot(u, cut)), ("C", *spot(u, rest), *spot(v, rest), *spot(v, cut))]


def _polygon(corners: Sequence[tuple[float, float]]) -> Callable[[Rect], Path]:
    return lambda rect: Path.polygon(into(corners, rect))


def _heart(rect: Rect) -> Path:
    back: list[Command] = []
    ends = [_NOTCH, *((c[5], c[6]) for c in _HALF)]
    for (_, x1, y1, x2, y2, _x, _y), (x, y) in zip(reversed(_HALF), reversed(ends[:-1])):
        back.append(("C", 1 - x2, y2, 1 - x1, y1, 1 - x, y))
    whole = Path((("M", *_NOTCH), *_HALF, *back, ("Z",)))
    return whole.transformed(Transform(rect.width, 0.0, 0.0, rect.height, rect.x, rect.y))


_SIGNS: dict[Sign, Callable[[Rect], Path]] = {
    "circle": Path.ellipse,
    "square": Path.rectangle,
    "diamond": _polygon([(0, -1), (1, 0), (0, 1), (-1, 0)]),
    "triangle": _polygon([(0, -1), (0.866, 0.5), (-0.866, 0.5)]),
    "hexagon": _polygon(
        [(0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5)]
    ),
    "star": _polygon(star(5, FLAT_STAR)),
    "heart": _heart,
}
