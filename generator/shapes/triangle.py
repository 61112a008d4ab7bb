"""The triangle: tiles of which every second stands on its head."""

from __future__ import annotations

from math import hypot, sqrt
from typing import ClassVar, Literal

from generator.geometry import Path, Pitch, Size
from generator.shapes import shape
from generator.values import dataclass


@shape("triangle")
@dataclass(frozen=True, slots=True)
class Triangle:
    """Three sides, two of them alike. Its size is its box; `40 mm side` or `35 mm height` makes all sides alike."""

    measures: ClassVar[tuple[str, ...]] = ("side", "height")
    point: Literal["up", "down"] = "up"
    """Where the corner is that lies in the middle."""

    def box(self, length: float, measure: str) -> Size:
        """See `Measured.box`."""
        if measure == "side":
            return Size(length, length * sqrt(3) / 2)
        return Size(length * 2 / sqrt(3), length)

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        width, height = size
        if self.point == "up":
            return Path.polygon([(width / 2, 0.0), (width, height), (0.0, height)])
        return Path.polygon([(0.0, 0.0), (width, 0.0), (width / 2, height)])

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        width, height = size
        # Without a gap the next one, on its head, begins at the middle. The sides that meet run along (w/2, h); moved
        # to the right by a, it is away from them by a·h / L.
        further = gap * hypot(width / 2, height) / height
        return (Pitch(width / 2 + further, height + gap, turned=True),)
