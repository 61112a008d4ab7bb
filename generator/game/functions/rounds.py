"""Rounds: how many it takes until their results add up to a total. All results are exact.

A round brings the result of dice, written as for `dice`, or odds as `mean_of` takes them, such as `bands_chances`
gives; never less than 0. Going over the total counts as reaching it. If several players or units strike in each
round, add them with `odds_added`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.functions._arguments import (
    chance_of,
    limits_of,
    number_of,
    odds_of,
    pay_for_rounds,
    whole,
)
from generator.stats import totals as stats
from generator.stats.distribution import Distribution


def rounds_mean(odds: Any, total: Any) -> Number:
    """How many rounds it takes on average to reach a total. Raises `Problem`.

    Example: rounds_mean('d10', 30) | round(2)
    """
    return simplest(stats.mean_rounds(*_paid(odds, total)))


def rounds_chance(
    odds: Any, total: Any, at_least: Any = None, at_most: Any = None, exactly: Any = None
) -> Number:
    """The chance that a total is reached in or by a certain round. Raises `Problem`.

    Example: rounds_chance('d10', 30, at_most=5)
    """
    within = limits_of(at_least, at_most, exactly)
    brings, goal = _paid(odds, total)
    low = 0 if within.low is None else whole(within.low, "number of rounds")
    before = stats.reached_by(brings, goal, low - 1)
    if within.high is None:
        return simplest(1 - before)
    high = whole(within.high, "number of rounds")
    return simplest(max(Fraction(0), stats.reached_by(brings, goal, high) - before))


def rounds_needed(odds: Any, total: Any, chance: Any) -> int:
    """How many rounds it takes until a total is reached with at least a certain chance. Raises `Problem`.

    Example: rounds_needed('d10', 30, '90 %')
    """
    return stats.rounds_needed(*_paid(odds, total), chance_of(chance))


def _paid(odds: Any, total: Any) -> tuple[Distribution, Number]:
    """What a round brings, and the total; the work is paid for."""
    brings, goal = odds_of(odds), simplest(number_of(total))
    pay_for_rounds(brings, goal)
    return brings, goal
