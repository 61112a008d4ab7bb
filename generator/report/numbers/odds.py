"""The odds of a deck: a few lines with small bars for people, JSON for programs."""

from __future__ import annotations

from generator.foundation.wording import counted
from generator.game.analysis.odds import CHANCES, DrawOdds
from generator.report import json_text
from generator.report.numbers.figures import chance, distribution, exact, number, share
from generator.stats.draws import EACH, EMPTY

_BACK = {EACH: ", each put back before the next draw", EMPTY: ", reshuffled when the deck runs out"}


def odds_text(odds: DrawOdds, bars: bool = False) -> str:
    """The odds for people, with `bars` for a terminal."""
    question, deck = odds.question, odds.deck
    hand = f"an opening hand of {question.draws}, redrawn once if it fails"
    of = f" with `{question.of}`" if question.of else ""
    lines = [
        f"{odds.component}: {counted(deck.size, 'card')}{of}, {deck.wanted} with `{question.where}`",
        f"from {' and from '.join(each.words for each in odds.counted)}",
        f"{hand if question.mulligan else f'{question.draws} drawn'}{_BACK.get(deck.put_back, '')}",
        "",
        f"{question.within}: {chance(odds.chance)}",
        "",
        *distribution(odds.distribution, bars),
        "",
        f"{number(odds.distribution.mean())} on average",
        _when(odds),
    ]
    return "\n".join(lines) + "\n"


def _when(odds: DrawOdds) -> str:
    which = "the first" if odds.nth == 1 else f"number {odds.nth}"
    if odds.mean_draw is None:
        return f"{which} is never drawn"
    by = ", ".join(
        f"by draw {draw} in {number(100 * part)} %"
        for part, draw in zip(CHANCES, odds.by)
        if draw is not None
    )
    text = f"{which} is drawn on draw {number(odds.mean_draw)} on average"
    return f"{text}: {by}" if by else text


def odds_json(odds: DrawOdds, game: str) -> str:
    """The odds as JSON: each chance as a fraction and in percent, and the cells of the cards."""
    question = odds.question
    document = {
        "schema": 1,
        "game": game,
        "component": odds.component,
        "where": question.where,
        "of": question.of,
        "cards": odds.deck.size,
        "wanted": odds.deck.wanted,
        "draws": question.draws,
        "put_back": question.put_back,
        "mulligan": question.mulligan,
        "at_least": question.within.low,
        "at_most": question.within.high,
        "chance": share(odds.chance.numerator, odds.chance.denominator),
        "distribution": [
            {"number": drawn, **share(ways, odds.distribution.total)}
            for drawn, ways in odds.distribution
        ],
        "mean": exact(odds.distribution.mean()),
        "waited_for": odds.nth,
        "mean_draw": None if odds.mean_draw is None else exact(odds.mean_draw),
        "by_draw": {str(int(100 * part)): draw for part, draw in zip(CHANCES, odds.by)},
        "cells": [str(cell) for each in odds.counted for cell in each.cells],
    }
    return json_text(document)
