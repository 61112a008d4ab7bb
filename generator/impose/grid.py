"""Rows and columns on a page: cards, tiles and boards up to the size of the paper.

Print: at 100 %, not fitted to the page; on both sides, turned on the long edge (the short edge if you asked for it).
Cut: lay a ruler from mark to mark. With no gap, one cut parts two pieces; with a gap each piece has its own two lines.

Of the pieces standing upright and lying on their side, what puts more on a page is chosen. The page itself is never
turned: since pieces are centred, that would be the same sheet seen from the side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.frame.sheet import Paper, Place, SheetPlan, Side, Slot, Spot, mirror_of, mirrored
from generator.geometry import Path, Point, Rect, Size
from generator.impose import (
    SLACK,
    Batch,
    PrintOptions,
    check_fits,
    scheme,
)

# Crop marks, mm: how long, and how far from the art. They shrink to the lesser figure where a margin is narrow.
LONG, SHORT, AWAY, NEAR = 4.0, 3.0, 1.0, 0.5
# A mark shorter than this leads no ruler.
SHORTEST = 1.0
# Captions, mm: the height of their line, the least that can be read, and their distance from anything else.
LINE, LOWEST, AIR = 2.4, 1.7, 0.5
# Bleed outside the printable area is not printed, but a little is kept: a sheet may be cut a hair too wide.
LEAST_BLEED = 1.0


@scheme("grid")
class Grid:
    """Pieces in rows and columns, centred, filled row by row."""

    def plan(self, batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[SheetPlan]:
        """See `Scheme.plan`."""
        raster = fit(batch, paper, options)
        whole = Rect(0.0, 0.0, *paper.size)
        layouts: dict[int, _Layout] = {}
        for start in range(0, len(batch.order), raster.capacity):
            order = batch.order[start : start + raster.capacity]
            layout = layouts.get(len(order))
            if layout is None:
                layout = layouts[len(order)] = _lay_out(len(order), raster, batch, paper, options)
            front = layout.front._replace(slots=tuple(map(Slot, order, layout.places)))
            back = None
            if layout.back is not None:
                slots = zip(order, layout.behind)
                kept = (Slot(i, place) for i, place in slots if i in batch.backed)
                back = layout.back._replace(slots=tuple(kept))
            yield SheetPlan(paper, front, back, whole, whole, layout.lacks)


class Raster(NamedTuple):
    """How many pieces stand on a page, and where: mm."""

    columns: int
    rows: int
    turn: int
    """0 where pieces stand upright, 90 where they lie on their right side."""
    size: Size
    """A piece as it lies on the page."""
    at: Point
    gap: float

    @property
    def capacity(self) -> int:
        """How many pieces a page holds."""
        return self.columns * self.rows

    @property
    def box(self) -> Rect:
        """The box of all places."""
        width = self.columns * self.size.width + (self.columns - 1) * self.gap
        return Rect(*self.at, width, self.rows * self.size.height + (self.rows - 1) * self.gap)

    def corner(self, column: int, row: int) -> Point:
        """The top left corner of a place; computed, never summed up, so that errors do not grow."""
        (width, height), (x, y) = self.size, self.at
        return Point(x + column * (width + self.gap), y + row * (height + self.gap))


class _Layout(NamedTuple):
    """A page filled with some number of pieces: what all pages filled alike share."""

    places: tuple[Place, ...]
    behind: tuple[Place, ...]
    front: Side
    back: Side | None
    lacks: tuple[str, ...]


class _Edge(NamedTuple):
    """What stands outside one edge of the grid, as distances from that edge; mm."""

    room: float
    """To the edge of the paper."""
    free: float
    """To the edge of what the printer prints."""
    bleed: float
    start: float
    """Where crop marks begin."""
    end: float


def fit(batch: Batch, paper: Paper, options: PrintOptions) -> Raster:
    """The fullest grid of pieces on a paper. Raises `Problem` where not one fits."""
    check_fits(batch, paper, options)
    width, height = batch.size
    upright = _raster(Size(width, height), 0, paper, options)
    lying = _raster(Size(height, width), 90, paper, options)
    return lying if lying.capacity > upright.capacity else upright


def _raster(size: Size, turn: int, paper: Paper, options: PrintOptions) -> Raster:
    room, gap = options.printable(paper), options.gap
    columns, rows = (
        max(0, math.floor((free + gap + SLACK) / (side + gap)))
        for free, side in zip(room.size, size)
    )
    at = Point(0.0, 0.0)
    _, _, used_x, used_y = Raster(columns, rows, turn, size, at, gap).box
    at = Point((paper.size.width - used_x) / 2, (paper.size.height - used_y) / 2)
    return Raster(columns, rows, turn, size, at, gap)


def _lay_out(
    count: int, raster: Raster, batch: Batch, paper: Paper, options: PrintOptions
) -> _Layout:
    edges = _edges(raster, batch.bleed, paper, options)
    places = _places(count, raster, batch.bleed, edges)
    front = Side((), _marks(places, raster, edges), _caption_spot(raster, edges))
    lacks = [
        *(["marks"] if options.marks != "none" and _no_marks(edges) else []),
        *(["caption"] if options.captions and front.caption is None else []),
    ]
    mirror = mirror_of(paper, options.flip)
    behind = tuple(mirrored(place, paper, options.flip) for place in places)
    back = None
    if batch.two_sided:
        spot = front.caption
        back = Side(
            (),
            front.marks.transformed(mirror) if front.marks and options.marks == "both" else None,
            spot._replace(area=mirror.bounds(spot.area)) if spot and options.captions else None,
        )
    if options.marks == "none":
        front = front._replace(marks=None)
    if not options.captions:
        front = front._replace(caption=None)
    return _Layout(places, behind, front, back, tuple(lacks))


def _edges(
    raster: Raster, bleed: float, paper: Paper, options: PrintOptions
) -> tuple[_Edge, _Edge]:
    """What stands left and right of the grid, and above and below it."""
    margins = options.printable(paper)
    return (
        _edge(raster.at.x, raster.at.x - margins.x, bleed),
        _edge(raster.at.y, raster.at.y - margins.y, bleed),
    )


def _edge(room: float, free: float, wanted: float) -> _Edge:
    bleed = min(wanted, room, max(free, LEAST_BLEED))
    start = bleed + min(AWAY, max(NEAR, free - bleed - SHORT))
    # As long as is usual, shorter where that makes room for a caption, and never beyond the paper.
    end = start + min(LONG, max(SHORT, free - AIR - LINE - start))
    return _Edge(room, free, bleed, start, min(end, room))


def _no_marks(edges: Iterable[_Edge]) -> bool:
    return any(edge.end - edge.start < SHORTEST for edge in edges)


def _places(
    count: int, raster: Raster, bleed: float, edges: tuple[_Edge, _Edge]
) -> tuple[Place, ...]:
    """The first `count` places, row by row."""
    columns, size = raster.columns, raster.size
    inner, (beside, above) = min(bleed, raster.gap / 2), edges
    clips: dict[tuple[float, ...], Path] = {}
    made = []
    for index in range(count):
        row, column = divmod(index, columns)
        # Bleed is cut to half the gap towards a neighbour, and whole towards an empty place.
        left = inner if column else beside.bleed
        top = inner if row else above.bleed
        right = beside.bleed if column == columns - 1 else bleed
        bottom = above.bleed if row == raster.rows - 1 else bleed
        if column < columns - 1 and index + 1 < count:
            right = inner
        if row < raster.rows - 1 and index + columns < count:
            bottom = inner
        limits = (left, top, size.width + left + right, size.height + top + bottom)
        if limits not in clips:
            clips[limits] = Path.rectangle(Rect(-left, -top, *limits[2:]))
        made.append(Place(raster.corner(column, row), size, raster.turn, clips[limits]))
    return tuple(made)


def _marks(places: Iterable[Place], raster: Raster, edges: tuple[_Edge, _Edge]) -> Path | None:
    """A mark at both ends of every cut line of the pieces that are there, outside the grid and its bleed."""
    box, (beside, above) = raster.box, edges
    boxes = [place.box for place in places]
    xs = _lines(edge for each in boxes for edge in (each.x, each.right))
    ys = _lines(edge for each in boxes for edge in (each.y, each.bottom))
    ticks: list[tuple[tuple[float, float], tuple[float, float]]] = []
    if above.end - above.start >= SHORTEST:
        for x in xs:
            ticks.append(((x, box.y - above.end), (x, box.y - above.start)))
            ticks.append(((x, box.bottom + above.start), (x, box.bottom + above.end)))
    if beside.end - beside.start >= SHORTEST:
        for y in ys:
            ticks.append(((box.x - beside.end, y), (box.x - beside.start, y)))
            ticks.append(((box.right + beside.start, y), (box.right + beside.end, y)))
    commands = [step for a, b in ticks for step in (("M", *a), ("L", *b))]
    return Path(tuple(commands)) if commands else None


def _lines(edges: Iterable[float]) -> list[float]:
    """The places of cuts: edges that meet are one."""
    made: list[float] = []
    for edge in sorted(edges):
        if not made or edge - made[-1] > SLACK:
            made.append(edge)
    return made


def _caption_spot(raster: Raster, edges: tuple[_Edge, _Edge]) -> Spot | None:
    """Where a caption stands: below or left of all marks, else between two marks, else smaller there."""
    box, (beside, above) = raster.box, edges
    (width, height), air = raster.size, 2 * AIR
    below, left = above.free - above.end - AIR, beside.free - beside.end - AIR
    if below >= LINE - SLACK:
        return Spot(Rect(box.x, box.bottom + above.end + AIR, box.width, LINE))
    if left >= LINE - SLACK:
        return Spot(Rect(box.x - beside.end - AIR - LINE, box.y, LINE, box.height), 270)
    below, left = above.free - above.bleed - AIR, beside.free - beside.bleed - AIR
    lines = [min(LINE, below), min(LINE, left)]
    if max(lines) < LOWEST:
        return None
    if lines[0] > lines[1] or (lines[0] == lines[1] and width >= height):
        y = box.bottom + above.bleed + AIR
        return Spot(Rect(box.x + air, y, width - 2 * air, lines[0]))
    x = box.x - beside.bleed - AIR - lines[1]
    return Spot(Rect(x, box.y + air, lines[1], height - 2 * air), 270)
