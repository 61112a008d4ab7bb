"""The circle: tokens, coins, round tiles."""

from __future__ import annotations

from math import sqrt

from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Rect, Size
from generator.geometry.nesting import staggered
from generator.shapes import shape


@shape("circle")
@dataclass(frozen=True, slots=True)
class Circle:
    """A circle; its size is its diameter, `25 mm`."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        width, height = size
        if abs(width - height) > 1e-6:
            measures = f"{width:g} × {height:g} mm"
            raise ValueError(f"a circle can't be {measures}: give it one length, or use `ellipse`")
        return Path.ellipse(Rect(0.0, 0.0, width, height))

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        apart = size.width + gap

        return staggered(size, gap, lambda _, __, aside: sqrt(apart * apart - aside * aside))
