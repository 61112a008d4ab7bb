"""The functions on shares of a deck: which counts some percentages come from, and which counts are nearest to them.

Percentages are numbers or texts: `[18.4, '40.0 %']`. `digits` says how many are printed behind the point; where it is
not given, as many as are written. Where they add up to 100 %, but for rounding, they are the whole deck; otherwise the
rest of the deck is other cards, whose number is the last of the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import floor
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Problem
from generator.foundation.lazy_regex import regex
from generator.game.expressions.fields import DecimalNumber
from generator.stats import shares as stats
from generator.stats.shares import Printed

_WRITTEN = regex(r"\s*\+?(\d{1,3})(?:\.(\d{0,12}))?\s*%?\s*")
_MOST = 200
_MOST_DIGITS = 12
_HINT = "write percentages in a list: `[18.4, '40.0 %', 41.6]`"


def deck_for(percentages: Iterable[Any], digits: int | None = None) -> list[int]:
    """The counts of the smallest deck that has these percentages, rounded; its size is their sum. Raises `Problem`.

    Example: deck_for([18.367, 16.327, 40.816, 6.122, 18.367], digits=3) | sum

    >>> deck_for([18.367, 16.327, 40.816, 6.122, 18.367], digits=3), deck_for([33.3])
    ([9, 8, 20, 3, 9], [1, 2])
    """
    from generator.game.expressions.cost_limit import BUDGET

    printed = _printed(percentages, digits)
    BUDGET.spend(2 * stats.MOST_CARDS * len(printed.parts))
    return list(stats.smallest_deck(printed))


def counts_for(percentages: Iterable[Any], size: int, digits: int | None = None) -> list[int]:
    """The counts nearest to wished percentages in a deck of a size, by largest remainder. Raises `Problem`.

    Example: counts_for([50, 30, 20], size=36)

    >>> counts_for([50, 30, 20], size=36), counts_for(["20 %", "30 %"], size=40)
    ([18, 11, 7], [8, 12, 20])
    """
    return list(stats.nearest_counts(_printed(percentages, digits), _size(size)))


def no_count_for(percentages: Iterable[Any], size: int, digits: int | None = None) -> list[str]:
    """Those of some percentages that no number of cards has, rounded, in a deck of a size. Raises `Problem`.

    Example: no_count_for([18.367, 40.816, 25.000], size=40) | join(', ')

    >>> no_count_for([18.367, "25.000"], size=40), no_count_for([18.367], size=49)
    (['18.367 %'], [])
    """
    printed = _printed(percentages, digits)
    return [printed.percent(part) for part in stats.without_count(printed, _size(size))]


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "deck_for": deck_for,
    "counts_for": counts_for,
    "no_count_for": no_count_for,
}
"""The functions by the names that expressions use."""


def _printed(percentages: Any, digits: Any) -> Printed:
    if isinstance(percentages, (str, Mapping)) or not isinstance(percentages, Iterable):
        raise _wrong(f"`{percentages}` is no list of percentages")
    read = [_read(each, digits) for each in percentages]
    if not 0 < len(read) <= _MOST:
        raise _wrong(f"{len(read)} percentages are no shares of a deck")
    places = max(written for _, written in read) if digits is None else digits
    if isinstance(places, bool) or not isinstance(places, int) or not 0 <= places <= _MOST_DIGITS:
        raise _wrong(f"`{digits}` is no number of digits")
    return Printed(tuple(floor(value * 10**places + Fraction(1, 2)) for value, _ in read), places)


def _read(value: Any, digits: Any) -> tuple[Fraction, int]:
    """A percentage, and how many digits are written of it."""
    if type(value) is Fraction:
        if digits is None:
            hint = "say how many digits are printed: `digits=3`"
            raise Problem("EXPR005", "a computed percentage has no end of digits", NOWHERE, hint)
        return value, 0
    match = _WRITTEN.fullmatch(str(value))
    if not isinstance(value, (str, int, float, DecimalNumber)):
        raise _wrong("a row of a table, or a list, is no percentage")
    if match is None or isinstance(value, bool):
        raise _wrong(f"`{value}` is no percentage")
    behind = match[2] or ""
    return Fraction(f"{match[1]}.{behind or 0}"), len(behind)


def _size(size: Any) -> int:
    if isinstance(size, bool) or not isinstance(size, int) or not 0 < size <= 1_000_000:
        hint = "write a number of cards such as `40`"
        raise Problem("EXPR005", f"`{size}` is no size of a deck", NOWHERE, hint)
    return size


def _wrong(what: str) -> Problem:
    return Problem("EXPR005", what, NOWHERE, _HINT)
