"""The templates that every game can use: the bases to extend and the partials to use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from generator.decode import need_text
from generator.files import yaml_nodes
from generator.files.project import DiskProject, built_in_folder
from generator.foundation.dataclasses import NamedTuple
from generator.manual.examples import shown
from generator.manual.lines import entries, filled, one_line

_FOLDERS = ("base", "partials")


class SharedTemplate(NamedTuple):
    """A template that comes with Punchboard."""

    name: str
    """As `extends` and `use` take it: `base/card.yaml`."""
    doc: str
    """What it draws."""
    names: Mapping[str, str]
    """The names of its `let`, with their defaults."""

    @property
    def summary(self) -> str:
        """The first sentence of its text."""
        return re.split(r"(?<=\.) (?=[A-Z])", self.doc)[0]


@cache
def shared_templates() -> Mapping[str, SharedTemplate]:
    """All of them by name."""
    project = DiskProject(built_in_folder())
    found = {}
    for folder in _FOLDERS:
        for file in sorted(project.list(f"templates/{folder}")):
            root = yaml_nodes.read(project, file)
            doc, let = root.get("doc"), root.get("let")
            names = (
                {key.text or "": need_text(value) for key, value in (let.pairs or ())}
                if let
                else {}
            )
            name = file.removeprefix("templates/")
            found[name] = SharedTemplate(name, one_line(need_text(doc)) if doc else "", names)
    return found


def named(word: str) -> SharedTemplate | None:
    """One by its name or by the last part of it: `badge.yaml`, `badge`."""
    found = shared_templates()
    own = [
        each
        for name, each in found.items()
        if word in (name, name.split("/")[-1], name.removesuffix(".yaml"))
    ]
    return own[0] if own else None


def shared_template_page(word: str) -> str:
    """What it draws, the names that it takes, and how to write it."""
    found = named(word)
    assert found is not None
    used = found.name.startswith("partials/")
    lines = [
        filled(
            f"{found.name}: {'a partial' if used else 'a base'} that every game can use: {found.doc}"
        ),
        "",
    ]
    if found.names:
        head = (
            "Names that `with` can give it (default):"
            if used
            else "Names that your `let` can change (default):"
        )
        lines += [head, *entries({k: v or '""' for k, v in found.names.items()}), ""]
    return "\n".join([*lines, *_example(found, used)])


def _example(found: SharedTemplate, used: bool) -> list[str]:
    name = next(iter(found.names), "")
    given = {"symbol": "crossed-swords", "heading": '"{{ name }}"'}
    key = next((each for each in given if each in found.names), name)
    value = given.get(key, found.names.get(key) or "accent")
    if used:
        more = f"\n  with: {{{key}: {value}}}" if key else ""
        return shown("draw", [f"- use: {found.name}\n  box: [5, 5, 40, 20]{more}"])
    return shown("template", [f"extends: {found.name}\nlet:\n  {key}: {value}"])
