"""Several kinds of piece on one page: blocks beside and below each other, each with its own straight cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce

from generator.arrange import SLACK, Batch, Region, regions
from generator.arrange.guillotine import Form, Kind, Spot, filled
from generator.arrange.packing import LEAST_BLEED, NEAR, Raster, box_of, rasters
from generator.arrange.page import BlockLayout, block_layout, mirror_for, page
from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper, SheetPlan, TextSlot
from generator.geometry import Point, Rect

_MARK = 2.0
"""How long crop marks are between two blocks, mm."""


class Rest(NamedTuple):
    """The pieces of one kind on their last page, which may be shared."""

    batch: Batch
    options: PrintOptions
    """How they are laid out by themselves."""


class _Block(NamedTuple):
    """Some pieces of one kind in their place on a page."""

    batch: Batch
    order: tuple[int, ...]
    raster: Raster
    lead: float
    options: PrintOptions


def shared_pages(rests: Sequence[Rest], paper: Paper, options: PrintOptions) -> list[SheetPlan]:
    """The fewest pages for some small batches; none if one of them doesn't fit."""
    widest = max((rest.batch for rest in rests), key=lambda batch: batch.bleed)
    tried = []
    for region in regions(paper, options, widest):
        ways = [list(rasters(rest.batch, (region,), rest.options)) for rest in rests]
        kinds = [_kind(rest, each) for rest, each in zip(rests, ways, strict=True)]
        if pages := filled(kinds, region.printable):
            tried.append((pages, ways, kinds, region))
    if not tried:
        return []
    pages, ways, kinds, region = min(tried, key=lambda each: len(each[0]))
    used = [0] * len(rests)
    return [
        _page(list(_blocks(spots, rests, ways, kinds, used)), region, paper, options)
        for spots in pages
    ]


def _kind(rest: Rest, ways: Sequence[Raster]) -> Kind:
    batch = rest.batch
    narrowed = [
        (way, right, _narrow(raster, right))
        for way, raster in enumerate(ways)
        for right in sorted({round(each.at.x + raster.size.width, 6) for each in raster.positions})
    ]

    @cache
    def forms(count: int) -> tuple[Form, ...]:
        return tuple(
            Form(box_of(raster.positions[:count], raster.size).size, count, way, right)
            for way, right, raster in narrowed
            if raster.capacity >= count
        )

    marked = rest.options.marks != "none" and any(raster.ruled for raster in ways)
    lead = batch.bleed + NEAR + _MARK if marked else batch.bleed + LEAST_BLEED
    return Kind(len(batch.order), forms, lead)


def _narrow(raster: Raster, right: float) -> Raster:
    """The raster without what is further right."""
    width = raster.size.width
    kept = tuple(each for each in raster.positions if each.at.x + width <= right + SLACK)
    return replace(raster, positions=kept)


def _blocks(
    spots: Sequence[Spot],
    rests: Sequence[Rest],
    ways: Sequence[Sequence[Raster]],
    kinds: Sequence[Kind],
    used: list[int],
) -> Iterator[_Block]:
    """The blocks of a page, with the next pieces of each kind."""
    for kind, form, x, y in spots:
        batch, options = rests[kind]
        raster = _narrow(ways[kind][form.way], form.columns).part(form.pieces)
        order = batch.order[used[kind] : used[kind] + form.pieces]
        used[kind] += form.pieces
        moved = _moved(raster, x - raster.box.x, y - raster.box.y)
        yield _Block(batch, order, moved, kinds[kind].lead, options)


def _moved(raster: Raster, dx: float, dy: float) -> Raster:
    positions = tuple(
        position._replace(at=Point(position.at.x + dx, position.at.y + dy))
        for position in raster.positions
    )
    return replace(raster, positions=positions)


def _page(
    blocks: Sequence[_Block], region: Region, paper: Paper, options: PrintOptions
) -> SheetPlan:
    """Blocks on a page, all of them together in its middle."""
    whole, room = reduce(Rect.united, (block.raster.box for block in blocks)), region.printable
    dx, dy = (
        room.x + (room.width - whole.width) / 2 - whole.x,
        room.y + (room.height - whole.height) / 2 - whole.y,
    )
    moved = [block._replace(raster=_moved(block.raster, dx, dy)) for block in blocks]
    # The lowest block has the caption, the highest the line to measure.
    moved.sort(key=lambda block: (block.raster.box.bottom, -block.raster.box.y))
    layouts: list[tuple[BlockLayout, tuple[int, ...], Batch]] = []
    for block in moved:
        others = [other for other in moved if other is not block]
        raster = replace(block.raster, region=_own(block, others, region))
        mirror = mirror_for(raster, paper, options)
        own = replace(options, gap=block.options.gap, nest=block.options.nest)
        layout = block_layout(raster, len(block.order), block.batch, mirror, own)
        taken = [other.raster.box.grown(other.lead) for other in others]
        if layout.measure is not None and any(map(layout.measure.overlaps, taken)):
            layout = layout._replace(measure=None)
        layouts.append((layout, block.order, block.batch))
    last, *rest = layouts.pop(), *layouts
    wide = _wide(last[0].spot, whole.moved(dx, dy), moved[-1].raster)
    layouts = [*rest, (last[0]._replace(spot=wide), *last[1:])]
    return page(layouts, layouts[-1][0].raster, paper, options)


def _own(block: _Block, others: Sequence[_Block], region: Region) -> Region:
    """The region of one block: up to the edges of the page where nothing else is, else its own lead."""
    box, lead, limit = block.raster.box, block.lead, region.limit
    near = box.grown(lead)
    taken = [other.raster.box.grown(other.lead - SLACK) for other in others]
    strips = (
        Rect(near.x, limit.y, near.width, box.y - limit.y),
        Rect(box.right, near.y, limit.right - box.right, near.height),
        Rect(near.x, box.bottom, near.width, limit.bottom - box.bottom),
        Rect(limit.x, near.y, box.x - limit.x, near.height),
    )
    open_ = [not any(map(strip.overlaps, taken)) for strip in strips]

    def within(area: Rect) -> Rect:
        top = area.y if open_[0] else near.y
        right = area.right if open_[1] else near.right
        bottom = area.bottom if open_[2] else near.bottom
        left = area.x if open_[3] else near.x
        return Rect(left, top, right - left, bottom - top)

    return Region(within(region.printable), within(limit), region.fold)


def _wide(spot: TextSlot | None, whole: Rect, lowest: Raster) -> TextSlot | None:
    """A caption below all blocks, as wide as all of them."""
    if spot is None or spot.turn or spot.area.y < lowest.box.bottom:
        return spot
    return spot._replace(area=spot.area._replace(x=whole.x, width=whole.width))
