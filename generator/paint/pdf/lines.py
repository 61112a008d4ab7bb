"""Text: lines of words on baselines, with icons among them."""

from __future__ import annotations

import math
from operator import attrgetter
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import Glyphs, Icon, Run, TextMark
from generator.geometry import Transform
from generator.paint.pdf.icon_fonts import IconRequest, code_of
from generator.paint.pdf.syntax import NUMBERS, matrix, num, utf16
from generator.paint.pdf.text_styles import TextStyle
from generator.paint.spoken import run_text, spoken, spoken_at

if TYPE_CHECKING:
    from generator.paint.pdf.stream import Stream


def draw_text(stream: Stream, mark: TextMark, x: float, y: float) -> None:
    """Draws a text moved by (x, y) mm, in reading order; text space is turned upright again, y up."""
    if mark.bent:
        _draw_bent(stream, mark, x, y)
        return
    out, words = stream.out, stream.resources.words
    now: TextStyle | None = None
    after = b""
    at_x = at_y = 0.0
    out.append(b"BT 3 Tr" if mark.hidden else b"BT")
    if mark.rtl:
        mark = _in_order(mark)
    for index, run in enumerate(mark.runs):
        if isinstance(run, Icon):
            placement = _icon_placement(mark, index, run)
            right, down, style = run.x, placement.y, None
        else:
            right, down, glyphs, font, size, color, gap, tracking, _ = run
            style = (font, size, color, tracking)
        if index:
            out.append(b"%b %b Td" % (NUMBERS[right - at_x], NUMBERS[at_y - down]))
        else:
            out.append(b"1 0 0 -1 %b %b Tm" % (NUMBERS[x + right], NUMBERS[y + down]))
        at_x, at_y = right, down
        if style != now:
            after = _change(stream, style, after)
            now = style
        if isinstance(run, Icon):
            read = run._replace(alt=spoken_at(mark, index))
            _draw_icon(stream, read, placement, mark.hidden)
            continue
        between = b")%b(" % num(-1000 * gap / size, 1) if gap and size else b""
        line = b"(%b)" % between.join(map(words.__getitem__, glyphs))
        if words.special and not words.special.keys().isdisjoint(glyphs):
            line = words.line(glyphs, size, between)
        if len(glyphs) == 1 and len(glyphs[0].ids) == 1 and " " in glyphs[0].text:
            out.append(_lone(glyphs[0], words[glyphs[0]]))
        else:
            out.append(b"[%b]TJ" % line)
    out.append(after + (b"0 Tr ET" if mark.hidden else b"ET"))


def _lone(space: Glyphs, code: bytes) -> bytes:
    """A space between two signs of other fonts.

    A viewer (pdfium) skips a string without any ink. Drawn twice, a fiftieth of the size apart, it is read once.
    """
    back = round(1000 * space.advance) - 20
    return b"/Span<</ActualText<FEFF0020>>>BDC[(%b)%d(%b)]TJ EMC" % (code, back, code)


def _in_order(mark: TextMark) -> TextMark:
    """A text with each line from left to right, as readers of files take letters that run to the left, too."""
    lines: list[list[Run | Icon]] = [[]]
    line: float | None = None
    for run in mark.runs:
        if isinstance(run, Run):
            if line is not None and run.y != line:
                lines.append([])
            line = run.y
        elif line is not None and run.y > line:
            lines.append([])
            line = None
        lines[-1].append(run)
    ordered = [run for runs in lines for run in sorted(runs, key=_left)]
    return replace(mark, runs=tuple(ordered))


_left = attrgetter("x")


def _draw_bent(stream: Stream, mark: TextMark, x: float, y: float) -> None:
    """Draws a text of turned runs, in a span with all its words: a reader would not find them letter by letter."""
    out, words = stream.out, stream.resources.words
    now: TextStyle | None = None
    after = b""
    said = (
        spoken_at(mark, index) if isinstance(run, Icon) else run_text(run)
        for index, run in enumerate(mark.runs)
    )
    out.append(
        b"/Span<</ActualText<FEFF%b>>>BDC BT%b"
        % (utf16("".join(said).strip()), b" 3 Tr" if mark.hidden else b"")
    )
    for run in mark.runs:
        cos, sin = math.cos(math.radians(run.turn)), math.sin(math.radians(run.turn))
        drop, style = 0.0, None
        if isinstance(run, Icon):
            drop = run.frame.size.height * run.scale
        else:
            style = (run.font, run.size, run.color, run.tracking)
        place = matrix(
            Transform(cos, sin, sin, -cos, x + run.x - sin * drop, y + run.y + cos * drop)
        )
        out.append(place + b" Tm")
        if style != now:
            after = _change(stream, style, after)
            now = style
        if isinstance(run, Icon):
            read = run._replace(alt=spoken(run.alt))
            _draw_icon(stream, read, IconPlacement(run.y + drop, drop, 1.0, 0.0), mark.hidden)
        else:
            out.append(b"[%b]TJ" % words.line(run.glyphs, run.size, b""))
    out.append(after + (b"0 Tr ET EMC" if mark.hidden else b"ET EMC"))


def _change(stream: Stream, style: TextStyle | None, after: bytes) -> bytes:
    """Ends one style and begins another; returns what ends that one."""
    if after:
        stream.out.append(after)
    if style is None:
        return b""
    before, after, names = stream.resources.styles[style]
    stream.out.append(before)
    stream.uses.update(names)
    return after


class IconPlacement(NamedTuple):
    """How an icon sits in its line, so that readers take it for one of the letters beside it."""

    y: float
    """The baseline, mm from the top of the text."""
    size: float
    """The size of the letters, mm."""
    height: float
    """How high the icon is, in sizes of the letters."""
    drop: float
    """How much of that is below the baseline."""


def _icon_placement(mark: TextMark, index: int, icon: Icon) -> IconPlacement:
    """The position and size of an icon's glyph: as for the letters before it, or else after it."""
    height = icon.frame.size.height * icon.scale
    bottom = icon.y + height
    before = [run for run in mark.runs[:index] if not isinstance(run, Icon)]
    behind = [run for run in mark.runs[index:] if not isinstance(run, Icon)]
    for run in (*before[-1:], *behind[:1]):
        share = round(height / run.size, 3) if run.size > 0 else 0.0
        if share > 0 and icon.y < run.y <= bottom + height:
            # What is rounded here is made up for by the size and the place, so that the icon fills its box exactly.
            size = height / share
            drop = round((bottom - run.y) / size, 3)
            return IconPlacement(bottom - drop * size, size, share, drop)
    return IconPlacement(bottom, height, 1.0, 0.0)


def _draw_icon(stream: Stream, icon: Icon, placement: IconPlacement, hidden: bool) -> None:
    """Draws an icon, also in a text whose letters are hidden."""
    width, height = icon.frame.size
    if width <= 0 or height <= 0 or icon.scale <= 0:
        return
    font = stream.icon(IconRequest(icon.frame, icon.alt, placement.height, placement.drop))
    drawn = b"/%b %b Tf (\\%03o) Tj" % (font.encode(), num(placement.size), code_of(font))
    stream.out.append(b"0 Tr %b 3 Tr" % drawn if hidden else drawn)
    stream.uses.add(font)
