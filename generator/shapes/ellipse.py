"""The ellipse: oval tokens and badges."""

from __future__ import annotations

from functools import partial
from math import hypot, sqrt

from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Rect, Size
from generator.geometry.nesting import staggered
from generator.shapes import shape


@shape("ellipse")
@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse that fills its box."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        return Path.ellipse(Rect(0.0, 0.0, *size))

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        return staggered(size, gap, partial(_beyond, gap))


def _beyond(gap: float, along: float, away: float, aside: float) -> float:
    """How far away a copy must be that is moved aside.

    Two like ellipses are a gap apart where the middle of one is that far outside of an ellipse twice as large round the
    middle of the other. Of the points that are, the one that lies aside by the given length is sought.
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        # The point of the larger ellipse at the slope (u, v), and the one that is `gap` outside of it.
        u = (low + high) / 2
        v = sqrt(1 - u * u)
        norm = hypot(u / along, v / away)
        low, high = (u, high) if along * u + gap * u / along / norm < aside else (low, u)
    return away * v + gap * v / away / norm
