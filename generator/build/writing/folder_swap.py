"""Replaces a folder by a new one in one step, or, where the system has no such step, in two."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path, PurePosixPath

from generator.build.writing.exchange import exchange_folders
from generator.foundation.dataclasses import dataclass

Stamps = dict[str, tuple[int, int]]
"""Sizes and times of files, by their names in a folder."""


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of a folder."""

    home: Path
    """The folder itself, where links to it lead."""
    aside: Path
    """What is made on the way, and removed at the end: the new folder, and the old one while it is not in its place."""
    made: tuple[str, ...]
    """The files that are new or different, seen from the folder."""
    gone: tuple[str, ...]
    """The files that are not to be there any more."""

    @property
    def leads_away(self) -> bool:
        """Whether a folder that files are put into is a link: such a one stays, with all it leads to."""
        ways = {way for name in (*self.made, *self.gone) for way in parent_folders(name)}
        return any((self.home / way).is_symlink() for way in ways)

    @property
    def new(self) -> Path:
        """The new folder while it is made."""
        return self.aside / "new"

    @property
    def old(self) -> Path:
        """The old folder, or its old files, while the new ones are put into their place."""
        return self.aside / "old"


def replace_at_once(change: Change) -> None:
    """Puts the new folder, with what else is in the old one, into its place. Raises `OSError`, and all is as before."""
    carried = _carry_over(change)
    left = _put_into_place(change)
    _rescue(change, left, carried)


def parent_folders(name: str) -> list[str]:
    """The folders that a file lies in, seen from where its name is."""
    return [parent.as_posix() for parent in PurePosixPath(name).parents][-2::-1]


def _carry_over(change: Change) -> Stamps:
    """Gives the new folder what else is in the old one, as links or, if need be, copies; gives what that is."""

    def fail(fault: OSError) -> None:
        raise fault

    carried: Stamps = {}
    if not change.home.exists():
        return carried
    # From below upward: a folder that nothing may be written into gets that right taken last.
    for place, folders, files in os.walk(change.home, topdown=False, onerror=fail):
        below = Path(place).relative_to(change.home)
        (change.new / below).mkdir(parents=True, exist_ok=True)
        for name in (*folders, *files):
            path, target = Path(place, name), change.new / below / name
            known = (below / name).as_posix()
            if known in change.gone or os.path.lexists(target):
                continue
            if path.is_symlink():
                target.symlink_to(path.readlink())
            elif name in files:
                carried[known] = _stamp(path)
                _link_or_copy(path, target)
        with suppress(OSError, AttributeError):
            # The group first, which takes some rights away; Windows knows none.
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
            # Another disk is there, and is not to be carried about.
            raise
        shutil.copy2(path, target)


def _put_into_place(change: Change) -> Path:
    """Exchanges the old and the new folder; gives where the other one is. Raises `OSError`, and all is as before."""
    if not change.home.exists():
        os.rename(change.new, change.home)
    elif exchange_folders(change.home, change.new):
        with suppress(OSError):
            _bring_up_to_date(change)
            exchange_folders(change.home, change.new)
    else:
        os.rename(change.home, change.old)
        try:
            os.rename(change.new, change.home)
        except BaseException:
            os.rename(change.old, change.home)
            raise
        return change.old
    return change.new


def _bring_up_to_date(change: Change) -> None:
    """Gives the old folder, which lies aside, the files of the new one, which lies in its place."""
    part = change.aside / "link"
    for name in change.made:
        target = change.new / name
        target.parent.mkdir(parents=True, exist_ok=True)
        os.link(change.home / name, part)
        os.replace(part, target)
    for name in change.gone:
        (change.new / name).unlink(missing_ok=True)


def _rescue(change: Change, left: Path, carried: Stamps) -> None:
    """Brings home what somebody has written in the meantime into the folder that is about to be removed."""
    ours = {*change.made, *change.gone}
    for place, _, files in os.walk(left):
        for path in (Path(place, name) for name in files):
            name = path.relative_to(left).as_posix()
            with suppress(OSError):
                if name not in ours and not path.is_symlink() and carried.get(name) != _stamp(path):
                    (change.home / name).parent.mkdir(parents=True, exist_ok=True)
                    os.replace(path, change.home / name)
