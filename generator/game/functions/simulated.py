"""Simulated dice: for rolls that are too large to compute exactly.

The dice are rolled in a number of `games`, and the results are counted. `dice_simulated_error` says how accurate that
is: in two of three cases the true number is within one error of the result, in 95 of 100 within two. The same `seed`
always gives the same rolls. Prefer `dice` where it has an answer: it is exact.
"""

from __future__ import annotations

from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions._arguments import chance_in, limits_of, whole, wrong
from generator.stats.dice import read
from generator.stats.simulation import GAMES, MOST_GAMES, MOST_ROLLS, Simulated, simulated_rolls


def dice_simulated(
    dice: Any,
    at_least: Any = None,
    at_most: Any = None,
    exactly: Any = None,
    games: Any = GAMES,
    seed: Any = 1,
) -> Number:
    """The share of simulated games in which dice show a total within bounds. Raises `Problem`.

    Example: dice_simulated('40d100kh20', at_least=1500) | round(2)
    """
    within = limits_of(at_least, at_most, exactly)
    return chance_in(_simulated(dice, games, seed).distribution, within)


def dice_simulated_mean(dice: Any, games: Any = GAMES, seed: Any = 1) -> Number:
    """What dice show on average in simulated games. Raises `Problem`.

    Example: dice_simulated_mean('40d100kh20') | round
    """
    return simplest(_simulated(dice, games, seed).distribution.mean())


def dice_simulated_error(
    dice: Any,
    at_least: Any = None,
    at_most: Any = None,
    exactly: Any = None,
    games: Any = GAMES,
    seed: Any = 1,
) -> Number:
    """The standard error of the simulated chance, or of the mean if no bounds are given. Raises `Problem`.

    Example: dice_simulated_error('40d100kh20', at_least=1500) | round(3)
    """
    result = _simulated(dice, games, seed)
    if (at_least, at_most, exactly) == (None, None, None):
        return simplest(result.error)
    return simplest(result.error_of(limits_of(at_least, at_most, exactly)))


def _simulated(dice: Any, games: Any, seed: Any) -> Simulated:
    number, start = whole(games, "number of games"), whole(seed, "seed")
    if not 2 <= number <= MOST_GAMES:
        what = f"`{games}` isn't a valid number of games"
        raise wrong(what, f"write a number from 2 to {MOST_GAMES:,}")
    if not isinstance(dice, str):
        raise wrong(f"`{dice}` isn't a dice roll", "write dice as text: `'2d6 + 3'`")
    rolls = number * sum(term.number for term in read(dice)[0])
    BUDGET.spend(min(rolls, MOST_ROLLS))
    return simulated_rolls(dice, number, start)
