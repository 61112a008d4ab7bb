"""Words for places."""

from __future__ import annotations

from typing import Literal

Align = Literal["start", "center", "end", "stretch"]
"""Where something stands across a row or column."""
Justify = Literal["start", "center", "end", "between"]
"""Where the items of a row or column stand along it."""
Corner = Literal[
    "center",
    "top",
    "bottom",
    "left",
    "right",
    "top left",
    "top right",
    "bottom left",
    "bottom right",
]
"""Where something stands in a box that is bigger."""
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]


def anchor(corner: str) -> tuple[float, float]:
    """How much of the free room lies to the left and above, from 0 to 1."""
    across = 0.0 if "left" in corner else 1.0 if "right" in corner else 0.5
    down = 0.0 if "top" in corner else 1.0 if "bottom" in corner else 0.5
    return across, down
