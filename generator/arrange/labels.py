"""Pieces at the places that a sheet has already: labels, die-cut stickers, punched cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from generator.arrange import SLACK, Batch, Region, in_mm
from generator.arrange.packing import Position, Raster
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.foundation.wording import counted
from generator.frame.printing import PrintOptions, Stock
from generator.frame.sheet import Paper, SheetPlan, Side
from generator.geometry import Gap, Point, Rect, Size

ALIKE = 0.3
"""Sizes that differ by less are one, mm: makers round the inches of their labels."""
_BAD, NO_START = "SHEET007", "SHEET006"


def label_raster(batch: Batch, paper: Paper, options: PrintOptions) -> Raster:
    """The raster of a stock. Raises `Problem` where its places cannot hold the pieces."""
    stock = options.places
    assert stock is not None
    conflicts = {
        "`register` marks, which may lie on its places": options.register != "none",
        "`backs: gutterfold`, since it can't be folded": options.backs == "gutterfold"
        and batch.two_sided,
    }
    for what, is_asked in conflicts.items():
        if is_asked:
            raise _bad(
                batch,
                stock,
                f"`{stock.name}` can't be combined with {what}",
                "leave out one of them",
            )
    label = stock.label or batch.size
    turn = 0 if fits_in(batch.size, label) else 90
    lies = Size(*reversed(batch.size)) if turn else batch.size
    if not fits_in(lies, label):
        what = f"`{batch.name}` is {in_mm(batch.size)}, but a place of `{stock.name}` is only {in_mm(label)}"
        width, height = label
        hint = f"write `size: {width:.5g} x {height:.5g} mm`, or use a stock with bigger places"
        raise _bad(batch, stock, what, hint)
    _check(batch, stock, [Rect(*at, *label) for at in stock.at], paper)
    dx, dy = (label.width - lies.width) / 2, (label.height - lies.height) / 2
    positions = tuple(
        Position(i % stock.columns, i // stock.columns, Point(x + dx, y + dy), turn)
        if stock.columns
        else Position(i, 0, Point(x + dx, y + dy), turn)
        for i, (x, y) in enumerate(stock.at)
    )
    whole = Rect(0.0, 0.0, *paper.size)
    region = Region(options.printable(paper), whole)
    reach = _reach(positions, lies, batch.bleed)
    return Raster(
        lies, positions, region, batch.shape is None, rows=batch.shape is not None, reach=reach
    )


def used_up(raster: Raster, batch: Batch, options: PrintOptions) -> int:
    """How many places of the first sheet are used up. Raises `Problem` if the sheet has no such place."""
    start = options.start
    places = [(position.row, position.column) for position in raster.positions]
    found = start.place - 1
    if not start.place:
        at = (start.row - 1, start.column - 1)
        found = places.index(at) if at in places else raster.capacity
    if found < raster.capacity:
        return found
    rows, columns = len({row for row, _ in places}), len({column for _, column in places})
    many = f"{counted(raster.capacity, 'place')} in {counted(rows, 'row')} and {counted(columns, 'column')}"
    what = f"a sheet of `{batch.name}` has no place {start}: it has {many}"
    origin = batch.origin if start.origin == NOWHERE else start.origin
    hint = f"write `start:` with a number from 1 to {raster.capacity}"
    raise Problem(NO_START, what, origin, hint)


def after(batch: Batch, options: PrintOptions) -> int:
    """How many places of the last sheet are used up after a batch; 0 if it is full."""
    stock, start = options.places, options.start
    assert stock is not None
    first = start.place or (start.row - 1) * stock.columns + start.column
    return (first - 1 + len(batch.order)) % len(stock.at)


def joined(one: SheetPlan, other: SheetPlan) -> SheetPlan:
    """Two sheets as one: the first is filled up to where the other begins."""
    back = one.back or other.back
    if one.back is not None and other.back is not None:
        back = _both(one.back, other.back)
    missing = tuple(dict.fromkeys((*one.missing, *other.missing)))
    return one._replace(front=_both(one.front, other.front), back=back, missing=missing)


def _both(one: Side, other: Side) -> Side:
    text_slots = one.text_slots or other.text_slots
    return Side((*one.slots, *other.slots), (*one.guides, *other.guides), text_slots)


def fits_in(size: Size, label: Size) -> bool:
    """Whether a piece fits in a place."""
    return size.width <= label.width + ALIKE and size.height <= label.height + ALIKE


def _check(batch: Batch, stock: Stock, places: Sequence[Rect], paper: Paper) -> None:
    """Raises `Problem` where places leave the sheet or lie on each other."""
    whole = Rect(0.0, 0.0, *paper.size)
    for number, place in enumerate(places, 1):
        if not whole.contains(place, ALIKE):
            what = (
                f"place {number} of `{stock.name}` leaves the sheet, which is {in_mm(paper.size)}"
            )
            hint = f"a place at {place.x:g}, {place.y:g} is {in_mm(place.size)}: move it, or name its `paper`"
            raise _bad(batch, stock, what, hint)
    for (one, a), (other, b) in combinations(enumerate(places, 1), 2):
        if a.overlaps(b, ALIKE):
            what = f"places {one} and {other} of `{stock.name}` overlap"
            hint = f"each place is {in_mm(a.size)}: leave that much between their corners"
            raise _bad(batch, stock, what, hint)


def _bad(batch: Batch, stock: Stock, what: str, hint: str) -> Problem:
    return Problem(_BAD, what, batch.origin if stock.origin == NOWHERE else stock.origin, hint)


def _reach(positions: Sequence[Position], size: Size, bleed: float) -> Gap:
    """How far bleed may go beside pieces and above them: never over half of the way to another place."""
    across = down = bleed
    width, height = size
    near = 2 * bleed
    for a, b in combinations([position.at for position in positions], 2):
        aside, above = abs(a.x - b.x) - width, abs(a.y - b.y) - height
        if max(aside, above) >= near - SLACK:
            continue
        if aside >= above:
            across = min(across, max(0.0, aside / 2))
        else:
            down = min(down, max(0.0, above / 2))
    return Gap(across, down)
