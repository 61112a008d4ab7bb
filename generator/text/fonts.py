"""Which font file a family name means, and where to look for a character that a font lacks.

Only the fonts in `fonts/` exist. A family named `Alegreya Sans` is looked for in `fonts/alegreya-sans/`, where just
the one file is opened that its name promises (`…-BoldItalic.ttf`); only where that fails are all files read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.diagnostics import NOWHERE, Origin, Problem, similar
from generator.frame import Font
from generator.project import Project
from generator.text.sfnt import Facts, NotAFont, faces
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.text.words import Words

FOLDER = "fonts"
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
FALLBACKS = ("Alegreya Sans", "Noto Sans Symbols 2", "Noto Sans Symbols")
"""The families that are asked, in this order, for a character that a text's own family lacks."""

_WEIGHTS = {
    "thin": 100,
    "hairline": 100,
    "extralight": 200,
    "ultralight": 200,
    "light": 300,
    "regular": 400,
    "normal": 400,
    "book": 400,
    "medium": 500,
    "semibold": 600,
    "demibold": 600,
    "bold": 700,
    "extrabold": 800,
    "ultrabold": 800,
    "black": 900,
    "heavy": 900,
}
_STYLE = re.compile(
    r"[-_ ](?P<weight>" + "|".join(sorted(_WEIGHTS, key=len, reverse=True)) + r")?"
    r"(?P<italic>italic|oblique)?$",
    re.IGNORECASE,
)


class _Style(NamedTuple):
    """A file (and a face in it) with the weight and slant that it has, or that its name promises."""

    file: str
    face: int
    weight: int
    italic: bool


class FontBook:
    """The fonts of a project, opened when they are asked for."""

    def __init__(self, project: Project, fallbacks: Iterable[str] = FALLBACKS) -> None:
        self._project = project
        self._fallbacks = tuple(fallbacks)
        self._files: tuple[str, ...] | None = None
        self._opened: dict[str, tuple[Font, ...]] = {}
        self._chosen: dict[tuple[str, int, bool], Font] = {}
        self._scanned: dict[str, list[_Style]] | None = None
        self._read: dict[str, bytes] = {}
        self.words: dict[tuple[Font, float], Words] = {}
        """The words that were shaped, by font and letter spacing: they stay as long as the fonts."""

    def follows(self, project: Project) -> bool:
        """Whether another project has the same fonts; then further ones are read there."""
        try:
            same = (self._files is None or self._files == self._listed(project)) and all(
                project.read(name) == data for name, data in self._read.items()
            )
        except FileNotFoundError:
            return False
        if same:
            self._project = project
        return same

    def font(
        self, family: str, weight: int = 400, italic: bool = False, origin: Origin = NOWHERE
    ) -> Font:
        """The font of a family whose weight is nearest, as CSS chooses it, slanted if there is such a one.

        Raises `Problem` FONT001 with the nearest name where there is no such family, FONT002 where a file is damaged.
        """
        key = (family, weight, italic)
        found = self._chosen.get(key)
        if found is None:
            found = self._promised(family, weight, italic) or self._any(
                family, weight, italic, origin
            )
            self._chosen[key] = found
        return found

    def face(self, file: str, number: int) -> Font:
        """One face of a file. Raises `IndexError` where it has none of that number, `Problem` where it is damaged."""
        return self._open(file, NOWHERE)[number]

    @property
    def opened(self) -> tuple[str, ...]:
        """The files that were opened so far, sorted."""
        return tuple(sorted(self._opened))

    def families(self) -> tuple[str, ...]:
        """The names of all families, sorted; reads every font file."""
        return tuple(sorted(styles[0] for styles in self._all_names()))

    def fallbacks(self, font: Font) -> Iterator[Font]:
        """Where to look, in this order, for a character that a font lacks, at its weight and slant.

        The fallback families come first, then all others by name; files are opened one by one.
        """
        named = [name for name in self._fallbacks if name.casefold() != font.family.casefold()]
        for name in named:
            found = self._promised(name, font.weight, font.italic)
            if found is not None:
                yield found
        past = {name.casefold() for name in (*self._fallbacks, font.family)}
        for name in self.families():
            if name.casefold() not in past:
                yield self.font(name, font.weight, font.italic)

    def _names(self) -> tuple[str, ...]:
        if self._files is None:
            self._files = self._listed(self._project)
        return self._files

    @staticmethod
    def _listed(project: Project) -> tuple[str, ...]:
        return tuple(name for name in project.list(FOLDER) if name.lower().endswith(SUFFIXES))

    def _promised(self, family: str, weight: int, italic: bool) -> Font | None:
        """The font of a family's own folder by its file's name; None where the file is not what its name says."""
        slug = re.sub(r"[^a-z0-9]+", "-", family.casefold()).strip("-")
        styles: list[_Style] = []
        for name in self._names():
            parts = name.split("/")
            if len(parts) > 2 and parts[1] == slug:
                stem = parts[-1].rsplit(".", 1)[0]
                match = _STYLE.search(stem)
                if match is None or not match[0].strip("-_ "):
                    return None
                named = _WEIGHTS[(match["weight"] or "regular").lower()]
                styles.append(_Style(name, 0, named, bool(match["italic"])))
        if not styles:
            return None
        best = _nearest(styles, weight, italic)
        fonts = self._open(best.file, NOWHERE)
        if len(fonts) == 1 and _is(fonts[0], family, best):
            return fonts[0]
        return None

    def _any(self, family: str, weight: int, italic: bool, origin: Origin) -> Font:
        """The font of a family found by reading all files. Raises `Problem`."""
        folded = family.casefold().strip()
        for name, styles in self._all_names():
            if name.casefold() == folded:
                best = _nearest(styles, weight, italic)
                return self._open(best.file, origin)[best.face]
        known = self.families()
        raise Problem(
            "FONT001",
            f"there is no font family `{family}`",
            origin,
            similar(family, known, "family")
            or f"put its files into `{FOLDER}/`; no fonts of the system are used",
        )

    def _all_names(self) -> list[tuple[str, list[_Style]]]:
        """All families with their styles; a damaged file counts only when it is named."""
        if self._scanned is None:
            self._scanned = {}
            for name in self._names():
                try:
                    fonts = self._open(name, NOWHERE)
                except Problem:
                    continue
                for font in fonts:
                    style = _Style(name, font.index, font.weight, font.italic)
                    self._scanned.setdefault(font.family, []).append(style)
        return list(self._scanned.items())

    def _open(self, name: str, origin: Origin) -> tuple[Font, ...]:
        """The faces of a file, read once. Raises `Problem`."""
        known = self._opened.get(name)
        if known is None:
            data = self._read[name] = self._project.read(name)
            try:
                found = faces(data)
            except NotAFont as error:
                raise Problem(
                    "FONT002",
                    f"`{name}` is no font that can be read: {error}",
                    origin,
                    "replace the file by a TrueType or OpenType font (.ttf or .otf)",
                ) from None
            known = tuple(_font(name, data, facts) for facts in found)
            self._opened[name] = known
        return known


def _font(file: str, data: bytes, facts: Facts) -> Font:
    return Font(
        name=facts.name,
        family=facts.family,
        file=file,
        data=data,
        weight=facts.weight,
        italic=facts.italic,
        units_per_em=facts.units_per_em,
        ascent=facts.ascent,
        descent=facts.descent,
        cap_height=facts.cap_height,
        x_height=facts.x_height,
        index=facts.index,
    )


def _is(font: Font, family: str, style: _Style) -> bool:
    """Whether a file holds what its name promised."""
    return (
        font.family.casefold() == family.casefold().strip()
        and font.weight == style.weight
        and font.italic == style.italic
    )


def _nearest(styles: list[_Style], weight: int, italic: bool) -> _Style:
    """The style to use for a wish, by the rules of CSS Fonts 4 (§5.2): slant first, then weight.

    A weight from 400 to 500 is looked for upwards to 500, then downwards, then upwards; a lighter one first
    downwards, a heavier one first upwards.
    """
    slanted = [style for style in styles if style.italic == italic] or styles

    def rank(style: _Style) -> tuple[int, int]:
        distance = abs(style.weight - weight)
        if 400 <= weight <= 500:
            order = 0 if weight <= style.weight <= 500 else 1 if style.weight < weight else 2
        elif weight < 400:
            order = 0 if style.weight <= weight else 1
        else:
            order = 0 if style.weight >= weight else 1
        return order, distance

    return min(slanted, key=rank)
