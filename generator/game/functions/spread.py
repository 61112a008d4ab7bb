"""The functions on odds: what numbers that come about more or less often come to, exactly.

Odds are dice, written as for `dice`; or numbers with their chances, `[[0, '70 %'], [5, '30 %']]`, as `dice_chances` and
`bands_chances` give them; or the chances of 0, 1, 2 and so on, as `drawn_chances` gives them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.functions._draw_arguments import chance_of, wrong
from generator.game.functions._roll_arguments import (
    chance_in,
    limits_of,
    number_of,
    odds_of,
    pairs_of,
)
from generator.stats import distribution as stats
from generator.stats.dice import rolled
from generator.stats.distribution import root


def chance(odds: Any, at_least: Any = None, at_most: Any = None, exactly: Any = None) -> Number:
    """The chance of a number within bounds. Raises `Problem`.

    Example: chance_of(drawn_chances(events, 5, "category == 'Boss'"), at_least=2)

    >>> str(chance([[0, "70 %"], [5, "30 %"]], at_least=1))
    '3/10'
    """
    return chance_in(odds_of(odds), limits_of(at_least, at_most, exactly))


def mean(odds: Any) -> Number:
    """The number on average. Raises `Problem`.

    Example: mean_of([[0, '70 %'], [5, '30 %']])

    >>> str(mean([[0, "70 %"], [5, "30 %"]])), str(mean("d6!"))
    ('3/2', '21/5')
    """
    found = odds_of(odds)
    return simplest(rolled(odds).mean if isinstance(odds, str) else found.mean())


def variance(odds: Any) -> Number:
    """The variance: the mean of the squares of the distances from the mean. Raises `Problem`.

    Example: variance_of('2d6')

    >>> str(variance("2d6"))
    '35/6'
    """
    found = odds_of(odds)
    return simplest(rolled(odds).variance if isinstance(odds, str) else found.variance())


def deviation(odds: Any) -> Number:
    """The standard deviation: how far numbers spread around their mean, to 12 digits. Raises `Problem`.

    Example: deviation_of('2d6') | round(2)

    >>> float(deviation("2d6")), deviation([[1, "0.5"], [5, "0.5"]])
    (2.415229457698, 2)
    """
    return simplest(root(Fraction(variance(odds))))


def percentile(odds: Any, chance: Any) -> Number:
    """The least number that is not exceeded with a chance of at least so much. Raises `Problem`.

    Example: percentile_of('2d6', '90 %')

    >>> percentile("2d6", "90 %"), percentile("2d6", "50 %")
    (10, 7)
    """
    return odds_of(odds).reached(chance_of(chance))


def median(odds: Any) -> Number:
    """The least number that at least half of all results do not exceed. Raises `Problem`.

    Example: median_of('3d6')

    >>> median("3d6"), median([[0, "70 %"], [5, "30 %"]])
    (10, 0)
    """
    return percentile(odds, Fraction(1, 2))


def likeliest(odds: Any) -> list[Number]:
    """The numbers that come about most often; several where none is alone. Raises `Problem`.

    Example: likeliest_of('2d6') | join(' or ')

    >>> likeliest("2d6"), likeliest("3d6")
    ([7], [10, 11])
    """
    return list(odds_of(odds).likeliest())


def limited(odds: Any, at_least: Any = None, at_most: Any = None) -> list[list[Number]]:
    """The odds where what is less counts as `at_least`, and what is more as `at_most`. Raises `Problem`.

    Example: mean_of(odds_limited('d6 - d6', at_least=0, at_most=3))

    >>> [(number, str(chance)) for number, chance in limited("d6 - d6", 0, 3)]
    [(0, '7/12'), (1, '5/36'), (2, '1/9'), (3, '1/6')]
    """
    within = limits_of(at_least, at_most, None)
    return pairs_of(odds_of(odds).limited(within))


def added(*odds: Any) -> list[list[Number]]:
    """The odds of the sum of several numbers that do not depend on each other. Raises `Problem`.

    Example: mean_of(odds_added('d6', [[0, '70 %'], [5, '30 %']]))

    >>> [(number, str(chance)) for number, chance in added("d2", [[0, "0.5"], [5, "0.5"]])]
    [(1, '1/4'), (2, '1/4'), (6, '1/4'), (7, '1/4')]
    """
    if not odds:
        raise wrong("nothing is added", "write what is: `odds_added('d6', 'd8')`")
    return pairs_of(stats.added(*map(odds_of, odds)))


def scaled(odds: Any, by: Any) -> list[list[Number]]:
    """The odds where each number counts so many times, such as 10 points each. Raises `Problem`.

    Example: mean_of(odds_scaled('3d6>=5', by=10))

    >>> scaled("d2", by=10) == [[10, Fraction(1, 2)], [20, Fraction(1, 2)]]
    True
    """
    factor = number_of(by)
    return pairs_of(stats.spread_of((simplest(n * factor), ways) for n, ways in odds_of(odds)))


FUNCTIONS = {
    "chance_of": chance,
    "mean_of": mean,
    "variance_of": variance,
    "deviation_of": deviation,
    "percentile_of": percentile,
    "median_of": median,
    "likeliest_of": likeliest,
    "odds_limited": limited,
    "odds_added": added,
    "odds_scaled": scaled,
}
