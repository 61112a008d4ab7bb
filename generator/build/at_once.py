"""Replaces a folder by a new one in one step, or, where the system has no such step, in two."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path, PurePosixPath

from generator.build.exchange import exchange
from generator.values import dataclass


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
        ways = {way for name in (*self.made, *self.gone) for way in above(name)}
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
    _carry_over(change)
    _put_into_place(change)


def above(name: str) -> list[str]:
    """The folders that a file lies in, seen from where its name is."""
    return [parent.as_posix() for parent in PurePosixPath(name).parents][-2::-1]


def _carry_over(change: Change) -> None:
    """Gives the new folder what else is in the old one: as links, or copies where the disk knows none."""

    def fail(fault: OSError) -> None:
        raise fault

    if not change.home.exists():
        return
    # From below upward: a folder that nothing may be written into gets that right taken last.
    for place, folders, files in os.walk(change.home, topdown=False, onerror=fail):
        below = os.path.relpath(place, change.home)
        (change.new / below).mkdir(parents=True, exist_ok=True)
        for name in (*folders, *files):
            path, target = Path(place, name), change.new / below / name
            is_gone = path.relative_to(change.home).as_posix() in change.gone
            if is_gone or os.path.lexists(target):
                continue
            if path.is_symlink():
                target.symlink_to(path.readlink())
            elif name in files:
                _link_or_copy(path, target)
        with suppress(OSError, AttributeError):
            # The group first, which takes some rights away; Windows knows none.
            os.chown(change.new / below, -1, Path(place).stat().st_gid)
        with suppress(OSError):
            shutil.copystat(place, change.new / below)


def _link_or_copy(path: Path, target: Path) -> None:
    try:
        os.link(path, target)
    except OSError:
        if path.stat().st_dev != target.parent.stat().st_dev:
            # Another disk is there, and is not to be carried about.
            raise
        shutil.copy2(path, target)


def _put_into_place(change: Change) -> None:
    """Exchanges the old and the new folder. Raises `OSError`, and nothing has changed."""
    if not change.home.exists():
        os.rename(change.new, change.home)
    elif exchange(change.home, change.new):
        with suppress(OSError):
            _bring_up_to_date(change)
            exchange(change.home, change.new)
        _rescue(change, change.new)
    else:
        os.rename(change.home, change.old)
        try:
            os.rename(change.new, change.home)
        except BaseException:
            os.rename(change.old, change.home)
            raise
        _rescue(change, change.old)


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


def _rescue(change: Change, left: Path) -> None:
    """Brings home what somebody has written in the meantime into the folder that is about to be removed."""
    ours = {*change.made, *change.gone}
    for place, _, files in os.walk(left):
        for name in files:
            path = Path(place, name)
            below = path.relative_to(left)
            if below.as_posix() in ours:
                continue
            with suppress(OSError):
                if not _is_there(path, change.home / below):
                    (change.home / below).parent.mkdir(parents=True, exist_ok=True)
                    os.replace(path, change.home / below)


def _is_there(path: Path, target: Path) -> bool:
    """Whether a file stands elsewhere too: as a link, or as a copy of the same time."""
    if not os.path.lexists(target):
        return False
    one, other = path.lstat(), target.lstat()
    return (one.st_size, one.st_mtime_ns) == (other.st_size, other.st_mtime_ns)
