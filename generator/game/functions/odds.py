"""Odds: the exact mean, percentiles and sums of numbers that come up with different chances.

Odds are dice, written as for `dice`; or numbers with their chances, `[[0, '70 %'], [5, '30 %']]`, as `dice_chances` and
`bands_chances` give them; or the chances of 0, 1, 2 and so on, as `drawn_chances` gives them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.functions._arguments import (
    chance_in,
    limits_of,
    number_of,
    odds_of,
    pairs_of,
    wrong,
)
from generator.game.functions._arguments import chance_of as as_chance
from generator.stats import distribution as stats
from generator.stats.dice import rolled


def chance_of(odds: Any, at_least: Any = None, at_most: Any = None, exactly: Any = None) -> Number:
    """The chance of a number within bounds. Raises `Problem`.

    Example: chance_of(drawn_chances(events, 5, "category == 'Boss'"), at_least=2)
    """
    return chance_in(odds_of(odds), limits_of(at_least, at_most, exactly))


def mean_of(odds: Any) -> Number:
    """The mean number. Raises `Problem`.

    Example: mean_of([[0, '70 %'], [5, '30 %']])
    """
    found = odds_of(odds)
    return simplest(rolled(odds).mean if isinstance(odds, str) else found.mean())


def variance_of(odds: Any) -> Number:
    """The variance: the mean of the squared distances from the mean. Raises `Problem`.

    Example: variance_of('2d6')
    """
    found = odds_of(odds)
    return simplest(rolled(odds).variance if isinstance(odds, str) else found.variance())


def deviation_of(odds: Any) -> Number:
    """The standard deviation: how far numbers spread around their mean, to 12 digits. Raises `Problem`.

    Example: deviation_of('2d6') | round(2)
    """
    return simplest(stats.root(Fraction(variance_of(odds))))


def percentile_of(odds: Any, chance: Any) -> Number:
    """The smallest number that results don't exceed with at least a certain chance. Raises `Problem`.

    Example: percentile_of('2d6', '90 %')
    """
    return odds_of(odds).percentile(as_chance(chance))


def median_of(odds: Any) -> Number:
    """The median: the smallest number that at least half of all results don't exceed. Raises `Problem`.

    Example: median_of('3d6')
    """
    return percentile_of(odds, Fraction(1, 2))


def likeliest_of(odds: Any) -> list[Number]:
    """The most likely number, or all of them if several are equally likely. Raises `Problem`.

    Example: likeliest_of('2d6') | join(' or ')
    """
    return list(odds_of(odds).likeliest())


def odds_limited(odds: Any, at_least: Any = None, at_most: Any = None) -> list[list[Number]]:
    """The odds with lower results raised to `at_least`, and higher ones lowered to `at_most`. Raises `Problem`.

    Example: mean_of(odds_limited('d6 - d6', at_least=0, at_most=3))
    """
    within = limits_of(at_least, at_most, None)
    return pairs_of(odds_of(odds).limited(within))


def odds_added(*odds: Any) -> list[list[Number]]:
    """The odds of the sum of several independent numbers. Raises `Problem`.

    Example: mean_of(odds_added('d6', [[0, '70 %'], [5, '30 %']]))
    """
    if not odds:
        raise wrong("there is nothing to add", "write what to add: `odds_added('d6', 'd8')`")
    return pairs_of(stats.added(*map(odds_of, odds)))


def odds_scaled(odds: Any, by: Any) -> list[list[Number]]:
    """The odds with each number multiplied, such as by 10 points each. Raises `Problem`.

    Example: mean_of(odds_scaled('3d6>=5', by=10))
    """
    factor = number_of(by)
    return pairs_of(
        stats.distribution_of((simplest(n * factor), ways) for n, ways in odds_of(odds))
    )
