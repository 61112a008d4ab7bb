"""Outlines that lie side by side, as cut lines: what two have in common is one line, cut once.

Outlines that touch no other stay as they are. Of those that share a side, straight sides on one line that meet or
overlap become one long line; what is left of an outline, curves among it, stays in the order in which it runs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.geometry import Command, Path, Point
from generator.geometry.paths import parts, segments

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


@dataclass(slots=True)
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
    points = _Points()
    rings = list(
        {ring.path: ring for outline in outlines for ring in _rings(outline, points)}.values()
    )
    lines, where = _lines(rings)
    long: list[Path] = []
    shared: set[tuple[int, float, float]] = set()
    for number, line in enumerate(lines):
        for start, end, owners in line.runs():
            if len(owners) > 1:
                long.append(Path.polygon((line.point(start), line.point(end)), closed=False))
                spans = ((a, b) for a, b, _ in line.spans if start <= a and b <= end)
                shared.update((number, a, b) for a, b in spans)
    whole: list[Path] = []
    parts: list[Path] = []
    for ring in rings:
        kept = [None if where.get(side) in shared else side for side in ring.sides]
        if None in kept:
            parts += _runs(kept)
        else:
            whole.append(ring.path)
    return (*whole, *parts, *sorted(long, key=_place))


_Where = dict[Side, tuple[int, float, float]]
"""For each straight side the number of its line, and where it begins and ends on it."""


def _lines(rings: Sequence[_Ring]) -> tuple[list[_Line], _Where]:
    """All lines on which straight sides lie, in order of first appearance."""
    table = _Table()
    where: _Where = {}
    for ring_number, ring in enumerate(rings):
        for side in ring.sides:
            if side.bend:
                continue
            if side not in where:
                number = table.find(side)
                line = table.lines[number]
                where[side] = (number, *sorted((line.at(side.start), line.at(side.end))))  # type: ignore[assignment]
            number, a, b = where[side]
            table.lines[number].spans.append((a, b, ring_number))
    return table.lines, where


class _Table:
    """Lines by angle and offset, found with a small tolerance."""

    def __init__(self) -> None:
        self.lines: list[_Line] = []
        self._cells: dict[tuple[int, int], list[int]] = {}

    def find(self, side: Side) -> int:
        """The number of the line on which a side lies; a new one if there is none."""
        angle, offset = _slope(side)
        i, j = math.floor(angle / _ALIKE), math.floor(offset / _ASIDE)
        for cell in _cells_round(i, j):
            for number in self._cells.get(cell, ()):
                line = self.lines[number]
                if abs(line.angle - angle) < _ALIKE and self._on(line, side):
                    return number
        self._cells.setdefault((i, j), []).append(len(self.lines))
        self.lines.append(_Line(angle, offset, _way(angle, side), []))
        return len(self.lines) - 1

    def _on(self, line: _Line, side: Side) -> bool:
        return all(
            abs(point.y * line.way.x - point.x * line.way.y - line.offset) < NEAR
            for point in (side.start, side.end)
        )


class _Points:
    """Points; those within the tolerance of each other are one."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Point] = {}

    def find(self, x: float, y: float) -> Point:
        """The point, or a known one within the tolerance."""
        i, j = math.floor(x / NEAR), math.floor(y / NEAR)
        for cell in _cells_round(i, j):
            known = self._cells.get(cell)
            if known is not None and math.dist(known, (x, y)) < NEAR:
                return known
        return self._cells.setdefault((i, j), Point(x, y))


def _cells_round(i: int, j: int) -> Iterator[tuple[int, int]]:
    yield i, j
    for across in (i - 1, i, i + 1):
        for down in (j - 1, j, j + 1):
            if (across, down) != (i, j):
                yield across, down


def _slope(side: Side) -> tuple[float, float]:
    """The angle of a straight side, the same in both directions, and how far its line passes by (0, 0)."""
    (ax, ay), (bx, by) = side.start, side.end
    angle = (math.atan2(by - ay, bx - ax) - _LEVEL) % math.pi + _LEVEL
    way = _way(angle, side)
    return angle, ay * way.x - ax * way.y


def _way(angle: float, side: Side) -> Point:
    if side.start.y == side.end.y:
        return Point(1.0, 0.0)
    if side.start.x == side.end.x:
        return Point(0.0, 1.0)
    return Point(math.cos(angle), math.sin(angle))


def _rings(outline: Path, points: _Points) -> Iterator[_Ring]:
    """The parts of an outline, each with its sides; what has no length is left out."""
    for part in parts(outline):
        sides: list[Side] = []
        first, *_ = segments(part)
        at = points.find(*first[0])
        for _, *bend, to in segments(part):
            end = points.find(*to)
            if bend or math.dist(at, end) > NEAR:
                sides.append(Side(at, end, tuple(chain(*bend))))
                at = end
        if sides:
            yield _Ring(part, tuple(sides))


def _runs(sides: Sequence[Side | None]) -> Iterator[Path]:
    """Sides between missing ones, as open paths; the last joins the first where a ring goes through there."""
    gap = sides.index(None)
    result: list[Command] = []
    for side in (*sides[gap:], *sides[:gap]):
        if side is None:
            if result:
                yield Path(tuple(result))
            result = []
            continue
        if not result or math.dist(result[-1][-2:], side.start) > NEAR:  # type: ignore[arg-type]
            if result:
                yield Path(tuple(result))
            result = [("M", *side.start)]
        result += side.commands
    if result:
        yield Path(tuple(result))


def _place(path: Path) -> tuple[int, float, float]:
    """Level lines from the top, then upright ones from the left, then all others."""
    box = path.bounds
    if box.height < NEAR:
        return 0, box.y, box.x
    return (1, box.x, box.y) if box.width < NEAR else (2, box.y, box.x)
