"""How reports write chances and distributions: lines with small bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from generator.report.numbers.figures import bar, number, percent
from generator.stats.distribution import Distribution

_FEW = 12
"""Up to this number of lines, all are shown, however rare."""
_MOST = 40
"""If there are more lines, neighbours are joined."""
_LONG = 10**9
"""Fractions with a larger denominator aren't shown."""


def chance(value: Fraction) -> str:
    """A chance in percent, as a fraction, and as `1 in …`.

    >>> chance(Fraction(4, 11)), chance(Fraction(3, 4)), chance(Fraction(1))
    ('36.36 % = 4/11, 1 in 2.75', '75.00 % = 3/4', '100 %')
    """
    text = percent(value.numerator, value.denominator)
    if 0 < value < 1 and value.denominator < _LONG:
        text += f" = {value}"
    if 0 < value < Fraction(1, 2):
        text += f", 1 in {number(1 / value)}"
    return text


def distribution(spread: Distribution, bars: bool) -> Iterator[str]:
    """One line per number. Of many numbers, the rarest share a line at each end, and neighbours may share one."""
    rows = [(str(one), ways) for one, ways in spread]
    if len(rows) > _FEW:
        seen = [at for at, (_, ways) in enumerate(rows) if 20_000 * ways >= spread.total]
        first, last = (seen[0], seen[-1] + 1) if seen else (0, len(rows))
        fewer, more = (sum(ways for _, ways in part) for part in (rows[:first], rows[last:]))
        before = [(f"< {rows[first][0]}", fewer)] if fewer else []
        behind = [(f"> {rows[last - 1][0]}", more)] if more else []
        rows = [*before, *_together(rows[first:last]), *behind]
    width = max(len(name) for name, _ in rows)
    most = max(ways for _, ways in rows)
    for name, ways in rows:
        blocks = bar(ways, most) if bars else ""
        yield f"  {name:>{width}}  {percent(ways, spread.total):>8}  {blocks}".rstrip()


def _together(rows: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """The rows, with neighbours joined if there are too many."""
    if len(rows) <= _MOST:
        return list(rows)
    step = next(n * 10**k for k in range(9) for n in (1, 2, 5) if n * 10**k * _MOST >= len(rows))
    parts = [rows[at : at + step] for at in range(0, len(rows), step)]
    return [
        (part[0][0] if len(part) == 1 else f"{part[0][0]}…{part[-1][0]}", sum(n for _, n in part))
        for part in parts
    ]
