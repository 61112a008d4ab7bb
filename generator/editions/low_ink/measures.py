"""How large and how thick filled outlines are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter

from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import Frame, GroupMark, Icon, Mark, PathMark, Run, TextMark
from generator.frame.walk import ink
from generator.geometry import Path, Point, Rect, around
from generator.geometry.outlines import Polygons, area, flattened

_COARSE = 0.05
"""How far the lines that stand for curves may be off where thickness is measured, mm."""
_OFF = 0.15
"""How far from an outline or a line places are looked at, mm."""
_PLACES = 10
"""At how many."""
_AIR = 0.25
"""How far the plain ground of letters reaches beyond them, mm."""
_DEPTH = 0.15
"""How far it reaches below the line that they stand on, in sizes of the letters."""

Spot = tuple[Point, Point]
"""A place, and a step of 1 mm along the path that it is on."""


class Measures(NamedTuple):
    """A filled outline in numbers."""

    area: float
    """mm²."""
    thickness: float
    """How thick it is on average, mm: of a line its width, of a square or a circle half of that."""


def measures(path: Path, even_odd: bool = False) -> Measures:
    """The measures of an outline."""
    polygons = flattened(path, _COARSE)
    ways = ((a, b) for points in polygons for a, b in zip(points, (*points[1:], points[0])))
    way = sum(math.dist(a, b) for a, b in ways)
    if not way:
        return Measures(0.0, 0.0)
    filled = area(path) if even_odd and len(polygons) > 1 else _filled(polygons)
    return Measures(filled, 2 * filled / way)


def _filled(polygons: Polygons) -> float:
    """The area that polygons fill; one that runs the other way round than the one around it is a hole."""
    found = [(_signed(points), around(points)) for points in polygons]
    total = 0.0
    # Of a texture of a thousand flecks, all of which run one way, nobody need be asked.
    others = {
        sign: sorted(
            ((abs(size), box) for size, box in found if size * sign < 0),
            key=itemgetter(0),
            reverse=True,
        )
        for sign in (1, -1)
    }
    for size, box in found:
        is_hole = _lies_inside(abs(size), box, others[1 if size > 0 else -1])
        total += -abs(size) if is_hole else abs(size)
    return max(0.0, total)


def _lies_inside(size: float, box: Rect, others: Iterable[tuple[float, Rect]]) -> bool:
    """Whether any box of what is larger is around it; the largest comes first."""
    for other, outer in others:
        if other <= size:
            return False
        if outer.contains(box):
            return True
    return False


def _signed(points: Sequence[Point]) -> float:
    """The area of a polygon; negative where it runs anticlockwise on paper."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(points, (*points[1:], points[0]))) / 2


@lru_cache(maxsize=4096)
def places(mark: PathMark) -> tuple[Point, ...]:
    """Some places of a mark: of an area just inside its outline, of a line on both its sides."""
    if mark.fill is None and mark.stroke is not None:
        away = mark.stroke.width / 2 + _OFF
        return tuple(_beside(spread(mark.path, _PLACES // 2), away))
    return tuple(inwards(mark.path, _PLACES))


def _beside(spots: Iterable[Spot], away: float) -> Iterator[Point]:
    for (x, y), (dx, dy) in spots:
        yield Point(x - dy * away, y + dx * away)
        yield Point(x + dy * away, y - dx * away)


def inwards(path: Path, count: int) -> Iterator[Point]:
    """So many places on an outline, moved a little to its middle: off the edges of what lies below."""
    box = path.bounds
    middle = Point(box.x + box.width / 2, box.y + box.height / 2)
    for (x, y), _ in spread(path, count):
        dx, dy = middle.x - x, middle.y - y
        share = _OFF / max(math.hypot(dx, dy), 4 * _OFF)
        yield Point(x + dx * share, y + dy * share)


@lru_cache(maxsize=4096)
def reach(frame: Frame) -> Rect:
    """The box around all that a frame draws; of lines their middles count."""
    boxes = (_reach(each.mark).moved(each.x, each.y) for each in frame.placed)
    return around(spot for box in boxes for spot in ((box.x, box.y), (box.right, box.bottom)))


def _reach(mark: Mark) -> Rect:
    if isinstance(mark, PathMark):
        return mark.path.bounds
    if isinstance(mark, GroupMark):
        box = mark.transform.bounds(reach(mark.frame))
        return box if mark.clip is None else box.clipped(mark.clip.bounds)
    return ink(mark) if isinstance(mark, TextMark) else Rect(0.0, 0.0, *mark.size)


def _ways(path: Path) -> list[tuple[Point, Point]]:
    """The straight pieces of a path, the ends of its curves standing for them."""
    made: list[tuple[Point, Point]] = []
    at = start = Point(0.0, 0.0)
    for step in path.commands:
        end = start if step[0] == "Z" else Point(*step[-2:])
        if step[0] == "M":
            start = end
        else:
            made.append((at, end))
        at = end
    return made


def spread(path: Path, count: int) -> Iterator[Spot]:
    """So many places along a path, equally far from each other, each with the way that it goes there."""
    ways = _ways(path)
    step = sum(math.dist(a, b) for a, b in ways) / count
    if step <= 0:
        yield from ((a, Point(1.0, 0.0)) for a, _ in ways[:1])
        return
    left = step / 2
    for a, b in ways:
        length = math.dist(a, b)
        while left < length:
            dx, dy = (b.x - a.x) / length, (b.y - a.y) / length
            yield Point(a.x + dx * left, a.y + dy * left), Point(dx, dy)
            left += step
        left -= length


def letters(mark: TextMark, run: Run | Icon) -> Rect:
    """The box of the letters of a run, with a little air."""
    box = ink(replace(mark, runs=(run,)))
    if isinstance(run, Icon) or run.turn:
        return box
    top = run.y - run.font.cap_height * run.size
    return Rect(box.x, top, box.width, run.y + _DEPTH * run.size - top).grown(_AIR)
