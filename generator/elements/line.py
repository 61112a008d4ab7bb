"""Lines from one point to another."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from generator.decode import Extent, Mm
from generator.elements import Kit, element
from generator.elements.common import drawn, with_heads
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, GroupMark, PathMark, Source, Stroke
from generator.frame.arrow_heads import Head
from generator.geometry import Path, Size
from generator.keys import SOLID, SOLID_BLACK, Cap, Dash, Fill, Length


@element("line")
@dataclass(frozen=True, slots=True)
class LineElement:
    """A straight line: between two points, or through the middle of its box along the longer side."""

    kind: ClassVar[str]
    main: ClassVar[str]
    from_: tuple[Length, Length] | None = None
    """Where it begins, as `[x, y]` from the top left of the box: mm, or percentages such as `50%`."""
    to: tuple[Length, Length] | None = None
    """Where it ends, written the same way."""
    stroke: Fill = SOLID_BLACK
    """Its colour: a colour, `none`, or a gradient."""
    stroke_width: Mm = 0.35
    """How thick it is."""
    dash: Dash = SOLID
    """The lengths of dashes and gaps: `2`, or `[3, 1]`. Default: a solid line."""
    cap: Cap = "butt"
    """The shape of its ends: `butt`, `round` or `square`."""
    start: Head = "none"
    """The head at its start: an open `arrow`, a `triangle`, a `dot`, a `bar`, or `none`. The tip of the head is exactly
    where the line begins; a dot is centred there."""
    end: Head = "none"
    """The head at its end."""
    head_size: Extent | None = None
    """How long a head is. Default: a little more than three times `stroke_width`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """Its extent between two points; without points a horizontal line across the area."""
        if self.from_ is None and self.to is None:
            return Size(area.width, min(self.stroke_width, area.height))
        (x1, y1), (x2, y2) = _ends(self, area)
        return Size(max(x1, x2, 0.0), max(y1, y2, 0.0))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The line on an area."""
        return drawn(_marks(self, area), area, source)


@lru_cache(maxsize=4096)
def _marks(element: LineElement, area: Size) -> tuple[PathMark | GroupMark, ...]:
    path = Path.polygon(_ends(element, area), closed=False)
    paint = element.stroke.on(path.bounds)
    if paint is None or element.stroke_width <= 0:
        return ()
    stroke = Stroke(paint, element.stroke_width, element.dash.lengths, element.cap)
    return with_heads(path, stroke, (element.start, element.end), element.head_size)


def _ends(element: LineElement, area: Size) -> list[tuple[float, float]]:
    width, height = area
    if width >= height:
        first, last = (0.0, height / 2), (width, height / 2)
    else:
        first, last = (width / 2, 0.0), (width / 2, height)
    return [
        (spot[0].of(width), spot[1].of(height)) if spot is not None else default
        for spot, default in ((element.from_, first), (element.to, last))
    ]
