"""The capsule: a rectangle whose shorter sides are half circles."""

from __future__ import annotations

from math import sqrt

from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Rect, Size
from generator.geometry.nesting import staggered
from generator.shapes import shape


@shape("capsule")
@dataclass(frozen=True, slots=True)
class Capsule:
    """A rectangle whose shorter sides are half circles: tags, pills, markers."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        return Path.rectangle(Rect(0.0, 0.0, *size), min(size) / 2)

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        short = min(size)
        apart = short + gap

        def beyond(along: float, away: float, aside: float) -> float:
            # The lines between the centres of the half circles are `apart`; one of their extents is 0.
            past = max(0.0, aside - (along - short))
            return away - short + sqrt(max(0.0, apart * apart - past * past))

        return staggered(size, gap, beyond)
