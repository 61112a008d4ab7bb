"""Where one is on a path after some way, and in which direction."""

from __future__ import annotations

import math
from bisect import bisect_right

from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Path, Point
from generator.geometry.bezier import cubic, lines_near

_NEAR = 0.001
"""How far, as a share of the path's size, the straight lines that stand for curves may be off."""


class Spot(NamedTuple):
    """A place on a path."""

    point: Point
    degrees: float


class Track:
    """A path as straight lines, one after the other."""

    def __init__(self, path: Path) -> None:
        self._lines: list[tuple[Point, Point]] = []
        self._ends: list[float] = []
        self.length = 0.0
        near = max(*path.bounds.size, 1e-9) * _NEAR
        at = start = Point(0.0, 0.0)
        for command in path.commands:
            n = [float(number) for number in command[1:]]
            if command[0] == "M":
                at = start = Point(n[0], n[1])
                continue
            begin, end = at, Point(n[-2], n[-1]) if n else start
            if len(n) == 6:
                steps = lines_near((*at, *n), near)
                for step in range(1, steps):
                    t = step / steps
                    x, y = (
                        cubic(at[axis], n[axis], n[axis + 2], n[axis + 4], t) for axis in (0, 1)
                    )
                    self._add(begin, Point(x, y))
                    begin = Point(x, y)
            self._add(begin, end)
            at = end

    def _add(self, start: Point, end: Point) -> None:
        far = math.dist(start, end)
        if far > 0.0:
            self.length += far
            self._lines.append((start, end))
            self._ends.append(self.length)

    def at(self, way: float) -> Spot | None:
        """The place after so much of the way; None beyond the ends."""
        if not self._lines or not 0.0 <= way <= self.length:
            return None
        number = min(bisect_right(self._ends, way), len(self._lines) - 1)
        (x0, y0), (x1, y1) = self._lines[number]
        far = math.dist((x0, y0), (x1, y1))
        share = 1.0 - (self._ends[number] - way) / far
        turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
        return Spot(Point(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), turn)
