"""How far the art of a piece may reach: into its bleed, but over no neighbour, nor over half of the gap to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from generator.arrange import SLACK, Batch
from generator.arrange.packing import Edges, Position, Raster
from generator.frame.sheet import Place, mapping
from generator.geometry import Gap, Path, Rect, Transform

_NEAR = 3
"""Decimals of mm to which the distances of neighbours are compared."""


def places(raster: Raster, batch: Batch, edges: Edges, gap: Gap) -> tuple[Place, ...]:
    """The places of a raster, each with its clip."""
    if raster.reach is not None:
        # Boxes at given places: the same bleed all round, and nothing beyond the sheet.
        limit, (across, down) = raster.region.limit, raster.reach
        whole = Rect(0.0, 0.0, *raster.size).outset(down, across, down, across)
        clip, result = Path.rectangle(whole), []
        for position in raster.positions:
            there, own = whole.moved(*position.at), clip
            if not limit.contains(there):
                own = Path.rectangle(there.clipped(limit).moved(-position.at.x, -position.at.y))
            result.append(Place(position.at, raster.size, position.turn, own))
        return tuple(result) if raster.boxes else _trimmed(tuple(result), batch)
    if raster.boxes:
        return _boxes(raster, batch.bleed, edges, gap)
    if raster.rows:
        return _trimmed(_boxes(raster, batch.bleed, edges, gap), batch)
    return _outlined(raster, batch, min(batch.bleed, *(edge.bleed for edge in edges)), gap.columns)


def _trimmed(boxes: Sequence[Place], batch: Batch) -> tuple[Place, ...]:
    """The places of boxes, with no more of each than the outline with its bleed."""
    from generator.geometry.outlines import common

    assert batch.outline is not None
    bodies: dict[int, Path] = {}
    clips: dict[tuple[int, int], Path] = {}
    for _, size, turn, clip in boxes:
        if turn not in bodies:
            bodies[turn] = bled(batch.outline.transformed(mapping(size, turn)), batch.bleed)
        if (turn, id(clip)) not in clips:
            clips[turn, id(clip)] = common(bodies[turn], clip)
    return tuple(place._replace(clip=clips[place.turn, id(place.clip)]) for place in boxes)


def _boxes(raster: Raster, bleed: float, edges: Edges, gap: Gap) -> tuple[Place, ...]:
    aside, above = min(bleed, gap.columns / 2), min(bleed, gap.rows / 2)
    there = {(position.column, position.row) for position in raster.positions}
    columns, rows = {c for c, _ in there}, {r for _, r in there}
    most = (min(rows), max(columns), max(rows), min(columns)) if there else (0, 0, 0, 0)
    clips: dict[Rect, Path] = {}
    result = []
    trim = Rect(0.0, 0.0, *raster.size)
    for position in raster.positions:
        c, r = position.column, position.row
        # Bleed is cut to half the gap towards a neighbour, and whole towards an empty place.
        reach = [
            inner if beside in there else edge.bleed if at == end else bleed
            for beside, inner, at, end, edge in (
                ((c, r - 1), above, r, most[0], edges.top),
                ((c + 1, r), aside, c, most[1], edges.right),
                ((c, r + 1), above, r, most[2], edges.bottom),
                ((c - 1, r), aside, c, most[3], edges.left),
            )
        ]
        # A neighbour across a corner is reached where both sides beside it are empty: as on a half-used sheet.
        for side, row in ((0, r - 1), (2, r + 1)):
            for other, column in ((1, c + 1), (3, c - 1)):
                if (column, row) in there and reach[side] > above and reach[other] > aside:
                    reach[side] = above
        art = trim.outset(*_clear(position, reach, raster))
        if art not in clips:
            clips[art] = Path.rectangle(art)
        result.append(Place(position.at, raster.size, position.turn, clips[art]))
    return tuple(result)


def _clear(position: Position, reach: Sequence[float], raster: Raster) -> Sequence[float]:
    """How far the bleed on each side may reach without touching taken areas."""
    (x, y), (width, height) = position.at, raster.size
    for area in raster.region.taken:
        if Rect(x, y, width, height).outset(*reach).overlaps(area):
            # The one side is cut that loses least; a piece itself lies clear.
            rooms = (y - area.bottom, area.x - x - width, area.y - y - height, x - area.right)
            sides = [i for i in range(4) if rooms[i] >= -SLACK]
            side = min(sides, key=lambda i: reach[i] - rooms[i])
            reach = [max(0.0, rooms[i]) if i == side else reach[i] for i in range(4)]
    return reach


def _outlined(raster: Raster, batch: Batch, bleed: float, gap: float) -> tuple[Place, ...]:
    """Places of any outline: the bleed all round, without what belongs to a neighbour."""
    from generator.geometry.outlines import grown, without

    assert batch.outline is not None
    bodies: dict[int, tuple[Path, Path]] = {}
    for turn in {position.turn for position in raster.positions}:
        lying = batch.outline.transformed(mapping(raster.size, turn))
        bodies[turn] = bled(lying, bleed), grown(lying, gap / 2)
    clips: dict[tuple[object, ...], Path] = {}
    result = []
    for position in raster.positions:
        (x, y), far = position.at, hypot(*raster.size) + (bleed + gap / 2)
        # The places so near that art might reach them.
        key = tuple(
            (round(other.at.x - x, _NEAR), round(other.at.y - y, _NEAR), other.turn)
            for other in raster.positions
            # Places further away than two rows or columns are never reached.
            if other is not position
            and abs(other.row - position.row) <= 2
            and abs(other.column - position.column) <= 2
            and hypot(other.at.x - x, other.at.y - y) < far
        )
        clip = clips.get((position.turn, key))
        if clip is None:
            others = [
                bodies[turn][1].transformed(Transform.translate(dx, dy)) for dx, dy, turn in key
            ]
            clip = bodies[position.turn][0]
            clip = clips[position.turn, key] = without(clip, others) if others else clip
        if raster.region.taken:
            areas = (area.moved(-position.at.x, -position.at.y) for area in raster.region.taken)
            clip = without(clip, map(Path.rectangle, areas))
        result.append(Place(position.at, raster.size, position.turn, clip))
    return tuple(result)


def bled(outline: Path, bleed: float) -> Path:
    """An outline with its bleed, in which sharp corners reach no further than sides; layouts rely on that."""
    from generator.geometry.outlines import common, grown

    body, most = grown(outline, bleed), outline.bounds.grown(bleed)
    return body if most.contains(body.bounds) else common(body, Path.rectangle(most))
