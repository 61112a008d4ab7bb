"""The composition of a heap of pieces: how many have each value, or each pair of values, exactly.

A heap is a list of values, each with the number of pieces that have it. A value is a label, and the number that the
label shows, if any; the empty label of blank cells is a value like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple
from generator.stats.distribution import summed

FEW = 12
"""More different values than these don't make useful groups."""
_LONG = 32
_WORDS = 5


class Value(NamedTuple):
    """A value of a piece."""

    label: str
    """Empty for a blank cell."""
    number: Fraction | None = None
    """The number that the label shows; None if it isn't a number."""


Heap = Sequence[tuple[Value, int]]
"""Values, each with a number of pieces; a value may come more than once."""


class Line(NamedTuple):
    """The pieces with one value."""

    value: Value
    pieces: int
    share: Fraction
    """Their fraction of all pieces."""


class Cross(NamedTuple):
    """The pieces with each pair of values."""

    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    cells: tuple[tuple[int, ...], ...]
    """The numbers of pieces, row by row."""


class Summary(NamedTuple):
    """Statistics of the numbers of a heap; blank ones don't count."""

    least: Fraction
    mean: Fraction
    most: Fraction
    sum: Fraction


def tally(heap: Heap) -> tuple[Line, ...]:
    """The pieces with each value: numbers in ascending order, then other values by most pieces, blank ones last."""
    pieces = summed(heap)
    every = sum(pieces.values())
    lines = [Line(v, n, Fraction(n, every)) for v, n in pieces.items() if n]
    return tuple(sorted(lines, key=_order))


def _order(line: Line) -> tuple[bool, bool, Fraction]:
    value = line.value
    by = Fraction(-line.pieces) if value.number is None else value.number
    return not value.label, value.number is None, by


def cross(pairs: Sequence[tuple[Value, Value, int]]) -> Cross:
    """The pieces with each pair of values; rows and columns are those of `tally`."""
    rows = tally([(row, count) for row, _, count in pairs])
    columns = tally([(column, count) for _, column, count in pairs])
    found = summed(((row, column), count) for row, column, count in pairs)
    cells = tuple(
        tuple(found.get((row.value, column.value), 0) for column in columns) for row in rows
    )
    return Cross(rows, columns, cells)


def summary(heap: Heap) -> Summary | None:
    """Statistics of the numbers; None if there are none, or if a value that isn't blank isn't a number."""
    lines = [line for line in tally(heap) if line.value.label]
    numbers = [(line.value.number, line.pieces) for line in lines]
    known = [(number, pieces) for number, pieces in numbers if number is not None]
    if not known or len(known) < len(lines):
        return None
    total = sum((number * pieces for number, pieces in known), Fraction(0))
    every = sum(pieces for _, pieces in known)
    found = [number for number, _ in known]
    return Summary(min(found), total / every, max(found), total)


def groups_well(heap: Heap) -> bool:
    """Whether the values make useful groups: a few, at least one with several pieces, none a sentence.

    Numbers are useful even if there are many different ones: their statistics are shown.
    """
    lines = tally(heap)
    if len(lines) < 2 or all(line.pieces == 1 for line in lines):
        return False
    if any(_is_sentence(line.value.label) for line in lines):
        return False
    return len(lines) <= FEW or summary(heap) is not None


def _is_sentence(label: str) -> bool:
    return len(label) > _LONG or "\n" in label or len(label.split()) > _WORDS


def alike(one: Iterable[Value], other: Iterable[Value]) -> bool:
    """Whether two lists of values, one for each piece, make the same groups with other labels."""
    pairs = set(zip(one, other, strict=True))
    return len({a for a, _ in pairs}) == len(pairs) == len({b for _, b in pairs})
