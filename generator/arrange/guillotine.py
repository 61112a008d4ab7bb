"""Blocks of pieces on as few pages as possible, so that straight cuts right through the page or a part of it part them.

Each block is put into a corner of a free rectangle, and what is left of that is divided in two. Several orders and ways
to divide are tried, and the one with the fewest pages, then the fewest blocks, is taken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from generator.arrange import SLACK
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.geometry import Rect, Size

_ROUND = 6
_STEPS = 24
"""About how many sizes of the first block are tried where pieces are divided."""


class Form(NamedTuple):
    """One way in which some pieces of one kind lie together."""

    size: Size
    pieces: int
    way: int
    """Which of the ways to lay them, counted as the caller does."""
    columns: float
    """How wide it may be, mm."""


class Kind(NamedTuple):
    """Pieces of one kind that wait for a place."""

    pieces: int
    forms: Callable[[int], tuple[Form, ...]]
    """Returns all ways in which a number of pieces lie together."""
    lead: float
    """What is kept free around a block for bleed and marks, mm; the margin of the page is room enough for it."""

    @property
    def area(self) -> float:
        """The least area of all its pieces, mm²."""
        return min(form.size.width * form.size.height for form in self.forms(self.pieces))


class Spot(NamedTuple):
    """A block in its place."""

    kind: int
    form: Form
    x: float
    y: float


@dataclass(slots=True)
class _Sheet:
    """A page while it is filled."""

    room: Rect
    free: list[Rect]
    spots: list[Spot] = field(default_factory=list)


class _Rule(NamedTuple):
    """One way to fill pages."""

    order: str
    """What is placed first: the largest `area`, the `long` or the `high`."""
    fit: str
    """Where it is placed: where the least `area` or the shortest `side` is left, or as `flat` or `slim` as it can."""
    upright: bool | None
    """How a rest is divided: from top to bottom, from left to right, or, for None, beside the longer rest."""


_RULES = tuple(
    _Rule(*each)
    for each in product(
        ("area", "long", "high"), ("area", "side", "flat", "slim"), (None, True, False)
    )
)


def filled(kinds: Sequence[Kind], room: Rect) -> list[list[Spot]]:
    """The fewest pages with this room for all pieces; none if one doesn't fit."""
    if any(not _fitting(kind.forms(1), room.size) for kind in kinds):
        return []
    tried = (_filled(kinds, room, rule) for rule in _RULES)
    return min(tried, key=lambda pages: (len(pages), sum(map(len, pages))))


def _filled(kinds: Sequence[Kind], room: Rect, rule: _Rule) -> list[list[Spot]]:
    pages: list[_Sheet] = []
    for index in sorted(range(len(kinds)), key=lambda i: _rank(kinds[i], rule)):
        kind, left = kinds[index], kinds[index].pieces
        if _put(index, kind, left, pages, rule) or _split(index, kind, pages, rule):
            continue
        while left:
            page = _Sheet(room, [room])
            pages.append(page)
            most = max(n for n in range(1, left + 1) if _fitting(kind.forms(n), room.size))
            _put(index, kind, most, [page], rule)
            left -= most
    return [page.spots for page in pages]


def _rank(kind: Kind, rule: _Rule) -> float:
    if rule.order == "area":
        return -kind.area
    sizes = [form.size for form in kind.forms(kind.pieces)]
    return -min(max(size) for size in sizes) if rule.order == "long" else -min(map(min, sizes))


def _fitting(forms: Sequence[Form], room: Size) -> list[Form]:
    return [
        form
        for form in forms
        if form.size.width <= room.width + SLACK and form.size.height <= room.height + SLACK
    ]


def _put(index: int, kind: Kind, count: int, pages: Sequence[_Sheet], rule: _Rule) -> bool:
    """Puts pieces on the first page that has room for all of them together."""
    for page in pages:
        found = list(_places(page, kind, count))
        if found:
            best = min(found, key=lambda each: _waste(page.free[each[0]], each[1], rule))
            _take(page, index, kind, *best, rule)
            return True
    return False


def _split(index: int, kind: Kind, pages: Sequence[_Sheet], rule: _Rule) -> bool:
    """Puts pieces in several blocks on pages that are begun, if all of them find a place there."""
    before = [(list(page.free), list(page.spots)) for page in pages]
    left, step = kind.pieces, max(1, kind.pieces // _STEPS)
    while left:
        counts = range(left, 0, -step)
        placed = next((n for n in counts if _put(index, kind, n, pages, rule)), 0)
        if not placed:
            break
        left -= placed
    if left:
        for page, (free, spots) in zip(pages, before, strict=True):
            page.free, page.spots = free, spots
    return not left


def _places(page: _Sheet, kind: Kind, count: int) -> Iterator[tuple[int, Form]]:
    for number, area in enumerate(page.free):
        for form in _fitting(kind.forms(count), _inside(page, area, kind.lead).size):
            yield number, form


def _inside(page: _Sheet, area: Rect, lead: float) -> Rect:
    """What a block may fill of a free area: towards other blocks it keeps its distance."""
    room = page.room
    return area.outset(
        0.0 if area.y <= room.y + SLACK else -lead,
        0.0 if area.right >= room.right - SLACK else -lead,
        0.0 if area.bottom >= room.bottom - SLACK else -lead,
        0.0 if area.x <= room.x + SLACK else -lead,
    )


def _waste(area: Rect, form: Form, rule: _Rule) -> tuple[float, ...]:
    right, below = area.width - form.size.width, area.height - form.size.height
    whole = area.width * area.height - form.size.width * form.size.height
    side, (width, height) = min(right, below), form.size
    first = {"area": whole, "side": side, "flat": height, "slim": width}[rule.fit]
    return (*(round(each, _ROUND) for each in (first, side, whole)), form.way, form.columns)


def _take(page: _Sheet, index: int, kind: Kind, number: int, form: Form, rule: _Rule) -> None:
    """Puts a block into the corner of a free area, and divides what is left of it."""
    area, lead = page.free.pop(number), kind.lead
    inner = _inside(page, area, lead)
    page.spots.append(Spot(index, form, inner.x, inner.y))
    right, below = inner.x + form.size.width + lead, inner.y + form.size.height + lead
    upright = rule.upright
    if upright is None:
        upright = area.right - right > area.bottom - below
    if upright:
        rests = (
            Rect(right, area.y, area.right - right, area.height),
            Rect(area.x, below, right - area.x, area.bottom - below),
        )
    else:
        rests = (
            Rect(area.x, below, area.width, area.bottom - below),
            Rect(right, area.y, area.right - right, below - area.y),
        )
    page.free += [rest for rest in rests if min(rest.size) > SLACK]


def least_pages(area: float, room: Size) -> int:
    """The number of pages below which pieces of some area can't be printed, however they lie."""
    return math.ceil(area / (room.width * room.height) - SLACK)
