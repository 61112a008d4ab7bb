"""How reports write numbers and columns of them; for people as near as they like them, for programs exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

_BAR = 24
"""Columns that the longest bar takes."""
_EIGHTHS = "█▏▎▍▌▋▊▉"


def bar(part: int, most: int) -> str:
    """A bar of blocks, the last of them an eighth to eight eighths wide.

    >>> len(bar(1, 1)), bar(1, 16), bar(0, 3)
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


def number(value: Fraction) -> str:
    """A number with at most two digits behind the point.

    >>> number(Fraction(25, 2)), number(Fraction(1, 3)), number(Fraction(12345))
    ('12.5', '0.33', '12,345')
    """
    return f"{float(value):,.2f}".rstrip("0").rstrip(".")


def share(part: int, every: int) -> dict[str, Any]:
    """A share for programs: as a fraction and in percent."""
    return {"fraction": _fraction(part, every), "percent": 100 * part / every}


def exact(value: Fraction) -> dict[str, Any]:
    """A number for programs: as a fraction and as one with a point."""
    return {"fraction": _fraction(value.numerator, value.denominator), "number": float(value)}


def _fraction(part: int, every: int) -> str:
    """A fraction; empty where it has more digits than can be written."""
    return str(Fraction(part, every)) if every.bit_length() < 4_000 else ""


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    """Rows of cells under each other, two columns apart; those of some columns at the right.

    >>> aligned([("a", "1"), ("bc", "10")], right=(1,))
    ['  a    1', '  bc  10']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    made = []
    for row in rows:
        cells = (
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths))
        )
        made.append(("  " + "  ".join(cells)).rstrip())
    return made
