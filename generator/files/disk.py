"""A workspace on disk, and which of its files may be read.

A link is followed if it stays in the game's folder, or leads to a folder for all games: `content/shared/`, `fonts/`,
`icons/`, `templates/`. Only regular files are opened (no pipes or devices), and their size is limited. A file is
checked again once it is open, in case it was replaced with a link in between.
"""

from __future__ import annotations

import os
import stat
import sys
import unicodedata
from errno import EINVAL
from functools import cache
from pathlib import Path, PurePosixPath

from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.limits import bounds

_CONTENT, _FOR_ALL = "content", "content/shared"
"""The folder of all games, and the one in it that they share."""
Stamp = tuple[int, ...]
"""Size, times of change in ns, and file number: they differ if a file was changed or replaced."""

_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_READ |= getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)

_LONGEST_PART, _LONGEST_PATH = 255, 1000
"""The most bytes in a part of a path and in a whole one; longer ones aren't file names."""


class DiskProject:
    """A workspace on disk, with the program's built-in files below it."""

    # Only these folders are built in; content never is.
    SHARED = ("templates", "fonts", "icons")

    def __init__(self, workspace: Path, built_in: Path | None = None) -> None:
        self.workspace = workspace.resolve()
        self.built_in = (built_in or built_in_folder()).resolve()
        self._found: dict[str, Path] = {}
        self._real: dict[Path, Path] = {}
        """The resolved paths of the files that were found."""
        self._read = 0

    def read(self, name: str) -> bytes:
        """See `Project.read`. A link to outside of the game's folder counts as missing.

        Raises `Problem` if a file is too large.
        """
        found = self._find(name)
        if found is None:
            raise FileNotFoundError(name)
        most = bounds()
        data = _opened(found, self._real[found], name, most.file)
        self._read += len(data)
        if self._read > most.total:
            what = f"all files together are more than {most.total / 1e6:,.0f} MB"
            raise Problem("FILE007", what, Origin(name), "remove files that the game doesn't need")
        return data

    def exists(self, name: str) -> bool:
        """See `Project.exists`."""
        return self._find(name) is not None

    def list(self, folder: str) -> tuple[str, ...]:
        """See `Project.list`. Raises `Problem` if there are too many files."""
        names: set[str] = set()
        for root in self._roots(folder):
            top = root / folder
            if not top.is_dir():
                continue
            for path in top.rglob("*"):
                if "__pycache__" in path.parts or not path.is_file() or self._out(path, root):
                    continue
                names.add(unicodedata.normalize("NFC", path.relative_to(root).as_posix()))
                if len(names) > bounds().files:
                    what = (
                        f"the number of files in `{folder}` is over the limit of {bounds().files:,}"
                    )
                    hint = "remove files that the game doesn't need"
                    raise Problem("FILE007", what, Origin(folder), hint)
        return tuple(sorted(names))

    def leads_out(self, name: str) -> str:
        """See `Project.leads_out`."""
        for root in self._roots(name):
            for spelled in _spellings(name):
                path = root / spelled
                # Don't reveal whether the target exists.
                if path.is_symlink() or _linked(root, path):
                    if not bounds().links:
                        return (
                            "is a link or behind one, and links in untrusted games aren't followed"
                        )
                    if not self._is_confined(path.resolve(), root, spelled):
                        return "is a link to outside of the game's folder"
                elif path.exists() and not path.is_file() and not path.is_dir():
                    return "is a pipe or a device, not a file"
                elif path.is_file() and self._is_shared(path, root):
                    return "has hard links, so it may be a file from outside of the untrusted game"
        return ""

    def stamp(self, name: str) -> Stamp | None:
        """Size, times and number of a file, to see whether it has changed; None if it is gone."""
        found = self._find(name)
        if found is None:
            return None
        status = found.stat()
        # Archives, container images and `touch` can set the first time, but nothing sets the second.
        return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino

    def path(self, name: str) -> Path | None:
        """The path of a file in the workspace; None if it doesn't exist or is built in."""
        found = self._find(name)
        return found if found is not None and found.is_relative_to(self.workspace) else None

    def owns(self, name: str) -> bool:
        """Whether a file is in the workspace, not built in."""
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
                if not (path.is_file() and _exact(root, spelled)) or self._is_shared(path, root):
                    continue
                real = path.resolve()
                if self._is_confined(real, root, spelled):
                    self._found[name], self._real[path] = path, real
                    return path
        return None

    def _is_confined(self, found: Path, root: Path, name: str) -> bool:
        """Whether a resolved file is where its name says, or where all games may read."""
        if found == root / name:
            return True
        if not bounds().links:
            return root != self.workspace and found.is_relative_to(root)
        parts = PurePosixPath(name).parts
        homes = [self.workspace / each for each in (*self.SHARED, _FOR_ALL)]
        if root != self.workspace or parts[0] != _CONTENT or len(parts) < 3:
            homes.append(root)
        else:
            game = (self.workspace / _CONTENT / parts[1]).resolve()
            homes += [game] if game.is_relative_to(self.workspace) else []
        return any(found.is_relative_to(home) for home in homes)

    def _is_shared(self, path: Path, root: Path) -> bool:
        """Whether an untrusted file has hard links, which may be anywhere; built-in files may have some."""
        return not bounds().links and root == self.workspace and _names(path) > 1

    def _out(self, path: Path, root: Path) -> bool:
        """Whether a path is a link to outside."""
        if not path.is_symlink():
            return self._is_shared(path, root)
        return not self._is_confined(path.resolve(), root, path.relative_to(root).as_posix())


def built_in_folder() -> Path:
    """The folder with the built-in `templates/`, `fonts/` and `icons/`.

    In an installed package it is `generator/_built_in`, in a checkout the top of the repository.
    """
    here = Path(__file__).resolve().parents[1]
    carried = here / "_built_in"
    return carried if carried.is_dir() else here.parent


def read_regular_file(path: Path, most: int = sys.maxsize) -> bytes:
    """The bytes of one of our own files. Raises `OSError` if it isn't a regular file or is too large."""
    handle = os.open(path, _READ & ~getattr(os, "O_NOFOLLOW", 0))
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode) or status.st_size > most:
        os.close(handle)
        raise OSError(EINVAL, "isn't a file, or is too large", str(path))
    with os.fdopen(handle, "rb") as opened:
        return opened.read()


def _names(path: Path) -> int:
    """The number of hard links of a file; 1 if it has just disappeared."""
    try:
        return path.stat().st_nlink
    except OSError:
        return 1


def _opened(path: Path, real: Path, name: str, most: int) -> bytes:
    """The bytes of a file. Raises `FileNotFoundError` if it isn't a file any more, `Problem` if it is too large."""
    handle = os.open(real, _READ)
    with os.fdopen(handle, "rb", buffering=0) as opened:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or _has_moved(handle, path, real):
            raise FileNotFoundError(name)
        data = b"" if status.st_size > most else opened.read(most + 1)
        while data and len(data) < status.st_size and (more := opened.read(most + 1 - len(data))):
            data += more
    size = max(len(data), status.st_size)
    if size > most:
        what = f"`{name}` is {size / 1e6:,.0f} MB, but the limit is {most / 1e6:,.0f} MB"
        raise Problem("FILE008", what, Origin(name), "keep only what the game needs")
    return data


def _has_moved(handle: int, path: Path, real: Path) -> bool:
    """Whether an opened file isn't the one that was found, because a link was put there in between."""
    try:
        # Quick on Linux; in all other cases the path is resolved again.
        if os.readlink(f"/proc/self/fd/{handle}") == str(real):
            return False
    except OSError:
        pass
    return path.resolve() != real


def _linked(root: Path, path: Path) -> bool:
    """Whether a folder above a file is a link."""
    return any(
        above.is_symlink() for above in path.parents if above != root and root in above.parents
    )


def _spellings(name: str) -> tuple[str, ...]:
    """The ways a name may be spelled on disk; none if it can't be a file name, such as a cell with a sentence."""
    composed, split = unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)
    found = (composed,) if composed == split else (composed, split)
    return tuple(each for each in found if _is_possible(each))


def _is_possible(name: str) -> bool:
    """Whether a name can be a path: no part over 255 bytes, as on Linux, macOS and Windows."""
    try:
        coded = os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return (
        len(coded) <= _LONGEST_PATH
        and b"\0" not in coded
        and all(len(part) <= _LONGEST_PART for part in coded.split(b"/"))
    )


def _exact(root: Path, name: str) -> bool:
    """Whether a name has the same capitals as on disk, so that every system finds the same files."""
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
    """Whether the disk of a folder ignores capitals."""
    swapped = root.with_name(root.name.swapcase())
    return swapped.name != root.name and swapped.exists() and swapped.samefile(root)
