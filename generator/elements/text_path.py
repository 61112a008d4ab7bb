"""Text along a path."""

from __future__ import annotations

import math
from typing import Literal

from generator.elements import Element, Kit, element
from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Problem
from generator.frame import Frame, Source
from generator.geometry import Size
from generator.keys import Length, Outline
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
from generator.text.style import StyleKeys
from generator.text.track import Track

_WINDOW = 0.25
"""Half of the way over which a letter takes the direction of the path, as a share of the size."""


@element("text-path", main="text")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TextPathElement(Element, StyleKeys):
    """A text in one line along a path, such as the name of a river along its course.

    Of the keys of a text style, `leading`, `paragraph_gap` and `balance` have no effect on a single line. Notes:
    `overflow` if it is longer than its path; and those of texts.
    """

    text: str
    """The text. Markup and icons work as in every text."""
    path: Outline
    """The path that carries the text, as SVG path data in mm from the top left of the box: `M 0 20 Q 25 0 50 20`."""
    style: str = "body"
    """The name of a text style of the theme."""
    start: Length = Length()
    """How far from the start of the path the text may begin: mm, or a percentage of the path's length."""
    side: Literal["left", "right"] = "left"
    """The side of the path that the text is on, seen along the path: on the `left`, that is above a path that runs to
    the right; or on the `right`, where it runs the other way, so that it isn't upside down under a path that runs to
    the left. `start` is measured from the end that the text comes from."""
    align: Literal["left", "center", "right"] = "center"
    """Where the text is on the path: at its start (`left`), in the middle or at its end (`right`). On a closed path,
    which part of the text is at `start`."""
    valign: Literal["top", "middle", "bottom"] = "bottom"
    """Which part of the letters is on the path: the baseline (`bottom`), the middle of the capitals (`middle`) or
    their tops (`top`)."""

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The text on an area. Raises `Problem` for an unknown text style, and for a path without length."""
        style, text = line_style(self, kit.style(self.style, source.origin)), one_line(self.text)
        line = set_line(text, style, kit, source)
        if line is None:
            return Frame(area)
        track = self._track(line, source)
        least = min(style.min_size, style.size)
        while style.fit == "shrink" and self._excess(line, track) > SLACK and style.size > least:
            share = self._room(track) / line.width
            steps = max(1, math.ceil(style.size * (1 - share) / STEP - 1e-6))
            style = replace(style, size=max(least, round(style.size - steps * STEP, 3)))
            line = set_line(text, style, kit, source) or line
            track = self._track(line, source)
        notes, room = line.notes, self._room(track)
        if self._excess(line, track) > SLACK:
            notes = (*notes, too_long(line, room, style, source))
            line = cut_line(line, room, style, kit, source)
        placed = bent_line(line.moved(self._begin(line, track)), track, style, area, source)
        return Frame(area, placed, notes)

    def _track(self, line: SetLine, source: Source) -> Track:
        drop, window = line.lift(self.valign), _WINDOW * line.em
        try:
            return Track(self.path.path, drop, line.half, window, self.side == "right")
        except ValueError:
            hint = "write path data such as `M 0 20 Q 25 0 50 20`"
            raise Problem("YAML008", "the path has no length", source.origin, hint) from None

    def _room(self, track: Track) -> float:
        """The available length, mm."""
        start = 0.0 if track.closed else self.start.of(track.length)
        return max(0.0, track.length - start)

    def _excess(self, line: SetLine, track: Track) -> float:
        return line.width - self._room(track)

    def _begin(self, line: SetLine, track: Track) -> float:
        """Where the text begins, mm along the path."""
        before = {"left": 0.0, "center": 0.5, "right": 1.0}[self.align]
        room = 0.0 if track.closed else self._room(track)
        return self.start.of(track.length) + (room - line.width) * before
