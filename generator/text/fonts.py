"""Which font file a family name means, and where to look for a character that a font lacks.

Only the fonts in `fonts/` exist. A family named `Alegreya Sans` is looked for in `fonts/alegreya-sans/`, where just
the one file is opened that its name promises (`…-BoldItalic.ttf`); only where that fails are all files read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.files.project import Project
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.frame import Font
from generator.text.font_faces import Face, Promise, faces_of, font_of, nearest
from generator.text.sfnt import NotAFont

if TYPE_CHECKING:
    from generator.text.word_cache import Words

FOLDER = "fonts"
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
FALLBACKS = (
    "Alegreya Sans",
    "Noto Sans Symbols 2",
    "Noto Sans Symbols",
    "Noto Sans Hebrew",
    "Noto Naskh Arabic",
)
"""The families that are asked, in this order, for a character that a text's own family lacks."""

_ELSEWHERE = {
    **dict.fromkeys((".woff", ".woff2", ".eot"), "a web font"),
    **dict.fromkeys((".pfb", ".pfa", ".dfont"), "in an outdated format"),
    ".zip": "an archive",
}
"""What lies beside fonts by mistake, by its ending."""

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
_STYLE = regex(
    r"[-_ ](?P<weight>" + "|".join(sorted(_WEIGHTS, key=len, reverse=True)) + r")?"
    r"(?P<italic>italic|oblique)?$",
    re.IGNORECASE,
)

_LICENCE = regex(r"/[^/]*(ofl|licen[cs]e|copying)[^/]*$", re.IGNORECASE)


class FontBook:
    """The fonts of a project, opened when they are asked for."""

    def __init__(self, project: Project, fallbacks: Iterable[str] = FALLBACKS) -> None:
        self._project = project
        self._fallbacks = tuple(fallbacks)
        self._files: tuple[str, ...] | None = None
        self._opened: dict[str, dict[int, Face]] = {}
        self._made: dict[tuple[str, int], Font] = {}
        self._chosen: dict[tuple[str, int, bool], Font] = {}
        self._scanned: dict[str, list[Face]] | None = None
        self._read: dict[str, bytes] = {}
        self.words: dict[tuple[Font, float, str], Words] = {}
        """The words that were shaped, by font, letter spacing and language: they stay as long as the fonts."""

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
        found = self._open(file, NOWHERE).get(number)
        if found is None:
            raise IndexError(f"{file} has no face {number}")
        return self._font(found, NOWHERE)

    @property
    def opened(self) -> tuple[str, ...]:
        """The files that were opened so far, sorted."""
        return tuple(sorted(self._opened))

    def families(self) -> tuple[str, ...]:
        """The names of all families, sorted; reads every font file."""
        return tuple(sorted(styles[0] for styles in self._all_names()))

    def is_open(self, family: str) -> bool:
        """Whether the SIL Open Font License stands beside the files of a family."""
        beside = f"{FOLDER}/{_slug(family)}/"
        if not any(name.startswith(beside) for name in self._names()):
            files = next((f for name, f in self._all_names() if name == family), [])
            beside = files[0].file.rsplit("/", 1)[0] + "/" if files else FOLDER
        said = (name for name in self._project.list(FOLDER) if name.startswith(beside))
        texts = (self._project.read(name) for name in said if _LICENCE.search(name))
        return any(b"sil open font license" in text.lower() for text in texts)

    def fallbacks(self, font: Font) -> Iterator[Font]:
        """Where to look, in this order, for a character that a font lacks, at its weight and slant.

        The other weights of its own family come first, then the fallback families, then all others by name, each with
        the nearest weight before its others; files are opened one by one.
        """
        yield from self._siblings(font, font)
        named = [name for name in self._fallbacks if name.casefold() != font.family.casefold()]
        promised = (self._promised(name, font.weight, font.italic) for name in named)
        for found in filter(None, promised):
            yield found
            yield from self._siblings(found, font)
        past = {name.casefold() for name in (*self._fallbacks, font.family)}
        for name in self.families():
            if name.casefold() not in past:
                found = self.font(name, font.weight, font.italic)
                yield found
                yield from self._siblings(found, font)

    def _siblings(self, known: Font, wish: Font) -> Iterator[Font]:
        """The other fonts of a family, those nearest to a weight and slant first; of a variable font only one."""
        folded, left = known.family.casefold(), list[Face]()
        for face in self._beside(known):
            other = (face.file, face.number & 0xFFFF) != (known.file, known.place)
            if other and face.facts.family.casefold() == folded:
                left.append(face)
        while left:
            best = nearest(left, wish.weight, wish.italic)
            left = [f for f in left if (f.file, f.facts.index) != (best.file, best.facts.index)]
            try:
                yield self._font(best, NOWHERE)
            except Problem:
                continue

    def _beside(self, font: Font) -> Iterator[Face]:
        """The faces of its family's folder or, if it isn't in there, of all files: they were read to find it."""
        own = f"{FOLDER}/{_slug(font.family)}/"
        start = own if font.file.startswith(own) else FOLDER
        for name in (name for name in self._names() if name.startswith(start)):
            try:
                yield from self._open(name, NOWHERE).values()
            except Problem:
                continue

    def _names(self) -> tuple[str, ...]:
        if self._files is None:
            self._files = self._listed(self._project)
        return self._files

    @staticmethod
    def _listed(project: Project) -> tuple[str, ...]:
        return tuple(name for name in project.list(FOLDER) if name.lower().endswith(SUFFIXES))

    def _promised(self, family: str, weight: int, italic: bool) -> Font | None:
        """The font of a family's own folder by its file's name; None where the file is not what its name says."""
        slug = _slug(family)
        styles: list[Promise] = []
        for name in self._names():
            parts = name.split("/")
            if len(parts) > 2 and parts[1] == slug:
                stem = parts[-1].rsplit(".", 1)[0]
                match = _STYLE.search(stem)
                if match is None or not match[0].strip("-_ "):
                    return None
                named = _WEIGHTS[(match["weight"] or "regular").lower()]
                styles.append(Promise(name, named, bool(match["italic"])))
        if not styles:
            return None
        best = nearest(styles, weight, italic)
        faces = self._open(best.file, NOWHERE)
        if len(faces) == 1 and (face := faces.get(0)) and face.keeps(best, family):
            return self._font(face, NOWHERE)
        return None

    def _any(self, family: str, weight: int, italic: bool, origin: Origin) -> Font:
        """The font of a family found by reading all files. Raises `Problem`."""
        folded = family.casefold().strip()
        for name, styles in self._all_names():
            if name.casefold() == folded:
                return self._font(nearest(styles, weight, italic), origin)
        known = self.families()
        raise Problem(
            "FONT001",
            f"there is no font family `{family}`",
            origin,
            self._unread(family)
            or similar(family, known, "family")
            or f"put its files into `{FOLDER}/`; system fonts are not used",
        )

    def _all_names(self) -> list[tuple[str, list[Face]]]:
        """All families with their styles; a damaged file counts only when it is named."""
        if self._scanned is None:
            self._scanned = {}
            for name in self._names():
                try:
                    found = self._open(name, NOWHERE)
                except Problem:
                    continue
                for face in found.values():
                    self._scanned.setdefault(face.facts.family, []).append(face)
        return list(self._scanned.items())

    def _unread(self, family: str) -> str | None:
        """What to do where a file looks as if it were a font of this family, but is not used."""
        wanted = _letters(family)
        for name in (*self._project.list(FOLDER), *self._project.list("content")):
            ending = name[name.rfind(".") :].lower()
            if not wanted or wanted not in _letters(name):
                continue
            if ending in _ELSEWHERE:
                return (
                    f"`{name}` is {_ELSEWHERE[ending]}: "
                    f"put the font into `{FOLDER}/` as .ttf or .otf"
                )
            if ending not in SUFFIXES:
                continue
            if not name.startswith(f"{FOLDER}/"):
                return f"`{name}` is not used: move it into `{FOLDER}/`"
            try:
                self._open(name, NOWHERE)
            except Problem as problem:
                return problem.diagnostics[0].message
        return None

    def _open(self, name: str, origin: Origin) -> dict[int, Face]:
        """The faces of a file by their numbers, read once. Raises `Problem`."""
        known = self._opened.get(name)
        if known is None:
            data = self._read[name] = self._project.read(name)
            try:
                known = self._opened[name] = faces_of(name, data)
            except NotAFont as error:
                raise _unreadable(name, str(error), origin) from None
        return known

    def _font(self, face: Face, origin: Origin) -> Font:
        """The one value for a face. Raises `Problem` where an instance of a variable font cannot be made."""
        key = (face.file, face.number)
        known = self._made.get(key)
        if known is None:
            try:
                known = self._made[key] = font_of(face, self._read[face.file])
            except NotAFont as error:
                raise _unreadable(face.file, str(error), origin) from None
        return known


def _unreadable(name: str, why: str, origin: Origin) -> Problem:
    message = f"`{name}` isn't a readable font: {why}"
    hint = "replace it with a TrueType or OpenType font (.ttf or .otf)"
    return Problem("FONT002", message, origin, hint)


def _slug(family: str) -> str:
    """The folder of a family: `Alegreya Sans` is looked for in `alegreya-sans`."""
    return re.sub(r"[^a-z0-9]+", "-", family.casefold()).strip("-")


def _letters(name: str) -> str:
    """A name without what its writers choose freely: `fonts/my-font/MyFont[wght].ttf` has the letters of `My Font`."""
    return re.sub(r"[^a-z0-9]+", "", name.casefold())
