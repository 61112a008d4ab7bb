"""The templates that every game can use: the bases to extend and the partials to use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from xml.etree.ElementTree import fromstring

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
    ids: tuple[str, ...]
    """The ids of its elements."""

    @property
    def summary(self) -> str:
        """The first sentence of its text."""
        return re.split(r"(?<=\.) (?=[A-Z`])", self.doc)[0]


@cache
def shared_templates() -> Mapping[str, SharedTemplate]:
    """All of them by name."""
    project = DiskProject(built_in_folder())
    found: dict[str, SharedTemplate] = {}
    for folder in _FOLDERS:
        for file in sorted(project.list(f"templates/{folder}")):
            root = yaml_nodes.read(project, file)
            doc, let, draw = (root.get(key) for key in ("doc", "let", "draw"))
            names = {key.text or "": need_text(value) for key, value in (let and let.pairs) or ()}
            ids = [entry.get("id") for entry in (draw and draw.items) or ()]
            name = file.removeprefix("templates/")
            found[name] = SharedTemplate(
                name,
                one_line(need_text(doc)) if doc else "",
                names,
                tuple(need_text(each) for each in ids if each),
            )
    return found


@cache
def by_word() -> Mapping[str, SharedTemplate]:
    """All of them by name and by what users call them: a partial also as `badge.yaml` or `badge`."""
    found: dict[str, SharedTemplate] = {}
    for name, each in shared_templates().items():
        file = name.partition("/")[2]
        short = (file, file.removesuffix(".yaml")) if name.startswith("partials/") else ()
        found |= dict.fromkeys((name, name.removesuffix(".yaml"), *short), each)
    return found


def shared_template_page(word: str) -> str:
    """What it draws, the names that it takes, and how to write it."""
    found = by_word()[word]
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
    if found.ids:
        lines += [filled(f"Ids of its elements: {', '.join(found.ids)}"), ""]
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


FOLDER = "templates/ornaments"
_SVG = "{http://www.w3.org/2000/svg}"


@cache
def ornaments() -> Mapping[str, tuple[str, str]]:
    """What each is, a `frame`, a `divider` or a `corner`, and what it shows, by name: `ornaments/rope.svg`."""
    project = DiskProject(built_in_folder())
    found: dict[str, tuple[str, str]] = {}
    for file in sorted(project.list(FOLDER)):
        root = fromstring(project.read(file))
        parts = {each.get("id") for each in root.iter(f"{_SVG}symbol")}
        kind = "frame" if "edge" in parts else "corner" if "corner" in parts else "divider"
        found[file.removeprefix("templates/")] = kind, root.findtext(f"{_SVG}desc", "")
    return found
