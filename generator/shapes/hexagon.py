"""The hexagon: map tiles, flat or pointed at the top."""

from __future__ import annotations

from math import hypot, sqrt
from typing import ClassVar, Literal

from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Size
from generator.geometry.nesting import plain
from generator.shapes import shape


@shape("hexagon")
@dataclass(frozen=True, slots=True)
class Hexagon:
    """A hexagon. Its size includes how it is measured: `38 mm flat`, `44 mm point`, `22 mm side`.

    `38 mm flat` is 38 mm from one flat side to the opposite one, whichever way up the hexagon stands; `point` is from
    corner to corner. All three give a regular hexagon. A width and a height, or a named size such as `hex-tile`, is the
    box that it fills, stretched if necessary; stretched hexagons nest too.
    """

    measures: ClassVar[tuple[str, ...]] = ("flat", "point", "side")
    orientation: Literal["flat", "pointy"] = "flat"
    """What is at the top: a `flat` side (columns of tiles on a map), or a corner: `pointy` (rows of tiles)."""

    def box(self, length: float, measure: str) -> Size:
        """See `Measured.box`."""
        flat = {"flat": length, "point": length * sqrt(3) / 2, "side": length * sqrt(3)}[measure]
        point = flat * 2 / sqrt(3)
        return Size(point, flat) if self.orientation == "flat" else Size(flat, point)

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        width, height = size
        if self.orientation == "pointy":
            return Path.polygon((y, x) for x, y in _corners(height, width))
        return Path.polygon(_corners(width, height))

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        if self.orientation == "flat":
            across, down = _steps(*size, gap)
            return (Pitch(across, down, drop=down / 2), plain(size, gap))
        down, across = _steps(*size[::-1], gap)
        return (Pitch(across, down, shift=across / 2), plain(size, gap))

    def straight(self, size: Size, gap: float) -> Pitch:
        """See `Straight`."""
        if self.orientation == "pointy":
            down, across = _apart(size.height, size.width, gap)
            return Pitch(across, down, drop=down / 2)
        across, down = _apart(size.width, size.height, gap)
        return Pitch(across, down, shift=across / 2)


def _corners(width: float, height: float) -> list[tuple[float, float]]:
    """The corners of one with a flat top: the sides are half as long as the hexagon is wide."""
    return [
        (width / 4, 0.0),
        (width * 3 / 4, 0.0),
        (width, height / 2),
        (width * 3 / 4, height),
        (width / 4, height),
        (0.0, height / 2),
    ]


def _steps(width: float, height: float, gap: float) -> tuple[float, float]:
    """From a column to the next, and from one to the next in a column, with flat tops.

    In a column flat sides are `gap` apart: the step is h + gap. The next column is lower by half of that; without a gap
    it is 3/4 w further right, where slanted sides meet. These run along (w/4, h/2); (h/2, -w/4), of the same length L,
    is square to them. With a gap the neighbour is away by (a, -gap/2): square to the sides that is
    (a · h/2 + gap/2 · w/4) / L, which is to be `gap`. So a = gap · (2 L / h - w / (4 h)).
    """
    slant = hypot(width / 4, height / 2)
    return width * 3 / 4 + gap * (2 * slant - width / 4) / height, height + gap


def _apart(width: float, height: float, gap: float) -> tuple[float, float]:
    """From a hexagon to the next in a row, and from a row to the next, so that straight cuts part them; with flat tops.

    Without a gap hexagons touch at their corners, and every second row is moved by w/2: the steps are w and h. The
    slanted side from (3/4 w, 0) to (w, h/2), drawn out, is the lower left side of the next hexagon, from (w, h/2) to
    (5/4 w, h), and then that of one two rows below, from (3/2 w, 3/2 h); between them it passes triangles. The other
    slanted sides lie likewise, and flat sides on the lines between rows.

    What the sides of a hexagon enclose are three strips: one h wide, and two of w · h / (2 L), where
    L = √((w/4)² + (h/2)²) is the length of a slanted side. In each direction the strips of all hexagons lie side by
    side. Moving all hexagons apart by one factor keeps them in common strips, and opens between two strips of the
    width s what is missing to the factor times s. So the narrowest strip says by how much: gap / s.
    """
    strip = min(height, width * height / (2 * hypot(width / 4, height / 2)))
    factor = 1 + gap / strip
    return width * factor, height * factor
