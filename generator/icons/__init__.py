"""Icons by name: a game's own SVG files first, then the set of game-icons.net that comes with the program."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path as FilePath

from generator.files.project import Project
from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin, Problem, did_you_mean
from generator.foundation.wording import listed
from generator.frame import Frame, GroupMark, Note, PathMark, Placed, Stroke
from generator.frame.tint import tinted
from generator.geometry import Command, Path, Rect, Size, Transform
from generator.geometry.paths import crossed

FOLDER = FilePath(__file__).resolve().parent.parent / "data" / "icons"
PACK = FOLDER / "game-icons.pack"

OWN_FOLDER = "art/icons"
"""Where a game keeps its own icons, below its folder."""

_SQUARE = Size(1.0, 1.0)
_CROSS = PathMark(crossed(Rect(0.05, 0.05, 0.9, 0.9)), None, Stroke(BLACK, 0.1))
_PLACEHOLDER = Frame(_SQUARE, (Placed(0.0, 0.0, _CROSS),))
"""Is printed in text for an icon whose file is broken."""


@lru_cache(maxsize=1)
def pack() -> Pack:
    """The set that comes with the program."""
    return Pack(PACK)


class IconSet:
    """The icons of one game. Each icon is always the same frame, so that it is painted once."""

    def __init__(
        self, project: Project, folder: str, words: Mapping[str, tuple[str, Origin]] | None = None
    ) -> None:
        """`words` are what icons are called in a text, by their names, with the places where that is written."""
        self._project = project
        self._folder = f"{folder.rstrip('/')}/{OWN_FOLDER}"
        self._frames: dict[str, Frame] = {}
        self._inline: dict[str, Frame] = {}
        """Own icons that are not square, 1 mm high."""
        self.warnings: dict[str, tuple[Diagnostic, ...]] = {}
        """The warnings about the files of own icons, by the icon's normalized name; and wrong names of `words`."""
        self._words = {normalized(name): said for name, (said, _) in (words or {}).items()}
        for name, (_, origin) in (words or {}).items():
            if not self.has(name):
                self.warnings[normalized(name)] = self._unknown(
                    normalized(name), name, origin
                ).diagnostics

    def icon(self, name: str, origin: Origin = NOWHERE, color: Color = BLACK) -> Frame:
        """An icon, 1 mm square. A frame of the set carries a note `icon` with the facts `name` and `author`.

        Case doesn't matter, and spaces and underscores are hyphens: `Crossed Swords` is `crossed-swords`. Of a
        game's own icons `tokens#wood` is the part with the id `wood` in `tokens.svg`.
        Raises `Problem` where there is no such icon, with similar names, or where its file is broken.
        """
        key = normalized(name)
        frame = self._frames.get(key)
        if frame is None:
            frame = self._frames[key] = self._read(key, name, origin)
        return tinted(frame, color)

    def own_file(self, name: str) -> str:
        """The file of a game's own icon or of a part of one; empty for any other name."""
        return self._own_files.get(normalized(name).partition("#")[0], "")

    def has(self, name: str) -> bool:
        """Whether there is an icon of that name."""
        return bool(self.own_file(name)) or pack().find(normalized(name)) >= 0

    def called(self, name: str) -> str:
        """What an icon is called in a text; by default its name, `:crossed-swords:`."""
        return self._words.get(normalized(name)) or f":{name}:"

    def names(self) -> tuple[str, ...]:
        """The names of all icons, sorted."""
        return tuple(sorted({*self._own_files, *pack().names}))

    def author(self, name: str) -> Author | None:
        """Who drew an icon of the set; None for a game's own."""
        place = -1 if self.own_file(name) else pack().find(normalized(name))
        return pack().author(place) if place >= 0 else None

    def credit(self, names: Iterable[str]) -> str:
        """The credit that the licence of the set requires; empty where only own icons are used."""
        drawn_by = {author.name: author for name in names if (author := self.author(name))}
        authors = sorted(drawn_by.values(), key=lambda author: author.name.casefold())
        licensed = [a.name for a in authors if a.license != "CC0 1.0"]
        free = [a.name for a in authors if a.license == "CC0 1.0"]
        cc_by = "CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured"
        parts = [f"by {listed(licensed)}, {cc_by}"] if licensed else []
        parts += [f"by {listed(free)}, CC0"] if free else []
        return f"Icons from game-icons.net: {'; '.join(parts)}." if parts else ""

    def inline_icon(self, name: str) -> Frame:
        """An icon for text, 1 mm high and as wide as it is drawn. Raises `Problem` where there is no such icon.

        An icon whose file is broken is a crossed-out square, and the problem is among `warnings`.
        """
        try:
            square = self.icon(name)
            return self._inline.get(normalized(name), square)
        except Problem as problem:
            if not self.own_file(name) or any(d.code == "IMG011" for d in problem.diagnostics):
                raise
            self.warnings[normalized(name)] = problem.diagnostics
            return _PLACEHOLDER

    @cached_property
    def _own_files(self) -> dict[str, str]:
        start = len(self._folder) + 1
        files = self._project.list(self._folder)
        svgs = (file for file in files if file.lower().endswith(".svg"))
        return {normalized(file[start:-4]): file for file in svgs}

    def _read(self, key: str, name: str, origin: Origin) -> Frame:
        if file := self.own_file(key):
            return self._read_file(file, key)
        place = pack().find(key)
        if place < 0:
            raise self._unknown(key, name, origin)
        mark = PathMark(pack().outline(place), BLACK)
        note = Note.of("icon", name=key, author=pack().author(place).name)
        return Frame(_SQUARE, (Placed(0.0, 0.0, mark),), (note,))

    def _read_file(self, file: str, key: str) -> Frame:
        from generator.svg import read_svg
        from generator.svg.context import Options

        _, sign, part = key.partition("#")
        options = Options(part=part if sign else None)
        outcome = read_svg(self._project.read(file), file, options)
        if outcome.failed:
            raise Problem.of(outcome.diagnostics)
        if outcome.diagnostics:
            self.warnings[key] = outcome.diagnostics
        drawing = outcome.value
        width, height = drawing.size
        if max(drawing.size) <= 0:
            return Frame(_SQUARE)
        scale = 1 / max(drawing.size)
        at = Transform(scale, 0, 0, scale, (1 - width * scale) / 2, (1 - height * scale) / 2)
        if width != height and min(drawing.size) > 0:
            placed = Placed(0.0, 0.0, GroupMark(drawing, Transform.scale(1 / height)))
            self._inline[key] = Frame(Size(width / height, 1.0), (placed,))
        return Frame(_SQUARE, (Placed(0.0, 0.0, GroupMark(drawing, at)),))

    def _unknown(self, key: str, name: str, origin: Origin) -> Problem:
        known = self.names()
        near = did_you_mean(name.strip(), known, "icon")
        parts = set(key.split("-"))
        related = [n for n in known if f"`{n}`" not in near and parts & set(n.split("-"))][:8]
        # For a plain word (`sword`), icons with that word help more than a similar word (`world`).
        hints = [near] if near and not (related and len(parts) == 1) else []
        if related:
            hints.append("icons with that word: " + ", ".join(f"`{n}`" for n in related))
        if not hints:
            file = f"{key.partition('#')[0]}.svg"
            search = "search for one with `punchboard list icons WORD`"
            hints.append(f"{search}, or put `{file}` into `{self._folder}/`")
        return Problem("ICON001", f"there is no icon `{name.strip()}`", origin, *hints)


def normalized(name: str) -> str:
    """The name as the set writes it; an id after `#` is unchanged."""
    name, sign, part = name.strip().partition("#")
    plain = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    return f"{plain}{sign}{part}"


MAGIC = b"PBICONS1"
PER_BLOCK = 32
GRID = 5120

_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


class Author(NamedTuple):
    """The author of icons."""

    name: str
    license: str
    address: str


class Pack:
    """An icon set in a file; blocks are read when they are needed."""

    def __init__(self, file: FilePath) -> None:
        self._file = file
        with file.open("rb") as stream:
            head = stream.read(len(MAGIC) + 4)
            if head[: len(MAGIC)] != MAGIC:
                raise ValueError(f"{file} isn't an icon pack")
            (size,) = struct.unpack_from("<I", head, len(MAGIC))
            parts = zlib.decompress(stream.read(size)).split(b"\0", 4)
        self._sizes = struct.unpack(f"<{len(parts[0]) // 8}I", bytes.fromhex(parts[0].decode()))
        self._index, self._old, self._credits, self._drawn_by = parts[1:]
        self._lines = b"\n" + self._index + b"\n"
        self._first = len(MAGIC) + 4 + size
        self._blocks: dict[int, tuple[list[bytes], bytes]] = {}

    def find(self, name: str) -> int:
        """The index of an icon in the set, also by an old name; -1 for no such icon."""
        word = name.encode()
        at = self._lines.find(b"\n" + word + b"\n")
        if at < 0:
            start = (b"\n" + self._old).find(b"\n" + word + b" ")
            if start < 0 or not word:
                return -1
            return self.find(self._old[start:].split(b"\n", 1)[0].split()[1].decode())
        return self._index.count(b"\n", 0, at)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all icons, sorted."""
        return tuple(self._index.decode().split("\n"))

    def author(self, index: int) -> Author:
        """The author of the icon at an index."""
        line = self._credits.split(b"\n")[self._drawn_by[index]]
        return Author(*line.decode().split("\t"))

    def outline(self, index: int) -> Path:
        """The outline of the icon at an index, in a square of side 1."""
        number, within = divmod(index, PER_BLOCK)
        lines, numbers = self._block(number)
        skip = sum(_count_numbers(line) for line in lines[:within])
        count = _count_numbers(lines[within])
        half = len(numbers) // 2
        low = numbers[skip : skip + count]
        high = numbers[half + skip : half + skip + count]
        return Path(tuple(_commands(lines[within].decode(), low, high)))

    def _block(self, number: int) -> tuple[list[bytes], bytes]:
        block = self._blocks.get(number)
        if block is None:
            with self._file.open("rb") as stream:
                stream.seek(self._first + sum(self._sizes[:number]))
                text, numbers = zlib.decompress(stream.read(self._sizes[number])).split(b"\0", 1)
            block = self._blocks[number] = (text.split(b"\n"), numbers)
        return block


def _count_numbers(line: bytes) -> int:
    return 2 * len(line) + 4 * line.count(b"C") - 2 * line.count(b"Z")


def _commands(letters: str, low: bytes, high: bytes) -> list[Command]:
    commands: list[Command] = []
    x = y = start_x = start_y = at = 0
    for letter in letters:
        if letter == "Z":
            commands.append(("Z",))
            x, y = start_x, start_y
            continue
        points: list[float] = []
        for i in range(at, at + _NUMBERS[letter], 2):
            across, down = low[i] | high[i] << 8, low[i + 1] | high[i + 1] << 8
            x += across >> 1 ^ -(across & 1)
            y += down >> 1 ^ -(down & 1)
            points += (x / GRID, y / GRID)
        at += _NUMBERS[letter]
        if letter == "M":
            start_x, start_y = x, y
        commands.append((letter, *points))  # type: ignore[arg-type]
    return commands
