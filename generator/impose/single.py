"""One piece a page, on a page as large as the piece with its bleed: what a print shop asks for.

Print: not at home; send the file to the shop. Its pages carry the trim size and the bleed, and no marks. Fronts and
backs follow each other; a piece with three copies has three pages.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import Batch
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper, Place, SheetPlan, Side, Slot
from generator.geometry import Insets, Path, Point, Rect, Size
from generator.impose import scheme


@scheme("single")
def single(batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[SheetPlan]:
    """Each piece on a page of its own, the page being trim and bleed."""
    (width, height), bleed = batch.size, batch.bleed
    page = Size(width + 2 * bleed, height + 2 * bleed)
    own = Paper(f"{width:g} × {height:g} mm", page, Insets(0.0, 0.0, 0.0, 0.0))
    trim, whole = Rect(bleed, bleed, width, height), Rect(0.0, 0.0, *page)
    there = Place(Point(bleed, bleed), batch.size, 0, Path.rectangle(whole.moved(-bleed, -bleed)))
    for index in batch.order:
        slot = Slot(index, there)
        behind = (Slot(index, there, True),) if index in batch.backed else ()
        back = Side(behind) if batch.two_sided else None
        yield SheetPlan(own, Side((slot,)), back, trim, whole)
