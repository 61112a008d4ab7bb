"""The rectangle: cards, tiles, mats and boards, with square or round corners."""

from __future__ import annotations

from generator.decode import Mm
from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Rect, Size
from generator.shapes import shape


@shape("rectangle")
@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle; without a gap, one cut separates two copies."""

    radius: Mm = 0.0
    """The radius of the corners: 3 mm is usual for cards, 0 is a sharp corner."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        return Path.rectangle(Rect(0.0, 0.0, *size), self.radius)

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        return ()
