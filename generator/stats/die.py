"""One die, or the chain of dice that an exploding one is: what it shows, exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple

if TYPE_CHECKING:
    from random import Random

Test = Callable[[int], bool]
LEFT = Fraction(1, 10**9)
"""A die that explodes without end is followed until less than this chance is left."""
DEEPEST = 60
"""So many dice in a row are followed at most."""


class Hits(NamedTuple):
    """What counts where dice are not added up: the faces that are a hit, and those that take one away."""

    good: Test
    bad: Test | None = None

    def of(self, face: int) -> int:
        """What a face counts."""
        return self.good(face) - (self.bad is not None and self.bad(face))


class Die:
    """A die: how often it shows each face, once all is rerolled that is."""

    def __init__(
        self,
        faces: Mapping[int, int],
        explodes: Test | None = None,
        once: bool = False,
        hits: Hits | None = None,
    ) -> None:
        self.faces = dict(faces)
        self.once = once
        """Whether an explosion is not followed by another."""
        self._explodes = explodes
        self._hits = hits

    def counts(self, face: int) -> int:
        """What a face adds: itself, or whether it is a hit."""
        return self._hits.of(face) if self._hits else face

    def follows(self, face: int) -> bool:
        """Whether another die is rolled after a face."""
        return self._explodes is not None and self._explodes(face)

    @property
    def every(self) -> int:
        """All ways of one roll."""
        return sum(self.faces.values())

    @cached_property
    def chance(self) -> Fraction:
        """The chance that it explodes."""
        return Fraction(sum(n for face, n in self.faces.items() if self.follows(face)), self.every)

    @cached_property
    def depth(self) -> int:
        """How many further dice are followed; more than `DEEPEST` where that leaves too much."""
        if not self.chance or self.once:
            return int(bool(self.chance))
        deep = 1
        while self.chance ** (deep + 1) >= LEFT and deep <= DEEPEST:
            deep += 1
        return deep

    @property
    def left(self) -> Fraction:
        """The chance that more dice follow than are looked at."""
        return Fraction(0) if self.once else self.chance ** (self.depth + 1)

    @cached_property
    def ways(self) -> dict[int, int]:
        """In how many ways each number comes about."""
        made = self._one({0: 1})
        for _ in range(self.depth):
            made = self._one(made)
        return made

    def _one(self, further: Mapping[int, int]) -> dict[int, int]:
        """The ways of a die, and of those that follow where it explodes."""
        rest, made = sum(further.values()), dict[int, int]()
        for face, n in self.faces.items():
            value = self.counts(face)
            for more, ways in further.items() if self.follows(face) else ((0, rest),):
                made[value + more] = made.get(value + more, 0) + n * ways
        return made

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
        every = self.every
        first = Fraction(sum(n * self.counts(f) for f, n in self.faces.items()), every)
        second = Fraction(sum(n * self.counts(f) ** 2 for f, n in self.faces.items()), every)
        open_ = sum(n * self.counts(f) for f, n in self.faces.items() if self.follows(f))
        on, chance = Fraction(open_, every), self.chance
        if self.once:
            return first * (1 + chance), second * (1 + chance) + 2 * first * on
        mean = first / (1 - chance)
        return mean, (second + 2 * mean * on) / (1 - chance)

    def rolls(self, chance: Random, number: int) -> list[int]:
        """Some rolls, each with the dice that follow it."""
        shown = chance.choices(list(self.faces), cum_weights=self._sums, k=number) if number else []
        if not self.chance:
            return [self.counts(face) for face in shown]
        return [self.counts(face) + self._more(chance, face) for face in shown]

    def _more(self, chance: Random, face: int) -> int:
        """What the dice that follow a face add."""
        total = 0
        for _ in range(1 if self.once else DEEPEST):
            if not self.follows(face):
                break
            face = chance.choices(list(self.faces), cum_weights=self._sums)[0]
            total += self.counts(face)
        return total

    @cached_property
    def _sums(self) -> list[int]:
        """The ways of the faces up to each, as chance picks by them."""
        return list(accumulate(self.faces.values()))


def rerolled(faces: Mapping[int, int], again: Test, once: bool) -> dict[int, int]:
    """The faces of a die that is rolled again on some of them, once or until it shows another (if it has one).

    >>> rerolled({1: 1, 2: 1}, lambda face: face == 1, once=True)
    {1: 1, 2: 3}
    """
    kept = {face: n for face, n in faces.items() if not again(face)}
    if not once:
        return kept
    every, off = sum(faces.values()), sum(faces.values()) - sum(kept.values())
    return {face: n * off + kept.get(face, 0) * every for face, n in faces.items()}
