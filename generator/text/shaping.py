"""From words to glyphs: the only door to HarfBuzz.

Kerning, ligatures and marks are the font's own. Lining figures are asked for where a font has them, since numbers on
a card are read as numbers; letters that are spaced out get no ligatures.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.frame import Font, Glyphs
from generator.geometry import Command, Path

if TYPE_CHECKING:
    from generator.text.color_glyphs import Colors

_OUTLINES, _COLORS = ("glyf", "CFF ", "CFF2"), ("COLR", "CBDT", "sbix", "SVG ")
_SHAPERS = ["ot"]
"""The one that HarfBuzz chooses for every font, unless the environment (`HB_SHAPER_LIST`) names another."""


@cache
def _harfbuzz() -> Any:
    # Loaded with the first word, not with the program: a run that sets no text does not pay for it.
    import uharfbuzz  # type: ignore[import-untyped]

    return uharfbuzz


class Shaper:
    """Turns words of one font into glyphs. Spaced letters (`ligatures` off) are shaped one by one."""

    def __init__(self, font: Font, ligatures: bool = True, language: str = "") -> None:
        """`language` is a tag such as `ro` or `ur`: some letters look otherwise in some languages."""
        hb = _harfbuzz()
        # Without a language of its own, HarfBuzz takes the computer's.
        self._language = str(language) or "en"
        self.font = font
        self._shape = hb.shape
        self._face = hb.Face(hb.Blob(font.data), font.place)
        tables = set(self._face.table_tags)
        self._outlined = not tables.isdisjoint(_OUTLINES)
        self._colored = not tables.isdisjoint(_COLORS)
        self._font = hb.Font(self._face)
        self._buffer = hb.Buffer()
        # What is never seen says how its neighbours look, and leaves no empty glyph behind.
        self._buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        self._features = {"lnum": True}
        if not ligatures:
            self._features |= {"liga": False, "clig": False}
        self._unit = 1 / font.units_per_em

    def shape(self, text: str) -> Glyphs:
        """The glyphs of a word; what the font lacks is glyph 0."""
        buffer = self._buffer
        buffer.clear_contents()
        buffer.add_str(text)
        buffer.language = self._language
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        return self._glyphs(text)

    def _glyphs(self, text: str, rtl: bool = False, start: int = 0) -> Glyphs:
        """What the buffer holds, shaped; its text begins at `start` of what it was given."""
        buffer = self._buffer
        self._shape(self._font, buffer, self._features, _SHAPERS)
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        unit = self._unit
        steps = [place.x_advance for place in places]
        moved = [(place.x_offset, place.y_offset) for place in places]
        offsets = tuple([(x * unit, y * unit) for x, y in moved]) if any(map(any, moved)) else ()
        return Glyphs(
            text,
            self.font,
            tuple([info.codepoint for info in infos]),
            tuple([step * unit for step in steps]),
            offsets,
            tuple([info.cluster - start for info in infos]),
            sum(steps) * unit,
            rtl,
        )

    def rtl(self, text: str, before: str, behind: str) -> Glyphs:
        """The glyphs of a word that runs from right to left, as the paper has them, from the left.

        Letters join with what stands right before and behind, which is set by itself.
        """
        buffer = self._buffer
        buffer.clear_contents()
        buffer.add_str(before + text + behind, len(before), len(text))
        buffer.language = self._language
        buffer.guess_segment_properties()
        buffer.direction = "rtl"
        return self._glyphs(text, rtl=True, start=len(before))

    def has(self, char: str) -> bool:
        """Whether the font has an outline for a character, if an empty one such as that of a space."""
        return bool(self._outlined and self._font.get_nominal_glyph(ord(char)))

    def colors(self) -> Colors | None:
        """What draws the glyphs of a font in colour, or of one without outlines; None for an ordinary font."""
        if self._outlined and not self._colored:
            return None
        from generator.text.color_glyphs import Colors  # few games have such a font

        return Colors(self.font, self.outline if self._outlined else lambda glyph: Path(()))

    def outline(self, glyph: int) -> Path:
        """The outline of a glyph in the font's own units, from its place on the baseline, y downwards."""
        drawn: list[Command] = []
        self._font.draw_glyph(glyph, _pens(), drawn)
        return Path(tuple(drawn))


@cache
def _pens() -> Any:
    """What HarfBuzz calls for each step of an outline: y is turned down, and curves are made cubic."""
    pens = _harfbuzz().DrawFuncs()
    pens.set_move_to_func(lambda x, y, to: to.append(("M", x, -y)))
    pens.set_line_to_func(lambda x, y, to: to.append(("L", x, -y)))
    pens.set_quadratic_to_func(_quadratic)
    pens.set_cubic_to_func(lambda a, b, c, d, x, y, to: to.append(("C", a, -b, c, -d, x, -y)))
    pens.set_close_path_func(lambda to: to.append(("Z",)))
    return pens


def _quadratic(a: float, b: float, x: float, y: float, to: list[Command]) -> None:
    # Its control point stands for two, each two thirds of the way from an end to it.
    x0, y0 = (float(number) for number in to[-1][-2:])
    first = (x0 + (a - x0) * 2 / 3, y0 + (-b - y0) * 2 / 3)
    to.append(("C", *first, x + (a - x) * 2 / 3, -y + (y - b) * 2 / 3, x, -y))


def with_space(glyphs: Glyphs, space: Glyphs) -> Glyphs:
    """A shaped word with a space behind it: on its left where it runs from right to left."""
    length = len(glyphs.text)
    offsets = glyphs.offsets
    if glyphs.rtl:
        return Glyphs(
            glyphs.text + " ",
            glyphs.font,
            space.ids + glyphs.ids,
            space.advances + glyphs.advances,
            ((0.0, 0.0), *offsets) if offsets else (),
            (length, *glyphs.clusters),
            glyphs.advance + space.advance,
            True,
        )
    return Glyphs(
        glyphs.text + " ",
        glyphs.font,
        glyphs.ids + space.ids,
        glyphs.advances + space.advances,
        (*offsets, (0.0, 0.0)) if offsets else (),
        (*glyphs.clusters, length),
        glyphs.advance + space.advance,
    )
