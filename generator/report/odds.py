"""The odds of a deck: for people in a few lines with small bars, for programs as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

from generator.game.odds import CHANCES, Odds
from generator.phrases import counted
from generator.report.figures import bar, exact, number, percent, share
from generator.stats.draws import EACH, EMPTY, Spread

SCHEMA = 1
"""Raised when a key of the JSON changes its meaning or goes away; new keys do not raise it."""

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
        f"{number(odds.spread.mean())} on average",
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
        made += f", 1 in {number(1 / chance)}"
    return made


def _distribution(spread: Spread, bars: bool) -> Iterator[str]:
    """A line for each number; of many, those that come about too seldom to be seen share a line at each end."""
    rows = [(str(drawn), ways) for drawn, ways in spread]
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
        blocks = bar(ways, most) if bars else ""
        yield f"  {name:>{width}}  {percent(ways, spread.every):>8}  {blocks}".rstrip()


def _when(odds: Odds) -> str:
    which = "the first" if odds.nth == 1 else f"number {odds.nth}"
    if odds.mean_draw is None:
        return f"{which} never comes"
    by = ", ".join(
        f"in {number(100 * chance)} % by draw {draw}"
        for chance, draw in zip(CHANCES, odds.by)
        if draw is not None
    )
    said = f"{which} comes on draw {number(odds.mean_draw)} on average"
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
        "chance": share(odds.chance.numerator, odds.chance.denominator),
        "distribution": [
            {"number": drawn, **share(ways, odds.spread.every)} for drawn, ways in odds.spread
        ],
        "mean": exact(odds.spread.mean()),
        "waited_for": odds.nth,
        "mean_draw": None if odds.mean_draw is None else exact(odds.mean_draw),
        "by_draw": {str(int(100 * chance)): draw for chance, draw in zip(CHANCES, odds.by)},
        "cells": [str(cell) for cell in odds.counted.cells],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
