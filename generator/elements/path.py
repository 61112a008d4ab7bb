"""Outlines from path data."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Literal

from generator.decode import Extent, Mm
from generator.elements import Kit, element
from generator.elements.common import Inked, drawn, with_heads
from generator.foundation.dataclasses import dataclass, replace
from generator.frame import Frame, GroupMark, PathMark, Source
from generator.frame.arrow_heads import Head
from generator.geometry import IDENTITY, Rect, Size, Transform
from generator.keys import Cap, Join, Outline


@element("path", main="path")
@dataclass(frozen=True, slots=True, kw_only=True)
class PathElement(Inked):
    """An outline from SVG path data, in mm from the top left of its box."""

    kind: ClassVar[str]
    main: ClassVar[str]
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
            to_box = _onto(self, area)
            return Size(abs(to_box.a) * width, abs(to_box.d) * height)
        bounds = self.path.path.bounds
        return Size(max(0.0, bounds.right), max(0.0, bounds.bottom))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The outline on an area."""
        return drawn(_marks(self, area), area, source)


@lru_cache(maxsize=4096)
def _marks(element: PathElement, area: Size) -> tuple[PathMark | GroupMark, ...]:
    path = element.path.path
    if element.view is not None:
        path = path.transformed(_onto(element, area))
    mark = element.inked(path, element.cap, element.join, element.rule == "evenodd")
    if mark is None:
        return ()
    heads = (element.start, element.end)
    if mark.stroke is None or heads == ("none", "none"):
        return (mark,)
    ground = (replace(mark, stroke=None),) if mark.fill is not None else ()
    return (*ground, *with_heads(path, mark.stroke, heads, element.head_size))


def _onto(element: PathElement, area: Size) -> Transform:
    """The map from the view to the box, the drawing in its middle."""
    x, y, width, height = element.view or Rect(0.0, 0.0, 0.0, 0.0)
    if width <= 0 or height <= 0:
        return IDENTITY
    across, down = area.width / width, area.height / height
    if element.fit == "contain":
        across = down = min(across, down)
    left, top = (area.width - width * across) / 2, (area.height - height * down) / 2
    return Transform(across, 0.0, 0.0, down, left - x * across, top - y * down)
