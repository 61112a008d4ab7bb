"""From words to glyphs: the only door to HarfBuzz.

Kerning, ligatures and marks are the font's own. Lining figures are asked for where a font has them, since numbers on
a card are read as numbers; letters that are spaced out get no ligatures.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.frame import Font, Glyphs


@cache
def _harfbuzz() -> Any:
    # Loaded with the first word, not with the program: a run that sets no text does not pay for it.
    import uharfbuzz  # type: ignore[import-untyped]

    return uharfbuzz


class Shaper:
    """Turns words of one font into glyphs. Spaced letters (`ligatures` off) are shaped one by one."""

    def __init__(self, font: Font, ligatures: bool = True) -> None:
        hb = _harfbuzz()
        self.font = font
        self._shape = hb.shape
        self._face = hb.Face(hb.Blob(font.data), font.place)
        self._font = hb.Font(self._face)
        self._buffer = hb.Buffer()
        self._features = {"lnum": True}
        if not ligatures:
            self._features |= {"liga": False, "clig": False}
        self._unit = 1 / font.units_per_em

    def shape(self, text: str) -> Glyphs:
        """The glyphs of a word; what the font lacks is glyph 0."""
        buffer = self._buffer
        buffer.clear_contents()
        buffer.add_str(text)
        # Without a language of its own, HarfBuzz takes the computer's.
        buffer.language = "en"
        buffer.guess_segment_properties()
        # Words are set from left to right: see UNSUPPORTED in `generator.text`.
        buffer.direction = "ltr"
        self._shape(self._font, buffer, self._features)
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
            tuple([info.cluster for info in infos]),
            sum(steps) * unit,
        )

    def has(self, char: str) -> bool:
        """Whether the font has a glyph for a character."""
        return bool(self._font.get_nominal_glyph(ord(char)))


def with_space(glyphs: Glyphs, space: Glyphs) -> Glyphs:
    """A shaped word with a space behind it."""
    length = len(glyphs.text)
    offsets = glyphs.offsets
    return Glyphs(
        glyphs.text + " ",
        glyphs.font,
        glyphs.ids + space.ids,
        glyphs.advances + space.advances,
        (*offsets, (0.0, 0.0)) if offsets else (),
        (*glyphs.clusters, length),
        glyphs.advance + space.advance,
    )
