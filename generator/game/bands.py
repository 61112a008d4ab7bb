"""The functions on bands: what comes of a roll that means one thing from 1 to 3, and another from 4 to 8, exactly.

A band is `[first total, last total, value]`, a roll is written as for `dice`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from generator.diagnostics import NOWHERE, Problem
from generator.game.dice import distribution
from generator.values import NamedTuple

_MOST = 1_000
_HINT = "write bands such as `[[1, 3, 0], [4, 8, 4], [9, 10, 7]]`: first total, last total, value"


class Band(NamedTuple):
    """Totals of a roll, and what comes of each of them."""

    first: Fraction
    last: Fraction
    value: Fraction


def covers(dice: str, bands: Iterable[Any]) -> bool:
    """Whether each total of a roll lies in one band and in no other. Raises `Problem` where these are no bands.

    Example: bands_cover('d10', bands(weapons, 'miss', 'base', name='Knife'))

    >>> covers("d10", [[1, 3, 0], [4, 8, 4], [9, 10, 7]]), covers("d10", [[1, 9, 0], [9, 10, 7]])
    (True, False)
    """
    read = _read(bands)
    return all(len(_at(read, total)) == 1 for total in distribution(dice))


def mean(dice: str, bands: Iterable[Any]) -> Fraction:
    """What a roll brings on average. Raises `Problem` where a total lies in no band, or in two.

    Example: bands_mean('d10', [[1, 3, 0], [4, 8, 4], [9, 10, 7]])

    >>> str(mean("d10", [[1, 3, 0], [4, 8, 4], [9, 10, 7]]))
    '17/5'
    """
    return sum((value * share for value, share in _outcomes(dice, bands).items()), Fraction(0))


def rolls(dice: str, bands: Iterable[Any], target: Any) -> Fraction:
    """How many rolls it takes on average until what they bring adds up to a target. Raises `Problem`.

    Example: bands_rolls('d10', bands(weapons, 'miss', 'base', name='Knife'), 12) | round(1)

    >>> round(float(rolls("d10", [[1, 4, 0], [5, 9, 4], [10, 10, 9]], 10)), 3)
    4.491
    """
    outcomes = _outcomes(dice, bands)
    goal = _figure(target)
    if any(value.denominator != 1 or value < 0 for value in outcomes):
        raise _wrong("only whole values that are not below 0 add up step by step")
    if goal.denominator != 1 or not 0 <= goal <= _MOST:
        raise _wrong(f"`{target}` is no target from 0 to {_MOST:,}")
    nothing = outcomes.pop(Fraction(0), Fraction(0))
    if not outcomes and goal:
        raise _wrong("no band brings anything, so that no number of rolls is enough")
    # What is needed from each sum on: one roll, again where it brings nothing, and what is needed from where it leads.
    needed: list[Fraction] = [Fraction(0)]
    for left in range(1, int(goal) + 1):
        beyond = sum(
            (share * needed[max(0, left - int(value))] for value, share in outcomes.items()),
            Fraction(0),
        )
        needed.append((1 + beyond) / (1 - nothing))
    return needed[-1]


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "bands_cover": covers,
    "bands_mean": mean,
    "bands_rolls": rolls,
}
"""The functions by the names that expressions use."""


def _outcomes(dice: str, bands: Iterable[Any]) -> dict[Fraction, Fraction]:
    """The chance of each value."""
    read = _read(bands)
    shares: Mapping[int, Fraction] = distribution(dice)
    made: dict[Fraction, Fraction] = {}
    for total, share in shares.items():
        found = _at(read, total)
        if len(found) != 1:
            where = "no band" if not found else f"{len(found)} bands"
            raise _wrong(f"a roll of {total} lies in {where}")
        made[found[0].value] = made.get(found[0].value, Fraction(0)) + share
    return made


def _at(bands: list[Band], total: int) -> list[Band]:
    return [band for band in bands if band.first <= total <= band.last]


def _read(bands: Iterable[Any]) -> list[Band]:
    if isinstance(bands, (str, Mapping)) or not isinstance(bands, Iterable):
        raise _wrong(f"`{bands}` is no list of bands")
    read = []
    for each in bands:
        parts = list(each) if isinstance(each, (list, tuple)) else []
        if len(parts) != 3:
            raise _wrong(f"`{each}` is no band")
        read.append(Band(*(_figure(part) for part in parts)))
    return read


def _figure(value: Any) -> Fraction:
    try:
        return Fraction(str(value).replace("−", "-"))
    except (ValueError, ZeroDivisionError):
        raise _wrong(f"`{value}` is no number") from None


def _wrong(what: str) -> Problem:
    return Problem("EXPR005", what, NOWHERE, _HINT)
