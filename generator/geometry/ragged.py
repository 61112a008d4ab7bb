"""A rectangle with uneven edges, by chance, but the same by the same seed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate
from math import cos, pi
from random import Random

from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Command, Path, Point, Rect
from generator.geometry.bezier import bent

SIDES = ("top", "right", "bottom", "left")
"""Clockwise, as they are drawn."""
_MOST = 800
"""The most points of an outline: those of a large board are farther apart."""

Edge = Callable[[float], float]
"""How far an edge is inside its side, mm, at a distance from its left or top end."""


class Ragged(NamedTuple):
    """How an edge is uneven."""

    step: float
    """How far points are apart, mm."""
    waves: tuple[tuple[float, float], ...]
    """About how long its waves are, mm, and the share that they have of its depth."""
    soft: bool
    """Whether it has curves in place of corners."""


EDGES = {
    "torn": Ragged(0.7, ((17.0, 0.45), (5.0, 0.25), (1.3, 0.3)), soft=False),
    "deckle": Ragged(1.1, ((11.0, 0.3), (3.6, 0.7)), soft=True),
}
"""Paper torn by hand, in long sweeps with fibres; handmade paper as it comes from the mould, with low waves."""


def ragged(box: Rect, kind: Ragged, depth: float, sides: Collection[str], seed: str) -> Path:
    """A rectangle whose edges on some sides reach up to `depth` mm into it."""
    x, y, width, height = box
    depth = min(depth, min(box.size) / 3)
    chance = Random(seed)
    # All four are made, so that the others stay as they are when a side is left out.
    made = {
        name: _edge(chance, height if name in ("left", "right") else width, kind.waves)
        for name in SIDES
    }
    top, right, bottom, left = (
        (lambda at, edge=made[name]: depth * edge(at)) if name in sides else _straight
        for name in SIDES
    )
    step = max(kind.step, 2 * (width + height) / _MOST)

    def side(long: float, start: Edge, end: Edge, own: Edge, far: float) -> Iterator[Point]:
        """The points of a side from its left or top end: along it, and into the box.

        `start` and `end` are the neighbours, which begin (end) at the distance `far` of this side.
        """
        first, last = start(far), long - end(far)
        count = max(1, round((last - first) / step)) if own is not _straight else 1
        for at in range(count + 1):
            along = first + (last - first) * at / count
            yield Point(along, own(along))

    outline = (
        [Point(x + a, y + b) for a, b in side(width, left, right, top, 0.0)],
        [Point(box.right - b, y + a) for a, b in side(height, top, bottom, right, width)],
        [Point(x + a, box.bottom - b) for a, b in side(width, left, right, bottom, height)][::-1],
        [Point(x + b, y + a) for a, b in side(height, top, bottom, left, 0.0)][::-1],
    )
    commands: list[Command] = []
    for points in outline:
        commands += _curved(points) if kind.soft else (("L", *each) for each in points)
    return Path((("M", *outline[0][0]), *commands[1:], ("Z",)))


def _straight(_: float) -> float:
    return 0.0


def _edge(chance: Random, long: float, waves: Sequence[tuple[float, float]]) -> Edge:
    """An edge with waves of several lengths, from 0 to 1."""
    parts = [(*_knots(chance, long, wave), share) for wave, share in waves]

    def at(place: float) -> float:
        total = 0.0
        for places, heights, share in parts:
            after = min(max(bisect_right(places, place), 1), len(places) - 1)
            start, end = places[after - 1], places[after]
            way = min(max((place - start) / (end - start), 0.0), 1.0)
            turn = (1 - cos(pi * way)) / 2
            total += share * (heights[after - 1] * (1 - turn) + heights[after] * turn)
        return total

    return at


def _knots(chance: Random, long: float, wave: float) -> tuple[list[float], list[float]]:
    """Places at uneven distances of about half a wave, and a height at each, from 0 to 1."""
    count = int(long / wave * 2) + 2
    steps = (wave / 2 * (0.6 + 0.8 * chance.random()) for _ in range(count))
    places = list(accumulate(steps, initial=0.0))
    while places[-1] < long:
        places.append(places[-1] + wave / 2)
    return places, [chance.random() for _ in places]


def _curved(points: Sequence[Point]) -> Iterator[Command]:
    """A line through the middles between points, with the points as its bends."""
    yield ("L", *points[0])
    for before, bend, after in zip(points, points[1:], points[2:]):
        start, end = _middle(before, bend), _middle(bend, after)
        if before is points[0]:
            yield ("L", *start)
        yield bent(start, bend, end)
    yield ("L", *points[-1])


def _middle(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)
