"""A path that carries a line of text."""

from __future__ import annotations

import math
from bisect import bisect_right
from itertools import accumulate

from generator.geometry import Path, Point
from generator.geometry.paths import straightened

_FINE = 0.005
"""How far the straight lines in place of curves may be off, mm."""
_STEP = 0.5
"""The length of the pieces of a line through struck-out text, mm."""


class Track:
    """A path that a line of text follows; beyond its ends it goes straight on, a closed one goes round again."""

    def __init__(
        self, path: Path, drop: float, ruler: float, window: float, backwards: bool = False
    ) -> None:
        """The baseline is `drop` below the path; letters keep their distances at `ruler` above the baseline; the path's
        direction is taken over a way of `window` on either side; mm.

        Raises `ValueError` for a path without length.
        """
        sides = [(a, b) for a, b in straightened(path, _FINE) if a != b]
        if not sides:
            raise ValueError("a path without length")
        if backwards:
            sides = [(b, a) for a, b in reversed(sides)]
        self._sides = sides
        self._drop, self._window = drop, window
        corners = [sides[0][0], *(b for _, b in sides)]
        self.closed = math.dist(corners[0], corners[-1]) < 1e-6
        ways = map(math.dist, *zip(*sides))
        self._plain = list(accumulate(ways, initial=0.0))
        raised = [self._raised(x, ruler - drop) for x in self._plain]
        self._ends = list(accumulate(map(math.dist, raised, raised[1:]), initial=0.0))
        """How far along it each corner is, measured at the height of the ruler."""
        self.length = self._ends[-1]
        """How long it is where letters keep their distances, mm."""

    def _raised(self, way: float, above: float) -> Point:
        x, y = self._at(way, self._plain)
        turn = math.radians(self._turn(way, self._plain))
        return Point(x + math.sin(turn) * above, y - math.cos(turn) * above)

    def _at(self, x: float, ends: list[float]) -> Point:
        """The point of the path at a distance from its start, as measured by `ends`."""
        if self.closed:
            x %= ends[-1]
        side = min(max(bisect_right(ends, x) - 1, 0), len(self._sides) - 1)
        (ax, ay), (bx, by) = self._sides[side]
        length = ends[side + 1] - ends[side]
        share = (x - ends[side]) / length if length > 1e-12 else 0.0
        return Point(ax + (bx - ax) * share, ay + (by - ay) * share)

    def _turn(self, x: float, ends: list[float]) -> float:
        (ax, ay), (bx, by) = self._at(x - self._window, ends), self._at(x + self._window, ends)
        return math.degrees(math.atan2(by - ay, bx - ax))

    def spot(self, x: float, above: float) -> tuple[float, float]:
        """See `Curve.spot`."""
        left, top = self._at(x, self._ends)
        turn = math.radians(self.turn(x))
        reach = above - self._drop
        return left + math.sin(turn) * reach, top - math.cos(turn) * reach

    def turn(self, x: float) -> float:
        """See `Curve.turn`."""
        return self._turn(x, self._ends)

    def steps(self, width: float) -> int:
        """See `Curve.steps`."""
        return max(1, math.ceil(width / _STEP))
