"""A board on several pages: where it is divided into patches, and on which page each of them lies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise, product

from generator.arrange import SLACK, Batch, check_margins, in_mm
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.foundation.wording import column_letter
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.geometry import Path, Rect, Size

SPILL = 1.5
"""How far art continues beyond a cut between pages, mm, so that an inexact cut shows no white."""
_LEAST_NEW = 10.0
"""What a page must show in addition to its overlap, mm."""
_EMPTY = 1e-3
"""An outline that covers less of a page than this, mm², is not on it."""


class Span(NamedTuple):
    """A patch along one side of the board, mm from the board's edge."""

    start: float
    """Where its art begins, without bleed."""
    end: float
    low: float
    """Where it is seen from: the edge of the board, or a cut."""
    high: float
    """Where the next patch begins to be seen; what is left up to `end` lies below that."""
    first: bool
    last: bool

    @property
    def length(self) -> float:
        """How long its art is."""
        return self.end - self.start


class Patch(NamedTuple):
    """What one page shows of a board."""

    column: Span
    row: Span
    at: tuple[int, int]
    """Which column and which row it is, from 0."""
    paper: Paper
    printable: Rect

    @property
    def box(self) -> Rect:
        """Its art without bleed, mm from the board's corner."""
        column, row = self.column, self.row
        return Rect(column.start, row.start, column.length, row.length)

    @property
    def seen(self) -> Rect:
        """What is seen of it when all are joined."""
        column, row = self.column, self.row
        return Rect(column.low, row.low, column.high - column.low, row.high - row.low)

    @property
    def name(self) -> str:
        """Its column as letters and its row as a number, such as `B3`."""
        return name_of(*self.at)


class Patches(NamedTuple):
    """All patches of a board that have something on them, row by row."""

    columns: tuple[Span, ...]
    rows: tuple[Span, ...]
    patches: tuple[Patch, ...]
    there: frozenset[tuple[int, int]]
    """Which columns and rows they are."""


def name_of(column: int, row: int) -> str:
    """What a patch is called.

    >>> name_of(0, 0), name_of(27, 9)
    ('A1', 'AB10')
    """
    return f"{column_letter(column)}{row + 1}"


def patches(batch: Batch, paper: Paper, options: PrintOptions) -> Patches:
    """The patches of a board: as few pages as possible, or split at given lines. Raises `Problem`."""
    check_margins(batch, paper, options)
    x, y, width, height = options.printable(paper)
    # The paper unchanged and turned, each with its printable area.
    pages = (paper, Rect(x, y, width, height)), (paper.turned, Rect(y, x, height, width))
    if any(options.splits):
        columns, rows = (
            split(long, _lines(given, long, side, batch))
            for given, long, side in zip(options.splits, batch.size, ("wide", "high"), strict=True)
        )
        return _patches(batch, columns, rows, pages)
    (width, height), overlap = batch.size, options.overlap
    found: list[Patches] = []
    for paper, room in pages:
        sides = ((width, room.width), (height, room.height))
        if all(long <= free + SLACK or free - overlap >= _LEAST_NEW for long, free in sides):
            columns, rows = (overlapping(long, free, overlap) for long, free in sides)
            found.append(_patches(batch, columns, rows, [(paper, room)]))
    if not found:
        paper, room = pages[0]
        raise Problem(
            "PAPER006",
            f"an overlap of {overlap:g} mm is too big for `{batch.name}`: "
            f"{paper.name} has only {in_mm(room.size)} to print on",
            batch.origin,
            "set an `overlap` of about 10 mm, a smaller `margin`, or use a bigger paper",
        )
    return min(found, key=lambda each: len(each.patches))


def overlapping(length: float, room: float, overlap: float) -> tuple[Span, ...]:
    """The fewest spans of one length that cover a side, neighbours sharing `overlap`; with none they are cut apart."""
    count = 1
    if length > room + SLACK:
        count = math.ceil((length - overlap - SLACK) / (room - overlap))
    long = (length + (count - 1) * overlap) / count
    spill = min(SPILL, overlap / 4)
    starts = [index * (long - overlap) for index in range(count)]
    lows = [0.0, *(start + spill for start in starts[1:]), length]
    return tuple(
        Span(
            start,
            length if index == count - 1 else start + long,
            lows[index],
            lows[index + 1],
            index == 0,
            index == count - 1,
        )
        for index, start in enumerate(starts)
    )


def split(length: float, lines: Sequence[float]) -> tuple[Span, ...]:
    """The spans between lines across a side."""
    cuts = (0.0, *lines, length)
    return tuple(
        Span(a, b, a, b, index == 0, index == len(lines))
        for index, (a, b) in enumerate(pairwise(cuts))
    )


def _lines(given: Sequence[float], long: float, side: str, batch: Batch) -> tuple[float, ...]:
    """Lines in order, each once; all of them have to lie on the board."""
    for line in given:
        if not SLACK < line < long - SLACK:
            raise Problem(
                "PAPER007",
                f"`splits` cut `{batch.name}` at {line:g} mm, but it is {long:g} mm {side}",
                batch.origin,
                "write lines that cross the board, in mm from its left and from its top edge",
            )
    return tuple(sorted(set(given)))


def _on_page(batch: Batch, patch: Patch, pages: Sequence[tuple[Paper, Rect]]) -> Patch:
    """A patch on the first page that holds it."""
    (width, height) = patch.box.size
    for paper, room in pages:
        if width <= room.width + SLACK and height <= room.height + SLACK:
            return patch._replace(paper=paper, printable=room)
    paper, room = pages[0]
    raise Problem(
        "PAPER007",
        f"`splits` leave a part of `{batch.name}` that is {in_mm(Size(width, height))}, "
        f"but {paper.name} has only {in_mm(room.size)} to print on",
        batch.origin,
        "add a line to `splits`, or leave `splits` out to join pages with an overlap",
    )


def _patches(
    batch: Batch,
    columns: tuple[Span, ...],
    rows: tuple[Span, ...],
    pages: Sequence[tuple[Paper, Rect]],
) -> Patches:
    """The patches that have art, each on the first page that holds it. Raises `Problem` if none does."""
    kept = []
    for (r, row), (c, column) in product(enumerate(rows), enumerate(columns)):
        patch = _on_page(batch, Patch(column, row, (c, r), *pages[0]), pages)
        if batch.outline is not None:
            from generator.geometry.outlines import shared  # boxes do without the library behind it

            if shared(batch.outline, Path.rectangle(patch.seen)) <= _EMPTY:
                continue
        kept.append(patch)
    return Patches(columns, rows, tuple(kept), frozenset(patch.at for patch in kept))
