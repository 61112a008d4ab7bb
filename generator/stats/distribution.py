"""How often each of some numbers comes about, exactly, and what that comes to: mean, spread, percentiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import isqrt, lcm
from typing import Protocol

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.stats import convolution, impossible, in_order

Number = int | Fraction
DIGITS = 12
"""Digits behind the point that a root is computed to."""


class Limits(Protocol):
    """Which numbers are meant."""

    def hold(self, number: Number, /) -> bool:
        """Whether a number is one of them."""


class Range(NamedTuple):
    """The numbers from one to another; None where there is no end."""

    low: Number | None = None
    high: Number | None = None

    def hold(self, number: Number) -> bool:
        """Whether a number lies within them."""
        return (self.low is None or self.low <= number) and (
            self.high is None or number <= self.high
        )

    def __str__(self) -> str:
        if self.low == self.high:
            return "any" if self.low is None else f"exactly {self.low}"
        if self.high is None:
            return f"at least {self.low}"
        return f"at most {self.high}" if self.low is None else f"{self.low} to {self.high}"


def range_of(
    at_least: Number | None = None, at_most: Number | None = None, exactly: Number | None = None
) -> Range:
    """The numbers that are meant; all of them where nothing is said. Raises `Problem`.

    >>> str(range_of(at_least=9)), str(range_of(3, 5)), str(range_of(exactly=7))
    ('at least 9', '3 to 5', 'exactly 7')
    """
    if exactly is None:
        in_order(at_least, at_most)
        return Range(at_least, at_most)
    if at_least is not None or at_most is not None:
        raise impossible(
            "what is exactly so many is not at least or at most so many as well",
            "write `exactly` alone, or `at_least` and `at_most`",
        )
    return Range(exactly, exactly)


@dataclass(frozen=True, slots=True)
class Spread:
    """In how many ways each number comes about, of all ways."""

    numbers: Sequence[Number]
    """From the least on."""
    ways: Sequence[int]
    every: int

    def __iter__(self) -> Iterator[tuple[Number, int]]:
        return zip(self.numbers, self.ways)

    def chance(self, within: Limits) -> Fraction:
        """The chance of a number within limits."""
        return Fraction(sum(ways for number, ways in self if within.hold(number)), self.every)

    def chances(self) -> dict[Number, Fraction]:
        """The chance of each number."""
        return {number: Fraction(ways, self.every) for number, ways in self}

    def mean(self) -> Fraction:
        """The number on average."""
        return Fraction(sum(number * ways for number, ways in self), self.every)

    def variance(self) -> Fraction:
        """The square of the distance from the mean, on average."""
        squares = Fraction(sum(number * number * ways for number, ways in self), self.every)
        return squares - self.mean() ** 2

    def deviation(self) -> Fraction:
        """The standard deviation: how far from the mean the numbers lie, in the usual measure."""
        return root(self.variance())

    def reached(self, chance: Fraction) -> Number:
        """The least number that is not exceeded with a chance of at least so much: a percentile."""
        needed = chance * self.every
        sums = accumulate(self.ways)
        return next(n for n, ways in zip(self.numbers, sums) if ways and ways >= needed)

    def likeliest(self) -> tuple[Number, ...]:
        """The numbers that come about most often; several where none is alone."""
        most = max(self.ways)
        return tuple(number for number, ways in self if ways == most)

    def limited(self, within: Range) -> Spread:
        """The same, where what lies outside counts as the end it lies beyond."""
        return spread_of((_into(within, number), ways) for number, ways in self)


def _into(within: Range, number: Number) -> Number:
    if within.low is not None and number < within.low:
        return within.low
    return within.high if within.high is not None and number > within.high else number


def spread_of(ways: Iterable[tuple[Number, int]]) -> Spread:
    """The spread of numbers, each with its ways; a number may come more than once.

    >>> spread_of([(1, 2), (0, 1), (1, 1)])
    Spread(numbers=(0, 1), ways=(1, 3), every=4)
    """
    made: dict[Number, int] = {}
    for number, n in ways:
        if n:
            made[number] = made.get(number, 0) + n
    numbers = tuple(sorted(made))
    return Spread(numbers, tuple(made[number] for number in numbers), sum(made.values()))


def spread_with(chances: Mapping[Number, Fraction]) -> Spread:
    """The spread that has some chances, which are 1 together. Raises `Problem` where they are not.

    >>> spread_with({0: Fraction(2, 3), 5: Fraction(1, 3)})
    Spread(numbers=(0, 5), ways=(2, 1), every=3)
    """
    if any(chance < 0 for chance in chances.values()):
        raise impossible("a chance is not below 0", "write chances from 0 to 1, or to 100 %")
    if sum(chances.values()) != 1:
        raise impossible(
            f"these chances make {float(sum(chances.values())):g}, and not 1",
            "write chances that add up to 1, or to 100 %",
        )
    every = lcm(*(chance.denominator for chance in chances.values()))
    return spread_of((number, int(chance * every)) for number, chance in chances.items())


def added(*spreads: Spread) -> Spread:
    """The sums of numbers that do not depend on each other. Raises `Problem` where that is too much work.

    >>> coin = spread_of([(0, 1), (1, 1)])
    >>> added(coin, coin).ways
    (1, 2, 1)
    """
    scale = lcm(*(Fraction(number).denominator for each in spreads for number in each.numbers))
    ways: convolution.Ways = {0: 1}
    for each in spreads:
        ways = convolution.added(ways, {int(number * scale): n for number, n in each if n})
    return spread_of((_whole(Fraction(number, scale)), n) for number, n in ways.items())


def times(spread: Spread, number: int) -> Spread:
    """The sums of so many numbers of the same spread. Raises `Problem` where that is too much work.

    >>> times(spread_of([(0, 1), (1, 1)]), 2).ways
    (1, 2, 1)
    """
    scale = lcm(*(Fraction(each).denominator for each in spread.numbers))
    ways = convolution.times({int(each * scale): n for each, n in spread if n}, number)
    return spread_of((_whole(Fraction(each, scale)), n) for each, n in ways.items())


def negative(spread: Spread) -> Spread:
    """The numbers with the other sign."""
    return spread_of((-number, ways) for number, ways in spread)


def root(value: Fraction) -> Fraction:
    """The square root, to so many digits as `DIGITS` says.

    >>> str(root(Fraction(9, 4))), float(root(Fraction(2)))
    ('3/2', 1.414213562373)
    """
    exact = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if exact * exact == value:
        return exact
    # One digit more than is kept, to round it.
    digits = isqrt(value.numerator * 100 ** (DIGITS + 1) // value.denominator)
    return Fraction((digits + 5) // 10, 10**DIGITS)


def _whole(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
