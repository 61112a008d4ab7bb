"""The square: tiles that can be turned in four ways."""

from __future__ import annotations

from generator.decode import Mm
from generator.geometry import Path, Rect, Size
from generator.shapes import Pitch, shape
from generator.values import dataclass


@shape("square")
@dataclass(frozen=True, slots=True)
class Square:
    """A rectangle whose sides are equal, and are held to be."""

    radius: Mm = 0.0
    """The radius of the corners; 0 is a sharp corner."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        width, height = size
        if abs(width - height) > 1e-6:
            raise ValueError(f"a square has equal sides, and {width:g} × {height:g} mm has not")
        return Path.rectangle(Rect(0.0, 0.0, width, height), self.radius)

    def pitch(self, size: Size) -> Pitch:
        """See `Shape.pitch`."""
        return Pitch(size.width, size.height)
