"""How pieces lie on one page: what schemes share.

`packing` finds the fullest arrangement of one kind of piece, `bleed` says how far the art of each may reach,
`cut_marks` draws where to cut, `straight_cuts` the ends of straight cuts in any direction, `captions` finds room for
words, `page` puts all of it together, `shared_pages` lets several kinds share a page, for which `guillotine` finds
room; `placement` makes the sheet of a plan in numbers. For posters `patches` divides a board over pages,
`patch_position` puts each patch on its page, `poster_marks` draws where to cut and join, `poster_legend` says which
page it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.frame import Piece
from generator.frame.digest import Digests
from generator.frame.face import Nester
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Mirror, Paper
from generator.geometry import Path, Rect, Size

SLACK = 1e-6
"""Millimetres by which floating-point sums may be wrong without a piece losing its place."""
TOO_BIG = "PAPER001"
GUTTER = 5.0
"""What is left white on both sides of a fold, mm: glue and thick board need it (print-and-play guides say so)."""


class Batch(NamedTuple):
    """All pieces of one size and outline, in numbers."""

    name: str
    """The component, for messages."""
    origin: Origin
    size: Size
    bleed: float
    order: tuple[int, ...]
    """The index of each piece, once for each copy; copies are next to each other."""
    backed: frozenset[int]
    """The pieces of the whole component that have a back."""
    shape: Nester | None = None
    """How copies nest; None for boxes in rows and columns."""
    common_back: bool = False
    """Whether all pieces have the same back, and it is printed on a page of its own."""
    die: Path | None = None
    """The die line of a piece, boxes with round corners among them; that of its first piece."""

    @property
    def outline(self) -> Path | None:
        """The die line of a piece that isn't a box; None for boxes, also those with round corners."""
        return self.die if self.shape is not None else None

    @property
    def two_sided(self) -> bool:
        """Whether any piece of the whole component has a back: then every sheet has one, be it blank."""
        return bool(self.backed)


class Region(NamedTuple):
    """Where on a page something is laid out."""

    printable: Rect
    """What the printer prints: pieces lie within."""
    limit: Rect
    """The area for everything: the paper, or half of it before a fold."""
    fold: Mirror | None = None
    """The fold behind which the backs lie, on the same page."""
    taken: tuple[Rect, ...] = ()
    """Areas to keep clear, such as those of registration marks."""


def batches(pieces: Sequence[Piece], options: PrintOptions) -> Iterator[Batch]:
    """The pieces by size and outline, in order of first appearance; pieces of no copies are left out."""
    backed = frozenset(i for i, piece in enumerate(pieces) if piece.back is not None)
    if options.backs == "none":
        backed = frozenset()
    by_kind: dict[tuple[float, float, float, Nester | None, Path | None], list[int]] = {}
    members: list[int] = []
    previous: tuple[Size, float, Nester | None, Path | None] | None = None
    for index, piece in enumerate(pieces):
        if piece.copies <= 0:
            continue
        front = piece.front
        # Boxes that differ in their corners lie together, unless it is seen where they are cut.
        die = front.outline if options.cut_ink else None
        kind = (front.frame.size, front.bleed, piece.shape, die)
        # Most pieces are like the one before: comparing them is quicker than hashing.
        if kind != previous:
            previous, (width, height) = kind, kind[0]
            key = (round(width, 6), round(height, 6), *kind[1:])
            members = by_kind.setdefault(key, [])
        members.append(index)
    for members in by_kind.values():
        if options.backs == "once" and backed:
            for common, part in by_back(pieces, members):
                yield _batch(pieces, part, backed, options)._replace(common_back=common)
        else:
            yield _batch(pieces, members, backed, options)


def _batch(
    pieces: Sequence[Piece], members: Sequence[int], backed: frozenset[int], options: PrintOptions
) -> Batch:
    first = pieces[members[0]]
    return Batch(
        first.component,
        first.origin if options.origin == NOWHERE else options.origin,
        first.front.size,
        first.front.bleed,
        tuple(chain.from_iterable(repeat(i, pieces[i].copies) for i in members)),
        backed,
        first.shape,
        die=first.front.outline,
    )


def regions(paper: Paper, options: PrintOptions, batch: Batch) -> tuple[Region, ...]:
    """Where pieces may be laid out: the page, or its left or upper half if it is folded."""
    printable, whole = options.printable(paper), Rect(0.0, 0.0, *paper.size)
    if options.backs != "gutterfold" or not batch.two_sided:
        return (Region(printable, whole),)
    gutter = GUTTER + batch.bleed
    x, y, width, height = printable
    left = Rect(x, y, max(0.0, paper.size.width / 2 - gutter - x), height)
    upper = Rect(x, y, width, max(0.0, paper.size.height / 2 - gutter - y))
    return (
        Region(left, whole._replace(width=paper.size.width / 2), Mirror(True, paper.size.width)),
        Region(
            upper, whole._replace(height=paper.size.height / 2), Mirror(False, paper.size.height)
        ),
    )


def fits(batch: Batch, paper: Paper, options: PrintOptions) -> bool:
    """Whether a piece fits on the paper, upright or turned."""
    return any(
        min(batch.size) <= min(room) + SLACK and max(batch.size) <= max(room) + SLACK
        for room in (region.printable.size for region in regions(paper, options, batch))
    )


def check_fits(batch: Batch, paper: Paper, options: PrintOptions) -> None:
    """Raises `Problem` where a piece fits on the paper neither upright nor turned."""
    check_margins(batch, paper, options)
    if fits(batch, paper, options):
        return
    rooms = [region.printable.size for region in regions(paper, options, batch)]
    short, long = sorted(batch.size)
    missing, room = min(
        (max(short - min(room), long - max(room)), room) for room in map(Size._make, rooms)
    )
    folded = options.backs == "gutterfold" and batch.two_sided
    where = f"half of {paper.name}" if folded else paper.name
    hint = f"make it {missing + 0.05:.1f} mm smaller, use a bigger paper, set a smaller `margin`"
    instead = "leave out `backs: gutterfold`" if folded else "leave out `scheme: grid` for a poster"
    raise Problem(
        TOO_BIG,
        f"`{batch.name}` is {in_mm(batch.size)}, but {where} has only {in_mm(room)} to print on",
        batch.origin,
        f"{hint}, or {instead}",
    )


def check_margins(batch: Batch, paper: Paper, options: PrintOptions) -> None:
    """Raises `Problem` if the margins leave no room on the paper."""
    if min(options.printable(paper).size) > 0:
        return
    raise Problem(
        TOO_BIG,
        f"the margins of {paper.name} leave no room for `{batch.name}`",
        batch.origin,
        f"use a bigger paper, or set a smaller `margin`: {paper.name} is {in_mm(paper.size)}",
    )


def in_mm(size: Size) -> str:
    """A size as messages say it.

    >>> in_mm(Size(63.5, 88.0))
    '63.5 × 88 mm'
    """
    width, height = (f"{side:.2f}".rstrip("0").rstrip(".") for side in size)
    return f"{width} × {height} mm"


def by_back(pieces: Sequence[Piece], members: Sequence[int]) -> Iterator[tuple[bool, list[int]]]:
    """The pieces grouped by their backs: those of each back that several have, then all that have one of their own."""
    frames = {index: back.frame for index in members if (back := pieces[index].back) is not None}
    # Digests take time: most backs differ from all others in their size or the number of their marks.
    rough = {id(frame): (frame.size, len(frame.placed)) for frame in frames.values()}
    times, digests = Counter(rough.values()), Digests()
    parts: dict[str | int, list[int]] = {}
    for index in members:
        look: str | int = 0
        if (frame := frames.get(index)) is not None:
            look = id(frame) if times[rough[id(frame)]] == 1 else digests.of(frame)
        parts.setdefault(look, []).append(index)
    alone: list[int] = []
    for look, part in parts.items():
        if look and sum(pieces[index].copies for index in part) > 1:
            yield True, part
        else:
            alone += part
    if alone:
        yield False, sorted(alone)
