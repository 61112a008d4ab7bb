"""Values that keys of several elements take. Each knows how it is written, and what an editor can offer.

The keys shared by boards are in `board`, those of tables in `cells`.
"""

from generator.geometry import Gap
from generator.keys.clip import NO_CLIP, Clip, Outline
from generator.keys.fill import SOLID_BLACK, Fill
from generator.keys.lengths import (
    NO_GAP,
    NO_PADDING,
    SOLID,
    SQUARE,
    Dash,
    Length,
    Radii,
    Track,
)
from generator.keys.numbers import Amount, Lines, Parts, Sides, Whole
from generator.keys.position_names import Align, Cap, Corner, Join, Justify, anchor

__all__ = [
    "NO_CLIP",
    "NO_GAP",
    "NO_PADDING",
    "SOLID",
    "SOLID_BLACK",
    "SQUARE",
    "Align",
    "Amount",
    "Cap",
    "Clip",
    "Corner",
    "Dash",
    "Fill",
    "Gap",
    "Join",
    "Justify",
    "Length",
    "Lines",
    "Outline",
    "Parts",
    "Radii",
    "Sides",
    "Track",
    "Whole",
    "anchor",
]
