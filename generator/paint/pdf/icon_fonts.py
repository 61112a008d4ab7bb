"""Icons inside text as glyphs of coloured fonts, so that they are read, searched and copied in their place.

The name and the code of each come from what is drawn, and which glyphs share a font is settled in the end: so a text
with icons is the same bytes, independent of other pages.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame
from generator.geometry import Transform
from generator.paint.pdf.fonts import subset_tag, unicode_map
from generator.paint.pdf.syntax import content_name, matrix, num

EM = 1000
"""The size of the font in its own units."""

LAST = 255
"""The last code of a font; the first is 0."""

LETTER_WIDTH = 600
"""How wide an `m` is, in the font's own units."""


class IconRequest(NamedTuple):
    """A glyph that is needed: a drawing, its text, and its place in the line."""

    frame: Frame
    alt: str
    height: float
    """How high it is, in sizes of the font."""
    drop: float
    """How far it reaches below the baseline, in sizes of the font."""

    @property
    def place(self) -> Transform:
        """From mm of the frame to the units of the font, y up."""
        factor = EM * self.height / self.frame.size.height
        return Transform(factor, 0.0, 0.0, -factor, 0.0, EM * (self.height - self.drop))


class IconGlyph(NamedTuple):
    """An icon as a glyph."""

    name: str
    """The name of its font in streams: one for each glyph, independent of the others in the font."""
    drawing: bytes
    """The operators of the glyph."""
    width: float
    text: str
    """How it is read."""
    uses: tuple[str, ...]
    """What the drawing needs, by name; sorted."""

    @classmethod
    def of(cls, request: IconRequest, drawing: bytes, uses: Iterable[str]) -> IconGlyph:
        """The glyph of a drawing that was made in mm of its frame, y down."""
        width = request.frame.size.width * request.place.a
        whole = b"%b 0 d0\n%b cm\n%b" % (num(width), matrix(request.place), drawing)
        needed = tuple(sorted(uses))
        name = content_name("T", whole, request.alt.encode(), " ".join(needed).encode())
        return cls(name, whole, width, request.alt, needed)


def code_of(name: str) -> int:
    """The code of a glyph in its font, 1 to 255, from its name."""
    return 1 + int(name[1:], 16) % LAST


class IconFont(NamedTuple):
    """A font of drawings with different codes."""

    name: str
    glyphs: dict[int, IconGlyph]
    """By code."""

    @property
    def base(self) -> str:
        """A name with a tag of six letters made from the drawings, as subsets of fonts have it."""
        return subset_tag(" ".join(each.name for each in self.glyphs.values())) + "+Icons"

    def unicode_map(self) -> bytes:
        """The ToUnicode map: what each icon is called."""
        named = {b"%02X" % code: each.text for code, each in self.glyphs.items() if each.text}
        return unicode_map(named, b"00", b"FF")


def icon_fonts(icons: Iterable[IconGlyph]) -> list[IconFont]:
    """Glyphs in as few fonts as their codes allow, independent of their order."""
    result: list[IconFont] = []
    for icon in sorted(icons):
        code = code_of(icon.name)
        font = next((each for each in result if code not in each.glyphs), None)
        if font is None:
            font = IconFont(f"T.{len(result)}", {})
            result.append(font)
        font.glyphs[code] = icon
    return result
