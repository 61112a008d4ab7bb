"""The pages of a book on sheets that are put into one another, folded and stapled.

It isn't a scheme: a book's pages have their own order, each once, and two of them to a side.

Print: on both sides, turned like the page of a book (a sheet that lies on its side: on the short edge). Put the sheets
on one another in their order, fold all of them at the ticks, staple them at the two lines, and trim the open edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from generator.foundation.color import BLACK
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, GroupMark, PathMark, Placed, Role, Stroke
from generator.frame.contents import contents
from generator.frame.sheet import Paper
from generator.frame.walk import ink
from generator.geometry import IDENTITY, Path, Point, Rect, Size
from generator.geometry.paths import lines

BLEED = 3.0
"""How far a page's grounds may reach beyond its outer edges, mm."""
_SLACK = 1e-6
_LEAST_CUT = 1.0
"""Nobody cuts off less than this, mm: there are no marks for it."""
_AWAY, _LONG, _SHORT = BLEED + 0.5, 4.0, 1.5
"""Marks outside a page, mm: how far from it they end, how long they are, and how short at least."""
_TICK, _STAPLE = 3.0, 12.0
"""Marks on a page, mm: those at the ends of a line, and as much of the spine as a staple covers."""
_WIDTH = 0.15

Line = tuple[tuple[float, float], tuple[float, float]]
Pair = tuple[int | None, int | None]
"""The pages left and right on one side of a sheet, numbered from 1; None is blank."""


class Leaf(NamedTuple):
    """One sheet of a book: what is printed on its two sides."""

    outside: Pair
    inside: Pair


def order(count: int, right_bound: bool = False) -> tuple[Leaf, ...]:
    """The sheets of a book with `count` pages, the outermost first.

    Places that are left over are blank and come after the last page, even if that leaves the back of the book white: a
    rulebook ends wherever its text ends, and a blank page before its end would look like a fault. A book that is read
    from right to left is bound on the right: its first page is left of the fold.

    >>> for leaf in order(10): print(*leaf)
    (None, 1) (2, None)
    (10, 3) (4, 9)
    (8, 5) (6, 7)
    >>> order(4, right_bound=True)
    (Leaf(outside=(1, 4), inside=(3, 2)),)
    """
    sheets = -(-count // 4)

    def at(place: int) -> int | None:
        return place if place <= count else None

    def pair(left: int, right: int) -> Pair:
        return (at(right), at(left)) if right_bound else (at(left), at(right))

    return tuple(
        Leaf(pair(4 * sheets - 2 * k, 2 * k + 1), pair(2 * k + 2, 4 * sheets - 2 * k - 1))
        for k in range(sheets)
    )


class Fold(NamedTuple):
    """How pages lie on their sheets: side by side, meeting at the fold, which runs from top to bottom."""

    sheet: Paper
    """The paper as it is read: lying on its side, unless the pages need it upright."""
    page: Size
    creep: float = 0.0
    """How much nearer to the fold the pages of each further sheet stand, mm."""
    right_bound: bool = False
    """Whether the book opens to the right, as those do that are read from right to left."""

    @classmethod
    def of(cls, paper: Paper, page: Size, creep: float = 0.0) -> Fold | None:
        """The fold of a paper for pages of a size; None where half of the paper is too small for them."""
        for sheet in _both_ways(paper):
            width, height = sheet.size
            if page.width <= width / 2 + _SLACK and page.height <= height + _SLACK:
                return cls(sheet, page, creep)
        return None

    @classmethod
    def halved(cls, paper: Paper, like: Size, creep: float = 0.0) -> Fold:
        """The fold of a paper whose pages are half of it: folded the way that comes nearer to a size."""

        def alike(fold: Fold) -> float:
            return min(fold.page.width / like.width, fold.page.height / like.height)

        halves = ((sheet, *sheet.size) for sheet in _both_ways(paper))
        folds = [cls(sheet, Size(width / 2, height), creep) for sheet, width, height in halves]
        return max(folds, key=alike)

    @property
    def lying(self) -> bool:
        """Whether sheets lie on their side: to turn them like the page of a book is to flip them on the short edge."""
        return self.sheet.size.width > self.sheet.size.height

    @property
    def spine(self) -> float:
        """Where the fold is, mm from the left."""
        return self.sheet.size.width / 2

    @property
    def spread(self) -> Rect:
        """The two pages of a side of the outermost sheet."""
        return Rect(*self.at(0, left=True), 2 * self.page.width, self.page.height)

    @property
    def trimmed(self) -> tuple[bool, bool]:
        """Whether something is cut off beside the pages, and above and below them."""
        x, y = self.at(0, left=True)
        return x >= _LEAST_CUT, y >= _LEAST_CUT

    def at(self, leaf: int, left: bool) -> Point:
        """The corner of a page on a sheet, counted from 0, the outermost.

        Sheets inside of others are pushed out of the book by the thickness of these, and lose as much when the book is
        trimmed: their pages stand nearer to the fold, so that the white beside the text stays as wide.
        """
        shift = self.creep * leaf
        x = self.spine - self.page.width + shift if left else self.spine - shift
        return Point(x, (self.sheet.size.height - self.page.height) / 2)


def bound(pages: Sequence[Frame], fold: Fold) -> tuple[Frame, ...]:
    """The sides of all sheets in printing order: outside and inside of the outermost sheet, then of the next one."""
    result: list[Frame] = []
    for number, leaf in enumerate(order(len(pages), fold.right_bound)):
        for pair in leaf:
            placed = list(_placed(pair, pages, fold, number))
            marks = list(_folds_and_cuts(fold, number))
            if number == 0 and pair is leaf.outside:
                marks += _staples(fold)
            guides = PathMark(lines(marks), None, Stroke(BLACK, _WIDTH), role=Role.GUIDE)
            result.append(Frame(fold.sheet.size, (*placed, Placed(0.0, 0.0, guides))))
    return tuple(result)


def room_for_text(pages: Sequence[Frame], fold: Fold) -> float:
    """How far all text of a book stays inside of what a printer prints, mm; less than 0 where some leaves it."""
    limit = Rect(0.0, 0.0, *fold.sheet.size).inset(fold.sheet.margins)
    boxes = [_text(frame) for frame in pages]
    found = limit.width
    for number, leaf in enumerate(order(len(pages), fold.right_bound)):
        for page, left in (each for pair in leaf for each in zip(pair, (True, False), strict=True)):
            box = boxes[page - 1] if page is not None else None
            if box is None:
                continue
            box = box.moved(*fold.at(number, left))
            aside = box.x - limit.x if left else limit.right - box.right
            found = min(found, aside, box.y - limit.y, limit.bottom - box.bottom)
    return found


def _both_ways(paper: Paper) -> tuple[Paper, Paper]:
    lying = paper.size.width >= paper.size.height
    return (paper, paper.turned) if lying else (paper.turned, paper)


def _text(frame: Frame) -> Rect | None:
    boxes = (laid.rect(*ink(laid.mark)) for laid in contents(frame).texts)
    seen = [box for box in boxes if box.width > 0.0]
    return reduce(Rect.united, seen) if seen else None


def _placed(pair: Pair, pages: Sequence[Frame], fold: Fold, number: int) -> Iterator[Placed]:
    """The pages of one side, each cut off at the fold, so that none reaches over its neighbour."""
    for page, left in zip(pair, (True, False), strict=True):
        if page is None:
            continue
        x, y = fold.at(number, left)
        reach = Rect(x, y, *fold.page).grown(BLEED)
        half = Rect(0.0 if left else fold.spine, 0.0, fold.spine, fold.sheet.size.height)
        clip = Path.rectangle(reach.clipped(half).moved(-x, -y))
        yield Placed(x, y, GroupMark(pages[page - 1], IDENTITY, clip))


def _folds_and_cuts(fold: Fold, number: int) -> Iterator[Line]:
    """Marks at the ends of the fold, and of the trim lines if there is something to trim."""
    (width, height), (top, right, bottom, left) = fold.sheet.size, fold.sheet.margins
    spread, (beside, above) = fold.spread, fold.trimmed
    first, last = spread.x + fold.creep * number, spread.right - fold.creep * number
    for x in (fold.spine, *((first, last) if beside else ())):
        for a, b in _ends(spread.y, spread.bottom, top, height - bottom):
            yield (x, a), (x, b)
    for y in (spread.y, spread.bottom) if above else ():
        for a, b in _ends(first, last, left, width - right):
            yield (a, y), (b, y)


def _ends(start: float, end: float, least: float, most: float) -> tuple[tuple[float, float], ...]:
    """Two marks on a line from page edge to page edge: beyond the pages where that is printed, else just inside."""
    before = max(least, start - _AWAY - _LONG), start - _AWAY
    if before[1] - before[0] < _SHORT:
        before = max(start, least), max(start, least) + _TICK
    after = end + _AWAY, min(most, end + _AWAY + _LONG)
    if after[1] - after[0] < _SHORT:
        after = min(end, most) - _TICK, min(end, most)
    return before, after


def _staples(fold: Fold) -> Iterator[Line]:
    _, y, _, height = fold.spread
    half = min(_STAPLE, height / 6) / 2
    for middle in (y + height / 4, y + height * 3 / 4):
        yield (fold.spine, middle - half), (fold.spine, middle + half)
