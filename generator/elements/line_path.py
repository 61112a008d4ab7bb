"""Lines and paths, with arrowheads."""

from __future__ import annotations

from typing import Literal

from generator.decode import Extent, Mm
from generator.elements import Element, Kit, element
from generator.elements.common import Inked, frame_with, with_heads
from generator.foundation.dataclasses import dataclass, replace
from generator.frame import Frame, Source, Stroke
from generator.frame.arrow_heads import Head
from generator.geometry import IDENTITY, Path, Rect, Size, Transform
from generator.geometry.transforms import fitting
from generator.keys import SOLID, SOLID_BLACK, Cap, Dash, Fill, Join, Length, Outline


@element("line")
@dataclass(frozen=True, slots=True)
class LineElement(Element):
    """A straight line: between two points, or through the middle of its box along the longer side."""

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
        (x1, y1), (x2, y2) = self._ends(area)
        return Size(max(x1, x2, 0.0), max(y1, y2, 0.0))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The line on an area."""
        path = Path.polygon(self._ends(area), closed=False)
        paint = self.stroke.on(path.bounds)
        if paint is None or self.stroke_width <= 0:
            return Frame(area)
        stroke = Stroke(paint, self.stroke_width, self.dash.lengths, self.cap)
        marks = with_heads(path, stroke, (self.start, self.end), self.head_size)
        return frame_with(marks, area, source)

    def _ends(self, area: Size) -> list[tuple[float, float]]:
        width, height = area
        if width >= height:
            first, last = (0.0, height / 2), (width, height / 2)
        else:
            first, last = (width / 2, 0.0), (width / 2, height)
        return [
            (spot[0].of(width), spot[1].of(height)) if spot is not None else default
            for spot, default in ((self.from_, first), (self.to, last))
        ]


@element("path", main="path")
@dataclass(frozen=True, slots=True, kw_only=True)
class PathElement(Inked):
    """An outline from SVG path data, in mm from the top left of its box."""

    path: Outline
    """The path data: `M 0 0 L 10 0 L 5 8 Z`. All SVG commands work."""
    view: tuple[Mm, Mm, Mm, Mm] | None = None
    """`[x, y, width, height]` of the part of the drawing, in its own units, that is scaled to the box."""
    fit: Literal["contain", "stretch"] = "contain"
    """With a `view`: `contain` keeps the proportions, `stretch` fills the box."""
    rule: Literal["nonzero", "evenodd"] = "nonzero"
    """With `evenodd`, overlapping parts are holes."""
    cap: Cap = "butt"
    """The shape of its line's ends: `butt`, `round` or `square`."""
    join: Join = "miter"
    """The corners of its line: `miter`, `round` or `bevel`."""
    start: Head = "none"
    """The head at the start of an open path: an open `arrow`, a `triangle`, a `dot`, a `bar`, or `none`."""
    end: Head = "none"
    """The head at its end."""
    head_size: Extent | None = None
    """How long a head is. Default: a little more than three times `stroke_width`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """With a `view`, what the scaled drawing takes of the area; otherwise the extent of the outline."""
        if self.view is not None:
            _, _, width, height = self.view
            to_box = self._onto(area)
            return Size(abs(to_box.a) * width, abs(to_box.d) * height)
        bounds = self.path.path.bounds
        return Size(max(0.0, bounds.right), max(0.0, bounds.bottom))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The outline on an area."""
        path = self.path.path
        if self.view is not None:
            path = path.transformed(self._onto(area))
        mark = self.inked(path, self.cap, self.join, self.rule == "evenodd")
        heads = (self.start, self.end)
        if mark is None or mark.stroke is None or heads == ("none", "none"):
            return frame_with([mark], area, source)
        ground = replace(mark, stroke=None) if mark.fill is not None else None
        marks = with_heads(path, mark.stroke, heads, self.head_size)
        return frame_with([ground, *marks], area, source)

    def _onto(self, area: Size) -> Transform:
        """The map from the view to the box, the drawing in its middle."""
        own = Rect(*(self.view or (0.0, 0.0, 0.0, 0.0)))
        if min(own.size) <= 0:
            return IDENTITY
        return fitting(own, Rect(0.0, 0.0, *area), self.fit)
