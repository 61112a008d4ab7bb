"""How a game wants its tables to be read: their delimiters and encodings."""

from __future__ import annotations

from collections.abc import Iterator

from generator.files import yaml_nodes
from generator.files.project import Project, inside, is_pattern, matching
from generator.files.yaml_nodes import Node
from generator.foundation.diagnostics import Problem
from generator.tables import Reference

_OPTIONS = ("delimiter", "encoding", "hidden")


def table_options(project: Project, folder: str) -> Iterator[tuple[str, Reference]]:
    """The tables of the game in a folder that are read with options, by their files."""
    try:
        root = yaml_nodes.read(project, f"{folder}/game.yaml")
    except (Problem, OSError):
        return
    for node in _mappings(root):
        file = node.get("file")
        options = {key: each.text or "" for key in _OPTIONS if (each := node.get(key)) is not None}
        for each in (file.items or (file,)) if file is not None and options else ():
            for name in _files(project, folder, (each.text or "").partition("#")[0]):
                yield name, Reference(name, options=options)


def _files(project: Project, folder: str, name: str) -> tuple[str, ...]:
    try:
        full = inside(folder, name)
        if not is_pattern(name) or project.exists(full):
            return (full,) if name else ()
        return matching(project, folder, name)
    except Problem:
        return ()


def _mappings(node: Node) -> Iterator[Node]:
    if node.pairs is not None:
        yield node
        for _, value in node.pairs:
            yield from _mappings(value)
    for item in node.items or ():
        yield from _mappings(item)
