"""The triangle: tiles of which every second is turned upside down."""

from __future__ import annotations

from math import hypot, sqrt
from typing import ClassVar, Literal

from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Size
from generator.shapes import shape


@shape("triangle")
@dataclass(frozen=True, slots=True)
class Triangle:
    """A triangle with two equal sides; its size is its box. `40 mm side` or `35 mm height` makes all three equal."""

    measures: ClassVar[tuple[str, ...]] = ("side", "height")
    point: Literal["up", "down"] = "up"
    """Whether its middle corner points up or down."""

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

    def straight(self, size: Size, gap: float) -> Pitch:
        """See `Straight`.

        Without a gap the next row begins with a triangle that stands the other way: then slanted sides go on through
        the rows. With one, each direction has its strips, which all lie `gap` apart. In a strip whose height over the
        side is h there are triangles of both kinds, one kind at either edge of it; three strips in common are as wide
        as two triangles and one step together, each measured in its h. So the step is 1 + gap/2 · Σ 1/h, and a strip
        is by a gap narrower: the kinds differ by what the strip is wider than the triangle. Over the flat side h is the
        height, over a slanted one, L long, w · h / L.
        """
        width, height = size
        slant = hypot(width / 2, height)
        step = 1 + gap / 2 * (1 / height + 2 * slant / (width * height))
        spare = (step - 1) * height - gap
        drop = spare if self.point == "down" else -spare
        return Pitch(width * step / 2, height * step, drop=drop, turned=True, checkered=True)
