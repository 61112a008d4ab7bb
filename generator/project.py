"""The only door to files and folders.

Names inside a project are POSIX paths relative to the workspace (`content/my-game/data/cards.csv`). Built-in templates,
fonts, icons and sizes are found under the same names where the workspace has none: an installed package carries them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Protocol

from generator.diagnostics import NOWHERE, Origin, Problem
from generator.spelling import namesake, similar_file

_ADDRESS = re.compile(r"(?!file:)[a-z][a-z0-9+.-]+://", re.IGNORECASE)


class Outside(Problem):
    """A name leads out of the folder that it is seen from."""


class Project(Protocol):
    """What the stages may ask of the outside world."""

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises `FileNotFoundError` where there is none."""

    def exists(self, name: str) -> bool:
        """Whether there is a file of that exact name."""

    def list(self, folder: str) -> tuple[str, ...]:
        """The names of all files below a folder, sorted; none where there is no such folder."""

    def leads_out(self, name: str) -> bool:
        """Whether there is something of that name, and it is a link that leads out of the workspace."""


class MemoryProject:
    """A project made of a dictionary: for tests and for the examples of checks."""

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

    def leads_out(self, name: str) -> bool:
        """See `Project.leads_out`."""
        return self._beneath is not None and self._beneath.leads_out(name)


class DiskProject:
    """A workspace on disk, over the files that come with the program."""

    # Only these may come from the program itself; a game's content never does.
    SHARED = ("templates", "fonts", "icons")

    def __init__(self, workspace: Path, built_in: Path | None = None) -> None:
        self.workspace = workspace.resolve()
        self.built_in = (built_in or built_in_folder()).resolve()
        self._found: dict[str, Path] = {}

    def read(self, name: str) -> bytes:
        """See `Project.read`. A link that leads out of the workspace is as good as missing."""
        found = self._find(name)
        if found is None:
            raise FileNotFoundError(name)
        return found.read_bytes()

    def exists(self, name: str) -> bool:
        """See `Project.exists`."""
        return self._find(name) is not None

    def list(self, folder: str) -> tuple[str, ...]:
        """See `Project.list`."""
        names: set[str] = set()
        for root in self._roots(folder):
            top = root / folder
            if top.is_dir():
                names.update(
                    unicodedata.normalize("NFC", path.relative_to(root).as_posix())
                    for path in top.rglob("*")
                    if "__pycache__" not in path.parts and path.is_file() and not _out(path, root)
                )
        return tuple(sorted(names))

    def leads_out(self, name: str) -> bool:
        """See `Project.leads_out`."""
        return any(
            (root / spelled).is_file() and not (root / spelled).resolve().is_relative_to(root)
            for root in self._roots(name)
            for spelled in _spellings(name)
        )

    def stamp(self, name: str) -> tuple[int, int] | None:
        """Size and modification time in ns of a file, to tell cheaply whether it changed; None where it is gone."""
        found = self._find(name)
        if found is None:
            return None
        status = found.stat()
        return status.st_size, status.st_mtime_ns

    def path(self, name: str) -> Path | None:
        """Where a file of the workspace is; None where there is none, or it comes with the program."""
        found = self._find(name)
        return found if found is not None and found.is_relative_to(self.workspace) else None

    def owns(self, name: str) -> bool:
        """Whether a file is the workspace's own."""
        return self.path(name) is not None

    def _roots(self, name: str) -> tuple[Path, ...]:
        shared = PurePosixPath(name).parts[:1] and PurePosixPath(name).parts[0] in self.SHARED
        return (self.workspace, self.built_in) if shared else (self.workspace,)

    def _find(self, name: str) -> Path | None:
        known = self._found.get(name)
        if known is not None and known.is_file():
            return known
        for root in self._roots(name):
            for spelled in _spellings(name):
                path = root / spelled
                if path.is_file() and _exact(root, spelled) and path.resolve().is_relative_to(root):
                    self._found[name] = path
                    return path
        return None


class RecordingProject:
    """Another project, remembering what was asked of it: cache keys and the list of files to watch."""

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

    def leads_out(self, name: str) -> bool:
        """See `Project.leads_out`."""
        return self._inner.leads_out(name)


def peek(project: Project, name: str) -> bytes | None:
    """What is in a file, without its counting as asked for; None where there is none."""
    while isinstance(project, RecordingProject):
        if (known := project.reads.get(name)) is not None:
            return known
        project = project._inner
    try:
        return project.read(name)
    except OSError:
        return None


def built_in_folder() -> Path:
    """The folder that holds the built-in `templates/`, `fonts/` and `icons/`.

    In an installed package that is `generator/_built_in`; in a checkout it is the top of the repository.
    """
    here = Path(__file__).resolve().parent
    carried = here / "_built_in"
    return carried if carried.is_dir() else here.parent


def inside(folder: str, name: str, origin: Origin = NOWHERE) -> str:
    """The project's name for a file that a game calls `name`, seen from `folder`.

    Backslashes are read as slashes. Raises `Problem` where the name is absolute, holds a drive or an address, or
    climbs out of the folder: nothing outside is opened, nor told whether it exists.
    """
    text = unicodedata.normalize("NFC", name.strip().replace("\\", "/"))
    if _ADDRESS.match(text):
        what = f"`{name}` is an address, and nothing is read from the net"
        hint = "save the file in the game's folder, and name it there"
        raise Outside("FILE004", what, origin, hint)
    outside = outward(text)
    parts: list[str] = []
    for part in text.split("/"):
        if part == "..":
            outside = outside or not parts
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    if outside:
        raise Outside(
            "FILE003",
            f"`{name}` points outside the game's folder",
            origin,
            "name a file below the game's folder, such as `art/wolf.png`",
        )
    return "/".join((folder.rstrip("/"), *parts)) if folder else "/".join(parts)


def outward(text: str) -> bool:
    """Whether a name begins with a root, a drive or an address, and so is no name inside a folder."""
    return text.startswith(("/", "~")) or "\0" in text or ":" in text.split("/")[0]


def locate(project: Project, folders: Iterable[str], name: str, origin: Origin = NOWHERE) -> str:
    """The project's name of a file looked up in several folders, first match wins.

    Raises `Problem` with the nearest file name there is.
    """
    tried = list(folders)
    known: list[str] = []
    for folder in tried:
        try:
            full = inside(folder, name, origin)
        except Outside as problem:
            hint = namesake(name, (o.removeprefix(folder + "/") for o in project.list(folder)))
            (said,) = problem.diagnostics
            raise Outside(said.code, said.message, origin, hint or said.hints[0]) from None
        if project.exists(full):
            return full
        if project.leads_out(full):
            what = f"`{name}` is a link that leads out of the workspace"
            raise Problem("FILE003", what, origin, "put a copy of the file in its place")
        base = folder.rstrip("/") + "/" if folder else ""
        known += [other.removeprefix(base) for other in project.list(folder)]
    wanted = inside("", name.strip(" \"'"), origin)
    if any(other.startswith(wanted + "/") for other in known):
        hint = f"name a file in it, such as `{min(o for o in known if o.startswith(wanted + '/'))}`"
        raise Problem("FILE001", f"`{name}` is a folder, not a file", origin, hint)
    hint = similar_file(wanted, known) or f"put it in `{tried[0]}/`"
    raise Problem("FILE001", f"there is no file `{name}`", origin, hint)


def _out(path: Path, root: Path) -> bool:
    """Whether a path is a link that leads out of a folder."""
    return path.is_symlink() and not path.resolve().is_relative_to(root)


def _spellings(name: str) -> tuple[str, ...]:
    composed, split = unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)
    return (composed,) if composed == split else (composed, split)


def _exact(root: Path, name: str) -> bool:
    """Whether the name's capitals are those on disk, so that every system finds the same files."""
    if not _folds_case(root):
        return True
    folder = root
    for part in PurePosixPath(name).parts:
        if part not in {entry.name for entry in folder.iterdir()}:
            return False
        folder /= part
    return True


@cache
def _folds_case(root: Path) -> bool:
    """Whether capitals do not count on the disk of a folder."""
    swapped = root.with_name(root.name.swapcase())
    return swapped.name != root.name and swapped.exists() and swapped.samefile(root)
