"""What the marks of a drawing share, each thing once under an id: glyphs, pictures, gradients, clips, frames."""

from __future__ import annotations

import re

from generator.frame import Font, Frame, Picture
from generator.geometry import Path
from generator.paint.svg.glyphs import outlines
from generator.paint.svg.paths import outline
from generator.paint.svg.pictures import Source, source
from generator.paint.svg.usage import Survey, wish


class Stock:
    """Gives out ids, and keeps the elements that have them."""

    def __init__(self, survey: Survey, prefix: str, texts: bool) -> None:
        if not re.fullmatch(r"([A-Za-z][\w-]*)?", prefix, re.ASCII):
            raise ValueError(f"ids cannot begin with {prefix!r}")
        self.survey = survey
        self.texts = texts
        self.defs: list[str] = []
        """The elements of `<defs>`, in the order of their first use."""
        self.frames: dict[Frame, str] = {}
        """The ids of frames that are drawn already."""
        self._prefix = prefix
        self._last = 0
        self._glyphs: dict[tuple[Font, int], str] = {}
        self._made: dict[str, str] = {}
        self._sources: dict[tuple[str, bool, float, bool], Source] = {}

    def name(self) -> str:
        """A new id."""
        self._last += 1
        return f"{self._prefix}i{self._last}"

    def glyph(self, font: Font, glyph: int) -> str:
        """The id of a glyph's outline; empty where there is nothing to see."""
        key = (font, glyph)
        known = self._glyphs.get(key)
        if known is None:
            data = outlines(font)[glyph]
            known = self._glyphs[key] = self.name() if data else ""
            if data:
                self.defs.append(f'<path id="{known}" d="{data}"/>')
        return known

    def put(self, tag: str, body: str) -> str:
        """The id of an element with that tag and that body (attributes, and what is in it); equal ones are one."""
        known = self._made.get(body)
        if known is None:
            known = self._made[body] = self.name()
            self.defs.append(f'<{tag} id="{known}"{body}')
        return known

    def clip(self, path: Path, x: float, y: float, digits: int) -> str:
        """The id of a clip moved by (x, y)."""
        return self.put("clipPath", f'><path d="{outline(path, x, y, digits)}"/></clipPath>')

    def picture(self, picture: Picture) -> tuple[Source, str]:
        """A picture as the browser gets it; with the id of its element, one by one, where it is used more than once."""
        key = wish(picture)
        known = self._sources.get(key)
        if known is None:
            known = self._sources[key] = source(picture)
        if self.survey.pictures[key] < 2:
            return known, ""
        unit = f' width="1" height="1" preserveAspectRatio="none" href="{known.address}"/>'
        return known, self.put("image", unit)
