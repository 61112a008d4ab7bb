"""Rectangles, ellipses and circles."""

from __future__ import annotations

from functools import lru_cache

from generator.decode import Mm
from generator.elements import Kit, element
from generator.elements.common import Inked, frame_with
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, PathMark, Source
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
        return frame_with([_rectangle(self, area)], area, source)


@lru_cache(maxsize=4096)
def _rectangle(element: RectangleElement, area: Size) -> PathMark | None:
    rect = Rect(0.0, 0.0, *area).grown(-element.inset)
    if rect.width < 0 or rect.height < 0:
        return None
    return element.inked(Path.rectangle(rect, element.radius))


@element("ellipse")
@dataclass(frozen=True, slots=True)
class EllipseElement(Inked):
    """An ellipse that fills its box."""

    inset: Mm = 0.0
    """How far its outline is inside the box; half of `stroke_width` keeps the line inside."""

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The outline on an area."""
        return frame_with([_ellipse(self, area)], area, source)


@element("circle")
@dataclass(frozen=True, slots=True)
class CircleElement(EllipseElement):
    """The largest circle that fits its box, in the middle."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """A square, as big as the area allows."""
        return Size(min(area), min(area))


@lru_cache(maxsize=4096)
def _ellipse(element: EllipseElement, area: Size) -> PathMark | None:
    rect = Rect(0.0, 0.0, *area).grown(-element.inset)
    if element.kind == "circle":
        radius = min(area) / 2 - element.inset
        rect = Rect(area.width / 2 - radius, area.height / 2 - radius, 2 * radius, 2 * radius)
    return element.inked(Path.ellipse(rect)) if min(rect.size) > 0 else None
