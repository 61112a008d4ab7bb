"""Sums of numbers that come about in so many ways each, as whole numbers that are multiplied.

Ways are written one behind the other as the digits of one huge number, each digit as wide as the largest of them can
become. The product of two such numbers has the ways of all sums for its digits, and a power those of many dice alike:
the fastest multiplication that Python has does all the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from generator.stats import too_much

MOST_BYTES = 800_000
"""What the ways of a sum may take: a second's work at most."""
_ALIKE = 3_000_000
"""Steps that equal dice with equal faces may take."""
_PAIRS = 40_000
"""So few pairs of numbers are quicker added one by one."""

Ways = Mapping[int, int]
"""In how many ways each number comes about; whole numbers in any order."""


def width_of(every: int) -> int:
    """The bytes that each number of ways takes where there are so many ways altogether."""
    return (every.bit_length() + 7) // 8


def need(places: int, width: int) -> None:
    """Sees that the work is done in time. Raises `Problem`."""
    if places * width > MOST_BYTES:
        raise too_much("write fewer dice, or smaller ones")


def packed(ways: Sequence[int], width: int) -> int:
    """The ways as the digits of one number.

    >>> packed([1, 2], 1)
    513
    """
    return int.from_bytes(b"".join(n.to_bytes(width, "little") for n in ways), "little")


def unpacked(number: int, places: int, width: int) -> list[int]:
    """The digits of a number.

    >>> unpacked(513, 3, 1)
    [1, 2, 0]
    """
    data = number.to_bytes(places * width, "little")
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width)]


def added(one: Ways, other: Ways) -> dict[int, int]:
    """The ways of the sums of two numbers. Raises `Problem` where that is too much work.

    >>> added({1: 1, 2: 1}, {0: 1, 1: 2})
    {1: 1, 2: 3, 3: 2}
    """
    if len(one) * len(other) <= _PAIRS:
        made: dict[int, int] = {}
        for a, n in one.items():
            for b, m in other.items():
                made[a + b] = made.get(a + b, 0) + n * m
        return dict(sorted(made.items()))
    places = max(one) - min(one) + max(other) - min(other) + 1
    width = width_of(sum(one.values()) * sum(other.values()))
    need(places, width)
    product = packed(_dense(one), width) * packed(_dense(other), width)
    return _sparse(unpacked(product, places, width), min(one) + min(other))


def times(ways: Ways, number: int) -> dict[int, int]:
    """The ways of the sums of so many numbers alike. Raises `Problem` where that is too much work.

    >>> times({1: 1, 2: 1}, 3)
    {3: 1, 4: 3, 5: 3, 6: 1}
    """
    low, high = min(ways), max(ways)
    places = number * (high - low) + 1
    need(places, 1)
    width = width_of(sum(ways.values()) ** number)
    dense = _dense(ways)
    if len(set(dense)) == 1 and number * places * (1 + width // 64) <= _ALIKE:
        return _sparse(_alike(dense, number), number * low)
    need(places, width)
    return _sparse(unpacked(packed(dense, width) ** number, places, width), number * low)


def _alike(dense: list[int], number: int) -> list[int]:
    """The ways where each face comes about in as many: of each sum those of the sum before it, one face on."""
    faces, made = len(dense), [1]
    for _ in range(number):
        sums = list(accumulate([*made, *[0] * (faces - 1)]))
        made = [*sums[:faces], *(a - b for a, b in zip(sums[faces:], sums))]
    scale = dense[0] ** number
    return made if scale == 1 else [n * scale for n in made]


def _dense(ways: Ways) -> list[int]:
    return [ways.get(number, 0) for number in range(min(ways), max(ways) + 1)]


def _sparse(dense: Sequence[int], low: int) -> dict[int, int]:
    return {number: n for number, n in enumerate(dense, low) if n}
