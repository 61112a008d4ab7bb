"""The octagon: tokens and tiles with all four corners cut off."""

from __future__ import annotations

from math import sqrt

from generator.decode import Extent
from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Size
from generator.geometry.nesting import staggered
from generator.shapes import shape

_REGULAR = 1 - sqrt(0.5)
"""The share of a side that is cut off at either end of it, so that all eight sides are alike."""


@shape("octagon")
@dataclass(frozen=True, slots=True)
class Octagon:
    """A rectangle whose corners are cut off; a square box gives eight equal sides."""

    corner: Extent | None = None
    """How much is cut off each corner, in mm along both sides *(default: 29 % of the shorter side)*."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        (width, height), cut = size, self._cut(size)
        corners = [
            (cut, 0.0),
            (width - cut, 0.0),
            (width, cut),
            (width, height - cut),
            (width - cut, height),
            (cut, height),
            (0.0, height - cut),
            (0.0, cut),
        ]
        return Path.polygon(corners)

    def _cut(self, size: Size) -> float:
        if self.corner is None:
            return min(size) * _REGULAR
        if not 0 < self.corner < min(size) / 2:
            raise ValueError(
                f"{self.corner:g} mm can't be cut off every corner of {size.width:g} × {size.height:g} mm"
            )
        return self.corner

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        cut = self._cut(size)

        def beyond(along: float, away: float, aside: float) -> float:
            # Two slanted sides, `gap` apart, unless flat ones meet first.
            slanted = along + away - 2 * cut + gap * sqrt(2) - aside
            return min(away + gap, slanted)

        return staggered(size, gap, beyond)
