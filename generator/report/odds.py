"""The odds of a deck: for people in a few lines with small bars, for programs as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from generator.game.odds import CHANCES, Odds
from generator.phrases import counted
from generator.stats.draws import EACH, EMPTY, Spread

SCHEMA = 1
"""Raised when a key of the JSON changes its meaning or goes away; new keys do not raise it."""

_BAR = 24
"""Columns that the longest bar takes."""
_EIGHTHS = "█▏▎▍▌▋▊▉"
_FEW = 12
"""So many lines are shown however rare their numbers are."""
_LONG = 10**9
"""Larger numbers of a fraction tell nobody anything."""
_BACK = {EACH: ", each put back before the next", EMPTY: ", all put back when none is left"}


def odds_text(odds: Odds, bars: bool = False) -> str:
    """The odds for people; with bars for a terminal."""
    asked, deck = odds.asked, odds.deck
    of = f" with `{asked.of}`" if asked.of else ""
    lines = [
        f"{odds.component}: {counted(deck.size, 'card')}{of}, {deck.wanted} with `{asked.where}`",
        f"from {odds.counted.words}",
        f"{_drawn(odds)}{_BACK.get(deck.put_back, '')}",
        "",
        f"{asked.within}: {_chance(odds.chance)}",
        "",
        *_distribution(odds.spread, bars),
        "",
        f"{_number(odds.spread.mean())} on average",
        _when(odds),
    ]
    return "\n".join(lines) + "\n"


def _drawn(odds: Odds) -> str:
    if odds.asked.mulligan:
        return f"an opening hand of {odds.asked.draws}, drawn anew once where it fails"
    return f"{odds.asked.draws} drawn"


def _chance(chance: Fraction) -> str:
    made = percent(chance.numerator, chance.denominator)
    if 0 < chance < 1 and chance.denominator < _LONG:
        made += f" = {chance}"
    if 0 < chance < Fraction(1, 2):
        made += f", 1 in {_number(1 / chance)}"
    return made


def _distribution(spread: Spread, bars: bool) -> Iterator[str]:
    """A line for each number; of many, those that come about too seldom to be seen share a line at each end."""
    rows = [(str(number), ways) for number, ways in spread]
    if len(rows) > _FEW:
        seen = [at for at, (_, ways) in enumerate(rows) if 20_000 * ways >= spread.every]
        first, last = seen[0], seen[-1] + 1
        fewer, more = (sum(ways for _, ways in part) for part in (rows[:first], rows[last:]))
        before = [(f"< {rows[first][0]}", fewer)] if fewer else []
        behind = [(f"> {rows[last - 1][0]}", more)] if more else []
        rows = [*before, *rows[first:last], *behind]
    width = max(len(name) for name, _ in rows)
    most = max(ways for _, ways in rows)
    for name, ways in rows:
        bar = _bar(ways, most) if bars else ""
        yield f"  {name:>{width}}  {percent(ways, spread.every):>8}  {bar}".rstrip()


def _bar(part: int, most: int) -> str:
    """A bar of blocks, the last of them an eighth to eight eighths wide.

    >>> len(_bar(1, 1)), _bar(1, 16), _bar(0, 3)
    (24, '█▌', '')
    """
    eighths = (2 * part * _BAR * 8 + most) // (2 * most)
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")


def percent(part: int, every: int) -> str:
    """A share in percent, as near as two digits tell it.

    >>> percent(1, 3), percent(1, 10**6), percent(10**6 - 1, 10**6), percent(0, 5), percent(5, 5)
    ('33.33 %', '<0.01 %', '>99.99 %', '0 %', '100 %')
    """
    if part in (0, every):
        return "100 %" if part else "0 %"
    hundredths = (20_000 * part + every) // (2 * every)
    if hundredths in (0, 10_000):
        return ">99.99 %" if hundredths else "<0.01 %"
    return f"{hundredths // 100}.{hundredths % 100:02} %"


def _number(value: Fraction) -> str:
    """A number with at most two digits behind the point.

    >>> _number(Fraction(25, 2)), _number(Fraction(1, 3)), _number(Fraction(12345))
    ('12.5', '0.33', '12,345')
    """
    return f"{float(value):,.2f}".rstrip("0").rstrip(".")


def _when(odds: Odds) -> str:
    which = "the first" if odds.nth == 1 else f"number {odds.nth}"
    if odds.mean_draw is None:
        return f"{which} never comes"
    by = ", ".join(
        f"in {_number(100 * chance)} % by draw {draw}"
        for chance, draw in zip(CHANCES, odds.by)
        if draw is not None
    )
    said = f"{which} comes on draw {_number(odds.mean_draw)} on average"
    return f"{said}: {by}" if by else said


def odds_json(odds: Odds, game: str) -> str:
    """The odds for programs: each chance as a fraction and in percent, and the cells of the cards."""
    asked = odds.asked
    document = {
        "schema": SCHEMA,
        "game": game,
        "component": odds.component,
        "where": asked.where,
        "of": asked.of,
        "cards": odds.deck.size,
        "wanted": odds.deck.wanted,
        "draws": asked.draws,
        "put_back": asked.put_back,
        "mulligan": asked.mulligan,
        "at_least": asked.within.low,
        "at_most": asked.within.high,
        "chance": _share(odds.chance.numerator, odds.chance.denominator),
        "distribution": [
            {"number": number, **_share(ways, odds.spread.every)} for number, ways in odds.spread
        ],
        "mean": _exact(odds.spread.mean()),
        "waited_for": odds.nth,
        "mean_draw": None if odds.mean_draw is None else _exact(odds.mean_draw),
        "by_draw": {str(int(100 * chance)): draw for chance, draw in zip(CHANCES, odds.by)},
        "cells": [str(cell) for cell in odds.counted.cells],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _share(part: int, every: int) -> dict[str, Any]:
    return {"fraction": _fraction(part, every), "percent": 100 * part / every}


def _exact(value: Fraction) -> dict[str, Any]:
    return {"fraction": _fraction(value.numerator, value.denominator), "number": float(value)}


def _fraction(part: int, every: int) -> str:
    """A fraction; empty where it has more digits than can be written."""
    return str(Fraction(part, every)) if every.bit_length() < 4_000 else ""
