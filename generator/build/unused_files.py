"""The pictures and templates of a game that a whole build hasn't read, and that nothing in the game mentions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks import LeftOver
from generator.files.project import RecordingProject
from generator.game.model.game import Component, Game

_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")
_ICONS = "art/icons/"
_TEXTS = (".yaml", ".yml", ".md", ".csv", ".tsv", ".json")


def unused_files(project: RecordingProject, game: Game) -> Iterator[LeftOver]:
    """The unused pictures and templates in a game's folder, after all of the game was drawn and laid out.

    A file that is mentioned somewhere counts as used, even if no card shows it this time.
    """
    start = len(game.folder) + 1
    files = [f for part in ("art", "templates") for f in project.list(f"{game.folder}/{part}")]
    unread = [file[start:] for file in files if project.reads.get(file) is None]
    mentions = _Mentions(project, game) if unread else None
    for name in unread:
        kind = ""
        if name.startswith("templates/"):
            kind = "template" if name.endswith((".yaml", ".yml")) else ""
        elif name.lower().endswith(_PICTURES):
            kind = "icon" if name.startswith(_ICONS) else "picture"
        if kind and mentions is not None and not mentions.has(name, kind):
            yield LeftOver(f"{game.folder}/{name}", kind)


class _Mentions:
    """What the game's own texts, tables and components mention."""

    def __init__(self, project: RecordingProject, game: Game) -> None:
        texts = {
            name: data.decode(errors="replace").replace("\\", "/")
            for name, data in project.reads.items()
            if data is not None and name.startswith(game.folder) and name.endswith(_TEXTS)
        }
        self._prose = "\n".join(text for name, text in texts.items() if name.endswith(".md"))
        self._data = "\n".join(text for name, text in texts.items() if not name.endswith(".md"))
        self._cells = {cell for component in game.components for cell in _cells(component)}
        # Built-in pages, such as the cover, use these templates; a game can have its own of the same name.
        self._chosen = {file.removeprefix("templates/") for file in project.list("templates")}
        for each in game.components:
            sides = (each.front, *each.panels.values(), each.back)
            self._chosen.update(side.file for side in sides if side is not None)

    def has(self, name: str, kind: str) -> bool:
        """Whether anything mentions a file."""
        below = name.partition("/")[2]
        if kind == "template":
            if {below, below.rpartition(".")[0]} & (self._chosen | self._cells):
                return True
            return _found(rf"(?<![\w/.-]){re.escape(below)}(?!\w)", self._data)
        base = re.escape(below.rpartition("/")[2])
        # Its full path, or its name after an expression that gives its folder.
        path = rf"(?:(?<![\w/.-])(?:\./)*(?:art/)?{re.escape(below)}|\}}\}}[\w/.-]*/{base})(?!\w)"
        if below in self._cells or _found(path, self._data, self._prose):
            return True
        if kind != "icon":
            return False
        stem = name[len(_ICONS) : name.rindex(".")]
        word = r"[\s_-]".join(map(re.escape, re.split(r"[\s_-]+", stem)))
        alone = rf"(?<![\w-]){word}(?![\w-])"
        return _found(alone, self._data, *self._cells) or _found(rf":{word}:", self._prose)


def _found(pattern: str, *texts: str) -> bool:
    wanted = re.compile(pattern, re.IGNORECASE)
    return any(wanted.search(text) for text in texts)


def _cells(component: Component) -> Iterator[str]:
    for item in component.items:
        for value in item.row.values:
            yield from (value,) if isinstance(value, str) else value
