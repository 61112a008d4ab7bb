"""What a drawing is drawn with, besides its own file."""

from __future__ import annotations

from collections.abc import Callable

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Picture
from generator.text.glyph_outlines import Letters


class Means(NamedTuple):
    """What the caller gives to a drawing."""

    current: Color = BLACK
    """What `currentColor` means."""
    opened: Callable[[str], Picture] | None = None
    """Reads a raster picture that the file links, or raises `Problem`; without it none is opened."""
    letters: Letters | None = None
    """The letters for texts; without them no text is drawn."""
    part: str | None = None
    """The id of the element to draw alone; None for the whole drawing."""
    level: int = 0
    """How many files this one is in."""
