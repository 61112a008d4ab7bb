"""How copies of an outline nest: the ways in which they stand side by side, with a gap between their nearest edges."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.geometry import Path, Pitch, Point, Size, Transform
from generator.geometry.outlines import TOLERANCE, Polygons, flattened, grown
from generator.geometry.units import apart

_FINE = 1e-6
_SHIFTS, _WIDER = 8, 6
"""How many shifts of every second row, and how many wider steps along a row, are tried."""
_TRANSPOSED = Transform(0.0, 1.0, 1.0, 0.0)
Beyond = Callable[[float, float, float], float]
"""How far away a copy must be that is moved aside, from the size along that move, the size across it, and the move."""


def plain(size: Size, gap: float) -> Pitch:
    """Boxes in rows and columns."""
    return Pitch(size.width + gap, size.height + gap)


def staggered(size: Size, gap: float, beyond: Beyond) -> tuple[Pitch, ...]:
    """Rows and columns; rows with every second one shifted by half a step; and columns likewise.

    For outlines that look the same upside down. Ways that save nothing are left out.
    """
    (width, height), across, down = size, size.width + gap, size.height + gap
    # The row after the next stands right below this one.
    rows = max(beyond(width, height, across / 2), down / 2)
    columns = max(beyond(height, width, down / 2), across / 2)
    result = [plain(size, gap)]
    if rows < down - _FINE:
        result.append(Pitch(across, rows, shift=across / 2))
    if columns < across - _FINE:
        result.append(Pitch(columns, down, drop=down / 2))
    return tuple(result)


@lru_cache(maxsize=64)
def nested(outline: Path, gap: float) -> tuple[Pitch, ...]:
    """The ways in which copies of any outline nest, found by trying; of each kind the one that wastes least.

    Copies are in rows and columns; every second row or column is moved; or every second copy stands on its head.
    """
    across, down = _Nest(outline, gap), _Nest(outline.transformed(_TRANSPOSED), gap)
    tight, close = down.reach(0, 0, 0.0), across.reach(0, 0, 0.0)
    grids = (Pitch(tight, across.grid(tight)), Pitch(down.grid(close), close))
    result = [min(grids, key=_per_piece)]
    rows, columns = across.rows(tight), down.rows(close)
    # The step from a copy to the next that stands on its head; the one after that stands upright again.
    step = max(down.reach(0, 1, 0.0), down.reach(1, 0, 0.0), tight / 2)
    for found in (
        rows,
        Pitch(columns.down, columns.across, drop=columns.shift),
        across.turned(step),
    ):
        if _per_piece(found) < _per_piece(result[0]) - _FINE:
            result.append(found)
    return tuple(result)


@dataclass(frozen=True, slots=True)
class Nesting:
    """How copies of one outline nest, independent of what they are made from."""

    outline: Path

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """The ways in which they stand with `gap` mm between their nearest edges."""
        return nested(self.outline, gap)


def _per_piece(pitch: Pitch) -> float:
    return pitch.across * pitch.down


class _Skyline(NamedTuple):
    """The upper or lower edge of a body: for each span between two x the heights at its ends."""

    xs: tuple[float, ...]
    ys: tuple[tuple[float, float], ...]

    def at(self, span: int, x: float) -> float:
        """The height at x within a span."""
        left, right = self.xs[span], self.xs[span + 1]
        a, b = self.ys[span]
        return a + (b - a) * (x - left) / (right - left)


class _Nest:
    """An outline, upright and on its head, with what a copy below must keep clear of."""

    def __init__(self, outline: Path, gap: float) -> None:
        curved = any(step[0] == "C" for step in outline.commands)
        # The straight lines that stand for curves lie inside them; what they miss is added.
        body = flattened(outline)
        rim = flattened(grown(outline, gap + (TOLERANCE if curved else 0.0), rounded=True))
        box = outline.bounds
        middle = (2 * box.x + box.width, 2 * box.y + box.height)
        bodies, rims = (body, _turned(body, middle)), (rim, _turned(rim, middle))
        self._width = box.width + gap + 2 * TOLERANCE
        self._tops = [_skyline(each, min) for each in bodies]
        self._bottoms = [_skyline(each, max) for each in rims]

    def reach(self, upper: int, lower: int, dx: float) -> float:
        """How far below a body another must stand, moved to the right by dx; 1 is the body on its head."""
        return _clearance(self._bottoms[upper], self._tops[lower], dx)

    def grid(self, step: float) -> float:
        """From a row to the next, where all rows are alike."""
        return max(self.reach(0, 0, k * step) for k in self._steps(step))

    def rows(self, least: float) -> Pitch:
        """The densest rows with every second one shifted; `least` is the smallest step along a row."""
        tried = [
            *((least, least * k / _SHIFTS) for k in range(1, _SHIFTS // 2 + 1)),
            *((w, w / 2) for k in range(1, _WIDER) for w in [least * (1 + k / _WIDER)]),
        ]
        found = [Pitch(step, self._down(step, shift), shift=shift) for step, shift in tried]
        return min(found, key=_per_piece)

    def _down(self, step: float, shift: float) -> float:
        moved = (k * step + s for k in self._steps(step) for s in (shift, -shift))
        # The row after the next stands right below this one.
        return max(self.grid(step) / 2, *(self.reach(0, 0, dx) for dx in moved))

    def turned(self, step: float) -> Pitch:
        """Rows with every second copy upside down, `step` from copy to copy."""
        below = (
            self.reach(one, (one + k) % 2, k * step) for k in self._steps(step) for one in (0, 1)
        )
        return Pitch(step, max(below), turned=True)

    def _steps(self, step: float) -> Iterable[int]:
        """All steps after which something still fits below."""
        most = math.ceil(self._width / step)
        return range(-most, most + 1)


def _turned(polygons: Iterable[Sequence[Point]], middle: tuple[float, float]) -> Polygons:
    return tuple(tuple(Point(middle[0] - x, middle[1] - y) for x, y in p) for p in polygons)


def _skyline(polygons: Polygons, extreme: Callable[[Iterable[float]], float]) -> _Skyline:
    """The lowest or the highest sides of polygons, seen from below or from above."""
    sides = [
        (a, b) if a.x < b.x else (b, a)
        for points in polygons
        for a, b in zip(points, (*points[1:], points[0]))
        if abs(a.x - b.x) > _FINE
    ]
    xs = apart((x for a, b in sides for x in (a.x, b.x)), _FINE)
    ys = []
    for left, right in pairwise(xs):
        middle = (left + right) / 2
        over = [side for side in sides if side[0].x < middle < side[1].x]
        at = extreme(_height(a, b, middle) for a, b in over)
        a, b = next((a, b) for a, b in over if _height(a, b, middle) == at)
        ys.append((_height(a, b, left), _height(a, b, right)))
    return _Skyline(tuple(xs), tuple(ys))


def _clearance(upper: _Skyline, lower: _Skyline, dx: float) -> float:
    """How far the lower skyline, moved to the right by dx, must be moved down to be clear of the upper one."""
    start, end = max(upper.xs[0], lower.xs[0] + dx), min(upper.xs[-1], lower.xs[-1] + dx)
    found = -math.inf
    if end - start <= _FINE:
        return found
    inside = (x for x in (*upper.xs, *(x + dx for x in lower.xs)) if start < x < end)
    xs = apart((start, end, *inside), _FINE)
    for left, right in pairwise(xs):
        middle = (left + right) / 2
        over = bisect_right(upper.xs, middle) - 1
        under = bisect_right(lower.xs, middle - dx) - 1
        for x in (left, right):
            found = max(found, upper.at(over, x) - lower.at(under, x - dx))
    return found


def _height(a: Point, b: Point, x: float) -> float:
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
