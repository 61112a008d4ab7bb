"""Builds the pack of game-icons.net from the JSON that Iconify publishes (npm: `@iconify-json/game-icons`).

Run `python -m generator.icons.make_pack icons.json`; the result is `generator/data/icons/game-icons.pack`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path as FilePath
from typing import Any

from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted
from generator.geometry import Path, Transform
from generator.geometry.path_data import read_path
from generator.icons import FOLDER, PACK
from generator.icons.pack import Author, encode_pack

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
    print(counted(len(icons), "icon"), counted(PACK.stat().st_size, "byte"))  # noqa: T201


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


if __name__ == "__main__":
    main(sys.argv[1])
