"""Finds template files: the game's own folder first, then the templates that every game can use."""

from __future__ import annotations

from typing import Any

from generator.files import yaml_nodes
from generator.files.project import Project, locate
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import Origin, Outcome, Problem


@dataclass(slots=True)
class Library:
    """The templates that a game can use; each file is read once."""

    project: Project
    game_folder: str
    """Such as `content/my-game`."""
    resolved: dict[str, object] = field(default_factory=dict)
    """Templates merged with their parents, by the requested name."""
    plans: dict[object, Outcome[Any]] = field(default_factory=dict)
    """Compiled templates, by everything that they depend on besides their files."""
    _read: dict[str, Node] = field(default_factory=dict)

    @property
    def folders(self) -> tuple[str, ...]:
        """Where templates are looked up, in order."""
        return (f"{self.game_folder}/templates", "templates")

    def find(self, name: str, origin: Origin) -> str:
        """The name of a template in the project. Raises `Problem` with the nearest name."""
        try:
            return locate(self.project, self.folders, name, origin)
        except Problem as problem:
            found = problem.diagnostics[0]
            if found.code != "FILE001":
                raise
            raise Problem(
                "TMPL001", f"there is no template `{name}`", origin, *found.hints
            ) from None

    def template(self, name: str, origin: Origin) -> Node:
        """The nodes of a template file. Raises `Problem`."""
        file = self.find(name, origin)
        if file not in self._read:
            root = yaml_nodes.read(self.project, file)
            if root.pairs is None:
                raise Problem(
                    "TMPL002",
                    f"expected a template, found {root.kind}",
                    root.origin,
                    "start with a key such as `draw:`",
                )
            self._read[file] = root
        return self._read[file]
