"""Colours that meet on a cut that two pieces share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import dist

from generator.arrange import SLACK, Batch, batches, regions
from generator.arrange.packing import fullest
from generator.checks import Finding, check
from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Severity
from generator.frame import Piece
from generator.frame.contents import contents
from generator.frame.ground import ground
from generator.frame.printing import AllSheets, SheetGroup
from generator.frame.sheet import Paper, Slot, mapping
from generator.geometry import Gap, Point, Rect, Size
from generator.geometry.transforms import inverse

_GAPS = (3.0, 2.0, 1.0)
"""Gaps to try, mm."""
_INSIDE, _SPOT = 0.2, 0.1
"""How far inside the cut colours are taken, and the size of the spot; mm."""
_ALONG = (0.2, 0.5, 0.8)
"""Where along an edge."""
_SHEETS = 2
"""How many sheets of a component are looked at: a deck repeats itself."""


@check("SHEET009", Severity.ADVICE)
def colors_meet_on_cut(sheets: AllSheets, *, difference: float = 0.3) -> Iterator[Finding]:
    """Pieces of different colours share a cut, although a gap between them would take no more paper.

    Of rectangles whose colours at the edge are known, not of photographs. The difference of two colours is between 0
    and 1.7, that of black and white.

    Why: a shared cut that is half a millimetre off leaves a strip of one piece's colour on the edge of the other. With
    a gap each piece is cut from its own bleed.
    Fix: set the `gap` of the hint. If you prefer fewer cuts, give the pieces the same border, or sort the rows so that
    equal colours are side by side.

    Bad:
        name,tone
        Fire,crimson
        Water,navy
        --- game.yaml
        papers: [A4]
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker}
        --- templates/card.yaml
        bleed: 3
        draw:
          - {rectangle: bleed, fill: "{{ tone }}"}
          - {text: "{{ name }}", box: [5, 5, 53, 10], color: white}

    Good:
        --- game.yaml
        papers: [A4]
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheets: {gap: 3}}
    """
    for group in sheets.groups:
        if min(group.options.gap) > 0 or group.options.places is not None:
            continue
        for batch in batches(group.pieces, group.options):
            gap = _free_gap(batch, group, sheets.papers)
            pair = _meeting(batch, group, difference) if gap else None
            if pair is not None:
                yield Finding(
                    f"`{pair[0].name}` and `{pair[1].name}` of `{batch.name}` have different colours on a shared cut",
                    group.origin,
                    f"write `sheets: {{gap: {gap:g}}}`: as many fit on a page",
                    batch.name,
                )


def _free_gap(batch: Batch, group: SheetGroup, papers: Sequence[Paper]) -> float:
    """The widest gap at which as many pieces fit on each paper as without; 0 if there is none, or it would be white."""
    if batch.shape is not None or batch.bleed < _GAPS[-1] / 2 or len(set(batch.order)) < 2:
        return 0.0

    def capacities(gap: float) -> list[int]:
        options = replace(group.options, gap=Gap(gap, gap))
        found = (
            [each for each in regions(paper, options, batch) if min(each.printable.size) > 0]
            for paper in papers
        )
        return [fullest(batch, areas, options).capacity if areas else 0 for areas in found]

    usual = capacities(0.0)
    if max(usual, default=0) < 2:
        return 0.0
    return next((gap for gap in _GAPS if capacities(gap) == usual), 0.0)


def _meeting(batch: Batch, group: SheetGroup, difference: float) -> tuple[Piece, Piece] | None:
    """The first two pieces side by side whose colours differ on the cut between them."""
    own = set(batch.order)
    colors: dict[tuple[int, int, int], tuple[Color | None, ...]] = {}

    def edge(slot: Slot, side: int) -> tuple[Color | None, ...]:
        frame, turn = group.pieces[slot.piece].front.frame, slot.place.turn
        key = id(frame), turn, side
        if key not in colors:
            below, maps = contents(frame).backgrounds, inverse(mapping(slot.place.size, turn))
            assert maps is not None
            spots = (maps.apply(*spot) for spot in _spots(slot.place.size, side))
            half = _SPOT / 2
            colors[key] = tuple(
                ground(below, Rect(x - half, y - half, _SPOT, _SPOT)) for x, y in spots
            )
        return colors[key]

    plans = (plan for plan in group.plans if own & {slot.piece for slot in plan.front.slots})
    for plan in islice(plans, _SHEETS):
        slots = [slot for slot in plan.front.slots if slot.piece in own and not slot.back]
        for one, side, other in _neighbours(slots):
            pairs = zip(edge(one, side), edge(other, side ^ 2), strict=True)
            apart = [dist(a[:3], b[:3]) for a, b in pairs if a is not None and b is not None]
            if sum(each > difference for each in apart) * 2 > len(_ALONG):
                return group.pieces[one.piece], group.pieces[other.piece]
    return None


def _neighbours(slots: Sequence[Slot]) -> Iterator[tuple[Slot, int, Slot]]:
    """The pieces that share a cut: one, the side on which the other is (1 right, 2 below), the other."""
    there = {_corner(slot.place.at): slot for slot in slots}
    for slot in slots:
        (x, y), (width, height), *_ = slot.place
        for side, at in ((1, Point(x + width, y)), (2, Point(x, y + height))):
            if (other := there.get(_corner(at))) is not None and other is not slot:
                yield slot, side, other


def _corner(at: Point) -> tuple[int, int]:
    return round(at.x / SLACK / 1000), round(at.y / SLACK / 1000)


def _spots(size: Size, side: int) -> Iterator[Point]:
    """Points inside an edge, in the order of the sheet: 0 top, 1 right, 2 bottom, 3 left."""
    width, height = size
    for share in _ALONG:
        if side in (0, 2):
            yield Point(share * width, _INSIDE if side == 0 else height - _INSIDE)
        else:
            yield Point(width - _INSIDE if side == 1 else _INSIDE, share * height)
