"""The lines between the cells of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, pairwise

from generator.geometry import Path
from generator.geometry.paths import lines


def across(widths: Sequence[float], heights: Sequence[float], below: Iterable[int]) -> Path:
    """The lines below some rows, from side to side; rows are counted from 0."""
    bottoms, right = list(accumulate(heights)), sum(widths)
    return lines(((0.0, bottoms[row]), (right, bottoms[row])) for row in below)


def down(
    widths: Sequence[float], heights: Sequence[float], merged: Collection[tuple[int, int]] = ()
) -> Path:
    """The lines between columns, from top to bottom; none at the left of a cell `(row, column)` that is merged.

    >>> down([2, 3], [1, 1, 1], {(1, 1)}).commands
    (('M', 2, 0.0), ('L', 2, 1.0), ('M', 2, 2.0), ('L', 2, 3.0))
    """
    result = []
    tops = list(accumulate(heights, initial=0.0))
    for column, left in enumerate(accumulate(widths[:-1]), 1):
        shown = [(row, column) not in merged for row in range(len(heights))]
        edges = [i for i, (a, b) in enumerate(pairwise((False, *shown, False))) if a is not b]
        for first, after in zip(edges[::2], edges[1::2]):
            result.append(((left, tops[first]), (left, tops[after])))
    return lines(result)
