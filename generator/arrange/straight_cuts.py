"""Straight cuts in any direction: the lines on which the edges of pieces lie, and marks at both ends of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot, inf

from generator.arrange import SLACK
from generator.arrange.packing import AWAY, LONG, NEAR, SHORTEST, Edges
from generator.foundation.dataclasses import NamedTuple
from generator.frame.sheet import Place, mapping
from generator.geometry import Path, Point, Rect, Size
from generator.geometry.paths import segments
from generator.geometry.units import apart

Tick = tuple[tuple[float, float], tuple[float, float]]
_SAME = 1e-3
"""Lines that are nearer to each other are one, mm."""
_DIGITS = 9
"""Decimals of directions, to distinguish lines."""


class Cut(NamedTuple):
    """A straight line right through the sheet: all points at which x · nx + y · ny is `at`, mm."""

    nx: float
    ny: float
    at: float

    def away(self, point: Point) -> float:
        """On which side of it a point lies, and how far from it, mm."""
        return point.x * self.nx + point.y * self.ny - self.at


def cuts(places: Iterable[Place], die: Path) -> tuple[Cut, ...]:
    """The lines on which the straight edges of some pieces lie, each once."""
    sides: dict[tuple[int, Size], tuple[Cut, ...]] = {}
    found: dict[tuple[float, float], list[float]] = {}
    for place in places:
        key = place.turn, place.size
        if key not in sides:
            sides[key] = tuple(_sides(die.transformed(mapping(place.size, place.turn))))
        for cut in sides[key]:
            found.setdefault(cut[:2], []).append(-cut.away(Point(-place.at.x, -place.at.y)))
    return tuple(
        Cut(*normal, at) for normal, all_of in found.items() for at in apart(all_of, _SAME)
    )


def _sides(outline: Path) -> Iterator[Cut]:
    for at, *bends, end in segments(outline):
        if not bends and (long := hypot(end.x - at.x, end.y - at.y)) > SLACK:
            nx, ny = round((at.y - end.y) / long, _DIGITS), round((end.x - at.x) / long, _DIGITS)
            # One line is drawn in two directions by its neighbours.
            sign = -1.0 if (ny, nx) < (0.0, 0.0) else 1.0
            nx, ny = sign * nx + 0.0, sign * ny + 0.0
            yield Cut(nx, ny, end.x * nx + end.y * ny)


def ticks(
    places: Sequence[Place], die: Path, box: Rect, edges: Edges, whole: bool
) -> Iterator[Tick]:
    """A mark at both ends of every cut, outside the block and its bleed; through the whole margin if wished.

    Where places are empty, marks are beside the last piece that the cut passes.
    """
    from generator.geometry.outlines import flattened  # boxes have marks without

    art = [(place.at, points) for place in places for points in flattened(place.clip)]
    # A line along the edge of the block runs through it as well.
    starts = [(edge.bleed if whole else edge.start) + SLACK for edge in edges]
    ends = [edge.room if whole else edge.end for edge in edges]
    inner, outer, most = box.outset(*starts), box.outset(*ends), inf if whole else LONG
    side = min(places[0].size)
    for cut in cuts(places, die):
        foot, along = Point(cut.nx * cut.at, cut.ny * cut.at), Point(cut.ny, -cut.nx)
        block, room = within(foot, along, inner), within(foot, along, outer)
        if block is None or room is None:
            continue
        # The bleed of a sharp corner reaches further than that of a side.
        inked = [along.x * p.x + along.y * p.y for p in _crossings(cut, art)]
        air = 0.0 if whole else NEAR
        first = min((block[0], *(at - air for at in inked)))
        last = max((block[1], *(at + air for at in inked)))
        if inked and not whole:
            near, far = min(inked), max(inked)
            first = near - AWAY if near - first > side else first
            last = far + AWAY if last - far > side else last
        for a, b in ((max(room[0], first - most), first), (last, min(room[1], last + most))):
            if b - a >= SHORTEST - SLACK:
                yield (
                    (foot.x + a * along.x, foot.y + a * along.y),
                    (foot.x + b * along.x, foot.y + b * along.y),
                )


def _crossings(cut: Cut, art: Iterable[tuple[Point, Sequence[Point]]]) -> Iterator[Point]:
    """Where a cut runs through the edges of the art, and the corners on it."""
    nx, ny, at = cut
    for (x, y), points in art:
        foot = at - x * nx - y * ny
        away = [p.x * nx + p.y * ny - foot for p in points]
        for i, (p, d) in enumerate(zip(points, away)):
            q, e = points[i - 1], away[i - 1]
            if abs(d) < SLACK:
                yield Point(x + p.x, y + p.y)
            elif d * e <= 0.0 and d != e:
                share = d / (d - e)
                yield Point(x + p.x + share * (q.x - p.x), y + p.y + share * (q.y - p.y))


def within(foot: Point, along: Point, area: Rect, slack: float = 0.0) -> tuple[float, float] | None:
    """From where to where a line runs inside an area, in steps of `along` from its foot; None if it is outside.

    Lines along an edge of the area are outside, those up to `slack` beyond it inside.
    """
    enter, leave = -inf, inf
    for start, step, low, high in (
        (foot.x, along.x, area.x, area.right),
        (foot.y, along.y, area.y, area.bottom),
    ):
        if step:
            near, far = sorted(((low - start) / step, (high - start) / step))
            enter, leave = max(enter, near), min(leave, far)
        elif not low - slack < start < high + slack:
            return None
    return (enter, leave) if enter < leave else None
