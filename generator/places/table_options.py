"""How a game wants its tables to be read: their delimiters and encodings."""

from __future__ import annotations

from collections.abc import Iterator

from generator.files import yaml_nodes
from generator.files.project import Project, inside, is_pattern, matching
from generator.files.yaml_nodes import Node
from generator.foundation.diagnostics import Problem
from generator.tables import Reference

_OPTIONS = ("delimiter", "encoding", "hidden")


class TableOptions:
    """The references to tables in the game.yaml of each game; each file is read once."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._games: dict[str, dict[str, Reference]] = {}

    def of(self, file: str) -> Reference:
        """A table with the options that its game sets, if any."""
        parts = file.split("/")
        if len(parts) < 3 or parts[0] != "content":
            return Reference(file)
        folder = "/".join(parts[:2])
        if folder not in self._games:
            self._games[folder] = dict(self._references(folder))
        return self._games[folder].get(file) or Reference(file)

    def _references(self, folder: str) -> Iterator[tuple[str, Reference]]:
        try:
            root = yaml_nodes.read(self._project, f"{folder}/game.yaml")
        except (Problem, OSError):
            return
        for node in _mappings(root):
            file = node.get("file")
            options = {
                key: each.text or "" for key in _OPTIONS if (each := node.get(key)) is not None
            }
            for each in (file.items or (file,)) if file is not None and options else ():
                for name in self._files(folder, (each.text or "").partition("#")[0]):
                    yield name, Reference(name, options=options)

    def _files(self, folder: str, name: str) -> tuple[str, ...]:
        try:
            full = inside(folder, name)
            if not is_pattern(name) or self._project.exists(full):
                return (full,) if name else ()
            return matching(self._project, folder, name)
        except Problem:
            return ()


def _mappings(node: Node) -> Iterator[Node]:
    if node.pairs is not None:
        yield node
        for _, value in node.pairs:
            yield from _mappings(value)
    for item in node.items or ():
        yield from _mappings(item)
