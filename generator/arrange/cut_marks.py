"""Where to cut: crop marks, lines through the margin, corner marks, die lines, and registration marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import hypot, inf

from generator.arrange import SLACK
from generator.arrange.packing import NEAR, SHORTEST, Edge, Edges, Raster
from generator.arrange.straight_cuts import Tick, within
from generator.arrange.straight_cuts import ticks as slanted
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Guide, Place
from generator.geometry import Path, Point, Rect
from generator.geometry.paths import joined, lines, segments
from generator.geometry.units import apart

CORNER = 2.0
"""The arm of a mark at a corner, mm."""


def guides(
    places: Sequence[Place], raster: Raster, edges: Edges, options: PrintOptions, die: Path | None
) -> tuple[Guide, ...]:
    """Marks and lines for cutting the pieces; only die lines lie on their art.

    Where cut lines have an ink of their own, the die line is drawn whatever its form, each line once.
    """
    if not places:
        return ()
    width, height = places[0].size
    if places[0].turn not in (0, 180):
        width, height = height, width
    box = Path.rectangle(Rect(0.0, 0.0, width, height))
    if options.cut_ink:
        crops = _crops(places, raster, edges, options, die) if raster.ruled else ()
        return (Guide("cut", joined(_die_lines(places, die or box))), *crops)
    if options.marks == "corner":
        found = corners(box if raster.boxes or die is None else die)
        if found is not None:
            return (Guide("cut", joined(found.transformed(place.maps) for place in places)),)
    if options.marks != "none" and not raster.ruled and die is not None:
        return (Guide("cut", joined(_die_lines(places, die))),)
    return _crops(places, raster, edges, options, die)


def _die_lines(places: Iterable[Place], die: Path) -> tuple[Path, ...]:
    from generator.geometry.shared_edges import cut_once  # only outlines that are drawn need it

    return cut_once(die.transformed(place.maps) for place in places)


def _crops(
    places: Sequence[Place], raster: Raster, edges: Edges, options: PrintOptions, die: Path | None
) -> tuple[Guide, ...]:
    """The marks beside straight cuts, clear of those that a cutting machine looks for."""
    if options.marks == "none" or (options.marks == "corner" and options.cut_ink):
        return ()
    whole = options.marks == "line"
    if raster.straight and die is not None:
        ticks = list(slanted(places, die, raster.box, edges, whole))
    else:
        ticks = list(_ticks(places, raster.box, edges, whole))
    for area in raster.region.taken:
        ticks = [part for tick in ticks for part in _outside(tick, area)]
    return (Guide("crop", lines(ticks)),) if ticks else ()


def _outside(tick: Tick, area: Rect) -> Iterator[Tick]:
    """What of a straight line lies outside an area."""
    (ax, ay), (bx, by) = tick
    dx, dy = bx - ax, by - ay
    found = within(Point(ax, ay), Point(dx, dy), area)
    enter, leave = found or (1.0, 1.0)
    if enter >= 1.0 or leave <= 0.0:
        yield tick
        return
    for a, b in ((0.0, max(0.0, enter)), (min(1.0, leave), 1.0)):
        if (b - a) * hypot(dx, dy) > SHORTEST:
            yield (ax + a * dx, ay + a * dy), (ax + b * dx, ay + b * dy)


def _ticks(places: Sequence[Place], box: Rect, edges: Edges, whole: bool) -> Iterator[Tick]:
    """A mark at both ends of every cut line: outside the block, or in the empty place beside a piece."""
    boxes = [place.box for place in places]
    xs = apart((edge for each in boxes for edge in (each.x, each.right)), SLACK)
    ys = apart((edge for each in boxes for edge in (each.y, each.bottom)), SLACK)
    # Lines run through the whole margin, whatever is beside them.
    arts = () if whole else tuple(place.art.grown(NEAR) for place in places)
    top, right, bottom, left = (span(edge, whole) for edge in edges)
    for x in xs:
        column = [art for art in arts if art.x < x < art.right]
        if top is not None:
            y = max(box.y - top[0], min((art.y for art in column), default=-inf) - NEAR)
            yield (x, y + top[0] - top[1]), (x, y)
        if bottom is not None:
            y = min(box.bottom + bottom[0], max((art.bottom for art in column), default=inf) + NEAR)
            yield (x, y), (x, y + bottom[1] - bottom[0])
    for y in ys:
        row = [art for art in arts if art.y < y < art.bottom]
        if left is not None:
            x = max(box.x - left[0], min((art.x for art in row), default=-inf) - NEAR)
            yield (x + left[0] - left[1], y), (x, y)
        if right is not None:
            x = min(box.right + right[0], max((art.right for art in row), default=inf) + NEAR)
            yield (x, y), (x + right[1] - right[0], y)
    if whole:
        for tick in _between(boxes, box, edges):
            yield from reduce(_clear, (place.art for place in places), [tick])


def _between(boxes: Sequence[Rect], box: Rect, edges: Edges) -> Iterator[Tick]:
    for x in _gutters((each.x, each.right) for each in boxes):
        yield (x, box.y - edges.top.room), (x, box.bottom + edges.bottom.room)
    for y in _gutters((each.y, each.bottom) for each in boxes):
        yield (box.x - edges.left.room, y), (box.right + edges.right.room, y)


def _clear(ticks: Sequence[Tick], art: Rect) -> list[Tick]:
    """Lines without what lies on art, which bleeds over the gap where a place beside it is empty."""
    inner = art.grown(-SLACK)
    return [part for tick in ticks for part in _outside(tick, inner)]


def _gutters(spans: Iterable[tuple[float, float]]) -> Iterator[float]:
    """The middles of what no piece covers between two of them: there a line lies on no art."""
    end: float | None = None
    for start, stop in sorted(spans):
        if end is not None and start - end > SLACK:
            yield (start + end) / 2
        end = stop if end is None else max(end, stop)


def span(edge: Edge, whole: bool) -> tuple[float, float] | None:
    """Where a mark begins and ends, from the edge; None if there is no room."""
    if whole:
        edge = edge._replace(start=edge.bleed, end=edge.room)
    return (edge.start, edge.end) if edge.marked else None


def corners(outline: Path) -> Path | None:
    """The ends of all straight sides of an outline; None if it has curves."""
    result: list[Tick] = []
    for (ax, ay), *bends, (bx, by) in segments(outline):
        if bends:
            return None
        length = hypot(bx - ax, by - ay)
        if length >= SLACK:
            arm = min(CORNER, length / 4)
            dx, dy = (bx - ax) / length * arm, (by - ay) / length * arm
            result += [((ax, ay), (ax + dx, ay + dy)), ((bx - dx, by - dy), (bx, by))]
    return lines(result)


# What Silhouette machines look for, mm, in the words of Silhouette Studio's page for registration marks, where the same
# figures have to be entered: the lines of the marks run (in their middle) `INSET` from the edges of the paper, are
# `LENGTH` long and `THICK` wide; the square has sides of 5 mm between the middles of its lines. Such are the figures
# of the specification of Silhouette Card Maker, and measuring its marks confirms them: they begin 9.5 mm from the
# edges, and the square is 6 mm wide outside. The same specification has the Cameo 5 Alpha look for four corners.
INSET, LENGTH, SQUARE, THICK = 10.0, 7.0, 5.0, 1.0
CLEAR = 2.0
"""What stays white around a mark, mm."""
_EDGE = INSET - THICK / 2
"""How far from the edges of the paper the marks begin, mm."""
_ARM, _SIDE = LENGTH + THICK / 2, SQUARE + THICK
"""How long the arms are outside, and the sides of the square, mm."""


def register(sheet: Rect, options: PrintOptions) -> Guide | None:
    """The marks of a sheet: a square at the top left, angles at the top right and the bottom left; or four angles."""
    if options.register == "none":
        return None
    left, top, right, bottom = sheet.x, sheet.y, sheet.right, sheet.bottom
    first = Path.rectangle(Rect(left + _EDGE, top + _EDGE, _SIDE, _SIDE))
    result = [
        _angle(right - _EDGE, top + _EDGE, -1, 1),
        _angle(left + _EDGE, bottom - _EDGE, 1, -1),
    ]
    if options.register == "corners":
        first = _angle(left + _EDGE, top + _EDGE, 1, 1)
        result.append(_angle(right - _EDGE, bottom - _EDGE, -1, -1))
    return Guide("register", joined((first, *result)))


def _angle(x: float, y: float, across: int, down: int) -> Path:
    long, thick = _ARM, THICK
    corners = ((0.0, 0.0), (long, 0.0), (long, thick), (thick, thick), (thick, long), (0.0, long))
    return Path.polygon((x + across * a, y + down * b) for a, b in corners)


def zones(sheet: Rect, options: PrintOptions) -> tuple[Rect, ...]:
    """The areas of registration marks, which everything else keeps clear of."""
    if options.register == "none":
        return ()
    near, far = _EDGE + _SIDE + CLEAR, _EDGE + _ARM + CLEAR
    four = options.register == "corners"
    first = far if four else near
    result = (
        Rect(sheet.x, sheet.y, first, first),
        Rect(sheet.right - far, sheet.y, far, far),
        Rect(sheet.x, sheet.bottom - far, far, far),
    )
    return (*result, Rect(sheet.right - far, sheet.bottom - far, far, far)) if four else result
