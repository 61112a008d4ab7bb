"""The functions that roll dice: what dice show, exactly.

Dice are written as one writes them: `d6`, `2d6 + 1`, `d6 - d6`, `2*d6`, `d%` for a hundred sides, `dF` for −1, 0 and 1,
`d{0,0,1,1,2}` for faces of your own. Behind them stands what is done with them: `4d6kh3` keeps the 3 highest (`kl` the
lowest), `4d6dl1` drops the lowest (`dh` the highest); `d6r1` rolls each 1 again until it is none, `d6ro<=2` once;
`d6!` rolls on after a 6 and adds (`d10!>=9` after a 9 or 10), `d6!o` only once; `5d6>=5` counts the dice that show 5 or
more in place of adding them, and `5d10>=8f1` takes one away for each 1.

At most 100 dice are rolled, of at most 1,000 sides. Dice that explode without end are followed until a chance of less
than 1 in 1,000,000,000 is left; their mean and deviation are exact all the same, unless some are dropped.
"""

from __future__ import annotations

from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.functions._draw_arguments import wrong
from generator.game.functions._roll_arguments import (
    chance_in,
    hits_of,
    limits_of,
    number_of,
    pairs_of,
    roll_of,
)
from generator.stats.dice import read, sum_of
from generator.stats.die import Die, Hits


def chance(dice: Any, at_least: Any = None, at_most: Any = None, exactly: Any = None) -> Number:
    """The chance that dice show a total within bounds. Raises `Problem`.

    Example: dice('2d6', at_least=7) * 36

    >>> str(chance("2d6", at_least=7)), str(chance("d6 - d6", at_least=1)), str(chance("4d6kh3", exactly=18))
    ('7/12', '5/12', '7/432')
    """
    within = limits_of(at_least, at_most, exactly)
    return chance_in(roll_of(dice).spread, within)


def chances(dice: Any) -> list[list[Number]]:
    """The chance of each total of some dice: a list of `[total, chance]`. Raises `Problem`.

    Example: dice_chances('2d6') | first

    >>> [(total, str(chance)) for total, chance in chances("2d2")]
    [(2, '1/4'), (3, '1/2'), (4, '1/4')]
    """
    return pairs_of(roll_of(dice).spread)


def hits(
    dice: Any, on: Any, at_least: Any = None, at_most: Any = None, exactly: Any = None
) -> Number:
    """The chance that so many of equal dice show a number or more, at least 1 where nothing is said. Raises `Problem`.

    Example: dice_hits('3d6', on=6, exactly=1)

    >>> str(hits("3d6", on=6, exactly=1)), str(hits("2d6", on=5, at_least=1))
    ('25/72', '5/9')
    """
    within = hits_of(at_least, at_most, exactly)
    terms, plain = read(dice) if isinstance(dice, str) else ((), 0)
    if len(terms) != 1 or plain or not terms[0].keeps_all or terms[0].factor != 1:
        raise wrong(f"`{dice}` is no pool of dice", "write dice that are all alike: `3d6`")
    least, die = number_of(on), terms[0].die
    pool = Die(die.faces, die.follows, die.once, Hits(lambda face: face >= least))
    return chance_in(sum_of((terms[0]._replace(die=pool),)).spread, within)


def mean(dice: Any) -> Number:
    """What dice show on average. Raises `Problem`.

    Example: dice_mean('2d6 + 1')

    >>> str(mean("2d6")), str(mean("d6 - d6")), str(mean("d6!"))
    ('7', '0', '21/5')
    """
    return simplest(roll_of(dice).mean)


FUNCTIONS = {
    "dice": chance,
    "dice_chances": chances,
    "dice_hits": hits,
    "dice_mean": mean,
}
