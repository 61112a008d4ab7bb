"""Dice: exact chances and averages, opposed rolls, and simulations.

Write dice as usual: `d6`, `2d6 + 1`, `d6 - d6`, `2*d6`, `d%` for a hundred sides, `dF` for −1, 0 and 1,
`d{0,0,1,1,2}` for faces of your own. What to do with them comes after: `4d6kh3` keeps the 3 highest (`kl` the lowest),
`4d6dl1` drops the lowest (`dh` the highest); `d6r1` rolls a 1 again until it isn't one, `d6ro<=2` only once; `d6!`
explodes: it rolls another die after a 6 and adds it (`d10!>=9` after a 9 or 10), `d6!o` only once; `5d6>=5` counts the
dice that show 5 or more instead of adding them, and `5d10>=8f1` subtracts one for each 1.

You can roll up to 100 dice with up to 1,000 sides. Dice that explode again and again are followed until a chance of
less than 1 in 1,000,000,000 is left; their mean and deviation are exact all the same, unless dice are dropped.

In opposed rolls each side rolls dice or has odds as `mean_of` takes them. `ties` says what a tie counts for the first
side: `'lose'`, `'win'`, `'half'` a win, or roll `'again'`.

Dice that are too many to compute exactly can be simulated: they are rolled in a number of `games`, and the results are
counted. `dice_simulated_error` says how accurate that is: in two of three cases the true number is within one error of
the result, in 95 of 100 within two. The same `seed` always gives the same rolls.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions._arguments import (
    chance_in,
    limits_of,
    number_of,
    odds_of,
    paid,
    pairs_of,
    pool_of,
    roll_of,
    whole,
    wrong,
)
from generator.stats import opposed as stats
from generator.stats.dice import read, sum_of
from generator.stats.die import Die
from generator.stats.distribution import Range
from generator.stats.opposed import LOSE, Hand
from generator.stats.simulation import GAMES, MOST_GAMES, MOST_ROLLS, Simulated, simulated_rolls


def dice(dice: Any, at_least: Any = None, at_most: Any = None, exactly: Any = None) -> Number:
    """The chance that dice show a total within bounds. Raises `Problem`.

    Example: dice('2d6', at_least=7) * 36
    """
    within = limits_of(at_least, at_most, exactly)
    return chance_in(roll_of(dice).distribution, within)


def dice_chances(dice: Any) -> list[list[Number]]:
    """The chance of each total of some dice: a list of `[total, chance]`. Raises `Problem`.

    Example: dice_chances('2d6') | first
    """
    return pairs_of(roll_of(dice).distribution)


def dice_hits(
    dice: Any, on: Any, at_least: Any = None, at_most: Any = None, exactly: Any = None
) -> Number:
    """The chance that a number of identical dice (default: at least 1) show `on` or more. Raises `Problem`.

    Example: dice_hits('3d6', on=6, exactly=1)
    """
    within = limits_of(at_least, at_most, exactly, Range(1))
    term, least = pool_of(dice), number_of(on)
    hits = {face: int(face >= least) for face in term.die.faces}
    pool = Die(term.die.faces, term.die.explodes, term.die.once, hits)
    return chance_in(sum_of((term._replace(die=pool),)).distribution, within)


def dice_mean(dice: Any) -> Number:
    """What dice show on average. Raises `Problem`.

    Example: dice_mean('2d6 + 1')
    """
    return simplest(roll_of(dice).mean)


def dice_against(one: Any, other: Any, /) -> list[Number]:
    """The chances that the first side rolls higher than the second, the same, or lower. Raises `Problem`.

    Example: dice_against('d6 + 1', 'd6') | join(', ')
    """
    return [simplest(chance) for chance in stats.against(odds_of(one), odds_of(other))]


def dice_wins(one: Any, other: Any, /, ties: str = LOSE) -> Number:
    """The chance that the first side beats the second. Raises `Problem`.

    Example: dice_wins('2d6 + 3', '3d6', ties='again')
    """
    return simplest(stats.against(odds_of(one), odds_of(other)).won(ties))


def dice_pairs(one: Any, other: Any, /, ties: str = LOSE) -> list[Number]:
    """The chances to win none, one, two and so on of the pairs when dice are compared one by one. Raises `Problem`.

    Both sides sort their dice; the highest dice are compared, then the next highest, as long as both sides have dice.

    Example: mean_of(dice_pairs('3d6', '2d6', ties='lose'))
    """
    mine, theirs = _hand(one), _hand(other)
    found = paid(stats.pairs_won(mine, theirs, ties)).chances()
    most = min(mine.number, theirs.number)
    return [simplest(Fraction(found.get(won, 0))) for won in range(most + 1)]


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


def _hand(dice: Any) -> Hand:
    term = pool_of(dice)
    if term.die.chance or any(face != adds for face, adds in term.die.counts.items()):
        raise wrong(f"`{dice}` doesn't show one face per die", "write a roll such as `3d6`")
    return Hand(term.die.faces, term.number)


def _simulated(dice: Any, games: Any, seed: Any) -> Simulated:
    number, start = whole(games, "number of games", 2, MOST_GAMES), whole(seed, "seed")
    if not isinstance(dice, str):
        raise wrong(f"`{dice}` isn't a dice roll", "write dice as text: `'2d6 + 3'`")
    rolls = number * sum(term.number for term in read(dice)[0])
    BUDGET.spend(min(rolls, MOST_ROLLS))
    return simulated_rolls(dice, number, start)
