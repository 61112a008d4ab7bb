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

from generator.foundation.lazy_regex import regex
from generator.game.expressions.cost_limit import BUDGET
from generator.game.expressions.fields import DecimalNumber
from generator.game.functions._arguments import wrong
from generator.stats import shares as stats
from generator.stats.shares import Printed

_WRITTEN = regex(r"\s*\+?(\d{1,3})(?:\.(\d{0,12}))?\s*%?\s*")
_MOST = 200
_MOST_DIGITS = 12
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
    return list(stats.nearest_counts(_printed(percentages, digits), _size(size)))


def no_count_for(percentages: Iterable[Any], size: int, digits: int | None = None) -> list[str]:
    """The percentages that no number of cards rounds to, in a deck of a size. Raises `Problem`.

    Example: no_count_for([18.367, 40.816, 25.000], size=40) | join(', ')
    """
    printed = _printed(percentages, digits)
    return [printed.percent(part) for part in stats.without_count(printed, _size(size))]


def _printed(percentages: Any, digits: Any) -> Printed:
    if isinstance(percentages, (str, Mapping)) or not isinstance(percentages, Iterable):
        raise wrong(f"`{percentages}` isn't a list of percentages", _HINT)
    read = [_read(each, digits) for each in percentages]
    if not 0 < len(read) <= _MOST:
        raise wrong(f"can't use {len(read)} percentages: write from 1 to {_MOST}", _HINT)
    places = max(written for _, written in read) if digits is None else digits
    if isinstance(places, bool) or not isinstance(places, int) or not 0 <= places <= _MOST_DIGITS:
        raise wrong(
            f"`{digits}` isn't a valid number of digits",
            f"write a number from 0 to {_MOST_DIGITS}",
        )
    return Printed(tuple(floor(value * 10**places + Fraction(1, 2)) for value, _ in read), places)


def _read(value: Any, digits: Any) -> tuple[Fraction, int]:
    """A percentage, and the number of decimal places it is written with."""
    if type(value) is Fraction:
        if digits is None:
            hint = "write how many digits are printed: `digits=3`"
            raise wrong("a computed percentage needs a number of digits", hint)
        return value, 0
    match = _WRITTEN.fullmatch(str(value))
    if not isinstance(value, (str, int, float, DecimalNumber)):
        raise wrong("expected a percentage, found a table row or a list", _HINT)
    if match is None or isinstance(value, bool):
        raise wrong(f"`{value}` isn't a percentage", _HINT)
    decimals = match[2] or ""
    return Fraction(f"{match[1]}.{decimals or 0}"), len(decimals)


def _size(size: Any) -> int:
    if isinstance(size, bool) or not isinstance(size, int) or not 0 < size <= 1_000_000:
        raise wrong(f"`{size}` isn't a deck size", "write a number of cards such as `40`")
    return size
