"""Several kinds of piece on one page: blocks one below the other, each with its own straight cuts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.arrange import SLACK, Batch, Region, regions
from generator.arrange.packing import AWAY, SHORT, Raster, rasters
from generator.arrange.page import block_layout, mirror_for, page
from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper, SheetPlan
from generator.geometry import Point, Rect


class Block(NamedTuple):
    """Some pieces of one kind, in rows."""

    batch: Batch
    order: tuple[int, ...]
    raster: Raster
    """Their places, not yet moved to the page."""
    lead: float
    """What is kept free above and below for bleed and marks, mm."""

    @property
    def height(self) -> float:
        """From the top of its first row to the bottom of its last."""
        return self.raster.box.height


def shared_sheets(rests: Sequence[Batch], paper: Paper, options: PrintOptions) -> list[SheetPlan]:
    """The fewest sheets for some small batches; none if one of them is too big for a block."""
    fewest = _fewest(rests, paper, options)
    if fewest is None:
        return []
    stacks, region = fewest
    return [_page(stack, region, paper, options) for stack in stacks]


def sheets_needed(rests: Sequence[Batch], paper: Paper, options: PrintOptions) -> int:
    """How many those are, without planning them."""
    fewest = _fewest(rests, paper, options)
    return len(fewest[0]) if fewest is not None else 0


def _fewest(
    rests: Sequence[Batch], paper: Paper, options: PrintOptions
) -> tuple[list[list[Block]], Region] | None:
    widest = max(rests, key=lambda batch: batch.bleed)
    tried = (_stacks(rests, region, options) for region in regions(paper, options, widest))
    return min((each for each in tried if each[0]), key=lambda each: len(each[0]), default=None)


def _stacks(
    rests: Sequence[Batch], region: Region, options: PrintOptions
) -> tuple[list[list[Block]], Region]:
    """Blocks for pages, the higher ones first, each on the first page that has room for it."""
    waiting = [_block(batch, region, options) for batch in rests]
    pages: list[list[Block]] = []
    for block in sorted(filter(None, waiting), key=lambda block: -block.height):
        for stack in pages:
            if _height([*stack, block]) <= region.printable.height + SLACK:
                stack.append(block)
                break
        else:
            pages.append([block])
    return ([] if None in waiting else pages), region


def _block(batch: Batch, region: Region, options: PrintOptions) -> Block | None:
    count = len(batch.order)
    whole = [each for each in rasters(batch, (region,), options) if each.capacity >= count]
    if not whole:
        return None
    lowest = min((each.part(count) for each in whole), key=lambda raster: raster.box.height)
    return Block(batch, batch.order, lowest, batch.bleed + AWAY + SHORT)


def _height(blocks: Sequence[Block]) -> float:
    """What blocks take one below the other; the margins of the page are room enough for the outer leads."""
    between = sum(a.lead + b.lead for a, b in pairwise(blocks))
    return sum(block.height for block in blocks) + between


def _page(stack: Sequence[Block], region: Region, paper: Paper, options: PrintOptions) -> SheetPlan:
    """Blocks on a page, all of them in its middle."""
    top = region.printable.y + (region.printable.height - _height(stack)) / 2
    result = []
    raster = stack[0].raster
    for number, block in enumerate(stack):
        first, last = number == 0, number == len(stack) - 1
        raster = _moved(block, top, region, first, last)
        mirror = mirror_for(raster, paper, options)
        layout = block_layout(raster, len(block.order), block.batch, mirror, options)
        result.append((layout, block.order, block.batch))
        follows = stack[number + 1].lead if not last else 0.0
        top += block.height + block.lead + follows
    return page(result, raster, paper, options)


def _moved(block: Block, top: float, region: Region, first: bool, last: bool) -> Raster:
    """The raster of a block with its top there; what is above and below belongs to other blocks."""
    raster, (printable, limit, fold, _) = block.raster, region
    box = raster.box
    dx, dy = limit.x + (limit.width - box.width) / 2 - box.x, top - box.y
    if fold is not None:
        dx = printable.x + (printable.width - box.width) / 2 - box.x
    positions = tuple(
        position._replace(at=Point(position.at.x + dx, position.at.y + dy))
        for position in raster.positions
    )

    def own(rect: Rect) -> Rect:
        above = rect.y if first else top - block.lead
        below = rect.bottom if last else top + block.height + block.lead
        return Rect(rect.x, above, rect.width, below - above)

    return replace(raster, positions=positions, region=Region(own(printable), own(limit), fold))
