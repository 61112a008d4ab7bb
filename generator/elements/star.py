"""Stars."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from generator.decode import Mm, Percent
from generator.elements import Kit, element
from generator.elements.common import Inked, alone
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, PathMark, Source
from generator.frame.symbols import FLAT_STAR, into, rounded, star
from generator.geometry import Rect, Size, around
from generator.keys import Join, Sides

_FIVE = Sides(5)


@element("star")
@dataclass(frozen=True, slots=True)
class StarElement(Inked):
    """A star, as big as its box allows, in the middle: also a burst, a badge with a jagged edge, or a cog."""

    kind: ClassVar[str]
    main: ClassVar[str]
    points: Sides = _FIVE
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
        return alone(_mark(self, area), area, source)


@lru_cache(maxsize=4096)
def _mark(element: StarElement, area: Size) -> PathMark | None:
    rect = Rect(0.0, 0.0, *area).grown(-element.inset)
    if rect.width < 0 or rect.height < 0:
        return None
    corners = into(star(element.points, element.inner, element.turn), rect)
    return element.inked(rounded(corners, element.radius), join=element.join)
