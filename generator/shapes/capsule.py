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
        width, height = size
        apart = min(size) + gap
        return staggered(
            size,
            gap,
            lambda dx: _beyond(width - min(size), height - min(size), apart, dx),
            lambda dy: _beyond(height - min(size), width - min(size), apart, dy),
        )


def _beyond(along: float, away: float, apart: float, aside: float) -> float:
    """How far away a copy must be that is moved aside, so that the middle lines of both are `apart`.

    One of `along` and `away`, the length of the middle line in either direction, is 0.
    """
    past = max(0.0, aside - along)
    return away + sqrt(max(0.0, apart * apart - past * past))
