"""The diamond: a square on its corner, or a slimmer one."""

from __future__ import annotations

from math import hypot

from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Pitch, Size
from generator.geometry.nesting import plain
from generator.shapes import shape


@shape("diamond")
@dataclass(frozen=True, slots=True)
class Diamond:
    """A rhombus standing on a corner; its size is that of its box, from corner to corner."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        width, height = size
        corners = [(width / 2, 0.0), (width, height / 2), (width / 2, height), (0.0, height / 2)]
        return Path.polygon(corners)

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        width, height = size
        # Diamonds that are larger by half of the gap on every side lie edge to edge: moving a side outwards by half of
        # the gap moves both corners along the axes, across by gap/2 · L / (h/2) with L = √(w² + h²) / 2.
        long = hypot(width, height)
        across, down = width + gap * long / height, height + gap * long / width
        return (Pitch(across, down / 2, shift=across / 2), plain(size, gap))

    def straight(self, size: Size, gap: float) -> Pitch:
        """See `Straight`. What is larger by half of the gap on every side lies edge to edge in straight strips."""
        return self.pitches(size, gap)[0]
