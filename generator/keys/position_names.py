"""Words for positions."""

from __future__ import annotations

from typing import Literal

Align = Literal["start", "center", "end", "stretch"]
"""How something is aligned across a row or column."""
Justify = Literal["start", "center", "end", "between"]
"""How the items of a row or column are aligned along it."""
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
"""Where something is in a larger box."""
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]


def anchor(corner: str) -> tuple[float, float]:
    """How much of the free space is to the left and above, from 0 to 1."""
    across = 0.0 if "left" in corner else 1.0 if "right" in corner else 0.5
    down = 0.0 if "top" in corner else 1.0 if "bottom" in corner else 0.5
    return across, down
