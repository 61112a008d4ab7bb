"""Circles."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from generator.decode import Mm
from generator.elements import Kit, element
from generator.elements.common import Inked, alone
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, PathMark, Source
from generator.geometry import Path, Rect, Size


@element("circle")
@dataclass(frozen=True, slots=True)
class CircleElement(Inked):
    """The largest circle that fits its box, in the middle."""

    kind: ClassVar[str]
    main: ClassVar[str]
    inset: Mm = 0.0
    """How far its outline is inside the box; half of `stroke_width` keeps the line inside."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """A square, as big as the area allows."""
        return Size(min(area), min(area))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The circle on an area."""
        return alone(_mark(self, area), area, source)


@lru_cache(maxsize=4096)
def _mark(element: CircleElement, area: Size) -> PathMark | None:
    radius = min(area) / 2 - element.inset
    if radius <= 0:
        return None
    x, y = area.width / 2 - radius, area.height / 2 - radius
    return element.inked(Path.ellipse(Rect(x, y, 2 * radius, 2 * radius)))
