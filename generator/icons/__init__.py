"""Icons by name: a game's own SVG files first, then the set of game-icons.net that comes with the program."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path as FilePath

from generator.files.project import Project
from generator.foundation.color import BLACK, Color
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin, Problem, alike
from generator.foundation.wording import listed
from generator.frame import Frame, GroupMark, Note, PathMark, Placed, Stroke
from generator.frame.tint import tinted
from generator.geometry import Path, Rect, Size, Transform
from generator.icons.pack import Author, Pack

FOLDER = FilePath(__file__).resolve().parent.parent / "data" / "icons"
PACK = FOLDER / "game-icons.pack"

OWN = "art/icons"
"""Where a game keeps its own icons, below its folder."""

_SQUARE = Size(1.0, 1.0)
_CROSS = PathMark(
    Path(
        (
            *Path.rectangle(Rect(0.05, 0.05, 0.9, 0.9)).commands,
            *(("M", 0.05, 0.05), ("L", 0.95, 0.95), ("M", 0.05, 0.95), ("L", 0.95, 0.05)),
        )
    ),
    None,
    Stroke(BLACK, 0.1),
)
_CROSSED = Frame(_SQUARE, (Placed(0.0, 0.0, _CROSS),))
"""Stands in a text for an icon whose file is broken."""


@lru_cache(maxsize=1)
def pack() -> Pack:
    """The set that comes with the program."""
    return Pack(PACK)


class IconSet:
    """The icons of one game. Asked twice for the same, it gives the same frame, which is then painted once."""

    def __init__(self, project: Project, folder: str) -> None:
        self._project = project
        self._folder = f"{folder.rstrip('/')}/{OWN}"
        self._own: dict[str, str] | None = None
        self._frames: dict[str, Frame] = {}
        self._tall: dict[str, Frame] = {}
        """Own icons that are not square, 1 mm high."""
        self.said: dict[str, tuple[Diagnostic, ...]] = {}
        """What the files of the game's own icons hold that is not drawn, by the icon's spelled name."""

    def icon(self, name: str, origin: Origin = NOWHERE, color: Color = BLACK) -> Frame:
        """An icon, 1 mm square. A frame of the set carries a note `icon` with the facts `name` and `author`.

        Capitals do not count, and spaces and underscores are hyphens: `Crossed Swords` is `crossed-swords`. Of a
        game's own icons `tokens#wood` is the part with the id `wood` in `tokens.svg`.
        Raises `Problem` where there is no such icon, with names that are like it, or where its file is broken.
        """
        word = spelled(name)
        frame = self._frames.get(word)
        if frame is None:
            frame = self._frames[word] = self._found(word, name, origin)
        return tinted(frame, color)

    def own(self, name: str) -> str:
        """The file of a game's own icon or of a part of one; empty where it has none of that name."""
        return self._files().get(spelled(name).partition("#")[0], "")

    def has(self, name: str) -> bool:
        """Whether there is an icon of that name."""
        return bool(self.own(name)) or pack().find(spelled(name)) >= 0

    def names(self) -> tuple[str, ...]:
        """The names of all icons, sorted."""
        return tuple(sorted({*self._files(), *pack().names}))

    def author(self, name: str) -> Author | None:
        """Who drew an icon of the set; None for a game's own."""
        place = -1 if self.own(name) else pack().find(spelled(name))
        return pack().author(place) if place >= 0 else None

    def credit(self, names: Iterable[str]) -> str:
        """The sentence that the licence of the set asks for; empty where only own icons are used."""
        return credit(author for name in names if (author := self.author(name)) is not None)

    def for_text(self, name: str) -> Frame:
        """An icon in a text, 1 mm high and as wide as it is drawn. Raises `Problem` where there is none of that name.

        An icon whose file is broken is a crossed-out square, and what is wrong with the file is in `said`.
        """
        try:
            square = self.icon(name)
            return self._tall.get(spelled(name), square)
        except Problem as problem:
            if not self.own(name) or any(d.code == "IMG011" for d in problem.diagnostics):
                raise
            self.said[spelled(name)] = problem.diagnostics
            return _CROSSED

    def _files(self) -> dict[str, str]:
        """The game's own icons: names and files."""
        if self._own is None:
            start = len(self._folder) + 1
            self._own = {
                spelled(file[start:-4]): file
                for file in self._project.list(self._folder)
                if file.lower().endswith(".svg")
            }
        return self._own

    def _found(self, word: str, name: str, origin: Origin) -> Frame:
        file = self.own(word)
        if file:
            return self._read(file, word)
        place = pack().find(word)
        if place < 0:
            raise self._unknown(word, name, origin)
        mark = PathMark(pack().outline(place), BLACK)
        note = Note.of("icon", name=word, author=pack().author(place).name)
        return Frame(_SQUARE, (Placed(0.0, 0.0, mark),), (note,))

    def _read(self, file: str, word: str) -> Frame:
        from generator.svg import read_svg
        from generator.svg.context import Means

        _, sign, part = word.partition("#")
        means = Means(part=part if sign else None)
        outcome = read_svg(self._project.read(file), file, means)
        if outcome.failed:
            raise Problem.of(outcome.diagnostics)
        if outcome.diagnostics:
            self.said[word] = outcome.diagnostics
        drawing = outcome.value
        width, height = drawing.size
        side = max(width, height)
        if side <= 0:
            return Frame(_SQUARE)
        scale = 1 / side
        at = Transform(scale, 0, 0, scale, (1 - width * scale) / 2, (1 - height * scale) / 2)
        if width != height and min(drawing.size) > 0:
            placed = Placed(0.0, 0.0, GroupMark(drawing, Transform.scale(1 / height)))
            self._tall[word] = Frame(Size(width / height, 1.0), (placed,))
        return Frame(_SQUARE, (Placed(0.0, 0.0, GroupMark(drawing, at)),))

    def _unknown(self, word: str, name: str, origin: Origin) -> Problem:
        known = self.names()
        hints = []
        near = alike(name.strip(), known, "icon")
        parts = set(word.split("-"))
        kin = [n for n in known if f"`{n}`" not in near and parts & set(n.split("-"))][:8]
        # For a plain word (`sword`) the icons that hold it say more than another word that looks like it (`world`).
        if near and not (kin and len(parts) == 1):
            hints.append(near)
        if kin:
            hints.append("icons with that word: " + ", ".join(f"`{n}`" for n in kin))
        if not hints:
            file = f"{word.partition('#')[0]}.svg"
            search = "search for one with `punchboard list icons WORD`"
            hints.append(f"{search}, or put `{file}` into `{self._folder}/`")
        return Problem("ICON001", f"there is no icon `{name.strip()}`", origin, *hints)


def spelled(name: str) -> str:
    """The name as the set spells it; the id behind a `#` is that of a file, and stays as it is."""
    name, sign, part = name.strip().partition("#")
    plain = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    return f"{plain}{sign}{part}"


def credit(authors: Iterable[Author]) -> str:
    """The sentence that names authors of game-icons.net as their licence asks; empty for none."""
    by_name = {author.name: author for author in authors}
    authors = sorted(by_name.values(), key=lambda a: a.name.casefold())
    if not authors:
        return ""
    bound = [a.name for a in authors if a.license != "CC0 1.0"]
    free = [a.name for a in authors if a.license == "CC0 1.0"]
    said = []
    if bound:
        said.append(
            f"by {listed(bound)}, CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured"
        )
    if free:
        said.append(f"by {listed(free)}, CC0")
    return f"Icons from game-icons.net: {'; '.join(said)}."
