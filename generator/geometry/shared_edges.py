"""Outlines that lie side by side, as cut lines: what two have in common is one line, cut once.

Outlines that touch no other stay as they are. Of those that share a side, straight sides on one line that meet or
overlap become one long line; what is left of an outline, curves among it, stays in the order in which it runs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Generic, TypeVar

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.geometry import Command, Path, Point
from generator.geometry.paths import parts, segments

T = TypeVar("T")
NEAR = 0.002
"""Points no further apart than this are one, mm: less than any machine can tell."""
_LEVEL = -0.3
"""The lowest angle, radians, so that no usual one lies where angles wrap around."""
_ALIKE, _ASIDE = 1e-5, 0.01
"""How far the angles of sides on one line may differ (radians), and so how far they may seem to pass by (0, 0), mm."""


class Side(NamedTuple):
    """A part of an outline: straight, or a curve with its two control points."""

    start: Point
    end: Point
    bend: tuple[float, ...] = ()

    @property
    def commands(self) -> tuple[Command, ...]:
        """The step from its start."""
        return (("C", *self.bend, *self.end),) if self.bend else (("L", *self.end),)  # type: ignore[return-value]


class _Ring(NamedTuple):
    """A part of an outline that is drawn without lifting the pen."""

    path: Path
    sides: tuple[Side, ...]


@dataclass(slots=True, eq=False)
class _Line:
    """A straight line on which sides lie, in numbers: a point goes `at` mm along it from its foot."""

    angle: float
    offset: float
    way: Point
    """Its direction, of length 1."""
    spans: list[tuple[float, float, int]]
    """Where each side begins and ends, and the number of its ring."""

    def at(self, point: Point) -> float:
        """How far along the line a point is."""
        return point.x * self.way.x + point.y * self.way.y

    def point(self, along: float) -> Point:
        """The point so far along it."""
        return Point(
            along * self.way.x - self.offset * self.way.y,
            along * self.way.y + self.offset * self.way.x,
        )

    def runs(self) -> Iterator[tuple[float, float, set[int]]]:
        """Spans that meet or overlap as one, with the rings that they belong to."""
        start = end = 0.0
        rings: set[int] = set()
        for first, last, ring in sorted(self.spans):
            if rings and first > end + NEAR:
                yield start, end, rings
                rings = set()
            if not rings:
                start, end = first, last
            end = max(end, last)
            rings.add(ring)
        if rings:
            yield start, end, rings


def cut_once(outlines: Iterable[Path]) -> tuple[Path, ...]:
    """The outlines as paths of which no two lie on each other: whole ones first, then parts, then long lines."""
    points: _Near[Point] = _Near(NEAR, NEAR)
    found = (ring for outline in outlines for ring in _rings(outline, points))
    rings = list({ring.path: ring for ring in found}.values())
    where = _on_lines(rings)
    long: list[Path] = []
    shared: set[tuple[_Line, float, float]] = set()
    for line in dict.fromkeys(line for line, _, _ in where.values()):
        for start, end, owners in line.runs():
            if len(owners) > 1:
                long.append(Path.polygon((line.point(start), line.point(end)), closed=False))
                spans = ((a, b) for a, b, _ in line.spans if start <= a and b <= end)
                shared.update((line, a, b) for a, b in spans)
    whole: list[Path] = []
    parts: list[Path] = []
    for ring in rings:
        kept = [None if where.get(side) in shared else side for side in ring.sides]
        if None in kept:
            parts += _runs(kept)
        else:
            whole.append(ring.path)
    return (*whole, *parts, *sorted(long, key=_place))


class _Near(Generic[T]):
    """Values by two numbers each, found again by numbers that are nearly the same."""

    def __init__(self, across: float, down: float) -> None:
        self._across, self._down = across, down
        self._cells: dict[tuple[int, int], list[T]] = {}

    def find(self, a: float, b: float, is_same: Callable[[T], bool], make: Callable[[], T]) -> T:
        """The value that is the same; a new one if there is none."""
        i, j = math.floor(a / self._across), math.floor(b / self._down)
        cells = chain([(i, j)], product((i - 1, i, i + 1), (j - 1, j, j + 1)))
        for known in chain.from_iterable(self._cells.get(cell, ()) for cell in cells):
            if is_same(known):
                return known
        made = make()
        self._cells.setdefault((i, j), []).append(made)
        return made


def _on_lines(rings: Sequence[_Ring]) -> dict[Side, tuple[_Line, float, float]]:
    """For each straight side its line, and where it begins and ends on it."""
    lines: _Near[_Line] = _Near(_ALIKE, _ASIDE)
    where: dict[Side, tuple[_Line, float, float]] = {}
    for ring_number, ring in enumerate(rings):
        for side in ring.sides:
            if side.bend:
                continue
            if side not in where:
                line = _line(side, lines)
                a, b = sorted((line.at(side.start), line.at(side.end)))
                where[side] = line, a, b
            line, a, b = where[side]
            line.spans.append((a, b, ring_number))
    return where


def _line(side: Side, lines: _Near[_Line]) -> _Line:
    """The line on which a straight side lies; its angle is the same in both directions."""
    (ax, ay), (bx, by) = side.start, side.end
    angle = (math.atan2(by - ay, bx - ax) - _LEVEL) % math.pi + _LEVEL
    way = Point(math.cos(angle), math.sin(angle))
    if ay == by or ax == bx:
        way = Point(1.0, 0.0) if ay == by else Point(0.0, 1.0)
    offset = ay * way.x - ax * way.y

    def is_same(line: _Line) -> bool:
        return abs(line.angle - angle) < _ALIKE and all(
            abs(y * line.way.x - x * line.way.y - line.offset) < NEAR
            for x, y in (side.start, side.end)
        )

    return lines.find(angle, offset, is_same, lambda: _Line(angle, offset, way, []))


def _point(at: Point, points: _Near[Point]) -> Point:
    """The point, or a known one within the tolerance."""
    return points.find(*at, lambda known: math.dist(known, at) < NEAR, lambda: at)


def _rings(outline: Path, points: _Near[Point]) -> Iterator[_Ring]:
    """The parts of an outline, each with its sides; what has no length is left out."""
    for part in parts(outline):
        sides: list[Side] = []
        first, *_ = segments(part)
        at = _point(first[0], points)
        for _, *bend, to in segments(part):
            end = _point(to, points)
            if bend or math.dist(at, end) > NEAR:
                sides.append(Side(at, end, tuple(chain(*bend))))
                at = end
        if sides:
            yield _Ring(part, tuple(sides))


def _runs(sides: Sequence[Side | None]) -> Iterator[Path]:
    """Sides between missing ones, as open paths; the last joins the first where a ring goes through there."""
    gap = sides.index(None)
    result: list[Command] = []
    for side in (*sides[gap:], *sides[:gap], None):
        if result and (side is None or math.dist(result[-1][-2:], side.start) > NEAR):  # type: ignore[arg-type]
            yield Path(tuple(result))
            result = []
        if side is not None:
            result += side.commands if result else (("M", *side.start), *side.commands)


def _place(path: Path) -> tuple[int, float, float]:
    """Level lines from the top, then upright ones from the left, then all others."""
    box = path.bounds
    if box.height < NEAR:
        return 0, box.y, box.x
    return (1, box.x, box.y) if box.width < NEAR else (2, box.y, box.x)
