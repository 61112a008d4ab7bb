"""Dice of which only the highest or the lowest are kept: the ways of their sum, exactly.

Dice are sorted, the highest first, and placed face by face: there are as many ways to place k dice of a face as to
choose k of the dice that aren't placed yet. Once the last kept place is taken, the other dice may show any lower face.
"""

from __future__ import annotations

from math import comb

from generator.stats import convolution, too_much
from generator.stats.convolution import Ways, unpacked, width_of

_MOST_WORK = 400_000_000
"""The most bytes that are shifted and added."""


def kept(faces: Ways, number: int, first: int, last: int) -> dict[int, int]:
    """The ways of the sum of the sorted dice from index `first` up to, not including, `last`. Raises `Problem`."""
    if first + last > number:  # Fewer places from the other end.
        turned = kept(
            {-face: n for face, n in faces.items()}, number, number - last, number - first
        )
        return {-total: n for total, n in sorted(turned.items(), reverse=True)}
    low, high = min(faces), max(faces)
    width = width_of(sum(faces.values()) ** number)
    places = (last - first) * (high - low) + 1
    convolution.check_size(places, width)
    if places * width * len(faces) * last * last > _MOST_WORK:
        raise too_much("keep fewer or smaller dice")
    states, done = [1] + [0] * (last - 1), 0
    below = sum(faces.values())
    for face in sorted(faces, reverse=True):
        ways = faces[face]
        below -= ways
        bits = 8 * width * (face - low)
        for placed in reversed(range(last)):
            before = states[placed]
            if not before:
                continue
            left = number - placed
            full = sum(
                comb(left, m) * ways**m * below ** (left - m)
                for m in range(last - placed, left + 1)
            )
            done += (before * full) << (bits * (last - max(placed, first)))
            for more in range(1, last - placed):
                counted = max(0, placed + more - max(placed, first))
                states[placed + more] += (before * comb(left, more) * ways**more) << (
                    bits * counted
                )
    lowest = (last - first) * low
    return {n: w for n, w in enumerate(unpacked(done, places, width), lowest) if w}
