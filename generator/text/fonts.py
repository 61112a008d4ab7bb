"""Which font file a family name means, and which font has a character that is missing in another.

Only the fonts in `fonts/` are used. The family `Alegreya Sans` is looked up in `fonts/alegreya-sans/`, where only the
file with the right name (`…-BoldItalic.ttf`) is opened; only where that fails are all files read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from generator.files.project import Project
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.frame import Font
from generator.text.font_faces import Face, NamedStyle, NotAFont, faces_of, font_of, nearest

if TYPE_CHECKING:
    from generator.text.word_cache import Words, WordsKey

FOLDER = "fonts"
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
FALLBACKS = (
    "Alegreya Sans",
    "Noto Sans Symbols 2",
    "Noto Sans Symbols",
    "Noto Sans Hebrew",
    "Noto Naskh Arabic",
)
"""The fallback families for missing characters, in order."""

_UNUSABLE = {
    **dict.fromkeys((".woff", ".woff2", ".eot"), "a web font"),
    **dict.fromkeys((".pfb", ".pfa", ".dfont"), "in an outdated format"),
    ".zip": "an archive",
}
"""What an unusable file is, by its ending."""

WEIGHTS = {
    name: 100 * hundreds
    for hundreds, names in enumerate(
        (
            *("thin hairline", "extralight ultralight", "light", "regular normal book", "medium"),
            *("semibold demibold", "bold", "extrabold ultrabold", "black heavy"),
        ),
        1,
    )
    for name in names.split()
}
"""Weights by their names in file names, 100 to 900."""
_STYLE = regex(
    r"[-_ ](?P<weight>" + "|".join(sorted(WEIGHTS, key=len, reverse=True)) + r")?"
    r"(?P<italic>italic|oblique)?$",
    re.IGNORECASE,
)

_LICENCE = regex(r"/[^/]*(ofl|licen[cs]e|copying)[^/]*$", re.IGNORECASE)


class FontBook:
    """The fonts of a project, opened when they are needed."""

    def __init__(self, project: Project, fallbacks: Iterable[str] = FALLBACKS) -> None:
        self._project = project
        self._fallbacks = tuple(fallbacks)
        self._files: tuple[str, ...] | None = None
        self._opened: dict[str, dict[int, Face]] = {}
        self._made: dict[tuple[str, int], Font] = {}
        self._chosen: dict[tuple[str, int, bool], Font] = {}
        self._read: dict[str, bytes] = {}
        self.words: dict[WordsKey, Words] = {}
        """Shaped words, cached as long as the fonts."""

    def reuse_for(self, project: Project) -> bool:
        """Whether another project has the same fonts; then this book reads further ones there."""
        try:
            same = self._files in (None, self._list(project)) and all(
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
        """The font of a family with the nearest weight, by the rules of CSS, slanted if possible.

        Raises `Problem` FONT001 with the nearest name for an unknown family, FONT002 for a damaged file.
        """
        key = (family, weight, italic)
        found = self._chosen.get(key)
        if found is None:
            found = self._by_file_name(*key) or self._by_family(*key, origin)
            self._chosen[key] = found
        return found

    def face(self, file: str, number: int) -> Font:
        """One face of a file. Raises `IndexError` for an unknown number, `Problem` for a damaged file."""
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
        return tuple(sorted(self._all_names))

    def is_open(self, family: str) -> bool:
        """Whether the SIL Open Font License is in the folder of a family."""
        folder = f"{FOLDER}/{_slug(family)}/"
        if not any(name.startswith(folder) for name in self._names()):
            faces = self._all_names.get(family)
            folder = faces[0].file.rsplit("/", 1)[0] + "/" if faces else FOLDER
        files = (name for name in self._project.list(FOLDER) if name.startswith(folder))
        texts = (self._project.read(name) for name in files if _LICENCE.search(name))
        return any(b"sil open font license" in text.lower() for text in texts)

    def fallbacks(self, font: Font) -> Iterator[Font]:
        """The fonts for a character that is missing in a font, in order, at its weight and slant.

        The other weights of its own family come first, then the fallback families, then all others by name, each with
        the nearest weight first; files are opened one by one.
        """
        yield from self._siblings(font, font)
        named = [name for name in self._fallbacks if name.casefold() != font.family.casefold()]
        by_name = (self._by_file_name(name, font.weight, font.italic) for name in named)
        for found in filter(None, by_name):
            yield found
            yield from self._siblings(found, font)
        past = {name.casefold() for name in (*self._fallbacks, font.family)}
        for name in self.families():
            if name.casefold() not in past:
                found = self.font(name, font.weight, font.italic)
                yield found
                yield from self._siblings(found, font)

    def _siblings(self, known: Font, requested: Font) -> Iterator[Font]:
        """The other fonts of a family, nearest to a requested font first; only one of each variable font."""
        folded, left = known.family.casefold(), list[Face]()
        # Those in its family's folder or, for a font elsewhere, in all files.
        own = f"{FOLDER}/{_slug(known.family)}/"
        for face in self._faces(own if known.file.startswith(own) else FOLDER):
            other = (face.file, face.number & 0xFFFF) != (known.file, known.place)
            if other and face.facts.family.casefold() == folded:
                left.append(face)
        while left:
            best = nearest(left, requested.weight, requested.italic)
            left = [f for f in left if (f.file, f.facts.index) != (best.file, best.facts.index)]
            try:
                yield self._font(best, NOWHERE)
            except Problem:
                continue

    def _faces(self, start: str) -> Iterator[Face]:
        """The faces of all files whose names begin like that, without damaged ones."""
        for name in (name for name in self._names() if name.startswith(start)):
            with suppress(Problem):
                yield from self._open(name, NOWHERE).values()

    def _names(self) -> tuple[str, ...]:
        self._files = self._files if self._files is not None else self._list(self._project)
        return self._files

    @staticmethod
    def _list(project: Project) -> tuple[str, ...]:
        return tuple(name for name in project.list(FOLDER) if name.lower().endswith(SUFFIXES))

    def _by_file_name(self, family: str, weight: int, italic: bool) -> Font | None:
        """The font of a family's own folder by its file's name; None where the name is wrong."""
        slug = _slug(family)
        styles: list[NamedStyle] = []
        for name in self._names():
            parts = name.split("/")
            if len(parts) > 2 and parts[1] == slug:
                stem = parts[-1].rsplit(".", 1)[0]
                match = _STYLE.search(stem)
                if match is None or not match[0].strip("-_ "):
                    return None
                named = WEIGHTS[(match["weight"] or "regular").lower()]
                styles.append(NamedStyle(name, named, bool(match["italic"])))
        if not styles:
            return None
        best = nearest(styles, weight, italic)
        faces = self._open(best.file, NOWHERE)
        if len(faces) == 1 and (face := faces.get(0)) and face.matches(best, family):
            return self._font(face, NOWHERE)
        return None

    def _by_family(self, family: str, weight: int, italic: bool, origin: Origin) -> Font:
        folded = family.casefold().strip()
        for name, styles in self._all_names.items():
            if name.casefold() == folded:
                return self._font(nearest(styles, weight, italic), origin)
        hint = self._unused(family) or similar(family, self.families(), "family")
        hint = hint or f"put its files into `{FOLDER}/`; system fonts are not used"
        raise Problem("FONT001", f"there is no font family `{family}`", origin, hint)

    @cached_property
    def _all_names(self) -> dict[str, list[Face]]:
        """All families with their styles, without damaged files."""
        found: dict[str, list[Face]] = {}
        for face in self._faces(FOLDER):
            found.setdefault(face.facts.family, []).append(face)
        return found

    def _unused(self, family: str) -> str | None:
        """A hint at a file that looks like a font of this family, but isn't used."""
        wanted = _letters(family)
        for name in (*self._project.list(FOLDER), *self._project.list("content")):
            ending = name[name.rfind(".") :].lower()
            if not wanted or wanted not in _letters(name):
                continue
            if ending in _UNUSABLE:
                what = _UNUSABLE[ending]
                return f"`{name}` is {what}: put the font into `{FOLDER}/` as .ttf or .otf"
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
        """The font of a face, loaded once. Raises `Problem` for a damaged variable font."""
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
    """The folder of a family: `alegreya-sans` for `Alegreya Sans`."""
    return re.sub(r"[^a-z0-9]+", "-", family.casefold()).strip("-")


def _letters(name: str) -> str:
    """Only the letters of a name: `fonts/my-font/MyFont[wght].ttf` contains those of `My Font`."""
    return re.sub(r"[^a-z0-9]+", "", name.casefold())
