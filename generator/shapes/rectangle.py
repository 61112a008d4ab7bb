"""Rectangles, with square or round corners: cards, tiles, mats and boards; squares can be turned in four ways."""

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


@shape("square")
@dataclass(frozen=True, slots=True)
class Square(Rectangle):
    """A rectangle whose sides must be equal."""

    radius: Mm = 0.0
    """The radius of the corners; 0 is a sharp corner."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        width, height = size
        if abs(width - height) > 1e-6:
            raise ValueError(
                f"all sides of a square are equal, but its size is {width:g} × {height:g} mm"
            )
        return Rectangle.outline(self, size)
