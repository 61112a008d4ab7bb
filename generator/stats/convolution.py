"""Sums of random numbers, computed by multiplying huge integers.

The numbers of ways in which each value comes up are packed into one integer, as digits that are wide enough for the
largest. The product of two such integers has the ways of all sums as its digits, and a power those of many identical
dice: Python's fast multiplication does all the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from generator.stats import too_much

MOST_BYTES = 800_000
"""The most bytes that the ways of a sum may take: about a second's work."""
_ALIKE = 3_000_000
"""The most steps for identical dice with equally likely faces."""
_PAIRS = 40_000
"""Up to this many pairs of numbers, adding them one by one is faster."""

Ways = Mapping[int, int]
"""In how many ways each number comes up; in any order."""


def width_of(total: int) -> int:
    """The bytes per number of ways if there are `total` ways in all."""
    return (total.bit_length() + 7) // 8


def check_size(places: int, width: int) -> None:
    """Raises `Problem` if the work would take too long."""
    if places * width > MOST_BYTES:
        raise too_much("roll fewer or smaller dice")


def packed(ways: Sequence[int], width: int) -> int:
    """The ways as the digits of one number."""
    return int.from_bytes(b"".join(n.to_bytes(width, "little") for n in ways), "little")


def unpacked(number: int, places: int, width: int) -> list[int]:
    """The digits of a number."""
    data = number.to_bytes(places * width, "little")
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width)]


def added(one: Ways, other: Ways) -> dict[int, int]:
    """The ways of the sums of two numbers. Raises `Problem` if it takes too long."""
    if len(one) * len(other) <= _PAIRS:
        sums: dict[int, int] = {}
        for a, n in one.items():
            for b, m in other.items():
                sums[a + b] = sums.get(a + b, 0) + n * m
        return dict(sorted(sums.items()))
    places = max(one) - min(one) + max(other) - min(other) + 1
    width = width_of(sum(one.values()) * sum(other.values()))
    check_size(places, width)
    product = packed(_dense(one), width) * packed(_dense(other), width)
    return _sparse(unpacked(product, places, width), min(one) + min(other))


def times(ways: Ways, number: int) -> dict[int, int]:
    """The ways of the sum of `number` identical dice. Raises `Problem` if it takes too long."""
    low, high = min(ways), max(ways)
    places = number * (high - low) + 1
    check_size(places, 1)
    width = width_of(sum(ways.values()) ** number)
    dense = _dense(ways)
    if len(set(dense)) == 1 and number * places * (1 + width // 64) <= _ALIKE:
        # If all faces are equally likely, the ways of each sum follow from the sum before it.
        faces, alike = len(dense), [1]
        for _ in range(number):
            sums = list(accumulate([*alike, *[0] * (faces - 1)]))
            alike = [*sums[:faces], *(a - b for a, b in zip(sums[faces:], sums))]
        scale = dense[0] ** number
        return _sparse([n * scale for n in alike], number * low)
    check_size(places, width)
    return _sparse(unpacked(packed(dense, width) ** number, places, width), number * low)


def _dense(ways: Ways) -> list[int]:
    return [ways.get(number, 0) for number in range(min(ways), max(ways) + 1)]


def _sparse(dense: Sequence[int], low: int) -> dict[int, int]:
    return {number: n for number, n in enumerate(dense, low) if n}
