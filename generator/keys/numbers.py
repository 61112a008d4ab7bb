"""Numbers within limits."""

from __future__ import annotations

from typing import Annotated

from generator.decode import Limits


def _above_0(text: str) -> float | None:
    number = float(text)
    return number if number > 0 else None


def _within(least: int, most: int) -> Limits:
    words = f"a number from {least} to {most}"
    return Limits(least, most, words, f"write {words}", int)


Whole = Annotated[int, _within(0, 1000)]
"""A whole number."""
Sides = Annotated[int, _within(3, 360)]
"""How many sides a polygon has."""
Lines = Annotated[int, _within(1, 500)]
"""How many columns or rows a grid has."""
Parts = Annotated[int, _within(1, 200)]
"""How many parts something is cut into."""
Amount = Annotated[float, Limits(0, 1e12, "a number above 0", "write a number above 0", _above_0)]
"""A number above 0."""
