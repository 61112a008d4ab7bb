"""Text along an arc."""

from __future__ import annotations

import math
from typing import Literal

from generator.decode import Extent
from generator.elements import Element, Kit, element
from generator.foundation.dataclasses import dataclass, replace
from generator.frame import Frame, Source
from generator.geometry import Point, Size
from generator.keys import Length
from generator.keys.curved import (
    SLACK,
    STEP,
    SetLine,
    bent_line,
    cut_line,
    line_style,
    one_line,
    set_line,
    too_long,
)
from generator.text.curved import Arc
from generator.text.style import StyleKeys, TextStyle


@element("arc-text", main="text")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ArcTextElement(Element, StyleKeys):
    """A text in one line along an arc, such as along the rim of a round token.

    Of the keys of a text style, `leading`, `paragraph_gap` and `balance` have no effect on a single line. Notes:
    `overflow` if it is longer than its arc; and those of texts.
    """

    text: str
    """The text. Markup and icons work as in every text."""
    style: str = "body"
    """The name of a text style of the theme."""
    radius: Extent | None = None
    """The radius of the circle that carries the text. Default: as large as the box allows."""
    center: tuple[Length, Length] | None = None
    """The centre of the circle, as `[x, y]` from the top left of the box: mm, or percentages such as `50%`. A centre
    far below the box makes a flat arch. Default: the middle of the box."""
    angle: float = 0.0
    """The position on the circle, in degrees clockwise: 0 is the top, 180 the bottom."""
    span: float = 180.0
    """How much of the circle the text may take, in degrees: 180 is a half, 360 the whole circle."""
    heads: Literal["auto", "outwards", "inwards"] = "auto"
    """Which way the tops of the letters point: `outwards` from the centre, `inwards` to it, or `auto`: outwards in the
    upper half of the circle and inwards in the lower half, so that the text is never upside down."""
    align: Literal["left", "center", "right"] = "center"
    """Which part of the text is at the `angle`: its left end (`left`), its middle (`center`) or its right end
    (`right`)."""
    valign: Literal["top", "middle", "bottom"] = "bottom"
    """Which part of the letters is on the circle: the baseline (`bottom`), the middle of the capitals (`middle`) or
    their tops (`top`)."""

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The text on an area. Raises `Problem` for an unknown text style."""
        style = line_style(self, kit.style(self.style, source.origin))
        text = one_line(self.text)
        line = set_line(text, style, kit, source)
        if line is None:
            return Frame(area)
        if style.fit == "shrink":
            size = self._size(style, line, area)
            if size < style.size:
                style = replace(style, size=size)
                line = set_line(text, style, kit, source) or line
        radius = self._radius(area, line)
        room = max(0.0, self._span * self._pace(line, radius)) if radius > 0 else 0.0
        notes = line.notes
        excess = line.width - room
        if excess > SLACK:
            notes = (*notes, too_long(line, room, style, source))
            line = cut_line(line, room, style, kit, source)
        if radius <= 0 or self._pace(line, radius) <= 0:
            return Frame(area, (), notes)
        arc = self._arc(area, line, radius)
        return Frame(area, bent_line(line, arc, style, area, source), notes)

    @property
    def _outwards(self) -> bool:
        if self.heads == "auto":
            return math.cos(math.radians(self.angle)) >= -1e-9
        return self.heads == "outwards"

    def _radius(self, area: Size, line: SetLine) -> float:
        """The radius of the baseline."""
        if self.radius is not None:
            lift = line.lift(self.valign)
            return self.radius - (lift if self._outwards else -lift)
        beyond = line.run.font.ascent if self._outwards else line.run.font.descent
        return min(area) / 2 - beyond * line.em

    def _pace(self, line: SetLine, radius: float) -> float:
        """The radius on which letters keep their distances, at half the x-height."""
        return radius + (line.half if self._outwards else -line.half)

    @property
    def _span(self) -> float:
        return math.radians(min(max(self.span, 0.0), 360.0))

    def _size(self, style: TextStyle, line: SetLine, area: Size) -> float:
        """The largest size, in steps, at which the text fits its arc."""
        # The distance between the given circle and that of the pace grows with the size, as the width does.
        whole = min(area) / 2 if self.radius is None else self.radius
        between = whole - self._pace(line, self._radius(area, line))
        grown = line.width + self._span * between
        share = self._span * whole / grown if grown > 0 else 1.0
        steps = max(0, math.ceil(style.size * (1 - share) / STEP - 1e-6))
        return max(min(style.min_size, style.size), round(style.size - steps * STEP, 3))

    def _arc(self, area: Size, line: SetLine, radius: float) -> Arc:
        x, y = self.center or (Length(0.0, 0.5), Length(0.0, 0.5))
        pace = self._pace(line, radius)
        before = {"left": 0.0, "center": 0.5, "right": 1.0}[self.align] * line.width / pace
        start = math.radians(self.angle) - (before if self._outwards else -before)
        center = Point(x.of(area.width), y.of(area.height))
        return Arc(center, radius, pace, start, self._outwards)
