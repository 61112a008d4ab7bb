"""A workspace on disk: which of its files are read, and which are not whatever they are called.

A link is followed where it stays in the game's folder, or leads to what all games share: `content/shared/`, `fonts/`,
`icons/`, `templates/`. What is no ordinary file (a
pipe, a device) is never opened, and no file is read without end. What is opened is looked at once more, so that a link
that is put there in that moment is not followed either.
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
"""The folder of all games, and what in it is for all of them."""
Stamp = tuple[int, ...]
"""Size, times of change in ns, and number on its disk: what tells a file from what it was, and from another one."""

_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_READ |= getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)

_LONGEST_PART, _LONGEST_PATH = 255, 1000
"""Bytes in a part of a path and in a whole one; longer ones are asked for by mistake."""


class DiskProject:
    """A workspace on disk, over the files that come with the program."""

    # Only these may come from the program itself; a game's content never does.
    SHARED = ("templates", "fonts", "icons")

    def __init__(self, workspace: Path, built_in: Path | None = None) -> None:
        self.workspace = workspace.resolve()
        self.built_in = (built_in or built_in_folder()).resolve()
        self._found: dict[str, Path] = {}
        self._real: dict[Path, Path] = {}
        """Where the files are that were found, all links followed."""
        self._read = 0

    def read(self, name: str) -> bytes:
        """See `Project.read`. A link that leads out of the game's folder is as good as missing.

        Raises `Problem` where a file is larger than any game needs.
        """
        found = self._find(name)
        if found is None:
            raise FileNotFoundError(name)
        most = bounds()
        data = _opened(found, self._real[found], name, most.file)
        self._read += len(data)
        if self._read > most.total:
            what = f"all files together have more than {most.total / 1e6:,.0f} MB"
            raise Problem("FILE007", what, Origin(name), "leave out what the game does not need")
        return data

    def exists(self, name: str) -> bool:
        """See `Project.exists`."""
        return self._find(name) is not None

    def list(self, folder: str) -> tuple[str, ...]:
        """See `Project.list`. Raises `Problem` where there are more files than any game needs."""
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
                    what = f"there are more than {bounds().files:,} files below `{folder}`"
                    hint = "leave out what the game does not need"
                    raise Problem("FILE007", what, Origin(folder), hint)
        return tuple(sorted(names))

    def leads_out(self, name: str) -> str:
        """See `Project.leads_out`."""
        for root in self._roots(name):
            for spelled in _spellings(name):
                path = root / spelled
                # Nobody learns whether there is anything at the other end.
                if path.is_symlink() or _linked(root, path):
                    if not bounds().links:
                        return "is a link, or lies behind one, and none is followed in a stranger's game"
                    if not self._is_confined(path.resolve(), root, spelled):
                        return "is a link that leads out of the game's folder"
                elif path.exists() and not path.is_file() and not path.is_dir():
                    return "is a pipe or a device, and no file"
                elif path.is_file() and self._is_shared(path, root):
                    return "has several names (hard links), and may be a file from outside a stranger's game"
        return ""

    def stamp(self, name: str) -> Stamp | None:
        """What tells cheaply whether a file has changed; None where it is gone."""
        found = self._find(name)
        if found is None:
            return None
        status = found.stat()
        # Archives, images of containers and `touch` set the first time as they like, but nobody sets the second.
        return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino

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
                if not (path.is_file() and _exact(root, spelled)) or self._is_shared(path, root):
                    continue
                real = path.resolve()
                if self._is_confined(real, root, spelled):
                    self._found[name], self._real[path] = path, real
                    return path
        return None

    def _is_confined(self, found: Path, root: Path, name: str) -> bool:
        """Whether a file that links may have led to lies where a name says, or where all games may read."""
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
        """Whether a stranger's file has other names, which may be anywhere; what comes with the program may have."""
        return not bounds().links and root == self.workspace and _names(path) > 1

    def _out(self, path: Path, root: Path) -> bool:
        """Whether a path is a link that leads out."""
        if not path.is_symlink():
            return self._is_shared(path, root)
        return not self._is_confined(path.resolve(), root, path.relative_to(root).as_posix())


def built_in_folder() -> Path:
    """The folder that holds the built-in `templates/`, `fonts/` and `icons/`.

    In an installed package that is `generator/_built_in`; in a checkout it is the top of the repository.
    """
    here = Path(__file__).resolve().parents[1]
    carried = here / "_built_in"
    return carried if carried.is_dir() else here.parent


def plain(path: Path, most: int = sys.maxsize) -> bytes:
    """What is in a file of our own. Raises `OSError` where it is no file (a pipe would be waited for), or too big."""
    handle = os.open(path, _READ & ~getattr(os, "O_NOFOLLOW", 0))
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode) or status.st_size > most:
        os.close(handle)
        raise OSError(EINVAL, "isn't a file, or is too large", str(path))
    with os.fdopen(handle, "rb") as opened:
        return opened.read()


def _names(path: Path) -> int:
    """How many names a file has on its disk; one where it goes away this very moment."""
    try:
        return path.stat().st_nlink
    except OSError:
        return 1


def _opened(path: Path, real: Path, name: str, most: int) -> bytes:
    """What is in a file. Raises `FileNotFoundError` where it is no file any more, `Problem` where it is too big."""
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
        what = f"`{name}` has {size / 1e6:,.0f} MB, and no more than {most / 1e6:,.0f} MB are read"
        raise Problem("FILE008", what, Origin(name), "keep in it what the game needs")
    return data


def _has_moved(handle: int, path: Path, real: Path) -> bool:
    """Whether what was opened is not what was found: a link was put in its way meanwhile."""
    try:
        # Linux tells it at once; where it tells something else, the way is followed anew.
        if os.readlink(f"/proc/self/fd/{handle}") == str(real):
            return False
    except OSError:
        pass
    return path.resolve() != real


def _linked(root: Path, path: Path) -> bool:
    """Whether a folder on the way to a file is a link."""
    return any(
        above.is_symlink() for above in path.parents if above != root and root in above.parents
    )


def _spellings(name: str) -> tuple[str, ...]:
    """The ways a name may be spelled on disk; none where no file system can hold it, such as a cell of many words."""
    composed, split = unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)
    found = (composed,) if composed == split else (composed, split)
    return tuple(each for each in found if _is_possible(each))


def _is_possible(name: str) -> bool:
    """Whether a file may be called that: no part of its path over 255 bytes, as on Linux, macOS and Windows."""
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
