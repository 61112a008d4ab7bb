"""Bands of a roll: 1 to 3 is a miss, 4 to 8 a hit, 9 and 10 a critical hit. All results are exact.

A band is `[first total, last total, value]`; write rolls as for `dice`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.game.counting.cell_values import Number, cell, empty, simplest
from generator.game.functions._arguments import (
    RowCounter,
    chance_in,
    limits_of,
    number_of,
    odds_of,
    pairs_of,
    rounds_to,
    wrong,
)
from generator.stats.distribution import Distribution, distribution_of
from generator.stats.rounds import mean_rounds

_HINT = "write bands such as `[[1, 3, 0], [4, 8, 4], [9, 10, 7]]`: first total, last total, value"


class Band(NamedTuple):
    """The totals of a roll from `first` to `last`, and the value that each of them brings."""

    first: Fraction
    last: Fraction
    value: Fraction


def bands_chance(
    dice: str, bands: Iterable[Any], at_least: Any = None, at_most: Any = None, exactly: Any = None
) -> Number:
    """The chance that a roll brings a value within bounds. Raises `Problem`.

    Example: bands_chance('d10', bands(weapons, 'miss', 'base', name='Knife'), at_least=4)
    """
    return chance_in(_outcomes(dice, bands), limits_of(at_least, at_most, exactly))


def bands_chances(dice: str, bands: Iterable[Any]) -> list[list[Number]]:
    """The chance of each value that a roll may bring: a list of `[value, chance]`. Raises `Problem`.

    You can pass it on as odds to `mean_of`, `odds_added` and `rounds_mean`.

    Example: bands_chances('d10', bands(weapons, 'miss', 'base', name='Knife'))
    """
    return pairs_of(_outcomes(dice, bands))


def bands_cover(dice: str, bands: Iterable[Any]) -> bool:
    """Whether each total of a roll is in exactly one band. Raises `Problem` for what isn't a list of bands.

    Example: bands_cover('d10', bands(weapons, 'miss', 'base', name='Knife'))
    """
    read = _read(bands)
    return all(len(_at(read, total)) == 1 for total in odds_of(dice).numbers)


def bands_mean(dice: str, bands: Iterable[Any]) -> Number:
    """What a roll brings on average. Raises `Problem` where a total is in no band, or in two.

    Example: bands_mean('d10', [[1, 3, 0], [4, 8, 4], [9, 10, 7]])
    """
    return simplest(_outcomes(dice, bands).mean())


def bands_rolls(dice: str, bands: Iterable[Any], target: Any) -> Number:
    """How many rolls it takes on average until what they bring adds up to a target. Raises `Problem`.

    Example: bands_rolls('d10', bands(weapons, 'miss', 'base', name='Knife'), 12) | round(1)
    """
    return simplest(mean_rounds(*rounds_to(_outcomes(dice, bands), target)))


class Bands(RowCounter):
    """Reads bands from the rows of a game."""

    def bands(
        self, component: Any, /, *names: str, where: str = "", **filters: Any
    ) -> list[list[Number]]:
        """The bands in a row, `[first total, last total, value]` each, for the other functions on bands.

        The band `base` is read from the columns `base_from`, `base_to` and `base`; a band with blank cells is left
        out. If several rows match, they must have the same bands.

        Example: bands(weapons, 'miss', 'base', 'best', name='Knife')
        """
        known = self._chosen.component(component)
        columns = [
            self._chosen.column(known, f"{name}{end}")
            for name in names
            for end in ("_from", "_to", "")
        ]
        rows = self._chosen.rows("bands", component, where, filters, columns)
        if not rows:
            raise empty(known, "row to read bands from")
        read = {tuple(cell(item, column) for column in columns) for item in rows}
        if len(read) > 1:
            raise wrong("these rows have different bands", "choose one row: `name='Knife'`")
        cells = read.pop()
        bands = ([*cells[at : at + 3]] for at in range(0, len(cells), 3))
        return [[each for each in band if each is not None] for band in bands if band != [None] * 3]


COUNTS = Bands


def _outcomes(dice: str, bands: Iterable[Any]) -> Distribution:
    read, found = _read(bands), list[tuple[Number, int]]()
    for total, ways in odds_of(dice):
        hit = _at(read, total)
        if len(hit) != 1:
            where = f"{len(hit)} bands" if hit else "no band"
            raise wrong(f"a roll of {total} is in {where}", _HINT)
        found.append((simplest(hit[0].value), ways))
    return distribution_of(found)


def _at(bands: list[Band], total: Number) -> list[Band]:
    return [band for band in bands if band.first <= total <= band.last]


def _read(bands: Iterable[Any]) -> list[Band]:
    if isinstance(bands, (str, Mapping)) or not isinstance(bands, Iterable):
        raise wrong(f"`{bands}` isn't a list of bands", _HINT)
    read = []
    for each in bands:
        if not isinstance(each, (list, tuple)) or len(each) != 3:
            raise wrong(f"`{each}` isn't a band", _HINT)
        read.append(Band(*map(number_of, each)))
    return read
