"""The text files of a game: its YAML and its Markdown, with what each is for."""

from __future__ import annotations

from pathlib import PurePosixPath

from generator.preview.json_values import Json
from generator.preview.snapshot import Snapshot

_KINDS = (".yaml", ".yml", ".md")
_TESTS = "tests"
"""The folder of a game with tests of its own."""


def texts(snapshot: Snapshot) -> Json:
    """The text files of a game by folder: game.yaml first, then the other files beside it, then the folders.

    Of each, the name of its schema, and the components with the side that is drawn from it.
    """
    folder, uses = f"content/{snapshot.game}/", _uses(snapshot)
    paths = [
        PurePosixPath(name.removeprefix(folder))
        for name in snapshot.project.list(folder)
        if name.lower().endswith(_KINDS)
    ]
    shown = [
        path
        for path in paths
        if path.parts[0] != _TESTS and not any(part.startswith(".") for part in path.parts)
    ]
    shown.sort(key=lambda path: (str(path) != "game.yaml", path.parts[:-1], path.name))
    return {
        "texts": [
            {
                "file": str(path),
                "folder": "/".join(path.parts[:-1]),
                "schema": _schema(path),
                "uses": uses.get(str(path), []),
            }
            for path in shown
        ]
    }


def _schema(path: PurePosixPath) -> str:
    """The name of a file's JSON Schema; empty if it has none."""
    if str(path) == "game.yaml":
        return "game"
    if path.parts[0] != "templates" or path.suffix == ".md":
        return ""
    return "theme" if path.parts[1] == "themes" else "template"


def _uses(snapshot: Snapshot) -> dict[str, list[tuple[str, str]]]:
    """The components and sides by the template that all their pieces have."""
    found = dict[str, list[tuple[str, str]]]()
    for component in snapshot.inspection.game.components:
        sides = {"front": component.front, "back": component.back, **component.panels}
        for side, layout in sides.items():
            if layout is not None and not layout.varies and layout.file:
                found.setdefault(f"templates/{layout.file}", []).append((component.name, side))
    return found
