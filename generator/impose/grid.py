"""As many pieces on a page as fit: cards and tiles in rows and columns, hexagons and rounds nested in each other.

Print: at 100 %, not fitted to the page; on both sides, turned on the long edge (the short edge if you asked for it).
Cut: lay a ruler from mark to mark. Without a gap, one cut separates two pieces; with a gap, cut on both sides of it.
Pieces that aren't rectangles are cut along the thin line around each. With `nest: straight` hexagons, triangles and
diamonds have marks in the margin instead, at both ends of every cut and in two or three directions: make all cuts of
one direction, then those of the next, and don't cut through the margin, which holds the sheet together. Fold a page
with a dashed line along it, glue it, and cut it when it is dry.

On a sheet of labels (`places`) pieces lie at its places, and there is nothing to cut. Print one on plain paper first,
with `marks: corner`, and hold it behind the labels against the light.

Pieces are placed upright or sideways, whichever puts more on a page. The page itself is never turned: since pieces are
centred, that would give the same sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.arrange import Batch, Region, check_fits, regions
from generator.arrange.cut_marks import register, zones
from generator.arrange.labels import label_raster, used_up
from generator.arrange.packing import fullest
from generator.arrange.page import loosened, marks_behind, sheets
from generator.foundation.diagnostics import Problem
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Mirror, Paper, SheetPlan
from generator.geometry import Rect
from generator.impose import scheme


@scheme("grid")
def grid(batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[SheetPlan]:
    """Pieces in rows and columns, centred, filled row by row."""
    if options.places is not None:
        paper = options.places.paper or paper
        yield from sheets(label_raster(batch, paper, options), batch, paper, options)
        return
    check_fits(batch, paper, options)
    raster = fullest(batch, _regions(batch, paper, options), options)
    if not raster.capacity:
        what = f"the register marks leave no room for `{batch.name}` on {paper.name}"
        hint = "use a bigger paper, or leave out `register`"
        raise Problem("PAPER004", what, batch.origin, hint)
    if not used_up(raster, batch, options):
        raster = loosened(raster, batch, options)
    plans = sheets(raster, batch, paper, options)
    if options.register == "none":
        yield from plans
    else:
        yield from _registered(plans, raster.region, paper, options)


def _regions(batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[Region]:
    """Where pieces may lie, clear of the marks that a cutting machine looks for."""
    for region in regions(paper, options, batch):
        taken = zones(_cut_sheet(region, paper, options), options)
        if marks_behind(options):
            behind = _mirror(region, paper, options).transform
            taken = tuple(map(behind.bounds, taken))
        yield region._replace(taken=taken)


def _registered(
    plans: Iterable[SheetPlan], region: Region, paper: Paper, options: PrintOptions
) -> Iterator[SheetPlan]:
    """The sheets with the marks that a cutting machine looks for: on the side that lies up in the machine."""
    marks = register(_cut_sheet(region, paper, options), options)
    down = marks_behind(options)
    mirror = _mirror(region, paper, options) if down else None
    for plan in plans:
        # Of a common back, printed by itself, the one page is the back.
        side = plan.back if down and not plan.note and region.fold is None else plan.front
        if marks is None or side is None or (plan.note and not down):
            yield plan
            continue
        marked = side._replace(guides=(*side.guides, marks))
        if side is plan.back:
            yield plan._replace(back=marked, face_down=mirror)
        else:
            yield plan._replace(front=marked, face_down=mirror)


def _mirror(region: Region, paper: Paper, options: PrintOptions) -> Mirror:
    return region.fold or Mirror.turned(paper, options.flip)


def _cut_sheet(region: Region, paper: Paper, options: PrintOptions) -> Rect:
    """What lies in the machine: the sheet, or the half that is left when it is folded and glued, as it is printed."""
    if region.fold is None:
        return Rect(0.0, 0.0, *paper.size)
    return region.fold.transform.bounds(region.limit) if marks_behind(options) else region.limit
