"""Polygons and stars."""

from __future__ import annotations

import math

from generator.decode import Mm, Percent
from generator.elements import Kit, element
from generator.elements.common import Inked, frame_with
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Source
from generator.frame.symbols import FLAT_STAR, into, rounded, star
from generator.geometry import Path, Rect, Size, around
from generator.keys import Join, Length, Sides


@element("polygon")
@dataclass(frozen=True, slots=True)
class PolygonElement(Inked):
    """A regular polygon, as big as its box allows, or any other from its `points`."""

    sides: Sides = 6
    """The number of sides of a regular polygon."""
    turn: float = 0.0
    """Rotation of a regular polygon in degrees clockwise; at 0 a corner points up."""
    points: tuple[tuple[Length, Length], ...] = ()
    """Corners as `[x, y]` from the top left of the box: mm, or percentages such as `50%` (overrides `sides`)."""
    join: Join = "miter"
    """The corners of the line: `miter`, `round` or `bevel`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """Its extent; a regular one is as big as the area allows."""
        rect = around(self._corners(area))
        if self.points:
            return Size(max(0.0, rect.right), max(0.0, rect.bottom))
        return rect.size

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The polygon on an area."""
        outline = self.inked(Path.polygon(self._corners(area)), join=self.join)
        return frame_with([outline], area, source)

    def _corners(self, area: Size) -> list[tuple[float, float]]:
        width, height = area
        if self.points:
            return [(x.of(width), y.of(height)) for x, y in self.points]
        angles = [math.radians(self.turn - 90 + 360 * i / self.sides) for i in range(self.sides)]
        unit = [(math.cos(a), math.sin(a)) for a in angles]
        box = around(unit)
        scale = min(width / box.width, height / box.height)
        left = width / 2 - (box.x + box.width / 2) * scale
        top = height / 2 - (box.y + box.height / 2) * scale
        return [(left + x * scale, top + y * scale) for x, y in unit]


@element("star")
@dataclass(frozen=True, slots=True)
class StarElement(Inked):
    """A star, as big as its box allows, in the middle: also a burst, a badge with a jagged edge, or a cog."""

    points: Sides = 5
    """The number of points."""
    inner: Percent = FLAT_STAR
    """How far the notches are from the middle, relative to the points: `0.38` is the usual five-pointed star, `0.85` a
    seal."""
    turn: float = 0.0
    """Rotation in degrees clockwise; at 0 a point is at the top."""
    radius: Mm = 0.0
    """How much points and notches are rounded."""
    inset: Mm = 0.0
    """How far it is from the edges of the box; a line with sharp corners needs more than half its width."""
    join: Join = "miter"
    """The corners of the line: `miter`, `round` or `bevel`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """Its extent, as big as the area allows."""
        box = around(star(self.points, self.inner, self.turn))
        scale = min(area.width / box.width, area.height / box.height)
        return Size(box.width * scale, box.height * scale)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The star on an area."""
        rect = Rect(0.0, 0.0, *area).grown(-self.inset)
        if min(rect.size) < 0:
            return Frame(area)
        corners = into(star(self.points, self.inner, self.turn), rect)
        outline = self.inked(rounded(corners, self.radius), join=self.join)
        return frame_with([outline], area, source)
