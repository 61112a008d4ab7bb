"""The functions that roll dice: what dice show, exactly.

Dice are written as `d6`, `2d6 + 1` or `d6 - d6`: at most 30 dice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from generator.diagnostics import NOWHERE, Problem

_TERM = re.compile(r"([+-])(?:(\d*)[dD](\d+)|(\d+))")
_POOL = re.compile(r"\s*(\d{0,3})[dD](\d{1,3})\s*")
_MOST_DICE, _MOST_SIDES = 30, 100
_HINT = "write `d6`, `2d6 + 1` or `d6 - d6`: at most 30 dice"


@lru_cache(maxsize=256)
def distribution(dice: str) -> Mapping[int, Fraction]:
    """The chance of each total of `2d6 + 1` or `d6 - d6`. Raises `Problem` where the text is no dice.

    >>> {total: str(chance) for total, chance in distribution("d4 - 1").items()}
    {0: '1/4', 1: '1/4', 2: '1/4', 3: '1/4'}
    """
    text = re.sub(r"\s+", "", dice).replace("−", "-")
    text = text if text[:1] in ("+", "-") else "+" + text
    terms = list(_TERM.finditer(text))
    if not terms or "".join(term[0] for term in terms) != text:
        raise Problem("EXPR005", f"`{dice}` is no dice", NOWHERE, _HINT)
    ways = {0: 1}
    rolled = 0
    for sign, count, sides, plain in (term.groups() for term in terms):
        step = 1 if sign == "+" else -1
        if plain is not None:
            ways = {total + step * int(plain): n for total, n in ways.items()}
            continue
        number = int(count or 1)
        rolled += number
        if rolled > _MOST_DICE or not 1 <= int(sides) <= _MOST_SIDES:
            raise Problem("EXPR005", f"`{dice}` is too much to roll", NOWHERE, _HINT)
        for _ in range(number):
            ways = _with_die(ways, int(sides), step)
    every = sum(ways.values())
    return {total: Fraction(n, every) for total, n in sorted(ways.items())}


def _with_die(ways: Mapping[int, int], sides: int, step: int) -> dict[int, int]:
    made: dict[int, int] = {}
    for total, n in ways.items():
        for side in range(1, sides + 1):
            made[total + step * side] = made.get(total + step * side, 0) + n
    return made


def chance(
    dice: str, at_least: int | None = None, at_most: int | None = None, exactly: int | None = None
) -> Fraction:
    """The chance that dice show a total within bounds. Raises `Problem` where the text is no dice.

    Example: dice('2d6', at_least=7) * 36

    >>> str(chance("2d6", at_least=7)), str(chance("d6 - d6", at_least=1))
    ('7/12', '5/12')
    """
    low = exactly if exactly is not None else at_least
    high = exactly if exactly is not None else at_most
    return sum(
        (
            share
            for total, share in distribution(dice).items()
            if (low is None or total >= low) and (high is None or total <= high)
        ),
        Fraction(0),
    )


def hits(
    dice: str,
    on: int,
    at_least: int | None = None,
    at_most: int | None = None,
    exactly: int | None = None,
) -> Fraction:
    """The chance that so many of equal dice show a number or more. Raises `Problem` where the text is no such dice.

    Example: dice_hits('3d6', on=6, exactly=1)

    >>> str(hits("3d6", on=6, exactly=1)), str(hits("2d6", on=5, at_least=1))
    ('25/72', '5/9')
    """
    pool = _POOL.fullmatch(dice)
    if pool is None or not 1 <= int(pool[1] or 1) <= _MOST_DICE:
        hint = "write `3d6`: at most 30 dice, all alike"
        raise Problem("EXPR005", f"`{dice}` is no pool of dice", NOWHERE, hint)
    number, one = int(pool[1] or 1), chance(f"d{pool[2]}", at_least=on)
    low = exactly if exactly is not None else at_least or 0
    high = exactly if exactly is not None else number if at_most is None else at_most
    return sum(
        (
            comb(number, hit) * one**hit * (1 - one) ** (number - hit)
            for hit in range(max(0, low), min(number, high) + 1)
        ),
        Fraction(0),
    )


def mean(dice: str) -> Fraction:
    """What dice show on average. Raises `Problem` where the text is no dice.

    Example: dice_mean('2d6 + 1')

    >>> str(mean("2d6")), str(mean("d6 - d6"))
    ('7', '0')
    """
    return sum((total * share for total, share in distribution(dice).items()), Fraction(0))


FUNCTIONS: Mapping[str, Callable[..., Fraction]] = {
    "dice": chance,
    "dice_hits": hits,
    "dice_mean": mean,
}
"""The functions by the names that expressions use."""
