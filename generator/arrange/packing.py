"""The fullest arrangement of one kind of piece: rows and columns, or nested rows, upright or lying on the side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property

from generator.arrange import SLACK, Batch, Region
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.frame.face import Straight
from generator.frame.printing import PrintOptions
from generator.geometry import Gap, Pitch, Point, Rect, Size


class Position(NamedTuple):
    """Where a piece lies in a raster."""

    column: int
    row: int
    at: Point
    """Its top left corner, mm from the top left corner of the page."""
    turn: int
    """Degrees clockwise."""


@dataclass(frozen=True)
class Raster:
    """How pieces lie on a page, filled row by row."""

    size: Size
    """A piece as it lies on the page, mm."""
    positions: tuple[Position, ...]
    region: Region
    boxes: bool
    """Whether pieces are boxes, in rows and columns."""
    straight: bool = False
    """Whether they aren't boxes, but straight cuts in some direction separate them."""
    rows: bool = False
    """Whether they aren't boxes, but lie in rows and columns."""
    reach: Gap | None = None
    """How far bleed may go beside and above each piece, where places are given; mm."""

    @property
    def ruled(self) -> bool:
        """Whether cuts run straight through it, so that marks in the margin say all."""
        return self.boxes or self.straight

    @property
    def capacity(self) -> int:
        """How many pieces a page holds."""
        return len(self.positions)

    @cached_property
    def box(self) -> Rect:
        """The box of all places."""
        return box_of(self.positions, self.size)

    def shorter(self) -> Raster:
        """The raster without its last row, in the middle of its region again."""
        tops = [round(position.at.y, 6) for position in self.positions]
        last = max(tops)
        kept = [position for position, top in zip(self.positions, tops, strict=True) if top < last]
        positions = _centred(kept, self.size, self.region.printable)
        return _free(replace(self, positions=positions))

    def part(self, count: int, skip: int = 0) -> Raster:
        """The raster with `count` of its places, after some that are skipped; they stay where they are."""
        return replace(self, positions=self.positions[skip : skip + count])


def box_of(positions: Iterable[Position], size: Size) -> Rect:
    """The box around pieces of a size; zero if there are none."""
    positions = tuple(positions)
    if not positions:
        return Rect(0.0, 0.0, 0.0, 0.0)
    lefts, tops = zip(*[at for _, _, at, _ in positions], strict=True)
    left, top = min(lefts), min(tops)
    return Rect(left, top, max(lefts) + size.width - left, max(tops) + size.height - top)


def fullest(batch: Batch, within: Iterable[Region], options: PrintOptions) -> Raster:
    """The raster that holds most pieces in one of the regions; the first of equals."""
    result = [_free(raster) for raster in rasters(batch, within, options)]
    return max(result, key=lambda raster: raster.capacity)


def rasters(batch: Batch, within: Iterable[Region], options: PrintOptions) -> Iterator[Raster]:
    """All ways to lay pieces in one of the regions."""
    for region in within:
        for turn in (0, 90):
            yield from _rasters(batch, region, options, turn)


def _pitches(batch: Batch, options: PrintOptions) -> tuple[tuple[Pitch, ...], bool]:
    """The ways in which copies nest, none for boxes; and whether straight cuts part them."""
    shape, (gap, rows) = batch.shape, options.gap
    if shape is None or options.nest == "rows" or gap != rows:
        return (), False
    if options.nest == "straight":
        straight = isinstance(shape, Straight)
        return ((shape.straight(batch.size, gap),) if isinstance(shape, Straight) else ()), straight
    return shape.pitches(batch.size, gap), False


def _rasters(batch: Batch, region: Region, options: PrintOptions, turn: int) -> Iterator[Raster]:
    """The rasters of a region, in the middle of it: one for each way in which copies nest."""
    (width, height), (across, down) = batch.size, options.gap
    pitches, straight = _pitches(batch, options)
    room = region.printable.size
    lies = Size(height, width) if turn else batch.size
    plain = Pitch(width + (down if turn else across), height + (across if turn else down))
    for pitch in pitches or (plain,):
        if turn:
            # Laid out as if the paper were turned, then turned back with it: a quarter clockwise.
            found = _positions(Size(room.height, room.width), batch.size, pitch)
            positions = [
                Position(-row, column, Point(-y - height, x), (quarters + 90) % 360)
                for column, row, (x, y), quarters in found
            ]
            # Read by rows of the page again, from its left.
            positions.sort(key=lambda position: (round(position.at.y, 6), position.at.x))
        else:
            positions = list(_positions(room, batch.size, pitch))
        centred = _centred(positions, lies, region.printable)
        boxes = batch.shape is None
        yield Raster(lies, centred, region, boxes, straight, not boxes and not pitches)


def _positions(room: Size, size: Size, pitch: Pitch) -> Iterator[Position]:
    """All places of a room, counted from its corner; computed, never summed up, so that errors do not grow."""
    rows = max(0, math.floor((room.height - size.height + SLACK) / pitch.down) + 1)
    columns = max(0, math.floor((room.width - size.width + SLACK) / pitch.across) + 1)
    lead = max(0.0, -pitch.drop)
    for row in range(rows):
        for column in range(columns):
            odd = (column + row if pitch.checkered else column) % 2
            x = column * pitch.across + (pitch.shift if row % 2 else 0.0)
            y = row * pitch.down + lead + (pitch.drop if odd else 0.0)
            if x + size.width <= room.width + SLACK and y + size.height <= room.height + SLACK:
                yield Position(column, row, Point(x, y), 180 if pitch.turned and odd else 0)


def _centred(positions: list[Position], size: Size, room: Rect) -> tuple[Position, ...]:
    box = box_of(positions, size)
    dx = room.x + (room.width - box.width) / 2 - box.x
    dy = room.y + (room.height - box.height) / 2 - box.y
    return tuple(
        [
            Position(column, row, Point(x + dx, y + dy), turn)
            for column, row, (x, y), turn in positions
        ]
    )


def _free(raster: Raster) -> Raster:
    """The raster without places in taken areas."""
    taken = raster.region.taken
    if not taken:
        return raster
    positions = tuple(
        position
        for position in raster.positions
        if not any(Rect(*position.at, *raster.size).overlaps(area) for area in taken)
    )
    return replace(raster, positions=positions)


# Crop marks, mm: how long, and how far from the art. They shrink to the lesser figure where a margin is narrow.
LONG, SHORT, AWAY, NEAR = 4.0, 3.0, 1.0, 0.5
SHORTEST = 1.0
"""A mark shorter than this leads no ruler."""
LINE, LOWEST, AIR = 2.4, 1.7, 0.5
"""Captions, mm: the height of their line, the least that can be read, and their distance from anything else."""
NARROW = 6.35
"""What many printers leave white at the edges of Letter, mm: bleed ends there, so that marks reach further in."""
LEAST_BLEED = 1.0
"""Bleed outside the printable area isn't printed, but a little is kept for inexact cuts."""


class Edge(NamedTuple):
    """What lies outside one edge, as distances from it, mm."""

    room: float
    """To the limit of everything."""
    free: float
    """To the edge of what the printer prints."""
    bleed: float
    start: float
    """Where crop marks begin."""
    end: float

    @property
    def marked(self) -> bool:
        """Whether there is room for marks."""
        return self.end - self.start >= SHORTEST


class Edges(NamedTuple):
    """The four edges."""

    top: Edge
    right: Edge
    bottom: Edge
    left: Edge


def edges_of(raster: Raster, bleed: float) -> Edges:
    """What lies around the pieces of a raster."""
    box, (inner, outer, *_) = raster.box, raster.region
    result = Edges(
        edge(box.y - outer.y, box.y - inner.y, bleed),
        edge(outer.right - box.right, inner.right - box.right, bleed),
        edge(outer.bottom - box.bottom, inner.bottom - box.bottom, bleed),
        edge(box.x - outer.x, box.x - inner.x, bleed),
    )
    if raster.ruled:
        return result
    # Beside outlines that no straight cut parts there are no marks.
    return Edges(*(each._replace(start=each.bleed, end=each.bleed) for each in result))


def edge(room: float, free: float, wanted: float) -> Edge:
    """What lies outside an edge, from its distances to the limit and to the printable area."""
    # Towards other pieces on the page there is no margin.
    printed = min(free, room - NARROW) if room - free > SLACK else free
    bleed = min(wanted, room, max(printed, LEAST_BLEED))
    start = bleed + min(AWAY, max(NEAR, free - bleed - SHORT))
    # As long as is usual, shorter where that makes room for a caption, and never beyond the paper.
    end = start + min(LONG, max(SHORT, free - AIR - LINE - start))
    return Edge(room, free, bleed, start, min(end, room))
