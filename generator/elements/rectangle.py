"""Rectangles, with square or rounded corners."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from generator.decode import Mm
from generator.elements import Kit, element
from generator.elements.common import Inked, alone
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, PathMark, Source
from generator.geometry import Path, Rect, Size
from generator.keys import SQUARE, Radii


@element("rectangle")
@dataclass(frozen=True, slots=True)
class RectangleElement(Inked):
    """A rectangle that fills its box."""

    kind: ClassVar[str]
    main: ClassVar[str]
    radius: Radii = SQUARE
    """Its corner radius: one length, or four, clockwise from top left."""
    inset: Mm = 0.0
    """How far its outline is inside the box; half of `stroke_width` keeps the line inside."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The whole area: a rectangle has no size of its own."""
        return area

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The rectangle on an area."""
        return alone(_mark(self, area), area, source)


@lru_cache(maxsize=4096)
def _mark(element: RectangleElement, area: Size) -> PathMark | None:
    rect = Rect(0.0, 0.0, *area).grown(-element.inset)
    if rect.width < 0 or rect.height < 0:
        return None
    return element.inked(Path.rectangle(rect, element.radius))
