"""Cubic curves in numbers: their points and extremes, and into how many lines they are cut."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, Literal


def cubic(p0: float, p1: float, p2: float, p3: float, t: float) -> float:
    """One coordinate of the cubic at the share `t` of its way."""
    u = 1 - t
    return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3


def along(points: tuple[float, ...], steps: int) -> Iterator[tuple[float, float]]:
    """The points at the ends of equal steps of a cubic (x, y of its four points), from the first step on."""
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    for step in range(1, steps):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
    yield x3, y3


def turning(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Where in (0, 1) a coordinate turns: the roots of its derivative a·t² + b·t + c."""
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        roots = [] if under < 0 else [(-b + s * math.sqrt(under)) / (2 * a) for s in (1, -1)]
    return [t for t in roots if 0 < t < 1]


def lines_near(points: tuple[float, ...], tolerance: float) -> int:
    """Into how many equal steps a cubic (x, y of its four points) is cut, so that no line is further off than that.

    A curve leaves the chord of a step 1/n by at most max |second derivative| / (8 n²).
    """
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    bend = 6 * max(
        math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
        math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    )
    return max(1, math.ceil(math.sqrt(bend / (8 * tolerance))))


def extremes(commands: Iterable[tuple[Any, ...]]) -> Iterator[tuple[float, float]]:
    """The points that a path of moves, lines and cubics ends at, and those where its curves turn beyond them."""
    at = start = (0.0, 0.0)
    for command in commands:
        if len(command) == 7:
            _, x1, y1, x2, y2, x, y = command
            x0, y0 = at
            # A curve stays among its four points: most turn nowhere that their ends do not reach.
            if not ((x0 <= x1 <= x and x0 <= x2 <= x) or (x0 >= x1 >= x and x0 >= x2 >= x)):
                for t in turning(x0, x1, x2, x):
                    yield cubic(x0, x1, x2, x, t), cubic(y0, y1, y2, y, t)
            if not ((y0 <= y1 <= y and y0 <= y2 <= y) or (y0 >= y1 >= y and y0 >= y2 >= y)):
                for t in turning(y0, y1, y2, y):
                    yield cubic(x0, x1, x2, x, t), cubic(y0, y1, y2, y, t)
            at = (x, y)
        elif len(command) == 3:
            kind, x, y = command
            at = (x, y)
            if kind == "M":
                start = at
        else:
            at = start
            continue
        yield at


def bent(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float]
) -> tuple[Literal["C"], float, float, float, float, float, float]:
    """The curve from a start to an end, mm, that is the quadratic one with that bend."""
    (x1, y1), (x2, y2) = (
        (near[0] + (bend[0] - near[0]) * 2 / 3, near[1] + (bend[1] - near[1]) * 2 / 3)
        for near in (start, end)
    )
    return "C", x1, y1, x2, y2, end[0], end[1]
