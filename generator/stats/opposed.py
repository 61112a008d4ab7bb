"""Opposed rolls of two sides: who rolls higher, what a tie counts, and dice compared in pairs; exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, prod

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import similar
from generator.stats import impossible, too_much
from generator.stats.distribution import Distribution, distribution_of

LOSE, WIN, HALF, AGAIN = "lose", "win", "half", "again"
TIES = (LOSE, WIN, HALF, AGAIN)
"""What a tie counts for the first side: lost, won, half a win, or roll again."""
_MOST_HANDS = 60_000


class Against(NamedTuple):
    """The chances of the first of two sides."""

    win: Fraction
    tie: Fraction
    lose: Fraction

    def won(self, ties: str) -> Fraction:
        """The chance to win in the end. Raises `Problem` for unknown ties, and if both sides would roll forever."""
        check_ties(ties)
        if ties == AGAIN and self.tie == 1:
            hint = f"write `{HALF}`, `{LOSE}` or `{WIN}`"
            raise impossible("both sides always tie, so they would roll again forever", hint)
        if ties == AGAIN:
            return self.win / (1 - self.tie)
        return self.win + {LOSE: Fraction(0), WIN: self.tie, HALF: self.tie / 2}[ties]


def check_ties(ties: str) -> None:
    """Raises `Problem` for an unknown word."""
    if ties not in TIES:
        raise impossible(f"a tie can't count `{ties}`", similar(ties, TIES, "word"))


def against(one: Distribution, other: Distribution) -> Against:
    """The chances that the first number is higher than the second, equal, or lower."""
    below = [0, *accumulate(other.ways)]
    at = win = tie = 0
    for number, ways in one:
        while at < len(other.ways) and other.numbers[at] < number:
            at += 1
        win += ways * below[at]
        if at < len(other.ways) and other.numbers[at] == number:
            tie += ways * other.ways[at]
    total = one.total * other.total
    return Against(*(Fraction(n, total) for n in (win, tie, total - win - tie)))


class Hand(NamedTuple):
    """Identical dice, sorted from the highest."""

    faces: Mapping[int, int]
    number: int

    def rows(self) -> Iterator[tuple[Sequence[int], int]]:
        """Each sorted row of dice, and its ways."""
        for row in combinations_with_replacement(sorted(self.faces, reverse=True), self.number):
            alike = Counter(row).values()
            orders = factorial(self.number) // prod(map(factorial, alike))
            yield row, orders * prod(self.faces[face] for face in row)

    @property
    def size(self) -> int:
        """How many different rows there are."""
        return comb(len(self.faces) + self.number - 1, self.number)


def pairs_won(one: Hand, other: Hand, ties: str = LOSE) -> Distribution:
    """How many pairs the first side wins if the highest dice are compared, then the next. Raises `Problem`."""
    check_ties(ties)
    if ties not in (LOSE, WIN):
        what = f"a tie of two dice can only be lost or won, not `{ties}`"
        raise impossible(what, f"write `{LOSE}` or `{WIN}`")
    if one.size * other.size > _MOST_HANDS:
        raise too_much("compare fewer or smaller dice")
    found = Counter[int]()
    rows = list(other.rows())
    for mine, ways in one.rows():
        for theirs, more in rows:
            won = sum(a > b or (a == b and ties == WIN) for a, b in zip(mine, theirs))
            found[won] += ways * more
    return distribution_of(found.items())
