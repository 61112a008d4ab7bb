"""Rounds and turns: how many it takes to reach a total, or until something happens. All results are exact.

A round brings the result of dice, written as for `dice`, or odds as `mean_of` takes them, such as `bands_chances`
gives; never less than 0. Going over the total counts as reaching it. If several players or units strike in each
round, add them with `odds_added`.

Turns may roll different dice, such as one more each turn. They are a list with the number of dice for each turn; `dice`
says which dice, and what counts: with `'d6>=6'` each 6 is a hit. `turns_growing` makes such a list from a formula. A
turn may also be dice of its own, such as `'2d6>=5'`, or odds as `mean_of` takes them; without `dice`, a number is the
chance of a hit: `[0.5, '55 %', '60 %']`.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from generator.foundation.wording import counted
from generator.game import expressions
from generator.game.counting.cell_values import Number, simplest
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions._arguments import (
    chance_in,
    chance_of,
    limits_of,
    number_of,
    odds_of,
    optional,
    order_of,
    paid,
    rounds_to,
    whole,
    wrong,
)
from generator.stats import rounds as stats
from generator.stats.distribution import Distribution, Range, distribution_with, times

_MOST_DICE = 100
_TURNS = (
    "write what each turn rolls in a list: `[1, 1, 2]`, or `turns_growing('turn // 2 + 1', 10)`"
)


def rounds_mean(odds: Any, total: Any) -> Number:
    """How many rounds it takes on average to reach a total. Raises `Problem`.

    Example: rounds_mean('d10', 30) | round(2)
    """
    return simplest(stats.mean_rounds(*rounds_to(odds_of(odds), total)))


def rounds_chance(
    odds: Any, total: Any, at_least: Any = None, at_most: Any = None, exactly: Any = None
) -> Number:
    """The chance that a total is reached in or by a certain round. Raises `Problem`.

    Example: rounds_chance('d10', 30, at_most=5)
    """
    within = limits_of(at_least, at_most, exactly)
    brings, goal = rounds_to(odds_of(odds), total)
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
    return stats.rounds_needed(*rounds_to(odds_of(odds), total), chance_of(chance))


def turns_growing(formula: Any, turns: Any, first: Any = 1, **values: Any) -> list[Any]:
    """The turns that a formula gives: for each a number of dice, rounded down, or dice. Raises `Problem`.

    The formula is an expression with `turn` and any other values that you give by name.

    Example: turns_growing('turn ** 2 / slowness + 1', 20, slowness=50) | join(' ')
    """
    number, start = (
        whole(turns, "number of turns", 0, stats.MOST_TURNS),
        whole(first, "turn number"),
    )
    BUDGET.spend(300 * number)
    computed = expressions.expression(str(formula))
    found = (computed.value({**values, "turn": turn}) for turn in range(start, start + number))
    return [each if isinstance(each, str) else max(0, floor(number_of(each))) for each in found]


def turns_first(
    turns: Any,
    dice: Any = None,
    at_least: Any = None,
    at_most: Any = None,
    exactly: Any = None,
    nth: Any = 1,
) -> Number:
    """The chance that the first hit comes in or by a certain turn; with `nth=2` the second. Raises `Problem`.

    You can't ask for a turn after the last of the list.

    Example: turns_first(turns_growing('turn // 3 + 1', 12), 'd6>=6', at_most=4)
    """
    limits_of(at_least, at_most, exactly)
    chances = stats.chances_by_turn(_turns(turns, dice), order_of(nth))
    least, most, exact = optional(at_least, at_most, exactly)
    low, high = (least, most) if exact is None else (exact, exact)
    last = len(chances) - 1
    beyond = max(low or 0, high or 0)
    if beyond > last:
        raise wrong(
            f"there is no turn {beyond}: the list has {counted(last, 'turn')}",
            f"write a turn up to {last}, or list more turns",
        )
    by, before = (
        chances[max(0, turn)] for turn in (last if high is None else high, (low or 0) - 1)
    )
    return simplest(max(Fraction(0), by - before))


def turns_needed(turns: Any, chance: Any, dice: Any = None, nth: Any = 1) -> int:
    """By which turn the first hit has come with at least a certain chance. Raises `Problem`.

    Example: turns_needed(turns_growing('turn // 3 + 1', 12), '90 %', 'd6>=6')
    """
    return stats.turn_needed(_turns(turns, dice), chance_of(chance), order_of(nth))


def turns_hits(
    turns: Any, dice: Any = None, at_least: Any = None, at_most: Any = None, exactly: Any = None
) -> Number:
    """The chance of a number of hits in all turns together (default: at least 1). Raises `Problem`.

    Example: turns_hits(turns_growing('turn // 3 + 1', 12), 'd6>=6', at_least=3)
    """
    within = limits_of(at_least, at_most, exactly, Range(1))
    return chance_in(paid(stats.together(_turns(turns, dice))), within)


def turns_mean(turns: Any, dice: Any = None) -> Number:
    """How many hits all turns bring together on average. Raises `Problem`.

    Example: turns_mean(turns_growing('turn // 3 + 1', 12), 'd6>=6') | round(2)
    """
    return simplest(sum((turn.mean() for turn in _turns(turns, dice)), Fraction(0)))


def _turns(turns: Any, dice: Any) -> list[Distribution]:
    if not isinstance(turns, (list, tuple)):
        raise wrong(f"`{turns}` isn't a list of turns", _TURNS)
    BUDGET.spend(2_000 * len(turns))
    die = None if dice is None else odds_of(dice)
    known: dict[str, Distribution] = {}
    found = []
    for turn in turns[: stats.MOST_TURNS + 1]:
        key = repr(turn)
        known[key] = known.get(key) or _turn(turn, die)
        found.append(paid(known[key]))
    return found


def _turn(turn: Any, die: Distribution | None) -> Distribution:
    if isinstance(turn, (list, tuple)) or (isinstance(turn, str) and "d" in turn.lower()):
        return odds_of(turn)
    if die is None:
        chance = chance_of(turn)
        return distribution_with({0: 1 - chance, 1: chance})
    return times(die, whole(turn, "number of dice", 0, _MOST_DICE))
