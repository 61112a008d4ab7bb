"""What stands outside the four edges of a block of pieces: bleed, marks, words."""

from __future__ import annotations

from generator.arrange.packing import Raster
from generator.foundation.dataclasses import NamedTuple

# Crop marks, mm: how long, and how far from the art. They shrink to the lesser figure where a margin is narrow.
LONG, SHORT, AWAY, NEAR = 4.0, 3.0, 1.0, 0.5
SHORTEST = 1.0
"""A mark shorter than this leads no ruler."""
LINE, LOWEST, AIR = 2.4, 1.7, 0.5
"""Captions, mm: the height of their line, the least that can be read, and their distance from anything else."""
LEAST_BLEED = 1.0
"""Bleed outside the printable area is not printed, but a little is kept: a sheet may be cut a hair too wide."""


class Edge(NamedTuple):
    """What stands outside one edge, as distances from that edge; mm."""

    room: float
    """To what nothing may leave."""
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
    """What stands round the pieces of a raster."""
    box, (inner, outer, *_) = raster.box, raster.region
    made = Edges(
        edge(box.y - outer.y, box.y - inner.y, bleed),
        edge(outer.right - box.right, inner.right - box.right, bleed),
        edge(outer.bottom - box.bottom, inner.bottom - box.bottom, bleed),
        edge(box.x - outer.x, box.x - inner.x, bleed),
    )
    if raster.ruled:
        return made
    # Beside outlines that no straight cut parts there are no marks.
    return Edges(*(each._replace(start=each.bleed, end=each.bleed) for each in made))


def edge(room: float, free: float, wanted: float) -> Edge:
    """What stands outside an edge, so far from the end of all room and from that of what is printed."""
    bleed = min(wanted, room, max(free, LEAST_BLEED))
    start = bleed + min(AWAY, max(NEAR, free - bleed - SHORT))
    # As long as is usual, shorter where that makes room for a caption, and never beyond the paper.
    end = start + min(LONG, max(SHORT, free - AIR - LINE - start))
    return Edge(room, free, bleed, start, min(end, room))
