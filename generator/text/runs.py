"""Lines as runs of glyphs and icons at their places in mm."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Glyphs, Icon, PathMark, Run, TextMark
from generator.frame.tint import tinted
from generator.geometry import Path, Point, Rect
from generator.text.paragraph import Plain, Row
from generator.text.style import Align, TextStyle
from generator.text.tokens import Ink, Part, Token

STRIKE_HEIGHT, STRIKE_WIDTH = 0.55, 0.06
"""The height of a strike-through, as a share of the x-height, and its thickness, as a share of the size."""

_new = tuple.__new__
"""Makes named tuples quicker than their own constructor."""


class Place(NamedTuple):
    """The layout of lines."""

    em: float
    """The size in mm."""
    width: float
    """Of the box, mm."""
    baseline: float
    """Of the first line, mm from the top of the box, without extra space before it."""
    pitch: float
    """The distance of baselines, mm."""
    align: Align


def plain_runs(
    plain: Plain, lines: Sequence[tuple[int, int, float]], place: Place
) -> tuple[Run, ...]:
    """The runs of a plain paragraph: one for each line."""
    em, room, y, pitch, align = place
    ink = plain.ink
    font, color, bare = ink.words.font, ink.color, ink.words.bare
    tracking = ink.words.tracking * em
    glyphs, words = plain.glyphs, plain.words
    x = gap = 0.0
    runs = []
    for first, last, width in lines:
        if align == "center":
            x = (room - width * em) / 2
        elif align == "right" or align == "end":
            x = room - width * em
        elif align == "justify":
            stretched = last < len(words) and last - first > 1
            gap = (room - width * em) / (last - first - 1) if stretched else 0.0
        line = (*glyphs[first : last - 1], bare[words[last - 1]])
        runs.append(_new(Run, (x, y, line, font, em, color, gap, tracking, 0.0)))
        y += pitch
    return tuple(runs)


def rows_runs(
    rows: Sequence[Row], place: Place, cap_height: float
) -> tuple[tuple[Run | Icon, ...], tuple[PathMark, ...]]:
    """The runs and icons of lines from left to right, and the lines of struck-out text."""
    pen = _Pen(place, cap_height)
    y = place.baseline
    for row in rows:
        y += row.gap * place.em
        pen.row(row, y)
        y += place.pitch
    return tuple(pen.runs), tuple(pen.strikes)


def drawn(
    text: TextMark, style: TextStyle, strikes: Sequence[PathMark] = ()
) -> tuple[PathMark | TextMark, ...]:
    """A text and the lines through it, after what its style draws below them."""
    if not style.lettered:
        return (text, *strikes)
    from generator.text.lettering import lettered  # few styles are

    return lettered(text, strikes, style)


def icon_run(part: Part, x: float, y: float, em: float, cap_height: float) -> Icon:
    """An icon in the colour of the text around it, centred on capital letters; mm."""
    icon = part.icon
    assert icon is not None
    scale = part.advance * em / icon.size.width
    top = y - cap_height * em / 2 - icon.size.height * scale / 2
    return Icon(x, top, tinted(icon, part.ink.color), scale, part.text)


def strike_mark(ink: Ink, at: tuple[float, float], width: float, em: float) -> PathMark:
    """The line through struck-out text that begins at a point of the baseline; mm."""
    x, baseline = at
    y, thick = baseline - ink.words.font.x_height * STRIKE_HEIGHT * em, STRIKE_WIDTH * em
    return PathMark(Path.rectangle(Rect(x, y - thick / 2, width, thick)), fill=ink.color)


class _Pen:
    """Sets lines from left to right, and joins neighbours in one ink."""

    def __init__(self, place: Place, cap_height: float) -> None:
        self.runs: list[Run | Icon] = []
        self.strikes: list[PathMark] = []
        self._place = place
        self._cap_height = cap_height
        self._ink: Ink | None = None
        self._glyphs: list[Glyphs] = []
        self._start = 0.0
        self._at = 0.0
        self._y = 0.0
        self._gap = 0.0
        self._struck = (0.0, 0.0, 0.0)
        """The end of the last strike-through with the space behind it, its baseline, and its end."""

    def row(self, row: Row, y: float) -> None:
        """Sets one line on a baseline."""
        line, item, _ = row
        em, room, align = self._place.em, self._place.width, self._place.align
        free = room / em - item.indent - line.width
        x, gap = item.indent, 0.0
        if align == "center":
            x += free / 2
        elif align == "right" or align == "end":
            x += free
        elif align == "justify" and not line.last and len(line.tokens) > 1:
            gap = free / (len(line.tokens) - 1)
        self._y = y
        if item.marker is not None:
            self._gap, self._at = 0.0, x - item.hang
            self._word(item.marker, spaced=True)
            self._flush()
        self._gap, self._at = gap, x
        *words, last = line.tokens
        for token in words:
            ink = token.ink
            if ink is None or token.spaced is None:
                self._word(token, spaced=not token.open)
                self._at += gap
                continue
            if ink is not self._ink:
                self._flush()
                self._ink, self._start = ink, self._at
            self._glyphs.append(token.spaced)
            self._at += token.step + gap
        self._word(last, spaced=False)
        self._flush()

    def _word(self, token: Token, spaced: bool) -> None:
        end = len(token.parts) - 1
        for k, part in enumerate(token.parts):
            if k and self._gap:
                self._flush()  # a run has a gap between all its pieces
            self._at += part.lead
            space = part.requested.spacer
            glyphs = part.spaced if spaced and k == end else None
            if glyphs is not None:
                self._add(part.ink, glyphs, part.advance + space.words.space)
                continue
            if part.icon is not None:
                self._flush()
                em = self._place.em
                self.runs.append(icon_run(part, self._at * em, self._y, em, self._cap_height))
                self._at += part.advance
            elif part.shaped is not None:
                self._add(part.ink, part.shaped.bare, part.advance)
            if spaced and k == end:
                self._add(space, space.words.blank, space.words.space)

    def _add(self, ink: Ink, glyphs: Glyphs, advance: float) -> None:
        if ink.words.colors is not None:
            self._flush()
            em, words = self._place.em, ink.words
            assert words.colors is not None
            at = Point(self._at * em, self._y)
            self.runs += words.colors.runs(glyphs, at, em, ink.color, words.tracking * em)
            self._start = self._at
            self._at += advance
            if ink.strike:
                self._strike(ink, glyphs.text == " ")
            return
        if ink is not self._ink:
            self._flush()
            self._ink, self._start = ink, self._at
        if glyphs.ids:
            self._glyphs.append(glyphs)
        self._at += advance

    def _strike(self, ink: Ink, spaced: bool) -> None:
        """Strikes out a run, and the space before it where it continues a struck-out run."""
        em, start = self._place.em, self._start
        if self._struck[:2] == (start, self._y):
            start = self._struck[2]
        end = self._at - (self._gap + ink.words.space if spaced else 0.0)
        shows = end > self._start
        self._struck = (self._at, self._y, end if shows else start)
        if shows:
            self.strikes.append(strike_mark(ink, (start * em, self._y), (end - start) * em, em))

    def _flush(self) -> None:
        ink, em = self._ink, self._place.em
        if ink is not None and self._glyphs:
            tracking = ink.words.tracking * em
            font = ink.words.font
            x, gap = self._start * em, self._gap * em
            self.runs.append(
                Run(x, self._y, tuple(self._glyphs), font, em, ink.color, gap, tracking)
            )
            if ink.strike:
                self._strike(ink, self._glyphs[-1].text.endswith(" "))
        self._ink = None
        self._glyphs = []
