"""Text in one line along a curve: the line it is set in first, and what is left of one that is too long."""

from __future__ import annotations

from typing import Literal

from generator.foundation.dataclasses import NamedTuple, fields, replace
from generator.frame import Note, PathMark, Placed, Run, Source, TextMark
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.units import from_points
from generator.keys.spaces import BasicKit
from generator.text.curved import Curve, Letter, bent, bent_strike, letters
from generator.text.runs import drawn
from generator.text.style import StyleKeys, TextStyle

STEP = 0.1
"""The step between sizes that `fit: shrink` tries, pt."""
SLACK = 1e-6
_ENDLESS = Size(1e6, 1e6)
_ELLIPSIS = "…"

Rise = Literal["top", "middle", "bottom"]


class SetLine(NamedTuple):
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

    def moved(self, by: float) -> SetLine:
        """The line further along."""
        shift = Transform.translate(by, 0.0)
        strikes = [replace(mark, path=mark.path.transformed(shift)) for mark in self.strikes]
        left = [letter._replace(x=letter.x + by) for letter in self.letters]
        return self._replace(letters=left, strikes=strikes)

    def lift(self, part: Rise) -> float:
        """The distance from the baseline to a part of the letters: the baseline, the middle or the tops of capitals."""
        return {"bottom": 0.0, "middle": self.caps / 2, "top": self.caps}[part]


def line_style(keys: StyleKeys, style: TextStyle) -> TextStyle:
    """The style of an element with some keys of its own, for one line from the left."""
    own = {each.name: getattr(keys, each.name) for each in fields(StyleKeys)}
    changed = style.changed(StyleKeys(**own))
    return replace(changed, align="left", valign="top", balance=False)


def set_line(text: str, style: TextStyle, kit: BasicKit, source: Source) -> SetLine | None:
    """A text as one straight line; None if nothing is visible."""
    plain = replace(style.without_lettering(), fit="error")
    frame = kit.set_text(text, plain, _ENDLESS, source)
    mark = next((p.mark for p in frame.placed if isinstance(p.mark, TextMark)), None)
    if mark is None:
        return None
    found = letters(mark)
    run = next((letter.run for letter in found if isinstance(letter.run, Run)), None)
    if run is None:
        # Only icons: they are placed as if among letters.
        beside = set_line("x", style, kit, source)
        assert beside is not None
        run = beside.run
    strikes = [p.mark for p in frame.placed if isinstance(p.mark, PathMark)]
    width = max(letter.x + letter.width for letter in found)
    return SetLine(found, strikes, run.y, width, from_points(style.size), run, frame.notes)


def bent_line(
    line: SetLine, curve: Curve, style: TextStyle, area: Size, source: Source
) -> tuple[Placed, ...]:
    """A line along a curve, with what its style draws below the letters."""
    if not line.letters:
        return ()
    text = bent(line.letters, curve, line.baseline, area)
    strikes = [bent_strike(mark, curve, line.baseline) for mark in line.strikes]
    return tuple(Placed(0.0, 0.0, mark, source) for mark in drawn(text, style, strikes))


def cut_line(
    line: SetLine, room: float, style: TextStyle, kit: BasicKit, source: Source
) -> SetLine:
    """A line that is longer than the room, cut by its `fit`."""
    dots: list[Letter] = []
    if style.fit == "ellipsis":
        more = set_line(_ELLIPSIS, style, kit, source)
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
    left = [letter._replace(x=letter.x + shift) for letter in kept]
    left += [letter._replace(x=letter.x + after) for letter in dots]
    seen = Rect(start, 0.0, end - start, _ENDLESS.height)
    strikes = [
        replace(strike, path=Path.rectangle(bounds.clipped(seen).moved(shift, 0.0)))
        for strike in line.strikes
        for bounds in [strike.path.bounds]
        if bounds.x < end and bounds.right > start
    ]
    return line._replace(letters=left, strikes=strikes, width=width + end - start)


def too_long(line: SetLine, room: float, style: TextStyle, source: Source) -> Note:
    """The note about a line that is longer than the room."""
    lost = sum(letter.x + letter.width > room + SLACK for letter in line.letters)
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


def one_line(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())
