"""The functions on bands: what comes of a roll that means one thing from 1 to 3, and another from 4 to 8, exactly.

A band is `[first total, last total, value]`, a roll is written as for `dice`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game.counting.cell_values import Number, cell, empty, given, simplest
from generator.game.counting.selection import Chosen
from generator.game.functions._roll_arguments import (
    chance_in,
    limits_of,
    odds_of,
    pairs_of,
    pay_for_rounds,
)
from generator.stats.distribution import Spread, spread_of
from generator.stats.totals import mean_rounds

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
    return all(len(_at(read, total)) == 1 for total in odds_of(dice).numbers)


def mean(dice: str, bands: Iterable[Any]) -> Number:
    """What a roll brings on average. Raises `Problem` where a total lies in no band, or in two.

    Example: bands_mean('d10', [[1, 3, 0], [4, 8, 4], [9, 10, 7]])

    >>> str(mean("d10", [[1, 3, 0], [4, 8, 4], [9, 10, 7]]))
    '17/5'
    """
    return simplest(_outcomes(dice, bands).mean())


def chances(dice: str, bands: Iterable[Any]) -> list[list[Number]]:
    """The chance of each value that a roll may bring: a list of `[value, chance]`. Raises `Problem`.

    It is what `mean_of`, `odds_added` and `rounds_mean` take for odds.

    Example: bands_chances('d10', bands(weapons, 'miss', 'base', name='Knife'))

    >>> [(value, str(chance)) for value, chance in chances("d10", [[1, 3, 0], [4, 8, 4], [9, 10, 7]])]
    [(0, '3/10'), (4, '1/2'), (7, '1/5')]
    """
    return pairs_of(_outcomes(dice, bands))


def chance(
    dice: str, bands: Iterable[Any], at_least: Any = None, at_most: Any = None, exactly: Any = None
) -> Number:
    """The chance that a roll brings a value within bounds. Raises `Problem`.

    Example: bands_chance('d10', bands(weapons, 'miss', 'base', name='Knife'), at_least=4)

    >>> str(chance("d10", [[1, 3, 0], [4, 8, 4], [9, 10, 7]], at_least=4))
    '7/10'
    """
    return chance_in(_outcomes(dice, bands), limits_of(at_least, at_most, exactly))


def rolls(dice: str, bands: Iterable[Any], target: Any) -> Number:
    """How many rolls it takes on average until what they bring adds up to a target. Raises `Problem`.

    Example: bands_rolls('d10', bands(weapons, 'miss', 'base', name='Knife'), 12) | round(1)

    >>> round(float(rolls("d10", [[1, 4, 0], [5, 9, 4], [10, 10, 9]], 10)), 3)
    4.491
    """
    brings, total = _outcomes(dice, bands), simplest(_figure(target))
    pay_for_rounds(brings, total)
    return simplest(mean_rounds(brings, total))


class Bands:
    """Reads bands from the rows of a game."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen

    def bands(
        self, component: Any, /, *names: str, where: str = "", **filters: Any
    ) -> list[list[Number]]:
        """The bands of a roll in a row, `[first total, last total, value]` each, as the functions on bands take them.

        The band `base` is read from the columns `base_from`, `base_to` and `base`; one whose cells are blank is left
        out. Where several rows are chosen they must have the same bands.

        Example: bands(weapons, 'miss', 'base', 'best', name='Knife')
        """
        columns = [f"{name}{end}" for name in names for end in ("_from", "_to", "")]
        known = [
            self._chosen.column(self._chosen.component(component), column) for column in columns
        ]
        rows = self._chosen.rows("bands", component, known, where, filters)
        if not rows:
            raise empty(self._chosen.component(component), "there are no bands to read")
        read = [tuple(cell(item, column) for column in known) for item in rows]
        if len(set(read)) > 1:
            hint = "choose one row, such as `name='Knife'`"
            raise Problem("EXPR005", "these rows have different bands", NOWHERE, hint)
        parts = [read[0][at : at + 3] for at in range(0, len(known), 3)]
        return [
            [each for each in band if each is not None]
            for band in parts
            if band != (None, None, None)
        ]


FUNCTIONS = {
    "bands": Bands.bands,
    "bands_chance": chance,
    "bands_chances": chances,
    "bands_cover": covers,
    "bands_mean": mean,
    "bands_rolls": rolls,
}
COUNTS = Bands


def _outcomes(dice: str, bands: Iterable[Any]) -> Spread:
    """How often each value comes about."""
    read, made = _read(bands), list[tuple[Number, int]]()
    for total, ways in odds_of(dice):
        found = _at(read, total)
        if len(found) != 1:
            where = "no band" if not found else f"{len(found)} bands"
            raise _wrong(f"a roll of {total} lies in {where}")
        made.append((simplest(found[0].value), ways))
    return spread_of(made)


def _at(bands: list[Band], total: Number) -> list[Band]:
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
    found = given(value)
    if found is None:
        raise _wrong(f"`{value}` is no number")
    return found


def _wrong(what: str) -> Problem:
    return Problem("EXPR005", what, NOWHERE, _HINT)
