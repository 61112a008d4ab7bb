"""Other numbers in the cells that a claim reads, if no numbers of copies make it true: the nearest one that does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.lazy_regex import regex
from generator.game.claims.agreement import compare
from generator.game.claims.corrections import Cell, CellChange
from generator.game.claims.rounding import Rules, exact_of, in_percent
from generator.game.claims.what_if import Trial
from generator.game.spec.checks import Claim
from generator.game.spec.printed_values import read_figure

_PLAIN = regex(r"[-−]?\d{1,12}(?:\.(\d{1,6}))?")
_SMALL = 3
"""Each cell is tried up to this much higher and lower, for any claim."""
_STEPS = 5
"""The most steps of the secant method, for claims that don't grow in proportion to a cell."""

Holds = Callable[[Sequence[CellChange]], bool]


def nearest_number(trial: Trial, claim: Claim, cell: Cell, holds: Holds) -> CellChange | None:
    """The number nearest to a cell's own with which a claim holds; None if no number that is tried is one.

    Numbers have the decimal places of the cell, and aren't negative unless the cell is.
    """
    plain = _PLAIN.fullmatch(cell.written.strip())
    if plain is None:
        return None
    unit = 10 ** len(plain[1] or "")
    rules = Rules.of(claim.of.text, claim.digits, claim.tolerance)
    steps = {Fraction(by) for by in range(-_SMALL, _SMALL + 1)}
    for by in _steps(trial, claim, cell, rules):
        steps |= {Fraction(round(by * unit), unit)}
    for by in sorted(steps - {0}, key=lambda step: (abs(step), step)):
        number = cell.value + by
        if (number >= 0 or cell.value < 0) and abs(number) < 10**12:
            edit = CellChange(cell, number)
            if holds([edit]):
                return edit
    return None


def _steps(trial: Trial, claim: Claim, cell: Cell, rules: Rules) -> Iterator[Fraction]:
    """Changes of a cell that may make a claim hold."""
    start = trial.value(claim)
    for each in compare(start, claim.is_, rules).differences:
        if each.by is not None:
            yield -each.by
    printed = read_figure(claim.is_.text)
    if printed is None:
        return
    yield printed.value - cell.value

    def missing(value: Any) -> Fraction | None:
        number = exact_of(value)
        if number is not None and printed.percent:
            number = in_percent(number, rules)
        return None if number is None else printed.value - number

    # The secant method: the next point is where the line through the last two reaches 0.
    points = [
        (Fraction(0), missing(start)),
        (Fraction(1), missing(trial.value(claim, [CellChange(cell, cell.value + 1)]))),
    ]
    for _ in range(_STEPS):
        (one, first), (other, second) = points[-2:]
        if first is None or second is None or first == second:
            return
        by = (other - second * (other - one) / (second - first)).limit_denominator(10**6)
        yield by
        points.append((by, missing(trial.value(claim, [CellChange(cell, cell.value + by)]))))
