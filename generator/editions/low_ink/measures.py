"""The size and the thickness of filled outlines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter

from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import Frame, Icon, PathMark, Run, TextMark
from generator.frame.walk import ink, mark_box
from generator.geometry import Path, Rect, around
from generator.geometry.outlines import Polygons, area, flattened, signed_area

_COARSE = 0.05
"""The tolerance of the lines that approximate curves when thickness is measured, mm."""
_OFF = 0.15
"""The distance from an outline or a line of places to examine, mm."""
_PLACES = 10
"""The number of places."""
_AIR = 0.25
"""How far the plain background of letters extends around them, mm."""
_DEPTH = 0.15
"""How far it extends below the baseline, relative to the size of the letters."""

Place = tuple[float, float]
Spot = tuple[Place, Place]
"""A place, and a step of 1 mm along the path that it is on."""


class Measures(NamedTuple):
    """A filled outline in numbers."""

    area: float
    """mm²."""
    thickness: float
    """The average thickness, mm: the width of a line, half the side of a square or circle."""


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
    """The area that polygons fill; one in the opposite direction of the one around it is a hole."""
    found = [(signed_area(points), around(points)) for points in polygons]
    total = 0.0
    # A texture of a thousand flecks, all in one direction, needs no comparisons.
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
    """Whether the box of a larger polygon is around it; the largest comes first."""
    for other, outer in others:
        if other <= size:
            return False
        if outer.contains(box):
            return True
    return False


@lru_cache(maxsize=4096)
def places(mark: PathMark) -> tuple[Place, ...]:
    """Some places of a mark: of an area just inside its outline, of a line on both sides."""
    if mark.fill is None and mark.stroke is not None:
        away = mark.stroke.width / 2 + _OFF
        return tuple(_beside(spread(mark.path, _PLACES // 2), away))
    return tuple(inwards(mark.path, _PLACES))


def _beside(spots: Iterable[Spot], away: float) -> Iterator[Place]:
    for (x, y), (dx, dy) in spots:
        yield x - dy * away, y + dx * away
        yield x + dy * away, y - dx * away


def inwards(path: Path, count: int) -> Iterator[Place]:
    """Places on an outline, moved a little towards its middle: off the edges of what is below."""
    left, top, width, height = path.bounds
    middle_x, middle_y = left + width / 2, top + height / 2
    for (x, y), _ in spread(path, count):
        dx, dy = middle_x - x, middle_y - y
        share = _OFF / max(math.hypot(dx, dy), 4 * _OFF)
        yield x + dx * share, y + dy * share


@lru_cache(maxsize=4096)
def reach(frame: Frame) -> Rect:
    """The box around everything a frame draws, without the width of lines."""
    found = (mark_box(each.mark, reach).moved(each.x, each.y) for each in frame.placed)
    return around(spot for rect in found for spot in ((rect.x, rect.y), (rect.right, rect.bottom)))


def spread(path: Path, count: int) -> Iterator[Spot]:
    """Equidistant places along a path, each with the direction of the path."""
    ways = list(_ways(path))
    step = sum([math.dist(a, b) for a, b in ways]) / count
    if step <= 0:
        yield from ((a, (1.0, 0.0)) for a, _ in ways[:1])
        return
    left = step / 2
    for (ax, ay), (bx, by) in ways:
        length = math.dist((ax, ay), (bx, by))
        while left < length:
            dx, dy = (bx - ax) / length, (by - ay) / length
            yield (ax + dx * left, ay + dy * left), (dx, dy)
            left += step
        left -= length


def _ways(path: Path) -> Iterator[tuple[Place, Place]]:
    """The ends of the lines of a path; curves are near enough to straight lines."""
    at = start = (0.0, 0.0)
    for command in path.commands:
        end = start if len(command) == 1 else command[-2:]
        if command[0] == "M":
            start = end
        else:
            yield at, end
        at = end


def letters(mark: TextMark, run: Run | Icon) -> Rect:
    """The box of the letters of a run, with a little space around."""
    box = ink(replace(mark, runs=(run,)))
    if isinstance(run, Icon) or run.turn:
        return box
    top = run.y - run.font.cap_height * run.size
    return Rect(box.x, top, box.width, run.y + _DEPTH * run.size - top).grown(_AIR)
