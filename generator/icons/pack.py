"""The file of an icon set: a short index, and outlines in small blocks, so that one icon is read quickly.

Layout, numbers little-endian: the magic; the size of the packed index; the index; the blocks. The index holds, each
after a zero byte: the sizes of the blocks (4 bytes each, in hex); the names, sorted; old names with the new ones; the
authors; and for each icon its author (one byte). A block holds the outlines of `PER_BLOCK` icons: a line of commands
for each, then the low bytes and the high bytes of all their numbers. A number is the distance from the point before, in
units of `1 / GRID` of the icon's side, with its sign in the lowest bit. `tests/icons/make_icon_pack.py` writes it.
"""

from __future__ import annotations

import struct
import zlib
from functools import cached_property
from pathlib import Path as FilePath

from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Command, Path

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
