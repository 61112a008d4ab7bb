"""Copy this file to a name without the underscore, rename the class, and the shape can be used in game.yaml.

This one is a ticket: a rectangle with its top right corner cut off.
"""

from __future__ import annotations

from generator.decode import Extent
from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Size
from generator.geometry.nesting import nested
from generator.shapes import shape


@shape("ticket")
@dataclass(frozen=True, slots=True)
class Ticket:
    """A rectangle without its top right corner."""

    corner: Extent = 5.0
    """How much of the corner is cut off, along either side."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        width, height = size
        cut = min(self.corner, width, height)
        points = [(0.0, 0.0), (width - cut, 0.0), (width, cut), (width, height), (0.0, height)]
        return Path.polygon(points)

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        return nested(self.outline(size), gap)
