"""The frames, dividers and corner ornaments that every game can use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from xml.etree.ElementTree import fromstring

from generator.files.project import DiskProject, built_in_folder

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
