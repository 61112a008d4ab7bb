"""Replaces a folder by a new one in one step or, if the system has no such step, in two."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from errno import EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP
from pathlib import Path, PurePosixPath

from generator.foundation.dataclasses import dataclass

Stamps = dict[str, tuple[int, int]]
"""Sizes and times of files, by their names in a folder."""
_UNSUPPORTED = {EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP}
"""The answers of a system or a disk that can't exchange folders."""
_EXCHANGE = 2
"""The flag of both systems: `RENAME_EXCHANGE` of Linux, `RENAME_SWAP` of macOS."""
_CURRENT_FOLDER = -100
"""`AT_FDCWD` of Linux: paths are relative to the current folder."""


@dataclass(frozen=True, slots=True)
class Change:
    """The replacement of a folder."""

    home: Path
    """The folder itself, with links to it resolved."""
    aside: Path
    """The temporary folder beside it: of the new folder, and of the old one once that is replaced."""
    written: tuple[str, ...]
    """The new or changed files, relative to the folder."""
    removed: tuple[str, ...]
    """The files to remove."""

    @property
    def leads_away(self) -> bool:
        """Whether a folder with changed files is a link: links stay, and what they lead to."""
        ways = {way for name in (*self.written, *self.removed) for way in parent_folders(name)}
        return any((self.home / way).is_symlink() for way in ways)

    @property
    def new(self) -> Path:
        """The new folder until it is in place."""
        return self.aside / "new"


def replace_at_once(change: Change) -> None:
    """Puts the new folder into place, with all other files of the old one. Raises `OSError` and changes nothing."""
    carried = _carry_over(change)
    left = _put_into_place(change)
    # Files that someone else has meanwhile written into the folder that is about to be removed.
    ours = {*change.written, *change.removed}
    for place, _, files in os.walk(left):
        for path in (Path(place, name) for name in files):
            name = path.relative_to(left).as_posix()
            with suppress(OSError):
                if name not in ours and not path.is_symlink() and carried.get(name) != _stamp(path):
                    (change.home / name).parent.mkdir(parents=True, exist_ok=True)
                    os.replace(path, change.home / name)


def parent_folders(name: str) -> list[str]:
    """The folders that a file is in, outermost first, relative to where its name is."""
    return [parent.as_posix() for parent in PurePosixPath(name).parents][-2::-1]


def _carry_over(change: Change) -> Stamps:
    """Gives the new folder all other files of the old one, as links or copies; returns their stamps."""

    def fail(fault: OSError) -> None:
        raise fault

    carried: Stamps = {}
    if not change.home.exists():
        return carried
    # Bottom up: a folder without write permission loses that permission last.
    for place, folders, files in os.walk(change.home, topdown=False, onerror=fail):
        below = Path(place).relative_to(change.home)
        (change.new / below).mkdir(parents=True, exist_ok=True)
        for name in (*folders, *files):
            path, target = Path(place, name), change.new / below / name
            known = (below / name).as_posix()
            if known in change.removed or os.path.lexists(target):
                continue
            if path.is_symlink():
                target.symlink_to(path.readlink())
            elif name in files:
                carried[known] = _stamp(path)
                _link_or_copy(path, target)
        with suppress(OSError, AttributeError):
            # The group first, since that can remove permissions; Windows has no groups.
            os.chown(change.new / below, -1, Path(place).stat().st_gid)
        with suppress(OSError):
            shutil.copystat(place, change.new / below)
    return carried


def _stamp(path: Path) -> tuple[int, int]:
    status = path.lstat()
    return status.st_size, status.st_mtime_ns


def _link_or_copy(path: Path, target: Path) -> None:
    try:
        os.link(path, target)
    except OSError:
        if path.stat().st_dev != target.parent.stat().st_dev:
            # Another disk is mounted there: its files aren't copied.
            raise
        shutil.copy2(path, target)


def _put_into_place(change: Change) -> Path:
    """Exchanges the old and the new folder; returns where the old one is. Raises `OSError` and changes nothing."""
    if not change.home.exists():
        os.rename(change.new, change.home)
    elif exchange_folders(change.home, change.new):
        with suppress(OSError):
            # The old folder, which is aside, gets the new files, which are in place.
            part = change.aside / "link"
            for name in change.written:
                target = change.new / name
                target.parent.mkdir(parents=True, exist_ok=True)
                os.link(change.home / name, part)
                os.replace(part, target)
            for name in change.removed:
                (change.new / name).unlink(missing_ok=True)
            exchange_folders(change.home, change.new)
    else:
        old = change.aside / "old"
        os.rename(change.home, old)
        try:
            os.rename(change.new, change.home)
        except BaseException:
            os.rename(old, change.home)
            raise
        return old
    return change.new


def exchange_folders(one: Path, other: Path) -> bool:
    """Exchanges two folders on one disk in one step: both exist at every moment.

    False, and nothing has happened, if the system can't do that. Raises `OSError` if it isn't allowed.
    """
    import ctypes

    if sys.platform not in ("linux", "darwin"):
        return False
    library = ctypes.CDLL(None, use_errno=True)
    paths = (os.fsencode(one), os.fsencode(other))
    try:
        if sys.platform == "darwin":
            failed = library.renamex_np(*paths, _EXCHANGE)
        else:
            failed = library.renameat2(
                _CURRENT_FOLDER, paths[0], _CURRENT_FOLDER, paths[1], _EXCHANGE
            )
    except AttributeError:
        # A C library from before 2018, or another one.
        return False
    if not failed:
        return True
    error = ctypes.get_errno()
    if error in _UNSUPPORTED:
        return False
    raise OSError(error, os.strerror(error), str(one), None, str(other))
