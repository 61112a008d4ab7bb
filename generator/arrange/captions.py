"""Room for words in the margin, and for a line to measure."""

from __future__ import annotations

from generator.arrange.edges import AIR, LINE, LOWEST, Edges
from generator.arrange.raster import Raster
from generator.frame.sheet import Spot
from generator.geometry import Rect

MEASURE = 100.0
"""The length of the line to measure, mm."""
_SLACK = 1e-6


def caption(raster: Raster, edges: Edges) -> Spot | None:
    """Where a caption stands: below or left of all marks, else between two marks, else smaller there."""
    box, (_, _, under, beside) = raster.box, edges
    (width, height), air = raster.size, 2 * AIR
    below, left = under.free - under.end - AIR, beside.free - beside.end - AIR
    if below >= LINE - _SLACK:
        return Spot(Rect(box.x, box.bottom + under.end + AIR, box.width, LINE))
    if left >= LINE - _SLACK:
        return Spot(Rect(box.x - beside.end - AIR - LINE, box.y, LINE, box.height), 270)
    below, left = under.free - under.bleed - AIR, beside.free - beside.bleed - AIR
    lines = [min(LINE, below), min(LINE, left)]
    if max(lines) < LOWEST:
        return None
    if lines[0] > lines[1] or (lines[0] == lines[1] and width >= height):
        y = box.bottom + under.bleed + AIR
        return Spot(Rect(box.x + air, y, width - 2 * air, lines[0]))
    x = box.x - beside.bleed - AIR - lines[1]
    return Spot(Rect(x, box.y + air, lines[1], height - 2 * air), 270)


def measure(raster: Raster, edges: Edges) -> Rect | None:
    """Where a line of 100 mm finds room: above all marks, or to the right of them; None where it finds none."""
    box, limit, (over, beside, _, _) = raster.box, raster.region.limit, edges
    x = limit.x + (limit.width - MEASURE) / 2
    if over.free - over.end - AIR >= LINE - _SLACK and limit.width >= MEASURE + 40:
        return Rect(x, box.y - over.end - AIR - LINE, MEASURE, LINE)
    y = limit.y + (limit.height - MEASURE) / 2
    if beside.free - beside.end - AIR >= LINE - _SLACK and limit.height >= MEASURE + 40:
        return Rect(box.right + beside.end + AIR, y, LINE, MEASURE)
    return None
