"""Builds the pack of game-icons.net from the JSON that Iconify publishes (npm: `@iconify-json/game-icons`).

Run by hand: `python -m tests.icons.make_icon_pack icons.json`; the result is `generator/data/icons/game-icons.pack`.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any

from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted
from generator.geometry import Path, Transform
from generator.geometry.path_data import read_path
from generator.icons import FOLDER, GRID, MAGIC, PACK, PER_BLOCK, Author

_BODY = regex(r'<path fill="currentColor" d="([^"]*)"/>')


def main(source: str) -> None:
    """Writes the pack of the icon set in a JSON file."""
    data = json.loads(FilePath(source).read_text(encoding="utf-8"))
    authors, listed = read_authors((FOLDER / "authors.txt").read_text(encoding="utf-8"))
    icons = {name: _outline(name, icon, data["width"]) for name, icon in data["icons"].items()}
    unknown = sorted(listed.keys() - icons.keys())
    if unknown:
        raise SystemExit(
            f"authors.txt lists icons that the set does not have: {', '.join(unknown)}"
        )
    old = {name: alias["parent"] for name, alias in data.get("aliases", {}).items()}
    drawn_by = {name: listed.get(name, 0) for name in icons}
    PACK.write_bytes(encode_pack(icons, old, authors, drawn_by))
    print(counted(len(icons), "icon"), counted(PACK.stat().st_size, "byte"))


def read_authors(text: str) -> tuple[list[Author], dict[str, int]]:
    """The authors, and for each listed icon the index of its author; the first one drew all others."""
    authors: list[Author] = []
    listed: dict[str, int] = {}
    body = "\n".join(line for line in text.split("\n") if not line.startswith("#"))
    for paragraph in body.strip().split("\n\n"):
        head, _, names = paragraph.replace("\n", " ").rpartition(":")
        name, license_, address = (part.strip() for part in head.split(";"))
        listed.update({icon: len(authors) for icon in names.split()})
        authors.append(Author(name, license_, "" if address == "-" else address))
    return authors, listed


def _outline(name: str, icon: dict[str, Any], side: float) -> Path:
    match = _BODY.fullmatch(icon["body"])
    if match is None:
        raise SystemExit(f"the icon {name} is not a single path in one colour")
    path, error = read_path(match[1])
    if error:
        raise SystemExit(f"the icon {name}: {error}")
    return path.transformed(Transform.scale(1 / side))


def encode_pack(
    icons: Mapping[str, Path],
    old_names: Mapping[str, str],
    authors: Sequence[Author],
    drawn_by: Mapping[str, int],
) -> bytes:
    """The bytes of a pack; the outlines fill a square of side 1, `drawn_by` gives indexes of authors."""
    names = sorted(icons)
    starts = range(0, len(names), PER_BLOCK)
    blocks = [_encode_block([icons[n] for n in names[at : at + PER_BLOCK]]) for at in starts]
    parts = (
        struct.pack(f"<{len(blocks)}I", *map(len, blocks)).hex().encode(),
        "\n".join(names).encode(),
        "\n".join(f"{a} {b}" for a, b in sorted(old_names.items())).encode(),
        "\n".join("\t".join(author) for author in authors).encode(),
        bytes(drawn_by[name] for name in names),
    )
    index = zlib.compress(b"\0".join(parts), 9)
    return MAGIC + struct.pack("<I", len(index)) + index + b"".join(blocks)


def _encode_block(paths: Sequence[Path]) -> bytes:
    lines: list[str] = []
    numbers: list[int] = []
    for path in paths:
        lines.append("".join(command[0] for command in path.commands))
        numbers += _steps(path)
    signed = [step << 1 if step >= 0 else (-step << 1) - 1 for step in numbers]
    low, high = bytes(n & 255 for n in signed), bytes(n >> 8 for n in signed)
    return zlib.compress("\n".join(lines).encode() + b"\0" + low + high, 9)


def _steps(path: Path) -> list[int]:
    """The distances from point to point, in units of the grid."""
    steps: list[int] = []
    at = start = (0, 0)
    for command in path.commands:
        numbers = [round(n * GRID) for n in command[1:]]
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            steps += (x - at[0], y - at[1])
            at = (x, y)
        if command[0] == "M":
            start = at
        elif command[0] == "Z":
            at = start
    return steps


if __name__ == "__main__":
    main(sys.argv[1])
