"""The glyphs of fonts in colour, such as emoji, as small drawings: layers and paints (COLR), or pictures (CBDT, sbix).

Such a font may have no outlines at all; then a PDF doesn't contain it as a font. A drawing is in its line like an icon,
as wide as its glyphs and from the font's ascent to its descent, with its characters as text. Nothing here is loaded for
other fonts.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable
from functools import cache

import uharfbuzz as hb  # type: ignore[import-untyped]

from generator.foundation.color import Color
from generator.frame import (
    Font,
    Frame,
    Glyphs,
    Icon,
    ImageMark,
    Mark,
    PathMark,
    Picture,
    Placed,
    Run,
)
from generator.geometry import Path, Point, Size, Transform
from generator.text.color_paints import Painting, paint_functions

Outline = Callable[[int], Path]
_PNG = b"\x89PNG\r\n\x1a\n"


class Colors:
    """The colour glyphs of a font; lengths are shares of the size."""

    def __init__(self, font: Font, outline: Outline) -> None:
        """`outline` gives the outline of a glyph in the font's units, y down."""
        self._of = font
        self._outline = outline
        self._face = hb.Face(hb.Blob(font.data), font.place)
        self._font = hb.Font(self._face)
        self._outlined = not {"glyf", "CFF ", "CFF2"}.isdisjoint(self._face.table_tags)
        self._frames: dict[tuple[object, ...], Frame] = {}
        self.draws = cache(self._draws)
        """Whether a glyph is a drawing in colours."""
        self.faded = cache(self._is_faded)
        """Whether the font has colours for a glyph that aren't supported: SVG, or blend modes."""
        self._picture = cache(self._png)
        self._spaces = {self._font.get_nominal_glyph(ord(char)) for char in " \u00a0"}

    def _draws(self, glyph: int) -> bool:
        face = self._face
        painted = face.has_color_paint and face.glyph_has_color_paint(glyph)
        layered = face.has_color_layers and face.get_glyph_color_layers(glyph)
        return bool(painted or layered or self._picture(glyph))

    def has(self, char: str) -> bool:
        """Whether there is a drawing for a character."""
        glyph = self._font.get_nominal_glyph(ord(char))
        return bool(glyph) and not self.is_missing(glyph)

    def is_missing(self, glyph: int) -> bool:
        """Whether nothing is drawn for a glyph that isn't a space."""
        if self.draws(glyph) or (self._outlined and glyph in self._spaces):
            return False
        extents = self._font.get_glyph_extents(glyph) if self._outlined else None
        return extents is None or not (extents.width and extents.height)

    def _is_faded(self, glyph: int) -> bool:
        drawn = self._face.has_color_svg and self._face.get_glyph_color_svg(glyph)
        painted = self.draws(glyph) and self._picture(glyph) is None
        return bool(self._painting(glyph).unsupported if painted else drawn)

    def runs(
        self, glyphs: Glyphs, at: Point, em: float, color: Color, tracking: float
    ) -> list[Run | Icon]:
        """Glyphs on a baseline, from the left: those in colour as drawings, others as runs of the font; mm."""
        runs: list[Run | Icon] = []
        x, font = at.x, self._of
        for first, after, text in glyphs.groups():
            ids, advances = glyphs.ids[first:after], glyphs.advances[first:after]
            if any(map(self.draws, ids)):
                frame = self._frame(glyphs, first, after, color)
                runs.append(Icon(x, at.y - font.ascent * em, frame, em, text))
            elif self._outlined:
                one = glyphs.part(first, after, text)
                runs.append(Run(x, at.y, (one,), font, em, color, 0.0, tracking))
            x += sum(advances) * em + tracking * len(ids)
        return runs

    def _frame(self, glyphs: Glyphs, first: int, after: int, color: Color) -> Frame:
        """The drawing of glyphs side by side; `color` is that of the text."""
        offsets = glyphs.offsets[first:after] or ((0.0, 0.0),) * (after - first)
        key = (glyphs.ids[first:after], glyphs.advances[first:after], offsets, color)
        found = self._frames.get(key)
        if found is None:
            font, pen = self._of, 0.0
            placed: list[Placed] = []
            for glyph, advance, (right, up) in zip(key[0], key[1], offsets):
                for x, y, mark in self._marks(glyph, color):
                    placed.append(Placed(pen + right + x, font.ascent - up + y, mark))
                pen += advance
            found = self._frames[key] = Frame(Size(pen, font.ascent + font.descent), (*placed,))
        return found

    def _marks(self, glyph: int, color: Color) -> list[tuple[float, float, Mark]]:
        """The marks of one glyph, from its origin on the baseline."""
        picture = self._picture(glyph)
        if picture is not None:
            extents = self._font.get_glyph_extents(glyph)
            unit = 1 / self._of.units_per_em
            size = Size(extents.width * unit, abs(extents.height) * unit)
            return [(extents.x_bearing * unit, -extents.y_bearing * unit, ImageMark(picture, size))]
        if self.draws(glyph):
            return [(0.0, 0.0, mark) for mark in self._painting(glyph, color).marks]
        path = self._outline(glyph).transformed(Transform.scale(1 / self._of.units_per_em))
        return [(0.0, 0.0, PathMark(path, color))] if path.commands else []

    def _painting(self, glyph: int, color: Color | None = None) -> Painting:
        painting = Painting(self._outline, 1 / self._of.units_per_em, color)
        self._font.paint_glyph(glyph, paint_functions(), painting)
        return painting

    def _png(self, glyph: int) -> Picture | None:
        """The largest PNG picture of a glyph; None for no PNG."""
        if not self._face.has_color_png:
            return None
        blob = self._font.get_glyph_color_png(glyph)
        data = bytes(blob.data) if blob is not None else b""
        if data[:8] != _PNG:
            return None
        name, key = f"{self._of.file}#{glyph}", hashlib.sha256(data).hexdigest()
        width, height = struct.unpack_from(">II", data, 16)
        return Picture(name, data, "png", width, height, key)
