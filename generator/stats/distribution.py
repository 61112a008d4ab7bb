"""Exact probability distributions, and their mean, deviation and percentiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import isqrt, lcm
from typing import TypeVar

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.stats import convolution, impossible

K = TypeVar("K")
Number = int | Fraction
DIGITS = 12
"""The decimal places of a square root."""


class Range(NamedTuple):
    """The numbers from `low` to `high`; None if there is no limit."""

    low: Number | None = None
    high: Number | None = None

    def hold(self, number: Number) -> bool:
        """Whether a number is in the range."""
        above = self.low is None or self.low <= number
        return above and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return "any" if self.low is None else f"exactly {self.low}"
        if self.high is None:
            return f"at least {self.low}"
        return f"at most {self.high}" if self.low is None else f"{self.low} to {self.high}"


class Bounds(NamedTuple):
    """The whole numbers from `low` to `high`; None if there is no limit."""

    low: int = 0
    high: int | None = None

    def hold(self, number: Number) -> bool:
        """Whether a number is within the bounds."""
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        return str(Range(self.low if self.low or not self.high else None, self.high))


def range_of(
    at_least: Number | None = None, at_most: Number | None = None, exactly: Number | None = None
) -> Range:
    """The range with some limits; of all numbers without any. Raises `Problem`."""
    if exactly is not None:
        if at_least is not None or at_most is not None:
            hint = "write either `exactly`, or `at_least` and `at_most`"
            raise impossible("`exactly` can't be combined with `at_least` or `at_most`", hint)
        return Range(exactly, exactly)
    if at_least is not None and at_most is not None and at_least > at_most:
        hint = "write the smaller number as `at_least`, the larger one as `at_most`"
        raise impossible(f"no number is at least {at_least} and at most {at_most}", hint)
    return Range(at_least, at_most)


@dataclass(frozen=True, slots=True)
class Distribution:
    """In how many ways each number comes up."""

    numbers: Sequence[Number]
    """In ascending order."""
    ways: Sequence[int]
    total: int

    def __iter__(self) -> Iterator[tuple[Number, int]]:
        return zip(self.numbers, self.ways)

    def chance(self, within: Range | Bounds) -> Fraction:
        """The chance of a number within limits."""
        return Fraction(sum(ways for number, ways in self if within.hold(number)), self.total)

    def chances(self) -> dict[Number, Fraction]:
        """The chance of each number."""
        return {number: Fraction(ways, self.total) for number, ways in self}

    def mean(self) -> Fraction:
        """The mean number."""
        return Fraction(sum(number * ways for number, ways in self), self.total)

    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        squares = Fraction(sum(number * number * ways for number, ways in self), self.total)
        return squares - self.mean() ** 2

    def deviation(self) -> Fraction:
        """The standard deviation."""
        return root(self.variance())

    def percentile(self, chance: Fraction) -> Number:
        """The smallest number such that the chance of it or less is at least `chance`."""
        needed = chance * self.total
        sums = accumulate(self.ways)
        return next(n for n, ways in zip(self.numbers, sums) if ways and ways >= needed)

    def likeliest(self) -> tuple[Number, ...]:
        """The most likely numbers."""
        most = max(self.ways)
        return tuple(number for number, ways in self if ways == most)

    def limited(self, within: Range) -> Distribution:
        """The same, with numbers outside a range moved to its nearest end."""
        low, high = within.low, within.high
        moved = (n if low is None else max(low, n) for n in self.numbers)
        return distribution_of(zip((n if high is None else min(high, n) for n in moved), self.ways))


def summed(pairs: Iterable[tuple[K, int]]) -> dict[K, int]:
    """The sum for each key; a key may come more than once."""
    sums: dict[K, int] = {}
    for key, number in pairs:
        sums[key] = sums.get(key, 0) + number
    return sums


def distribution_of(ways: Iterable[tuple[Number, int]]) -> Distribution:
    """The distribution of numbers, each with its ways; a number may come more than once."""
    sums = summed((number, n) for number, n in ways if n)
    numbers = tuple(sorted(sums))
    return Distribution(numbers, tuple(sums[number] for number in numbers), sum(sums.values()))


def distribution_with(chances: Mapping[Number, Fraction]) -> Distribution:
    """The distribution with some chances. Raises `Problem` if they don't add up to 1."""
    if any(chance < 0 for chance in chances.values()):
        raise impossible("a chance can't be below 0", "write chances from 0 to 1, or to 100 %")
    if sum(chances.values()) != 1:
        raise impossible(
            f"these chances add up to {float(sum(chances.values())):g} instead of 1",
            "write chances that add up to 1, or to 100 %",
        )
    total = lcm(*(chance.denominator for chance in chances.values()))
    return distribution_of((number, int(chance * total)) for number, chance in chances.items())


def added(*spreads: Distribution) -> Distribution:
    """The distribution of the sum of independent numbers. Raises `Problem` if it takes too long."""
    scale = lcm(*(Fraction(number).denominator for each in spreads for number in each.numbers))
    ways: convolution.Ways = {0: 1}
    for each in spreads:
        ways = convolution.added(ways, {int(number * scale): n for number, n in each if n})
    return distribution_of((_whole(Fraction(number, scale)), n) for number, n in ways.items())


def times(one: Distribution, number: int) -> Distribution:
    """The sum of several numbers with the same distribution. Raises `Problem` if it takes too long."""
    scale = lcm(*(Fraction(each).denominator for each in one.numbers))
    ways = convolution.times({int(each * scale): n for each, n in one if n}, number)
    return distribution_of((_whole(Fraction(each, scale)), n) for each, n in ways.items())


def root(value: Fraction) -> Fraction:
    """The square root, to `DIGITS` decimal places if it isn't a fraction."""
    exact = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if exact * exact == value:
        return exact
    # One digit more than is kept, to round it.
    digits = isqrt(value.numerator * 100 ** (DIGITS + 1) // value.denominator)
    return Fraction((digits + 5) // 10, 10**DIGITS)


def _whole(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
