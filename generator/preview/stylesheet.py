"""The styles of the page: those of the report, split into light and dark, and the game's own.

The dark part is a style sheet of its own, so that a switch on the page can override the system's setting.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files

from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.report.page.look import game_style

_DARK = regex(r"@media \(prefers-color-scheme: ?dark\) ?\{\n?((?:[^{}]*\{[^{}]*\})*\s*)\}\n?")
_STYLES = {"chart": ("chart.css",), "page": ("report.css", "preview/preview.css")}
"""The style sheets by layer. Later layers win, even over the dark part of an earlier one."""
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class File(NamedTuple):
    """A file of the page."""

    data: bytes
    kind: str


def split_dark(style: str) -> tuple[str, str]:
    """A style sheet without its rules for dark screens, and these rules.

    >>> split_dark("a{b:c}\\n@media (prefers-color-scheme: dark) {\\n  a { b: d; }\\n}\\n")
    ('a{b:c}\\n', '  a { b: d; }\\n')
    """
    return _DARK.sub("", style), "".join(_DARK.findall(style))


@cache
def page_files() -> dict[str, File]:
    """All files of the page by name, except for those made for a game."""
    folder = files("generator.data")
    found = {}
    for each in (folder / "preview").iterdir():
        ending = each.name[each.name.rfind(".") :]
        if ending in (".js", ".svg"):
            found[each.name] = File(each.read_bytes(), _TYPES[ending])
    light, dark = "", ""
    for layer, names in _STYLES.items():
        style = "".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names)
        always, at_night = split_dark(style)
        light += f"@layer {layer} {{\n{always}}}\n"
        dark += f"@layer {layer} {{\n{at_night}}}\n"
    found["page.css"] = File(light.encode(), _TYPES[".css"])
    found["dark.css"] = File(dark.encode(), _TYPES[".css"])
    return found


@cache
def page_stamp() -> str:
    """A digest of these files."""
    return stamp(b"".join(name.encode() + file.data for name, file in sorted(page_files().items())))


def stamp(data: bytes) -> str:
    """A short digest."""
    return blake2b(data, digest_size=8).hexdigest()


class Styles(NamedTuple):
    """The game's own styles: the font of its titles and its accent colours."""

    light: str = ""
    dark: str = ""

    @property
    def stamp(self) -> str:
        """A digest of the styles; empty if there are none."""
        return stamp("".join(self).encode()) if any(self) else ""

    @classmethod
    def of(cls, project: Project, inspection: Inspection) -> Styles:
        """The styles of a game; none if its font can't be read, which is a finding."""
        try:
            return cls(*split_dark(game_style(project, inspection)))
        except (Problem, OSError):
            return cls()
