"""Other numbers in the cells that a claim reads, where copies do not make it hold: the nearest one that does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.lazy_regex import regex
from generator.game.claims.agreement import compare
from generator.game.claims.rounding import Rules, exact_of, in_percent
from generator.game.claims.what_if import Cell, Put, Trial, put
from generator.game.model.game import Claim
from generator.game.spec.printed_values import read_figure

_PLAIN = regex(r"[-−]?\d{1,12}(?:\.(\d{1,6}))?")
_SMALL = 3
"""By so much each cell is tried more and less, whatever the claim says."""
_STEPS = 5
"""So often the way to a number is followed, where twice as much there is not twice as much here."""

Holds = Callable[[Sequence[Put]], bool]


def nearest_reading(trial: Trial, claim: Claim, cell: Cell, holds: Holds) -> Put | None:
    """The number nearest to that of a cell with which a claim holds; None where none of those tried is one.

    Tried are numbers with as many digits as stand there, and none below 0 where none is now.
    """
    plain = _PLAIN.fullmatch(cell.written.strip())
    if plain is None:
        return None
    unit = 10 ** len(plain[1] or "")
    rules = Rules.of(claim.of, claim.digits, claim.tolerance)
    steps = {Fraction(by) for by in range(-_SMALL, _SMALL + 1)}
    for by in _steps(trial, claim, cell, rules):
        steps |= {Fraction(round(by * unit), unit)}
    for by in sorted(steps - {0}, key=lambda step: (abs(step), step)):
        there = cell.value + by
        if (there >= 0 or cell.value < 0) and abs(there) < 10**12 and holds([put(cell, there)]):
            return put(cell, there)
    return None


def _steps(trial: Trial, claim: Claim, cell: Cell, rules: Rules) -> Iterator[Fraction]:
    """By how much more or less a cell may make a claim hold."""
    start = trial.value(claim)
    for each in compare(start, claim.is_, rules).differences:
        if each.by is not None:
            yield -each.by
    printed = read_figure(claim.is_.text)
    if printed is None:
        return
    yield printed.value - cell.value

    def lacks(value: Any) -> Fraction | None:
        number = exact_of(value)
        if number is not None and printed.percent:
            number = in_percent(number, rules)
        return None if number is None else printed.value - number

    # From two points on, the next is where the line through them would have nothing lacking.
    points = [
        (Fraction(0), lacks(start)),
        (Fraction(1), lacks(trial.value(claim, [put(cell, cell.value + 1)]))),
    ]
    for _ in range(_STEPS):
        (one, first), (other, second) = points[-2:]
        if first is None or second is None or first == second:
            return
        by = (other - second * (other - one) / (second - first)).limit_denominator(10**6)
        yield by
        points.append((by, lacks(trial.value(claim, [put(cell, cell.value + by)]))))
