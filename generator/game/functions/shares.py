"""Shares of a deck: which counts give some percentages, and which counts come nearest to them.

Percentages are numbers or texts: `[18.4, '40.0 %']`. `digits` is the number of decimal places they are printed with
(default: as written). If they add up to 100 %, allowing for rounding, they are the whole deck; otherwise the rest of
the deck is other cards, whose number comes last in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor
from typing import Any

from generator.game.expressions.cost_limit import BUDGET
from generator.game.expressions.fields import DecimalNumber
from generator.game.functions._arguments import whole, wrong
from generator.game.spec.printed_values import read_figure
from generator.stats import shares as stats
from generator.stats.shares import Printed

_MOST, _MOST_CARDS, _MOST_DIGITS = 200, 1_000_000, 12
_HINT = "write percentages in a list: `[18.4, '40.0 %', 41.6]`"


def deck_for(percentages: Iterable[Any], digits: int | None = None) -> list[int]:
    """The counts of the smallest deck with these rounded percentages; its size is their sum. Raises `Problem`.

    Example: deck_for([18.367, 16.327, 40.816, 6.122, 18.367], digits=3) | sum
    """
    printed = _printed(percentages, digits)
    BUDGET.spend(2 * stats.MOST_CARDS * len(printed.parts))
    return list(stats.smallest_deck(printed))


def counts_for(percentages: Iterable[Any], size: int, digits: int | None = None) -> list[int]:
    """The counts nearest to some percentages in a deck of a size, by largest remainder. Raises `Problem`.

    Example: counts_for([50, 30, 20], size=36)
    """
    cards = whole(size, "deck size", 1, _MOST_CARDS)
    return list(stats.nearest_counts(_printed(percentages, digits), cards))


def no_count_for(percentages: Iterable[Any], size: int, digits: int | None = None) -> list[str]:
    """The percentages that no number of cards rounds to, in a deck of a size. Raises `Problem`.

    Example: no_count_for([18.367, 40.816, 25.000], size=40) | join(', ')
    """
    printed, cards = _printed(percentages, digits), whole(size, "deck size", 1, _MOST_CARDS)
    return [printed.percent(part) for part in stats.without_count(printed, cards)]


def _printed(percentages: Any, digits: Any) -> Printed:
    if isinstance(percentages, (str, Mapping)) or not isinstance(percentages, Iterable):
        raise wrong(f"`{percentages}` isn't a list of percentages", _HINT)
    read = [_read(each, digits) for each in percentages]
    if not 0 < len(read) <= _MOST:
        raise wrong(f"can't use {len(read)} percentages: write from 1 to {_MOST}", _HINT)
    written = max(places for _, places in read) if digits is None else digits
    places = whole(written, "number of digits", 0, _MOST_DIGITS)
    return Printed(tuple(floor(value * 10**places + Fraction(1, 2)) for value, _ in read), places)


def _read(value: Any, digits: Any) -> tuple[Fraction, int]:
    """A percentage, and the number of decimal places it is written with."""
    if type(value) is Fraction:
        if digits is None:
            hint = "write how many digits are printed: `digits=3`"
            raise wrong("a computed percentage needs a number of digits", hint)
        return value, 0
    if not isinstance(value, (str, int, float, DecimalNumber)):
        raise wrong("expected a percentage, found a table row or a list", _HINT)
    found = read_figure(str(value))
    if found is None or found.fraction or not 0 <= found.value < 1000 or isinstance(value, bool):
        raise wrong(f"`{value}` isn't a percentage", _HINT)
    return found.value, found.decimals
