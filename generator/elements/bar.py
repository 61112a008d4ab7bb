"""Bars: how much there is of something, such as hit points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from generator.decode import Mm
from generator.elements import Element, Kit, element
from generator.elements.common import clamped
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass, replace
from generator.frame import Frame, GroupMark, PathMark, Placed, Source
from generator.frame.marks import combined
from generator.geometry import Path, Rect, Size
from generator.geometry.paths import joined
from generator.geometry.units import points
from generator.keys import SOLID_BLACK, SQUARE, Amount, Fill, Parts, Radii
from generator.keys.filled import filled, stroked
from generator.text.style import TextStyle


@element("bar", main="value")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BarElement(Element):
    """A bar filled up to its value: hit points, time, progress. It can be divided into segments.

    Notes: `out-of-range` (`value`, `least`, `most`, `key`) if the value is below 0 or above `max`; and those of its
    label.
    """

    value: float
    """The value, from 0 to `max`."""
    max: Amount = 10.0
    """The value of a full bar."""
    direction: Literal["right", "left", "up", "down"] = "right"
    """The direction in which it fills: `right`, `left`, `up` or `down`."""
    segments: Parts = 1
    """The number of segments; `{{ max }}` makes one for each point."""
    gap: Mm = 0.6
    """The space between two segments."""
    fill: Fill = SOLID_BLACK
    """The fill of the full part: a colour, or a gradient across the whole bar."""
    ground: Fill | None = None
    """The fill of the empty part."""
    stroke: Fill | None = SOLID_BLACK
    """The colour of the outlines, or `none`."""
    stroke_width: Mm = 0.25
    """The width of the outlines, which are drawn inside the box."""
    radius: Radii = SQUARE
    """The corner radius of every segment: one length, or four, clockwise from top left."""
    label: str = ""
    """A text on top of the bar, such as `{{ hp }} / {{ max }}`."""
    label_style: str = ""
    """The text style of the label. Default: one that fits the bar."""
    label_color: Color | None = None
    """The colour of the label (overrides the style's)."""
    label_align: Literal["left", "center", "right"] = "center"
    """Where the label is."""

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The bar on an area. Raises `Problem` for an unknown text style."""
        value, notes = clamped(self.value, 0.0, self.max, source, "max")
        marks = tuple(Placed(0.0, 0.0, mark, source) for mark in self._marks(area, value))
        parts = [(0.0, 0.0, Frame(area, marks, notes))]
        if self.label.strip() and min(area) > 0:
            style = self._style(area, kit, source)
            parts.append((0.0, 0.0, kit.set_text(self.label, style, area, source)))
        return combined(area, parts)

    def _style(self, area: Size, kit: Kit, source: Source) -> TextStyle:
        if self.label_style:
            style = kit.style(self.label_style, source.origin)
        else:
            body = kit.style("body", source.origin)
            style = replace(body, size=points(min(area)) * 0.62, min_size=1.0, fit="shrink")
        color = style.color if self.label_color is None else self.label_color
        return replace(style, color=color, align=self.label_align, valign="middle")

    def _marks(self, area: Size, value: float) -> Iterator[PathMark | GroupMark]:
        """The empty segments, the full ones, the full part of one between them, and the outlines."""
        whole = Rect(0.0, 0.0, *area)
        boxes = [box for box in self._boxes(area) if min(box.size) > 0]
        segments = value / self.max * self.segments
        full = int(segments + 1e-9)
        share = max(0.0, segments - full)
        paint = self.fill.on(whole)
        yield from filled(_path(boxes[full:], self.radius), self.ground, whole)
        yield from filled(_path(boxes[:full], self.radius), self.fill, whole)
        if share > 1e-9 and paint is not None and boxes[full:]:
            box = boxes[full]
            mark = PathMark(Path.rectangle(self._part(box, share)), paint)
            if any(self.radius):
                inner = Frame(area, (Placed(0.0, 0.0, mark),))
                yield GroupMark(inner, clip=Path.rectangle(box, self.radius))
            else:
                yield mark
        inset = -self.stroke_width / 2
        edges = [box.grown(inset) for box in boxes if min(box.size) > self.stroke_width]
        yield from stroked(_path(edges, self.radius, inset), self.stroke, self.stroke_width, whole)

    def _boxes(self, area: Size) -> list[Rect]:
        """The segments in the order in which they fill."""
        count = self.segments
        lies = self.direction in ("right", "left")
        long = area.width if lies else area.height
        each = max(0.0, (long - self.gap * (count - 1)) / count)
        starts = [i * (each + self.gap) for i in range(count)]
        if self.direction in ("left", "up"):
            starts.reverse()
        if lies:
            return [Rect(at, 0.0, each, area.height) for at in starts]
        return [Rect(0.0, at, area.width, each) for at in starts]

    def _part(self, box: Rect, share: float) -> Rect:
        """The full part of a segment."""
        x, y, width, height = box
        if self.direction in ("right", "left"):
            start = x if self.direction == "right" else x + width * (1 - share)
            return Rect(start, y, width * share, height)
        start = y if self.direction == "down" else y + height * (1 - share)
        return Rect(x, start, width, height * share)


def _path(boxes: Sequence[Rect], radius: Radii = SQUARE, grown: float = 0.0) -> Path:
    radii = [max(0.0, each + grown) if each else 0.0 for each in radius]
    return joined(Path.rectangle(box, radii) for box in boxes)
