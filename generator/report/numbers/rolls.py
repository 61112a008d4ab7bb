"""The odds of dice: a few lines with small bars for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from generator.game.analysis.odds import CHANCES, RollOdds, Rounds
from generator.report import json_text
from generator.report.numbers.figures import chance, distribution, exact, number, percent, share
from generator.stats.distribution import Number, distribution_with
from generator.stats.opposed import AGAIN, HALF, LOSE, WIN, Against

_TIES = {
    LOSE: "ties lose",
    WIN: "ties win",
    HALF: "ties are half a win",
    AGAIN: "ties are rerolled",
}


def rolls_text(odds: RollOdds, bars: bool = False) -> str:
    """The odds for people, with `bars` for a terminal."""
    spread, question = odds.roll.distribution, odds.question
    error = f" ± {number(odds.games.error)} (standard error)" if odds.games is not None else ""
    lines = [f"{question.dice}: {spread.numbers[0]} to {spread.numbers[-1]}{_from(odds)}", ""]
    if question.within is not None and odds.chance is not None:
        lines += [f"{question.within}: {_near(odds)}", ""]
    found = spread.likeliest()
    lines += [
        *distribution(spread, bars),
        "",
        f"{number(odds.roll.mean)} on average{error}, standard deviation {number(odds.roll.deviation)}",
        "all equally likely"
        if len(found) == len(spread.ways) > 1
        else "most likely: " + ", ".join(map(str, found[:5])) + ("…" if len(found) > 5 else ""),
        _percentiles(odds.percentiles),
    ]
    if odds.against is not None:
        lines += ["", *_against(odds.against, question.against, question.ties)]
    if odds.rounds is not None:
        lines += ["", *_rounds(odds.rounds, question.total or 0, bars)]
    return "\n".join(lines) + "\n"


def _from(odds: RollOdds) -> str:
    """Where the numbers come from, unless they are complete and exact."""
    if odds.games is not None:
        return f", from {odds.games.games:,} simulated rolls"
    if odds.roll.left:
        return f"; higher in 1 of {int(1 / odds.roll.left):,} rolls, which are left out"
    return ""


def _near(odds: RollOdds) -> str:
    found = odds.chance or Fraction(0)
    if odds.games is None or odds.question.within is None:
        return chance(found)
    error = odds.games.error_of(odds.question.within)
    return f"{percent(found.numerator, found.denominator)} ± {float(100 * error):.2g} % (standard error)"


def _percentiles(of: Mapping[int, Number]) -> str:
    """The percentiles in words.

    >>> _percentiles({10: 4, 25: 5})
    'at least 10 % of rolls are 4 or less, 25 % are 5 or less'
    """
    (share_of_first, first), *others = of.items()
    rest = (f", {share_of} % are {total} or less" for share_of, total in others)
    return f"at least {share_of_first} % of rolls are {first} or less{''.join(rest)}"


def _against(against: Against, other: str, ties: str) -> Iterator[str]:
    yield f"against {other}:"
    for word, part in zip(("wins", "ties", "loses"), against):
        yield f"  {word:<5}  {chance(part)}"
    if ties:
        yield f"  {_TIES[ties]}: wins {chance(against.won(ties))}"


def _rounds(rounds: Rounds, total: int, bars: bool) -> Iterator[str]:
    by = ", ".join(
        f"after {after} in {number(100 * part)} %"
        for part, after in zip(CHANCES, rounds.by)
        if after is not None
    )
    yield f"rolls to {total}: {number(rounds.mean)} on average{': ' if by else ''}{by}"
    if rounds.chances:
        chances: dict[Number, Fraction] = {n: c for n, c in enumerate(rounds.chances, 1) if c}
        yield ""
        yield from distribution(distribution_with(chances), bars)


def rolls_json(odds: RollOdds) -> str:
    """The odds as JSON: each chance as a fraction and in percent."""
    question, spread = odds.question, odds.roll.distribution
    within, found = question.within, odds.chance
    document: dict[str, Any] = {
        "schema": 1,
        "dice": question.dice,
        "at_least": None if within is None else within.low,
        "at_most": None if within is None else within.high,
        "chance": None if found is None else share(found.numerator, found.denominator),
        "distribution": [{"number": total, **share(ways, spread.total)} for total, ways in spread],
        "mean": exact(odds.roll.mean),
        "deviation": float(odds.roll.deviation),
        "likeliest": list(spread.likeliest()),
        "percentiles": {str(n): total for n, total in odds.percentiles.items()},
        "left": float(odds.roll.left),
        "against": _against_json(odds),
        "rounds": _rounds_json(odds),
        "simulated": _simulated_json(odds),
    }
    return json_text(document)


def _against_json(odds: RollOdds) -> dict[str, Any] | None:
    against, ties = odds.against, odds.question.ties
    if against is None:
        return None
    parts = {word: share(*part.as_integer_ratio()) for word, part in against._asdict().items()}
    won = share(*against.won(ties).as_integer_ratio()) if ties else None
    return {"dice": odds.question.against, **parts, "ties": ties or None, "won": won}


def _rounds_json(odds: RollOdds) -> dict[str, Any] | None:
    rounds = odds.rounds
    if rounds is None:
        return None
    return {
        "total": odds.question.total,
        "mean": exact(rounds.mean),
        "by": {str(int(100 * part)): after for part, after in zip(CHANCES, rounds.by)},
        "distribution": [
            {"number": at, **share(*part.as_integer_ratio())}
            for at, part in enumerate(rounds.chances, 1)
        ],
    }


def _simulated_json(odds: RollOdds) -> dict[str, Any] | None:
    games, within = odds.games, odds.question.within
    if games is None:
        return None
    error = None if within is None else float(games.error_of(within))
    return {"games": games.games, "mean_error": float(games.error), "chance_error": error}
