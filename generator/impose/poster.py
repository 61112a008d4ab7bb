"""A board that is larger than the page, on several pages to be joined: nothing is made smaller.

Print: at 100 %, not fitted to the page. Every page shows its name: letters count the columns, numbers the rows,
so that A1 is at the top left; a small map shows where it belongs.

Cut: each page at the marks on its left and at its top, where another page comes before it; leave its right and its
lower side as they are. Begin with A1 and lay B1 on it, into the angle that is printed there and so that the art runs
on: glue goes on the strip below, of which `overlap` says how wide it is. Then join the rows, and cut the edges of the
board last. Crosses that two pages share outside the art help to lay one on the other against the light.

With `splits` pages are cut apart at your own lines on all sides and laid side by side, with tape behind or on boards of
that size; a little art goes on beyond each cut, so that an inexact cut shows no white.

A board with a back is printed on both sides, and each page is cut on its right and lower side as well: from behind,
those edges are seen. With `backs: gutterfold` no page is large enough to fold: fronts and backs are two
posters, printed on one side, to be glued on both sides of a board. With `backs: once` a back that all pieces share is
printed after the fronts: put the pages into the printer again.

Pages lie on their side where that takes fewer of them. A page without any part of the outline is omitted. What
fits on one page is printed like a grid of one.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import Batch, Region, fits, regions
from generator.arrange.captions import measure
from generator.arrange.packing import Position, Raster, rasters
from generator.arrange.page import sheets
from generator.arrange.patch_position import PlacedPatch, place_patch
from generator.arrange.patches import Patches, patches
from generator.arrange.poster_legend import AWAY, behind, legend
from generator.arrange.poster_marks import marked
from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Mirror, Paper, Place, SheetPlan, Side, Slot
from generator.geometry import Point, Rect, Transform
from generator.impose import scheme


@scheme("poster")
def poster(batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[SheetPlan]:
    """A board over several pages."""
    if fits(batch, paper, options) and not any(options.splits):
        yield from sheets(_alone(batch, paper, options), batch, paper, options)
    elif options.backs == "gutterfold":
        yield from _two_posters(batch, paper, options)
    else:
        pages = list(_pages(batch, paper, options))
        once = batch.common_back
        for index in batch.order:
            for page in pages:
                both = batch.two_sided and not once
                back = page.backs(index, index in batch.backed) if both else None
                yield page.plan(page.shows(index), back)
        times = len(batch.order)
        for page in pages if once else ():
            often = f"print it {times} times" if times > 1 else "print it once"
            note = f"the back of {page.name}: {often}"
            yield page.plan(page.backs(batch.order[0], backed=True), None, note)


class _Page(NamedTuple):
    """One page of a poster: what all boards of a batch have in common on it."""

    name: str
    paper: Paper
    front: Side
    place: Place
    back: Side
    behind: Place
    missing: tuple[str, ...]
    measure: Rect | None

    def plan(self, front: Side, back: Side | None, note: str = "") -> SheetPlan:
        """The sheet with these sides."""
        whole = Rect(0.0, 0.0, *self.paper.size)
        return SheetPlan(self.paper, front, back, whole, whole, self.missing, note, self.measure)

    def shows(self, index: int, back: bool = False) -> Side:
        """The front of the page with the front, or the back, of a piece."""
        return self.front._replace(slots=(Slot(index, self.place, back),))

    def backs(self, index: int, backed: bool) -> Side:
        """The back of the page with the back of a piece; without one it has no crop marks."""
        if backed:
            return self.back._replace(slots=(Slot(index, self.behind, True),))
        return self.back._replace(guides=tuple(g for g in self.back.guides if g.kind != "crop"))


def _alone(batch: Batch, paper: Paper, options: PrintOptions) -> Raster:
    found = rasters(batch, regions(paper, options, batch), options)
    whole = next(raster for raster in found if raster.capacity)
    (x, y, width, height), position = whole.region.printable, whole.positions[0]
    at = Point(x + (width - whole.size.width) / 2, y + (height - whole.size.height) / 2)
    return Raster(whole.size, (position._replace(at=at),), whole.region, whole.boxes)


def _two_posters(batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[SheetPlan]:
    """The pages of all fronts, each followed by those of its back, which is a poster of its own."""
    width = batch.size.width
    die = batch.die.transformed(Transform.mirror(width)) if batch.die is not None else None
    xs, ys = options.splits
    from_behind = replace(options, splits=(tuple(width - x for x in xs), ys))
    one_sided = batch._replace(backed=frozenset())
    fronts = list(_pages(one_sided, paper, options))
    backs = list(_pages(one_sided._replace(die=die), paper, from_behind))
    for index in batch.order:
        for page in fronts:
            yield page.plan(page.shows(index), None)
        for page in backs if index in batch.backed else ():
            yield page.plan(page.shows(index, back=True), None)


def _pages(batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[_Page]:
    among = patches(batch, paper, options)
    for patch in among.patches:
        yield _page(place_patch(patch, among, batch), among, batch, options)


def _page(placed: PlacedPatch, among: Patches, batch: Batch, options: PrintOptions) -> _Page:
    """A page with its marks and words, and what of them belongs on its back."""
    patch, place = placed.patch, placed.place(batch)
    marks = marked(placed, batch, options)
    words = legend(placed, among, options, batch.two_sided)
    mirror = Mirror.turned(patch.paper, options.flip)
    on_back = behind(placed, among, options, mirror)
    crops = tuple(guide for guide in marks.guides if guide.kind == "crop")
    back = mirror.side(Side((), crops if options.marks_on == "both" else ()))
    missing = {"marks": marks.incomplete, "caption": words.incomplete}
    return _Page(
        patch.name,
        patch.paper,
        Side((), (*marks.guides, *words.guides), words.text_slots),
        place,
        Side((), (*back.guides, *on_back.guides), on_back.text_slots),
        mirror.place(place),
        tuple(what for what, is_missing in missing.items() if is_missing),
        _measure(placed),
    )


def _measure(placed: PlacedPatch) -> Rect | None:
    """Where a line to measure finds room beside marks and words."""
    box, paper = placed.box, placed.patch.paper
    region = Region(placed.patch.printable, Rect(0.0, 0.0, *paper.size))
    position = Position(0, 0, Point(box.x, box.y), 0)
    found = measure(Raster(box.size, (position,), region, True), placed.edges)
    if found is None:
        return None
    above = found.width > found.height
    if placed.beside and not above:
        return None
    ends = [cover.end - cover.start for cover in placed.covers if cover is not None]
    room = (box.width if above else box.height) - 2 * (max(ends, default=0.0) + AWAY)
    return found if max(found.size) <= room else None
