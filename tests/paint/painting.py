"""Small frames, shaped words and pictures for the tests of painters, and looks at what was painted."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path as File

import pikepdf
import pypdfium2
import uharfbuzz as hb

from generator.foundation.color import BLACK, parse
from generator.frame import (
    Font,
    Frame,
    Glyphs,
    LinkMark,
    PathMark,
    Picture,
    Placed,
    Run,
    TextMark,
)
from generator.geometry import Path, Rect, Size
from generator.paint import Anchor, Document, Page
from generator.paint.pdf import paint_pdf

FONTS = File(__file__).parents[2] / "fonts"

LETTERS = {
    "white": "_",
    "black": "k",
    "red": "r",
    "lime": "g",
    "blue": "b",
    "yellow": "y",
    "cyan": "c",
    "magenta": "m",
    "grey": "h",
}
_PALETTE = {
    tuple(round(v * 255) for v in parse(name)[:3]): letter for name, letter in LETTERS.items()
}


SHEET = (80, 40)
"""A page for a few lines of text, mm."""

CARD, BLEED = Rect(3, 3, 63, 88), Rect(0, 0, 69, 94)
"""The trim and bleed boxes of a page with one card."""

SQUARE = PathMark(Path.rectangle(Rect(0, 0, 2, 2)), parse("red"))


def document(*frames, **more):
    """A document with one page a frame."""
    return Document("Test", tuple(Page(frame) for frame in frames), **more)


def frame(*placed, size=(8, 6)):
    """A frame with marks, or with (x, y, mark)."""
    made = [p if isinstance(p, tuple) else (0.0, 0.0, p) for p in placed]
    return Frame(Size(*size), tuple(Placed(*p) for p in made))


def paint(*frames):
    """The frames as pages of a PDF."""
    return paint_pdf(document(*frames))


def image(data, page=0, scale=1.0):
    """A page of a PDF as an image of `scale` pixels a millimetre."""
    with pypdfium2.PdfDocument(data) as pdf:
        sheet = pdf[page]
        made = sheet.render(scale=scale * 25.4 / 72 * (1 - 1e-5)).to_pil().convert("RGB")
        sheet.close()
    return made


def pixels(data, page=0):
    """A page as letters, one a square millimetre: the named colour in its middle, `?` where it is none of them."""
    shown = image(data, page, 5.0)
    rows = []
    for y in range(2, shown.height, 5):
        rows.append("".join(_letter(shown.getpixel((x, y))) for x in range(2, shown.width, 5)))
    return "\n".join(rows)


def _letter(color):
    near = min(_PALETTE, key=lambda known: sum(abs(a - b) for a, b in zip(known, color)))
    return _PALETTE[near] if max(abs(a - b) for a, b in zip(near, color)) < 40 else "?"


def drawn(text):
    """Rows of letters as they are written in a test."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def opened(data):
    """The PDF as objects."""
    return pikepdf.open(io.BytesIO(data))


def operators(data, page=0):
    """The drawing operators of a page."""
    with opened(data) as pdf:
        return pdf.pages[page].Contents.read_bytes()


def said(data, page=0):
    """The text of a page as a viewer copies it."""
    with pypdfium2.PdfDocument(data) as pdf:
        sheet = pdf[page]
        words = sheet.get_textpage()
        text = words.get_text_range()
        words.close()
        sheet.close()
    return text.replace("\r\n", "\n")


class Type:
    """One font, and words shaped in it."""

    def __init__(self, data, name="Test", index=0):
        self._face = hb.Face(data, index)
        self._font = hb.Font(self._face)
        em = self._face.upem
        extents = self._font.get_font_extents("ltr")
        ascent, descent = extents.ascender / em, -extents.descender / em
        self.font = Font(name, name, name, data, 400, False, em, ascent, descent, 0.7, 0.5, index)

    def word(self, text, **features):
        """A shaped piece of text."""
        buffer = hb.Buffer()
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer, features)
        em = self.font.units_per_em
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        advances = tuple(p.x_advance / em for p in places)
        offsets = tuple((p.x_offset / em, p.y_offset / em) for p in places)
        return Glyphs(
            text,
            self.font,
            tuple(i.codepoint for i in infos),
            advances,
            offsets if any(map(any, offsets)) else (),
            tuple(i.cluster for i in infos),
            sum(advances),
        )

    def run(self, text, x=0.0, y=5.0, size=4.0, color=BLACK, **more):
        """A run of words with the spaces behind them."""
        words = [self.word(word) for word in text.replace(" ", " \0").split("\0") if word]
        return Run(x, y, tuple(words), self.font, size, color, **more)


def text(*runs, size=(60, 20)):
    """Runs as one mark."""
    return TextMark(runs, Size(*size))


def picture(data, kind, shown, turn=1):
    """A file as a picture."""
    return Picture(f"test.{kind}", data, kind, *shown, hashlib.sha256(data).hexdigest(), turn)


def page(*runs, x=5.0, y=5.0):
    """A page of text."""
    return frame((x, y, text(*runs)), size=SHEET)


def blank(size=(69, 94)):
    """A page with a square on it."""
    return frame((3, 3, SQUARE), size=size)


def icon(color="blue", size=(1, 1)):
    """A drawing as big as its frame."""
    return frame(PathMark(Path.rectangle(Rect(0, 0, *size)), parse(color)), size=size)


def link(target, size=(20, 5)):
    """An area to click."""
    return LinkMark(target, Size(*size))


def anchors(*levels):
    """Places a0, a1, … every 10 mm, at levels of the outline."""
    return tuple(Anchor(f"a{i}", 10.0 * i, f"Title {i}", level) for i, level in enumerate(levels))


def fonts_of(data):
    """The dictionaries of the fonts of the first page, as text where they are no containers."""
    with opened(data) as pdf:
        found = pdf.pages[0].Resources.get("/Font", {})
        return {name: _copied(font) for name, font in found.items()}


def _copied(value):
    if isinstance(value, pikepdf.Dictionary):
        return {key: _copied(part) for key, part in value.items()}
    return str(value)
