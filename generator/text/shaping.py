"""From words to glyphs: the only door to HarfBuzz.

Kerning, ligatures and marks are the font's own. Lining figures are preferred, since numbers on a card are read as
numbers; letters with tracking get no ligatures. A style's `features` may change both.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.frame import Font, Glyphs
from generator.geometry import Command, Path
from generator.text.features import NO_FEATURES, Features, settings

if TYPE_CHECKING:
    from generator.text.color_glyphs import Colors

_OUTLINES, _COLORS = ("glyf", "CFF ", "CFF2"), ("COLR", "CBDT", "sbix", "SVG ")
_SHAPERS = ["ot"]
"""The default of HarfBuzz, independent of the environment (`HB_SHAPER_LIST`)."""
_WESTERN = "\u2e80"
"""The first character of the scripts of East Asia."""


@cache
def _harfbuzz() -> Any:
    # Loaded with the first word, not with the program: a run that sets no text does not pay for it.
    import uharfbuzz  # type: ignore[import-untyped]

    return uharfbuzz


class Shaper:
    """Shapes words in one font."""

    def __init__(
        self,
        font: Font,
        ligatures: bool = True,
        language: str = "",
        features: Features = NO_FEATURES,
    ) -> None:
        """`language` is a tag such as `ro` or `ur`: some letters have other forms in some languages."""
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
        # Invisible characters affect their neighbours, and leave no empty glyph.
        self._buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        self._features = settings(features, ligatures)
        self._unit = 1 / font.units_per_em

    def shape(self, text: str) -> Glyphs:
        """The glyphs of a word; missing ones are glyph 0."""
        self._buffer.clear_contents()
        self._buffer.add_str(text)
        return self._glyphs(text)

    def rtl(self, text: str, before: str, behind: str) -> Glyphs:
        """The glyphs of a word that runs from right to left, in visual order; letters join with the text around."""
        self._buffer.clear_contents()
        self._buffer.add_str(before + text + behind, len(before), len(text))
        return self._glyphs(text, rtl=True, start=len(before))

    def _glyphs(self, text: str, rtl: bool = False, start: int = 0) -> Glyphs:
        """Shapes the buffer; its text begins at `start` of what was added."""
        buffer = self._buffer
        buffer.language = self._language
        buffer.guess_segment_properties()
        if buffer.script is None and max(text, default="") < _WESTERN:
            # Figures alone have no script, but fonts often have their other forms for Latin letters only.
            buffer.script = "Latn"
        buffer.direction = "rtl" if rtl else "ltr"
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

    def has(self, char: str) -> bool:
        """Whether the font has an outline for a character, even an empty one such as that of a space."""
        return bool(self._outlined and self._font.get_nominal_glyph(ord(char)))

    def lacks(self, features: Features) -> tuple[str, ...]:
        """The tags of features to turn on that the font doesn't have."""
        known = {
            tag
            for table in ("GSUB", "GPOS")
            for script, _ in enumerate(self._face.get_table_script_tags(table))
            for tag in self._face.get_language_feature_tags(table, script)
        }
        return tuple(tag for tag, value in features if value and tag not in known)

    def colors(self) -> Colors | None:
        """The glyphs of a font in colour, or of one without outlines; None for an ordinary font."""
        if self._outlined and not self._colored:
            return None
        from generator.text.color_glyphs import Colors  # few games have such a font

        return Colors(self.font, self.outline if self._outlined else lambda glyph: Path(()))

    def outline(self, glyph: int) -> Path:
        """The outline of a glyph in the font's own units, from its origin on the baseline, y downwards."""
        drawn: list[Command] = []
        self._font.draw_glyph(glyph, _pens(), drawn)
        return Path(tuple(drawn))


@cache
def _pens() -> Any:
    """What HarfBuzz calls for each step of an outline: y becomes downwards, and curves become cubic."""
    pens = _harfbuzz().DrawFuncs()
    pens.set_move_to_func(lambda x, y, to: to.append(("M", x, -y)))
    pens.set_line_to_func(lambda x, y, to: to.append(("L", x, -y)))
    pens.set_quadratic_to_func(_quadratic)
    pens.set_cubic_to_func(lambda a, b, c, d, x, y, to: to.append(("C", a, -b, c, -d, x, -y)))
    pens.set_close_path_func(lambda to: to.append(("Z",)))
    return pens


def _quadratic(a: float, b: float, x: float, y: float, to: list[Command]) -> None:
    # Its control point becomes two, each two thirds of the way from an end to it.
    x0, y0 = (float(number) for number in to[-1][-2:])
    first = (x0 + (a - x0) * 2 / 3, y0 + (-b - y0) * 2 / 3)
    to.append(("C", *first, x + (a - x) * 2 / 3, -y + (y - b) * 2 / 3, x, -y))


def with_space(glyphs: Glyphs, space: Glyphs) -> Glyphs:
    """A shaped word with a space behind it: on its left where it runs from right to left."""
    text, advance = glyphs.text + " ", glyphs.advance + space.advance
    offsets, length = glyphs.offsets, len(glyphs.text)
    if glyphs.rtl:
        return Glyphs(
            text,
            glyphs.font,
            space.ids + glyphs.ids,
            space.advances + glyphs.advances,
            ((0.0, 0.0), *offsets) if offsets else (),
            (length, *glyphs.clusters),
            advance,
            True,
        )
    return Glyphs(
        text,
        glyphs.font,
        glyphs.ids + space.ids,
        glyphs.advances + space.advances,
        (*offsets, (0.0, 0.0)) if offsets else (),
        (*glyphs.clusters, length),
        advance,
    )
