"""The marks of a poster's page: where to cut it, where the next page comes to lie, how to lay one on the other."""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import SLACK, Batch
from generator.arrange.cut_marks import corners, span
from generator.arrange.packing import SHORTEST, Edge
from generator.arrange.patch_position import Cover, PlacedPatch
from generator.arrange.patches import SPILL, Span
from generator.arrange.straight_cuts import Tick, within
from generator.foundation.dataclasses import NamedTuple
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Guide
from generator.geometry import Command, Path, Point, Rect, Transform
from generator.geometry.paths import joined, lines, straightened

ARM = 5.0
"""The arm of an angle into which the corner of the next page is laid, mm."""
INSIDE = 0.35
"""How far marks on art keep away from what is seen: half of their white ground, mm."""
CROSS, RING, FROM_ART = 1.8, 1.1, 2.5
"""Register crosses, mm: half their size, the radius of their ring, and how far from the art their middle is."""


class Marked(NamedTuple):
    """The marks of a page."""

    guides: tuple[Guide, ...]
    incomplete: bool
    """Whether there is no room for one of those beside which one cuts."""


class _Axis(NamedTuple):
    """The lines across one axis: where they are on the page, and what is at their two ends."""

    upright: bool
    """Whether they run from top to bottom."""
    span: Span
    origin: float
    """Where the board begins, on the page."""
    before: bool
    after: bool
    covers: tuple[Cover | None, Cover | None]
    """What is shared with the neighbours before and after."""
    across: Span
    base: float
    """Where the board begins in the direction of the lines."""
    ends: tuple[Edge, Edge]
    over: tuple[Cover | None, Cover | None]
    """What is shared with the neighbours at the ends."""

    def tick(self, at: float, start: float, end: float) -> Tick:
        """A bit of a line; all on the page."""
        return ((at, start), (at, end)) if self.upright else ((start, at), (end, at))

    @property
    def low(self) -> float:
        """Where the art begins, in the direction of the lines, on the page."""
        return self.base + self.across.start

    @property
    def high(self) -> float:
        """Where it ends."""
        return self.base + self.across.end


def spill_of(cover: Cover) -> float:
    """How much of what two neighbours share is cut off."""
    return min(SPILL, (cover.end - cover.start) / 4)


def hidden(cover: Cover, two_sided: bool) -> Cover:
    """The part of it that lies under the neighbour, mm from the board's corner.

    A page with a back is cut at both ends, since from behind it is the other one that lies upon it.
    """
    spill = spill_of(cover)
    return Cover(cover.start + spill, cover.end - spill if two_sided else cover.end)


def marked(placed: PlacedPatch, batch: Batch, options: PrintOptions) -> Marked:
    """All marks of a page. Only die lines lie on visible art."""
    die = Guide("cut", _die(placed, batch, options))
    if options.marks == "none":
        return Marked((die,) if die.path.commands else (), False)
    boxes = batch.outline is None and options.marks != "corner"
    crops: list[Tick] = []
    joins: list[Tick] = []
    seams: list[Tick] = []
    incomplete = False
    for axis in _axes(placed):
        for at in _cuts(axis, boxes, batch.two_sided):
            outside = list(_outside(axis, at, options.marks == "line"))
            inside = list(_inside(axis, at))
            crops += outside
            seams += inside
            incomplete = incomplete or len(outside) + len(inside) < 2
        if axis.covers[1] is not None:
            # There the edge of the next page comes to lie.
            joins += _outside(axis, axis.origin + axis.span.high, False)
        seams += _angles(axis, batch.two_sided)
    rings = [ring for axis in _axes(placed) for ring in _crosses(axis, batch.two_sided)]
    result = [
        Guide("crop", lines(crops)),
        Guide("join", lines(joins)),
        Guide("seam", joined((lines(seams), *rings))),
        die,
    ]
    return Marked(tuple(guide for guide in result if guide.path.commands), incomplete)


def _axes(placed: PlacedPatch) -> Iterator[_Axis]:
    (x, y), patch, (top, right, bottom, left) = placed.corner, placed.patch, placed.edges
    above, beside, below, aside = placed.neighbours
    over, to_right, under, to_left = placed.covers
    lying, standing = (over, under), (to_left, to_right)
    column, row = patch.column, patch.row
    yield _Axis(True, column, x, aside, beside, standing, row, y, (top, bottom), lying)
    yield _Axis(False, row, y, above, below, lying, column, x, (left, right), standing)


def _cuts(axis: _Axis, boxes: bool, two_sided: bool) -> Iterator[float]:
    """Where it is cut: at the edges of the board, and between pages; a page that lies below needs no cut there."""
    part, (_, cover) = axis.span, axis.covers
    if boxes if part.first else axis.before:
        yield axis.origin + part.low
    if part.last:
        if boxes:
            yield axis.origin + part.end
    elif axis.after and cover is None:
        yield axis.origin + part.end
    elif cover is not None and two_sided:
        yield axis.origin + cover.end - spill_of(cover)


def _outside(axis: _Axis, at: float, whole: bool) -> Iterator[Tick]:
    near, far = (span(edge, whole) for edge in axis.ends)
    if near is not None:
        yield axis.tick(at, axis.low - near[1], axis.low - near[0])
    if far is not None:
        yield axis.tick(at, axis.high + far[0], axis.high + far[1])


def _inside(axis: _Axis, at: float) -> Iterator[Tick]:
    """The marks at those ends where a printer prints none outside: on art that is cut off or lies below."""
    (near, far), (before, after), across = axis.ends, axis.over, axis.across
    if before is not None and not _printed(near):
        yield axis.tick(at, axis.low, axis.base + across.low - INSIDE)
    if after is not None and not _printed(far):
        start = max(axis.base + across.high + INSIDE, axis.high - ARM)
        yield axis.tick(at, start, axis.high)


def _printed(edge: Edge) -> bool:
    return edge.free - edge.start >= SHORTEST


def _angles(axis: _Axis, two_sided: bool) -> Iterator[Tick]:
    """Marks on what lies below, for the edge of the next page and for its corner."""
    cover = axis.covers[1]
    if cover is None:
        return
    start, end = (axis.origin + value for value in hidden(cover, two_sided))
    if end - start < 2 * INSIDE:
        return
    across, (before, after) = axis.across, axis.over
    at = start + INSIDE
    low, high = axis.base + across.low, axis.base + across.high
    arm = min(ARM, (high - low) / 3)
    first = low + INSIDE if before is not None else low
    yield axis.tick(at, first, low + arm)
    yield axis.tick(at, high - arm, high if after is None else high - INSIDE)
    if before is not None:
        (a, b), (c, d) = axis.tick(first, at, min(at + ARM, end))
        yield ((b, a), (d, c))


def _crosses(axis: _Axis, two_sided: bool) -> Iterator[Path]:
    """Crosses outside the art that two neighbours have in common, for laying one on the other against the light."""
    for cover in axis.covers:
        if cover is None:
            continue
        start, end = hidden(cover, two_sided)
        if end - start < 2 * CROSS + 1.0:
            continue
        middle = axis.origin + (start + end) / 2
        near, far = axis.ends
        for edge, place in ((near, axis.low), (far, axis.high)):
            away = edge.bleed + FROM_ART
            if edge.free - away >= CROSS - SLACK:
                spot = place - away if edge is near else place + away
                yield _cross(*((middle, spot) if axis.upright else (spot, middle)))


def _cross(x: float, y: float) -> Path:
    cross = lines((((x - CROSS, y), (x + CROSS, y)), ((x, y - CROSS), (x, y + CROSS))))
    return joined((cross, Path.ellipse(Rect(x - RING, y - RING, 2 * RING, 2 * RING))))


def _die(placed: PlacedPatch, batch: Batch, options: PrintOptions) -> Path:
    """The part of the die line on the page, or its corners; empty if crop marks are enough."""
    box = Path.rectangle(Rect(0.0, 0.0, *batch.size))
    line = batch.outline
    if options.cut_ink:
        line = batch.die or box
    elif options.marks == "corner":
        line = corners(line or box) or line
    elif options.marks == "none":
        line = None
    if line is None:
        return Path(())
    there = line.transformed(Transform.translate(*placed.corner))
    return lines_within(there, placed.window)


_TOLERANCE = 0.005
"""How far the straight lines that stand for a curve may be off, mm."""


def lines_within(path: Path, area: Rect) -> Path:
    """The part of a path in an area, as open lines; the path itself if it lies inside."""
    if area.contains(path.bounds):
        return path
    result: list[Command] = []
    at: Point | None = None
    for a, b in straightened(path, _TOLERANCE):
        dx, dy = b.x - a.x, b.y - a.y
        first, last = within(a, Point(dx, dy), area, SLACK) or (1.0, 0.0)
        if a == b or max(first, 0.0) >= min(last, 1.0):
            continue
        start = a if first <= 0.0 else Point(a.x + first * dx, a.y + first * dy)
        end = b if last >= 1.0 else Point(a.x + last * dx, a.y + last * dy)
        if start != at:
            result.append(("M", *start))
        result.append(("L", *end))
        at = end
    return Path(tuple(result))
