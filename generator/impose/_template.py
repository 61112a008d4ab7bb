"""Copy this file to a name without the underscore, rename the function, and the scheme can be chosen.

This docstring is the designer's guide to printing and cutting; that of a scheme which puts one piece in the middle of
each page reads: print at 100 %, cut along the edge of the art.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import Batch, check_fits
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Mirror, Paper, Place, SheetPlan, Side, Slot
from generator.geometry import Path, Point, Rect
from generator.impose import scheme


@scheme("middle")
def middle(batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[SheetPlan]:
    """One piece in the middle of each page."""
    check_fits(batch, paper, options)
    upright = (batch.size.width <= batch.size.height) == (paper.size.width <= paper.size.height)
    lies = batch.size if upright else type(batch.size)(*reversed(batch.size))
    at = Point((paper.size.width - lies.width) / 2, (paper.size.height - lies.height) / 2)
    art = Rect(0.0, 0.0, *lies).grown(min(batch.bleed, *at))
    there = Place(at, lies, 0 if upright else 90, Path.rectangle(art))
    behind = Mirror.turned(paper, options.flip).place(there)
    whole = Rect(0.0, 0.0, *paper.size)
    for index in batch.order:
        slots = (Slot(index, behind, True),) if index in batch.backed else ()
        back = Side(slots) if batch.two_sided else None
        yield SheetPlan(paper, Side((Slot(index, there),)), back, whole, whole)
