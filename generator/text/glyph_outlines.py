"""Letters as outlines: for texts inside drawings, where they are shapes like any other, and for what is drawn below a
text's letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.frame import Font, PathMark, Run, TextMark
from generator.geometry import Command, Path, Point, Transform
from generator.geometry.paths import joined
from generator.text.fonts import FALLBACKS, WEIGHTS, FontBook
from generator.text.shaping import Shaper

_GENERIC = {
    "serif": "Alegreya",
    **dict.fromkeys(
        ("sans-serif", "sans", "system-ui", "monospace", "cursive", "fantasy"), FALLBACKS[0]
    ),
}
"""The families for generic names of CSS."""
_STYLE = regex(rf"[-\s]({'|'.join(WEIGHTS)})?(italic|oblique|it)?(?:mt)?$", re.IGNORECASE)
_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")
_COMMON = ("\u200b", "\u200c", "\u200d", "\ufe0f", "\u00ad")
"""Invisible characters that any font may keep."""


class Letter(NamedTuple):
    """One letter, or a few that a font draws as one; in ems."""

    text: str
    path: Path
    advance: float


class Choice(NamedTuple):
    """A font for a list of families."""

    font: Font
    missing: str = ""
    """The first family of the list, where none of them is available."""


class Letters:
    """Draws texts with the fonts of a project."""

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self.used: set[str] = set()
        """The families that letters were taken from."""
        self.missing: dict[str, None] = {}
        """The characters that no font has; emptied by the caller."""
        self._shaper = cache(lambda font, spaced: Shaper(font, ligatures=not spaced))
        self._outline = cache(Shaper.outline)

    def choose(self, families: str, weight: int = 400, italic: bool = False) -> Choice:
        """The font for a list of families as CSS writes it; a fallback where none is available."""
        named = [name.strip(" '\"") for name in families.split(",") if name.strip(" '\"")]
        for name in named:
            known = _GENERIC.get(name.lower())
            if known is not None:
                missing = "" if name == named[0] else named[0]
                return Choice(self._book.font(known, weight, italic), missing)
            for reading in _readings(name, weight, italic):
                try:
                    return Choice(self._book.font(*reading))
                except Problem:
                    continue
        return Choice(self._book.font(FALLBACKS[0], weight, italic), named[0] if named else "")

    def line(self, text: str, font: Font, spaced: bool = False) -> list[Letter]:
        """The letters of a text; `spaced` ones are not joined."""
        letters: list[Letter] = []
        for shaper, stretch in self._stretches(text, font, spaced):
            self.used.add(shaper.font.family)
            letters += self._shaped(shaper, stretch)
        return letters

    def _stretches(self, text: str, font: Font, spaced: bool) -> Iterator[tuple[Shaper, str]]:
        """The text in pieces, each in the first font that has its characters."""
        own, start = self._shaper(font, spaced), 0
        using = own
        for at, char in enumerate(text):
            if (using.has(char) and (using is own or not own.has(char))) or char in _COMMON:
                continue
            if at > start:
                yield using, text[start:at]
            others = (self._shaper(other, spaced) for other in self._book.fallbacks(font))
            found = own if own.has(char) else next((s for s in others if s.has(char)), None)
            if found is None:
                self.missing[char] = None
            using, start = found or own, at
        yield using, text[start:]

    def _shaped(self, shaper: Shaper, text: str) -> Iterator[Letter]:
        glyphs, scale = shaper.shape(text), 1 / shaper.font.units_per_em
        for first, after, letters in glyphs.groups():
            one = glyphs.part(first, after, letters)
            commands: list[Command] = []
            advance = 0.0
            offsets = one.offsets or ((0.0, 0.0),) * len(one.ids)
            for glyph, step, (x, y) in zip(one.ids, one.advances, offsets):
                place = Transform(scale, 0.0, 0.0, scale, advance + x, -y)
                commands += self._outline(shaper, glyph).transformed(place).commands
                advance += step
            yield Letter(letters, Path(tuple(commands)), advance)


def _readings(name: str, weight: int, italic: bool) -> Iterator[tuple[str, int, bool]]:
    """What a name may mean: a family, or a font of one, as Illustrator writes it (`AlegreyaSans-BoldItalic`)."""
    yield name, weight, italic
    match = _STYLE.search(name)
    if match is not None and (match[1] or match[2]):
        heavy = WEIGHTS.get((match[1] or "").lower(), weight)
        name, weight, italic = name[: match.start()], heavy, italic or bool(match[2])
        yield name, weight, italic
    spread = _CAMEL.sub(" ", name)
    if spread != name:
        yield spread, weight, italic


def outlined(mark: TextMark) -> tuple[PathMark, ...]:
    """The painted letters of a text as outlines, one for each colour, mm of the mark; icons are left out."""
    paths: dict[Color, list[Path]] = {}
    for run in mark.runs:
        if isinstance(run, Run) and not mark.hidden:
            paths.setdefault(run.color, []).append(run_outline(run))
    whole = ((joined(each), color) for color, each in paths.items())
    return tuple(PathMark(path, color) for path, color in whole if path.commands)


def run_outline(run: Run) -> Path:
    """The outline of the letters of a run, mm of its mark."""
    outlines, size, pen = _outlines_of(run.font), run.size, run.x
    commands: list[Command] = []
    for word in run.glyphs:
        for index, (glyph, advance) in enumerate(zip(word.ids, word.advances)):
            outline = outlines[glyph]
            if outline.commands:
                right, up = word.offsets[index] if word.offsets else (0.0, 0.0)
                place = Transform(size, 0.0, 0.0, size, pen + right * size, run.y - up * size)
                commands += outline.transformed(place).commands
            pen += advance * size + run.tracking
        pen += run.gap
    path = Path(tuple(commands))
    return path.transformed(Transform.rotate(run.turn, Point(run.x, run.y))) if run.turn else path


class _GlyphOutlines(dict[int, Path]):
    """The outlines of a font's glyphs, in ems from the origin on the baseline, y down."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._shaper = Shaper(font)
        self._ems = Transform.scale(1 / font.units_per_em)

    def __missing__(self, glyph: int) -> Path:
        found = self[glyph] = self._shaper.outline(glyph).transformed(self._ems)
        return found


_outlines_of = lru_cache(maxsize=64)(_GlyphOutlines)
