"""Text along an arc."""

from __future__ import annotations

import math
from typing import Literal

from generator.decode import Extent
from generator.elements import Element, Kit, element
from generator.foundation.dataclasses import NamedTuple, dataclass, fields, replace
from generator.frame import Frame, Note, PathMark, Placed, Run, Source, TextMark
from generator.geometry import Path, Point, Rect, Size
from generator.geometry.units import from_points
from generator.keys import Length
from generator.text.curved import Arc, Letter, bent, bent_strike, letters
from generator.text.style import StyleKeys, TextStyle

_ENDLESS = Size(1e6, 1e6)
_STEP = 0.1
"""The step between sizes that `fit: shrink` tries, pt."""
_ELLIPSIS = "…"
_SLACK = 1e-6


class _Line(NamedTuple):
    """A text set in a straight line; lengths in mm."""

    letters: list[Letter]
    strikes: list[PathMark]
    baseline: float
    width: float
    em: float
    run: Run
    notes: tuple[Note, ...]

    @property
    def caps(self) -> float:
        """The height of capitals."""
        return self.run.font.cap_height * self.em

    @property
    def rtl(self) -> bool:
        """Whether it begins on the right."""
        return len(self.letters) > 1 and self.letters[0].x > self.letters[-1].x

    @property
    def half(self) -> float:
        """Half the x-height."""
        return self.run.font.x_height * self.em / 2


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
        style = self._style(kit, source)
        text = " ".join(self.text.split())
        line = _set(text, style, kit, source)
        if line is None:
            return Frame(area)
        if style.fit == "shrink":
            size = self._size(style, line, area)
            if size < style.size:
                style = replace(style, size=size)
                line = _set(text, style, kit, source) or line
        radius = self._radius(area, line)
        room = self._room(line, radius)
        notes = line.notes
        excess = line.width - room
        if excess > _SLACK:
            notes = (*notes, _too_long(line, room, style, source))
            line = self._cut(line, room, style, kit, source)
        if radius <= 0 or self._pace(line, radius) <= 0:
            return Frame(area, (), notes)
        arc = self._arc(area, line, radius)
        marks = [bent(line.letters, arc, line.baseline, area)] if line.letters else []
        placed = [Placed(0.0, 0.0, mark, source) for mark in marks]
        struck = [bent_strike(mark, arc, line.baseline) for mark in line.strikes]
        placed += [Placed(0.0, 0.0, mark, source) for mark in struck]
        return Frame(area, tuple(placed), notes)

    def _style(self, kit: Kit, source: Source) -> TextStyle:
        keys = {f.name: getattr(self, f.name) for f in fields(StyleKeys)}
        style = kit.style(self.style, source.origin).changed(StyleKeys(**keys))
        return replace(style, align="left", valign="top", balance=False)

    @property
    def _outwards(self) -> bool:
        if self.heads == "auto":
            return math.cos(math.radians(self.angle)) >= -1e-9
        return self.heads == "outwards"

    def _lift(self, line: _Line) -> float:
        """The distance from the baseline to the part of the letters on the circle."""
        return {"bottom": 0.0, "middle": line.caps / 2, "top": line.caps}[self.valign]

    def _radius(self, area: Size, line: _Line) -> float:
        """The radius of the baseline."""
        if self.radius is not None:
            return self.radius - (self._lift(line) if self._outwards else -self._lift(line))
        beyond = line.run.font.ascent if self._outwards else line.run.font.descent
        return min(area) / 2 - beyond * line.em

    def _pace(self, line: _Line, radius: float) -> float:
        """The radius on which letters keep their distances, at half the x-height."""
        return radius + (line.half if self._outwards else -line.half)

    @property
    def _span(self) -> float:
        return math.radians(min(max(self.span, 0.0), 360.0))

    def _room(self, line: _Line, radius: float) -> float:
        """The available length, mm."""
        return max(0.0, self._span * self._pace(line, radius)) if radius > 0 else 0.0

    def _size(self, style: TextStyle, line: _Line, area: Size) -> float:
        """The largest size, in steps, at which the text fits its arc."""
        # The distance between the given circle and that of the pace grows with the size, as the width does.
        whole = min(area) / 2 if self.radius is None else self.radius
        between = whole - self._pace(line, self._radius(area, line))
        grown = line.width + self._span * between
        share = self._span * whole / grown if grown > 0 else 1.0
        steps = max(0, math.ceil(style.size * (1 - share) / _STEP - 1e-6))
        return max(min(style.min_size, style.size), round(style.size - steps * _STEP, 3))

    def _arc(self, area: Size, line: _Line, radius: float) -> Arc:
        x, y = self.center or (Length(0.0, 0.5), Length(0.0, 0.5))
        pace = self._pace(line, radius)
        before = {"left": 0.0, "center": 0.5, "right": 1.0}[self.align] * line.width / pace
        start = math.radians(self.angle) - (before if self._outwards else -before)
        center = Point(x.of(area.width), y.of(area.height))
        return Arc(center, radius, pace, start, self._outwards)

    def _cut(self, line: _Line, room: float, style: TextStyle, kit: Kit, source: Source) -> _Line:
        """The line cut by its `fit`, if it is too long."""
        dots: list[Letter] = []
        if style.fit == "ellipsis":
            more = _set(_ELLIPSIS, style, kit, source)
            dots = more.letters if more is not None else []
        elif style.fit != "clip":
            return line
        width = sum(letter.width for letter in dots)
        space, start, end = room - width, 0.0, line.width
        if line.rtl:
            kept = [letter for letter in line.letters if letter.x >= end - space]
            start = min((letter.x for letter in kept), default=end)
        else:
            kept = [letter for letter in line.letters if letter.x + letter.width <= space]
            end = max((letter.x + letter.width for letter in kept), default=0.0)
        # Right to left, the dots come first.
        shift, after = (width - start, 0.0) if line.rtl else (0.0, end)
        letters = [letter._replace(x=letter.x + shift) for letter in kept]
        letters += [letter._replace(x=letter.x + after) for letter in dots]
        seen = Rect(start, 0.0, end - start, _ENDLESS.height)
        strikes = [
            replace(strike, path=Path.rectangle(bounds.clipped(seen).moved(shift, 0.0)))
            for strike in line.strikes
            for bounds in [strike.path.bounds]
            if bounds.x < end and bounds.right > start
        ]
        return line._replace(letters=letters, strikes=strikes, width=width + end - start)


def _set(text: str, style: TextStyle, kit: Kit, source: Source) -> _Line | None:
    """A text as one straight line; None if nothing is visible."""
    frame = kit.set_text(text, replace(style, fit="error"), _ENDLESS, source)
    mark = next((p.mark for p in frame.placed if isinstance(p.mark, TextMark)), None)
    if mark is None:
        return None
    found = letters(mark)
    run = next((letter.run for letter in found if isinstance(letter.run, Run)), None)
    if run is None:
        # Only icons: they are placed as if among letters.
        beside = _set("x", style, kit, source)
        assert beside is not None
        run = beside.run
    strikes = [p.mark for p in frame.placed if isinstance(p.mark, PathMark)]
    width = max(letter.x + letter.width for letter in found)
    return _Line(found, strikes, run.y, width, from_points(style.size), run, frame.notes)


def _too_long(line: _Line, room: float, style: TextStyle, source: Source) -> Note:
    lost = sum(letter.x + letter.width > room + _SLACK for letter in line.letters)
    return Note.of(
        "overflow",
        source,
        fit=style.fit,
        lines=0.0,
        excess_mm=line.width - room,
        characters=float(lost),
        size_pt=style.size,
        word="",
    )
