"""Lengths enter here and are millimetres ever after."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from generator.foundation.lazy_regex import regex

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH

_MM_PER = {
    "": 1.0,
    "mm": 1.0,
    "cm": 10.0,
    "in": MM_PER_INCH,
    '"': MM_PER_INCH,
    "″": MM_PER_INCH,
    "inch": MM_PER_INCH,
    "pt": MM_PER_INCH / 72,
}
_LENGTH = regex(r'\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*(mm|cm|inch|in|pt|"|″)?\s*', re.IGNORECASE)
_BY = regex(r"(?<!\s)\s*[x×*]\s*", re.IGNORECASE)


@lru_cache(maxsize=4096)
def millimetres(text: str) -> float:
    """A length with a unit as millimetres; a bare number is millimetres already.

    >>> millimetres("2.5in")
    63.5
    >>> millimetres("3")
    3.0

    Raises `ValueError` if the text isn't a length.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` isn't a length")
    return float(match[1]) * _MM_PER[(match[2] or "").lower()]


def dimensions(text: str) -> tuple[float, float]:
    """Width and height in millimetres of `63.5 x 88.9 mm`, `2.5 x 3.5 in` or, for a square, `2.5 in`.

    A unit on the last number counts for both; each may have its own.

    >>> dimensions("2.5 x 3.5 in")
    (63.5, 88.9)
    >>> dimensions("2 in")
    (50.8, 50.8)

    Raises `ValueError` if the text isn't a size.
    """
    parts = _BY.split(text.strip())
    if len(parts) == 1:
        side = millimetres(parts[0])
        return side, side
    if len(parts) != 2:
        raise ValueError(f"`{text}` isn't a size")
    first, second = parts
    match = _LENGTH.fullmatch(second)
    unit = match[2] if match else None
    bare = _LENGTH.fullmatch(first)
    if bare is not None and bare[2] is None and unit is not None:
        first += unit
    return round(millimetres(first), 6), round(millimetres(second), 6)


def apart(lengths: Iterable[float], least: float) -> list[float]:
    """Lengths in order, without those that are no more than `least` beyond the one before.

    >>> apart([3.0, 1.0, 1.01, 2.0], 0.1)
    [1.0, 2.0, 3.0]
    """
    result: list[float] = []
    for length in sorted(lengths):
        if not result or length - result[-1] > least:
            result.append(length)
    return result


def points(mm: float) -> float:
    """Millimetres as PostScript points (1/72 in)."""
    return mm * POINTS_PER_MM


def from_points(pt: float) -> float:
    """PostScript points (1/72 in) as millimetres."""
    return pt / POINTS_PER_MM


def pixels(mm: float, dpi: float) -> float:
    """Millimetres as pixels at `dpi` pixels to the inch, not rounded."""
    return mm / MM_PER_INCH * dpi
