"""The only access to files and folders.

Names in a project are POSIX paths relative to the workspace (`content/my-game/data/cards.csv`). Built-in templates,
fonts, icons and sizes have the same names; the workspace's own come first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Protocol

from generator.files.disk import DiskProject, built_in_folder
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import same_name_hint, similar_file

__all__ = [
    "DiskProject",
    "MemoryProject",
    "Project",
    "RecordingProject",
    "built_in_folder",
    "inside",
    "is_pattern",
    "locate",
    "matching",
    "read_unrecorded",
]

_ADDRESS = regex(
    r"(?!file:)[a-z][a-z0-9+.-]+://|(?:docs|drive|sheets)\.google\.com/", re.IGNORECASE
)
_SHEETS = regex(
    r"\bdocs\.google\.com/spreadsheets|\bsheets\.google\.com|\bdrive\.google\.com", re.IGNORECASE
)


class Outside(Problem):
    """A name that points outside of its folder."""


class Project(Protocol):
    """Access to the files of a workspace."""

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises `FileNotFoundError`."""

    def exists(self, name: str) -> bool:
        """Whether there is a file with exactly this name."""

    def list(self, folder: str) -> tuple[str, ...]:
        """The names of all files below a folder, sorted; none if the folder doesn't exist."""

    def leads_out(self, name: str) -> str:
        """Why a name isn't read, such as `is a link …`; empty for normal and missing files."""


class MemoryProject:
    """A project from a dictionary: for tests and the examples of checks."""

    def __init__(self, files: Mapping[str, bytes | str], beneath: Project | None = None) -> None:
        self._files = {
            name: text.encode() if isinstance(text, str) else text for name, text in files.items()
        }
        self._beneath = beneath

    def read(self, name: str) -> bytes:
        """See `Project.read`."""
        if name in self._files:
            return self._files[name]
        if self._beneath is not None:
            return self._beneath.read(name)
        raise FileNotFoundError(name)

    def exists(self, name: str) -> bool:
        """See `Project.exists`."""
        return name in self._files or (self._beneath is not None and self._beneath.exists(name))

    def list(self, folder: str) -> tuple[str, ...]:
        """See `Project.list`."""
        below = set(self._beneath.list(folder)) if self._beneath is not None else set()
        prefix = folder.rstrip("/") + "/"
        return tuple(sorted(below | {name for name in self._files if name.startswith(prefix)}))

    def leads_out(self, name: str) -> str:
        """See `Project.leads_out`."""
        return self._beneath.leads_out(name) if self._beneath is not None else ""


class RecordingProject:
    """Wraps a project and records what is read: for cache keys and the files to watch."""

    def __init__(self, inner: Project) -> None:
        self._inner = inner
        self.reads: dict[str, bytes | None] = {}
        self.lists: dict[str, tuple[str, ...]] = {}

    def read(self, name: str) -> bytes:
        """See `Project.read`; each file is read once."""
        known = self.reads.get(name)
        if known is None:
            self.reads[name] = None
            known = self.reads[name] = self._inner.read(name)
        return known

    def exists(self, name: str) -> bool:
        """See `Project.exists`."""
        found = self.reads.get(name) is not None or self._inner.exists(name)
        if not found:
            self.reads[name] = None
        return found

    def list(self, folder: str) -> tuple[str, ...]:
        """See `Project.list`."""
        if folder not in self.lists:
            self.lists[folder] = self._inner.list(folder)
        return self.lists[folder]

    def leads_out(self, name: str) -> str:
        """See `Project.leads_out`."""
        return self._inner.leads_out(name)


def read_unrecorded(project: Project, name: str) -> bytes | None:
    """The bytes of a file without recording the access; None if it doesn't exist."""
    while isinstance(project, RecordingProject):
        if (known := project.reads.get(name)) is not None:
            return known
        project = project._inner
    try:
        return project.read(name)
    except OSError:
        return None


def inside(folder: str, name: str, origin: Origin = NOWHERE) -> str:
    """The project's name for a file that a game calls `name`, relative to `folder`.

    Backslashes count as slashes. Raises `Problem` if the name is absolute, has a drive, is a web address, or is outside
    of the folder: nothing outside is opened, or even tested for existence.
    """
    text = unicodedata.normalize("NFC", name.strip().replace("\\", "/"))
    if _ADDRESS.match(text):
        what = f"`{name}` is a web address, but files are only read from your disk"
        hint = "save the file in the game's folder and write its name, such as `data/cards.csv`"
        if _SHEETS.search(text):
            hint = (
                "in Google Sheets choose File > Download > Comma-separated values (.csv), save the file in the game's "
                "folder and write its name: `data/cards.csv`"
            )
        raise Outside("FILE004", what, origin, hint)
    outside = is_outside(text)
    parts: list[str] = []
    for part in text.split("/"):
        if part == "..":
            outside = outside or not parts
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    if outside:
        what = f"`{name}` is outside of the game's folder"
        raise Outside("FILE003", what, origin, "name a file inside it, such as `art/wolf.png`")
    return "/".join((folder.rstrip("/"), *parts)) if folder else "/".join(parts)


def is_outside(text: str) -> bool:
    """Whether a name starts with a root, a drive or an address, so that it isn't inside of a folder."""
    return text.startswith(("/", "~")) or "\0" in text or ":" in text.split("/")[0]


def locate(project: Project, folders: Iterable[str], name: str, origin: Origin = NOWHERE) -> str:
    """The project's name of a file that is looked up in several folders; the first match wins.

    Raises `Problem` with the most similar file name.
    """
    tried = list(folders)
    known: list[str] = []
    for folder in tried:
        try:
            full = inside(folder, name, origin)
        except Outside as problem:
            hint = same_name_hint(
                name, (o.removeprefix(folder + "/") for o in project.list(folder))
            )
            (found,) = problem.diagnostics
            raise Outside(found.code, found.message, origin, hint or found.hints[0]) from None
        if project.exists(full):
            return full
        reason = project.leads_out(full)
        if reason:
            hint = "replace it with a copy of the file; files for several games can be in `content/shared/`"
            raise Problem("FILE003", f"`{name}` {reason}", origin, hint)
        base = folder.rstrip("/") + "/" if folder else ""
        known += [other.removeprefix(base) for other in project.list(folder)]
    wanted = inside("", name.strip(" \"'"), origin)
    if any(other.startswith(wanted + "/") for other in known):
        hint = f"name a file in it, such as `{min(o for o in known if o.startswith(wanted + '/'))}`"
        raise Problem("FILE001", f"`{name}` is a folder, not a file", origin, hint)
    hint = similar_file(wanted, known) or f"put it in `{tried[0]}/`"
    raise Problem("FILE001", f"there is no file `{name}`", origin, hint)


def is_pattern(name: str) -> bool:
    """Whether a name is a pattern for several files: `packs/*.json`."""
    return "*" in name or "?" in name


def matching(
    project: Project, folder: str, pattern: str, origin: Origin = NOWHERE
) -> tuple[str, ...]:
    """The project's names of the files below a folder that match a pattern, sorted.

    `*` is any characters of a name, `?` one character, and `**/` any folders. Names that start with `.` or `~$` don't
    match. Raises `Problem` if there are none.
    """
    whole = inside(folder, pattern, origin)
    fixed = whole[: whole.index(next(sign for sign in whole if sign in "*?"))].rpartition("/")[0]
    parts = (_MEANT.get(part) or re.escape(part) for part in _WILD.split(whole))
    wanted = re.compile("".join(parts))
    there = project.list(fixed)
    found = tuple(
        name
        for name in there
        if wanted.fullmatch(name) and not name.rpartition("/")[2].startswith((".", "~$"))
    )
    if not found:
        seen = [name.removeprefix(f"{folder}/") for name in there]
        listed = ", ".join(f"`{name}`" for name in seen[:_MOST_NAMED])
        more = f" and {len(seen) - _MOST_NAMED} more" if len(seen) > _MOST_NAMED else ""
        below = fixed.removeprefix(f"{folder}/")
        hint = f"the folder has {listed}{more}" if seen else f"there is no folder `{below}`"
        raise Problem("FILE001", f"no file matches `{pattern}`", origin, hint)
    return found


_WILD = regex(r"(\*\*/|\*|\?)")
_MEANT = {"**/": "(?:[^/]+/)*", "*": "[^/]*", "?": "[^/]"}
_MOST_NAMED = 6
