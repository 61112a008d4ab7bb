"""Rectangles, ellipses and circles."""

from __future__ import annotations

from generator.decode import Mm
from generator.elements import Kit, element
from generator.elements.common import Inked, frame_with
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Source
from generator.geometry import Path, Rect, Size
from generator.keys import SQUARE, Radii


@element("rectangle")
@dataclass(frozen=True, slots=True)
class RectangleElement(Inked):
    """A rectangle that fills its box."""

    radius: Radii = SQUARE
    """Its corner radius: one length, or four, clockwise from top left."""
    inset: Mm = 0.0
    """How far its outline is inside the box; half of `stroke_width` keeps the line inside."""

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The rectangle on an area."""
        rect = Rect(0.0, 0.0, *area).grown(-self.inset)
        fits = min(rect.size) >= 0
        outline = self.inked(Path.rectangle(rect, self.radius)) if fits else None
        return frame_with([outline], area, source)


@element("ellipse")
@dataclass(frozen=True, slots=True)
class EllipseElement(Inked):
    """An ellipse that fills its box."""

    inset: Mm = 0.0
    """How far its outline is inside the box; half of `stroke_width` keeps the line inside."""

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The outline on an area."""
        rect = self._rect(area)
        outline = self.inked(Path.ellipse(rect)) if min(rect.size) > 0 else None
        return frame_with([outline], area, source)

    def _rect(self, area: Size) -> Rect:
        return Rect(0.0, 0.0, *area).grown(-self.inset)


@element("circle")
@dataclass(frozen=True, slots=True)
class CircleElement(EllipseElement):
    """The largest circle that fits its box, in the middle."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """A square, as big as the area allows."""
        return Size(min(area), min(area))

    def _rect(self, area: Size) -> Rect:
        radius = min(area) / 2 - self.inset
        return Rect(area.width / 2 - radius, area.height / 2 - radius, 2 * radius, 2 * radius)
