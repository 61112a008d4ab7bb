"""Dice rolled on paper: every row of dice written out and read by plain rules, to compare exact answers with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product


def written_out(
    faces: Sequence[int], number: int, read: Callable[[Sequence[int]], int]
) -> dict[int, Fraction]:
    """The chance of each reading, by looking at every row of dice."""
    return shares(read(row) for row in product(faces, repeat=number))


def shares(results: Iterable[int]) -> dict[int, Fraction]:
    """The part that each result has of all."""
    found = Counter(results)
    every = sum(found.values())
    return {result: Fraction(n, every) for result, n in sorted(found.items())}
