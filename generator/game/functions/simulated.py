"""The functions on games that are only played: for dice that are too many to be computed exactly.

The dice are rolled so many times, `games`, and the results are counted. `dice_simulated_error` says how near that is:
in two of three cases the true number lies within so much, in 95 of 100 within twice as much. The same `seed` gives the
same rolls, always. Where `dice` has an answer, take that: it is exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions._draw_arguments import whole, wrong
from generator.game.functions._roll_arguments import chance_in, limits_of
from generator.stats.dice import read
from generator.stats.simulation import GAMES, MOST_GAMES, Simulated, simulated

if TYPE_CHECKING:
    from random import Random

_MOST_ROLLS = 1_000_000


def chance(
    dice: Any,
    at_least: Any = None,
    at_most: Any = None,
    exactly: Any = None,
    games: Any = GAMES,
    seed: Any = 1,
) -> Number:
    """In which part of some games dice show a total within bounds. Raises `Problem`.

    Example: dice_simulated('40d100kh20', at_least=1500) | round(2)

    >>> float(chance("40d100kh20", at_least=1500)), chance("d6", at_least=1)
    (0.5174, 1)
    """
    within = limits_of(at_least, at_most, exactly)
    return chance_in(_played(dice, games, seed).spread, within)


def mean(dice: Any, games: Any = GAMES, seed: Any = 1) -> Number:
    """What dice show on average in some games. Raises `Problem`.

    Example: dice_simulated_mean('40d100kh20') | round

    >>> round(float(mean("40d100kh20")), 1)
    1498.7
    """
    return simplest(_played(dice, games, seed).spread.mean())


def error(
    dice: Any,
    at_least: Any = None,
    at_most: Any = None,
    exactly: Any = None,
    games: Any = GAMES,
    seed: Any = 1,
) -> Number:
    """The standard error of the chance that games give, or of the mean, where no bounds are. Raises `Problem`.

    Example: dice_simulated_error('40d100kh20', at_least=1500) | round(3)

    >>> round(float(error("40d100kh20", at_least=1500)), 4), round(float(error("40d100kh20")), 2)
    (0.005, 1.02)
    """
    made = _played(dice, games, seed)
    if (at_least, at_most, exactly) == (None, None, None):
        return simplest(made.error)
    return simplest(made.error_of(limits_of(at_least, at_most, exactly)))


FUNCTIONS = {
    "dice_simulated": chance,
    "dice_simulated_mean": mean,
    "dice_simulated_error": error,
}


def _played(dice: Any, games: Any, seed: Any) -> Simulated:
    number, begin = whole(games, "number of games"), whole(seed, "seed")
    if not 2 <= number <= MOST_GAMES:
        raise wrong(f"{number:,} games are not played", f"write from 2 to {MOST_GAMES:,} games")
    if not isinstance(dice, str):
        raise wrong(f"`{dice}` is no dice", "write dice as a text: `'2d6 + 3'`")
    terms, plain = read(dice)
    rolls = number * sum(term.number for term in terms)
    if rolls > _MOST_ROLLS:
        raise wrong(
            f"`{dice}` is rolled {rolls:,} dice", f"write `games={_MOST_ROLLS * number // rolls}`"
        )
    BUDGET.spend(rolls)

    def play(chance: Random) -> int:
        return plain + sum(term.roll(chance) for term in terms)

    return simulated(play, number, begin)
