"""A page of one kind of piece: its places, marks and captions, and what lies behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeVar

from generator.arrange import SLACK, Batch, labels
from generator.arrange.bleed import places
from generator.arrange.captions import caption, measure
from generator.arrange.cut_marks import guides
from generator.arrange.packing import SHORTEST, Raster, edges_of
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import counted
from generator.frame.printing import PrintOptions
from generator.frame.sheet import (
    USUAL_MARGINS,
    Guide,
    Mirror,
    Paper,
    Place,
    SheetPlan,
    Side,
    Slot,
    TextSlot,
)
from generator.geometry import Path, Rect

T = TypeVar("T")
Guides = tuple[Guide, ...]


class BlockLayout(NamedTuple):
    """A block of pieces: what all blocks filled alike share."""

    raster: Raster
    places: tuple[Place, ...]
    behind: tuple[Place, ...]
    guides: tuple[Guide, ...]
    spot: TextSlot | None
    """The place of its caption."""
    measure: Rect | None
    """The place of a ruler."""
    unmarked: bool
    """Whether there is no room for the marks that were asked for."""

    def text_slots(self, options: PrintOptions) -> tuple[TextSlot, ...]:
        """Where words stand, if any are wanted."""
        return (self.spot,) if self.spot is not None and options.captions else ()

    def slots(self, order: Sequence[int]) -> tuple[Slot, ...]:
        """The fronts at their places."""
        return tuple(map(Slot, order, self.places))

    def backs(self, order: Sequence[int], batch: Batch) -> tuple[Slot, ...]:
        """The backs at the places behind them; a piece without one leaves its place empty."""
        if not batch.backed:
            return ()
        return tuple(
            Slot(index, place, True)
            for index, place in zip(order, self.behind)
            if index in batch.backed
        )

    def guides_of_backs(
        self, order: Sequence[int], batch: Batch, options: PrintOptions
    ) -> tuple[Guide, ...]:
        """The marks of the pieces that have a back, as they lie on the front."""
        backed = [place for index, place in zip(order, self.places) if index in batch.backed]
        if len(backed) == len(self.places):
            return self.guides
        return guides(backed, self.raster, edges_of(self.raster, batch.bleed), options, batch.die)


def block_layout(
    raster: Raster, count: int, batch: Batch, mirror: Mirror, options: PrintOptions, skip: int = 0
) -> BlockLayout:
    """So many places of a raster with all that belongs to them, after some that are skipped."""
    edges = edges_of(raster, batch.bleed)
    there = places(raster.part(count, skip), batch, edges, options.gap)
    spot = caption(raster, edges)
    if spot is not None and raster.ruled and options.marks == "line":
        # Lines run through the whole margin, wherever words stand.
        spot = spot._replace(ground=True)
    marks = guides(there, raster, edges, options, batch.die)
    crops = raster.ruled and options.marks in ("crop", "line")
    return BlockLayout(
        raster,
        there,
        tuple(map(mirror.place, there)),
        marks,
        spot,
        measure(raster, edges),
        crops and not all(edge.marked for edge in edges),
    )


def mirror_for(raster: Raster, paper: Paper, options: PrintOptions) -> Mirror:
    """What the backs of a raster lie behind: the fold of the page, or the middle of a page that is turned over."""
    return raster.region.fold or Mirror.turned(paper, options.flip)


def sheets(
    raster: Raster, batch: Batch, paper: Paper, options: PrintOptions
) -> Iterator[SheetPlan]:
    """The sheets of a batch, each filled as the raster allows."""
    mirror, capacity = mirror_for(raster, paper, options), raster.capacity
    layouts: dict[tuple[int, int], BlockLayout] = {}
    used = labels.used_up(raster, batch, options)
    order = stacked(batch.order, capacity, used) if options.order == "stack" else batch.order
    pages = range(-used, len(order), capacity)
    for start in pages:
        part, skip = order[max(0, start) : start + capacity], max(0, -start)
        key = len(part), skip
        if key not in layouts:
            layouts[key] = block_layout(raster, len(part), batch, mirror, options, skip)
        yield page([(layouts[key], part, batch)], raster, paper, options)
    if batch.common_back:
        whole = len(pages) > 1 and used > 0
        layout = block_layout(raster, capacity, batch, mirror, options) if whole else None
        layout = layout or layouts[max(layouts)]
        marks = mirror.side(Side((), layout.guides)).guides if marks_behind(options) else ()
        yield _common_back_page(layout, len(pages), batch, paper, options, marks)


def loosened(raster: Raster, batch: Batch, options: PrintOptions) -> Raster:
    """The raster without rows that no page needs, if captions or marks need their room."""
    result = raster
    while _crowded(result, batch, options):
        fewer = result.shorter()
        pages = -(-len(batch.order) // raster.capacity)
        if not fewer.positions or len(batch.order) > fewer.capacity * pages:
            return raster
        result = fewer
    return result


def _crowded(raster: Raster, batch: Batch, options: PrintOptions) -> bool:
    edges = edges_of(raster, batch.bleed)
    return (options.captions and caption(raster, edges) is None) or (
        raster.ruled and options.marks == "crop" and not all(edge.marked for edge in edges)
    )


def page(
    blocks: Sequence[tuple[BlockLayout, Sequence[int], Batch]],
    raster: Raster,
    paper: Paper,
    options: PrintOptions,
) -> SheetPlan:
    """The page of some blocks; the last of them has the caption."""
    layout = blocks[-1][0]
    batch = blocks[-1][2]
    mirror, whole = mirror_for(raster, paper, options), Rect(0.0, 0.0, *paper.size)
    slots = _all([each.slots(order) for each, order, _ in blocks])
    behind = _all([each.backs(order, of) for each, order, of in blocks])
    marks, on_back = _by_side(blocks, options)
    text_slots = layout.text_slots(options)
    front, back = Side(slots, marks, text_slots), None
    if raster.region.fold is not None and batch.two_sided:
        half = mirror.reach / 2
        ends = (
            ((half, 0.0), (half, paper.size.height))
            if mirror.upright
            else ((0.0, half), (paper.size.width, half))
        )
        folded = Guide("fold", Path.polygon(ends, closed=False))
        mirrored = mirror.side(Side((), on_back))
        front = Side((*slots, *behind), (*marks, *mirrored.guides, folded), text_slots)
    elif batch.two_sided and not batch.common_back:
        back = mirror.side(Side((), on_back, text_slots))._replace(slots=behind)
    elif marks_behind(options) and not batch.common_back:
        back = mirror.side(Side((), on_back))
    missing = tuple(_missing([layout for layout, _, _ in blocks], raster, batch, paper, options))
    return SheetPlan(paper, front, back, whole, whole, missing, "", blocks[0][0].measure)


def marks_behind(options: PrintOptions) -> bool:
    """Whether all marks are on the backs, on a page of their own where pieces have none."""
    return options.marks_on == "back" and options.backs != "none"


def _by_side(
    blocks: Sequence[tuple[BlockLayout, Sequence[int], Batch]], options: PrintOptions
) -> tuple[Guides, Guides]:
    """The marks of a page on its front, and those on its back as they lie on the front."""
    marks = _all([each.guides for each, _, _ in blocks])
    if marks_behind(options):
        return (), marks
    if options.marks_on == "front":
        return marks, ()
    behind = _all([each.guides_of_backs(order, of, options) for each, order, of in blocks])
    # Where a die line is drawn, the front shows it: on the back it would lie beside the cut by the printer's error.
    return marks, tuple(guide for guide in behind if guide.kind == "crop")


def _missing(
    blocks: Sequence[BlockLayout], raster: Raster, batch: Batch, paper: Paper, options: PrintOptions
) -> Iterator[str]:
    """What there is no room for on a page."""
    edges = edges_of(raster, batch.bleed)
    # One piece with its bleed fills its page: there is no room beside it for marks.
    if (
        raster.capacity <= 1
        and batch.bleed
        and all(edge.room < batch.bleed + SLACK for edge in edges)
    ):
        yield "trim"
        return
    if any(each.unmarked for each in blocks) or _hidden(raster, batch, paper, options):
        yield "marks"
    if options.captions and blocks[-1].spot is None and options.places is None:
        yield "caption"
    if options.ruler and blocks[0].measure is None:
        yield "ruler"


def _hidden(raster: Raster, batch: Batch, paper: Paper, options: PrintOptions) -> bool:
    """Whether marks lie in the margins of the printer; the usual margins are larger than necessary."""
    usual = options.margin is None and paper.margins == USUAL_MARGINS
    if usual or options.marks != "crop" or not raster.ruled:
        return False
    edges = edges_of(raster, batch.bleed)
    return any(min(edge.end, edge.free) - edge.start < SHORTEST for edge in edges)


def _all(parts: list[tuple[T, ...]]) -> tuple[T, ...]:
    return parts[0] if len(parts) == 1 else tuple(chain.from_iterable(parts))


def _common_back_page(
    layout: BlockLayout,
    pages: int,
    batch: Batch,
    paper: Paper,
    options: PrintOptions,
    marks: Guides,
) -> SheetPlan:
    """The page of the common back, at every place of the page."""
    whole = Rect(0.0, 0.0, *paper.size)
    backs = tuple(Slot(batch.order[0], place, True) for place in layout.behind)
    note = "the back of the page before: print it once"
    if pages > 1:
        note = f"the back of the {counted(pages, 'page')} before: print it {pages} times"
    text_slots = layout.text_slots(options)
    return SheetPlan(paper, Side(backs, marks, text_slots), None, whole, whole, note=note)


def stacked(order: Sequence[int], capacity: int, used: int = 0) -> tuple[int, ...]:
    """Pieces in such an order that sheets cut as one pile, the stacks laid on each other, give the order again.

    Of the first sheet some places may be used up: the stacks there are one piece lower.

    >>> stacked((1, 2, 3, 4, 5), 2)
    (1, 4, 2, 5, 3)
    >>> stacked((1, 2, 3, 4), 2, used=1)
    (3, 1, 4, 2)
    """
    places = range(used, used + len(order))
    piled = sorted(places, key=lambda place: (place % capacity, place))
    at = dict(zip(piled, order, strict=True))
    return tuple(at[place] for place in places)
