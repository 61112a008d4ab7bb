"""How reports write numbers, columns and distributions: rounded for people, exact for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from generator.stats.distribution import Distribution

_BAR = 24
"""Length of the longest bar, in characters."""
_EIGHTHS = "█▏▎▍▌▋▊▉"
_FEW = 12
"""Up to this number of lines, all are shown, however rare."""
_MOST = 40
"""If there are more lines, neighbours are joined."""
_LONG = 10**9
"""Fractions with a larger denominator aren't shown."""


def bar(part: int, most: int) -> str:
    """A bar of blocks; the last one has a width of one to eight eighths.

    >>> len(bar(1, 1)), bar(1, 16), bar(0, 3)
    (24, '█▌', '')
    """
    eighths = (2 * part * _BAR * 8 + most) // (2 * most)
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")


def percent(part: int, every: int) -> str:
    """A share in percent, with two decimal places.

    >>> percent(1, 3), percent(1, 10**6), percent(10**6 - 1, 10**6), percent(0, 5), percent(5, 5)
    ('33.33 %', '<0.01 %', '>99.99 %', '0 %', '100 %')
    """
    if part in (0, every):
        return "100 %" if part else "0 %"
    hundredths = (20_000 * part + every) // (2 * every)
    if hundredths in (0, 10_000):
        return ">99.99 %" if hundredths else "<0.01 %"
    return f"{hundredths // 100}.{hundredths % 100:02} %"


def number(value: Fraction) -> str:
    """A number with at most two decimal places.

    >>> number(Fraction(25, 2)), number(Fraction(1, 3)), number(Fraction(12345))
    ('12.5', '0.33', '12,345')
    """
    return f"{float(value):,.2f}".rstrip("0").rstrip(".")


def summarised(numbers: Iterable[Fraction]) -> str:
    """The least, mean, greatest and sum of some numbers."""
    least, mean, most, every = map(number, numbers)
    return f"min {least}, mean {mean}, max {most}, sum {every}"


def share(part: int, every: int) -> dict[str, Any]:
    """A share for JSON: as a fraction and in percent."""
    return {"fraction": _fraction(part, every), "percent": 100 * part / every}


def exact(value: Fraction) -> dict[str, Any]:
    """A number for JSON: as a fraction and as a decimal."""
    return {"fraction": _fraction(value.numerator, value.denominator), "number": float(value)}


def _fraction(part: int, every: int) -> str:
    # Longer numbers can't be written.
    return str(Fraction(part, every)) if every.bit_length() < 4_000 else ""


def clipped(text: str, most: int) -> str:
    """A text on one line, cut to `most` characters.

    >>> clipped("a\\nb", 9), clipped("abcdef", 4)
    ('a b', 'abc…')
    """
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def first_names(names: Sequence[str], most: int) -> str:
    """The first names, and the number of others.

    >>> first_names(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    """A table of rows of cells, with two spaces between columns; the columns in `right` are right-aligned.

    >>> aligned([("a", "1"), ("bc", "10")], right=(1,))
    ['  a    1', '  bc  10']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths))
        )
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines


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
