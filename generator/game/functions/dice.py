"""Dice: exact chances and averages.

Write dice as usual: `d6`, `2d6 + 1`, `d6 - d6`, `2*d6`, `d%` for a hundred sides, `dF` for −1, 0 and 1,
`d{0,0,1,1,2}` for faces of your own. What to do with them comes after: `4d6kh3` keeps the 3 highest (`kl` the lowest),
`4d6dl1` drops the lowest (`dh` the highest); `d6r1` rolls a 1 again until it isn't one, `d6ro<=2` only once; `d6!`
explodes: it rolls another die after a 6 and adds it (`d10!>=9` after a 9 or 10), `d6!o` only once; `5d6>=5` counts the
dice that show 5 or more instead of adding them, and `5d10>=8f1` subtracts one for each 1.

You can roll up to 100 dice with up to 1,000 sides. Dice that explode again and again are followed until a chance of
less than 1 in 1,000,000,000 is left; their mean and deviation are exact all the same, unless dice are dropped.
"""

from __future__ import annotations

from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.functions._arguments import (
    chance_in,
    hits_of,
    limits_of,
    number_of,
    pairs_of,
    pool_of,
    roll_of,
)
from generator.stats.dice import sum_of
from generator.stats.die import Die, Hits


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
    within = hits_of(at_least, at_most, exactly)
    term, least = pool_of(dice), number_of(on)
    hits = Hits(lambda face: face >= least)
    pool = Die(term.die.faces, term.die.follows, term.die.once, hits)
    return chance_in(sum_of((term._replace(die=pool),)).distribution, within)


def dice_mean(dice: Any) -> Number:
    """What dice show on average. Raises `Problem`.

    Example: dice_mean('2d6 + 1')
    """
    return simplest(roll_of(dice).mean)
