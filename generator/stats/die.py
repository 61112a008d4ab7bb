"""One die, the chain of dice that an exploding die becomes, and dice of which only some are kept; exactly."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING

from generator.stats import convolution, too_much
from generator.stats.convolution import Ways, unpacked, width_of

if TYPE_CHECKING:
    from random import Random

LEFT = Fraction(1, 10**9)
"""A die that explodes without end is followed until less than this chance is left."""
DEEPEST = 60
"""The most dice in a row that are followed."""
_MOST_WORK = 400_000_000
"""The most bytes that are shifted and added for kept dice."""


class Die:
    """A die: how often it shows each face, once some are rerolled."""

    def __init__(
        self,
        faces: Mapping[int, int],
        explodes: Collection[int] = (),
        once: bool = False,
        counts: Mapping[int, int] | None = None,
    ) -> None:
        self.faces = dict(faces)
        self.explodes = explodes
        """The faces after which another die is rolled."""
        self.once = once
        """Whether it explodes at most once."""
        self.counts = {face: face for face in faces} if counts is None else counts
        """What each face adds: its number, or its hits, 1, 0 or -1."""

    @property
    def total(self) -> int:
        """The number of ways to roll it once."""
        return sum(self.faces.values())

    @cached_property
    def chance(self) -> Fraction:
        """The chance that it explodes."""
        return Fraction(sum(self.faces.get(face, 0) for face in self.explodes), self.total)

    @cached_property
    def depth(self) -> int:
        """How many more dice are followed; more than `DEEPEST` if that leaves too much."""
        if not self.chance or self.once:
            return int(bool(self.chance))
        deep = 1
        while self.chance ** (deep + 1) >= LEFT and deep <= DEEPEST:
            deep += 1
        return deep

    @property
    def left(self) -> Fraction:
        """The chance that more dice follow than are counted."""
        return Fraction(0) if self.once else self.chance ** (self.depth + 1)

    @cached_property
    def ways(self) -> dict[int, int]:
        """In how many ways each number comes up."""
        found = self._one({0: 1})
        for _ in range(self.depth):
            found = self._one(found)
        return found

    def _one(self, further: Mapping[int, int]) -> dict[int, int]:
        """The ways of a die and the dice that follow if it explodes."""
        rest, found = sum(further.values()), dict[int, int]()
        for face, n in self.faces.items():
            value = self.counts[face]
            for more, ways in further.items() if face in self.explodes else ((0, rest),):
                found[value + more] = found.get(value + more, 0) + n * ways
        return found

    @cached_property
    def mean(self) -> Fraction:
        """The mean, however many dice follow."""
        return self._moments[0]

    @cached_property
    def variance(self) -> Fraction:
        """The variance, however many dice follow."""
        mean, square = self._moments
        return square - mean * mean

    @cached_property
    def _moments(self) -> tuple[Fraction, Fraction]:
        """The mean and the mean square.

        With v the value of a face, p the chance to explode and E over the faces: m = E(v) + p m,
        and s = E(v²) + 2 m E(v where it explodes) + p s; once only, the die that follows does not explode.
        """
        counts = [(n, self.counts[face], face in self.explodes) for face, n in self.faces.items()]
        first = Fraction(sum(n * value for n, value, _ in counts), self.total)
        second = Fraction(sum(n * value**2 for n, value, _ in counts), self.total)
        on = Fraction(sum(n * value for n, value, follows in counts if follows), self.total)
        chance = self.chance
        if self.once:
            return first * (1 + chance), second * (1 + chance) + 2 * first * on
        mean = first / (1 - chance)
        return mean, (second + 2 * mean * on) / (1 - chance)

    def rolls(self, chance: Random, number: int) -> list[int]:
        """Random rolls, each with the dice that follow it."""
        shown = chance.choices(list(self.faces), cum_weights=self._sums, k=number) if number else []
        if not self.chance:
            return [self.counts[face] for face in shown]
        return [self.counts[face] + self._more(chance, face) for face in shown]

    def _more(self, chance: Random, face: int) -> int:
        total = 0
        for _ in range(1 if self.once else DEEPEST):
            if face not in self.explodes:
                break
            face = chance.choices(list(self.faces), cum_weights=self._sums)[0]
            total += self.counts[face]
        return total

    @cached_property
    def _sums(self) -> list[int]:
        return list(accumulate(self.faces.values()))


def rerolled(faces: Mapping[int, int], again: Collection[int], once: bool) -> dict[int, int]:
    """The faces of a die that is rerolled on some of them, once or until it shows another one (if it has any)."""
    kept = {face: n for face, n in faces.items() if face not in again}
    if not once:
        return kept
    total = sum(faces.values())
    off = total - sum(kept.values())
    return {face: n * off + kept.get(face, 0) * total for face, n in faces.items()}


def kept(faces: Ways, number: int, first: int, last: int) -> dict[int, int]:
    """The ways of the sum of the sorted dice from index `first` up to, not including, `last`. Raises `Problem`."""
    # The sorted dice are placed face by face: there are as many ways to place k dice of a face as to choose k of the
    # dice that aren't placed yet. Once the last kept place is taken, the others may show any lower face.
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
