"""What a look at a game asked of the disk, and what of that is different now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from generator.files.disk import DiskProject, Stamp
from generator.foundation.dataclasses import NamedTuple
from generator.preview.complete_files import is_truncated
from generator.preview.temporary_files import is_temporary

FileChanges = Mapping[str, object]
"""What is not as it was, by name, with what it looks like now: two equal glances mean that nobody writes any more."""

_SMALL = 1 << 22
"""Bytes up to which a file that was saved lately is read again, in place of asking for its time alone."""
_TRUSTED = 5
"""After so many glances that found nothing the times of files are trusted."""


class ReadFile(NamedTuple):
    """A file as it was read."""

    stamp: Stamp | None
    """None where there was none."""
    data: bytes | None
    """None where it was not read, only asked for."""


class ReadLog:
    """The files of a workspace as a project, which keeps what was asked for and what it was.

    A time is taken before a file is read, so that a save in between is noticed afterwards.
    """

    def __init__(self, disk: DiskProject) -> None:
        self._disk = disk
        self.files: dict[str, ReadFile] = {}
        self.lists: dict[str, tuple[str, ...]] = {}

    def read(self, name: str) -> bytes:
        """See `Project.read`."""
        stamp = self._stamp(name)
        try:
            data = self._disk.read(name)
        except OSError:
            self.files[name] = ReadFile(None, None)
            raise
        self.files[name] = ReadFile(stamp, data)
        return data

    def exists(self, name: str) -> bool:
        """See `Project.exists`."""
        found = self._disk.exists(name)
        if name not in self.files:
            self.files[name] = ReadFile(self._stamp(name) if found else None, None)
        return found

    def list(self, folder: str) -> tuple[str, ...]:
        """See `Project.list`."""
        found = self.lists[folder] = self._disk.list(folder)
        return found

    def leads_out(self, name: str) -> str:
        """See `Project.leads_out`."""
        return self._disk.leads_out(name)

    def ask_again(self, before: ReadLog) -> None:
        """Asks for all that was asked for before, and not yet now."""
        for name in before.files.keys() - self.files.keys():
            with suppress(OSError):
                self.read(name)
        for folder in before.lists.keys() - self.lists.keys():
            self.list(folder)

    def _stamp(self, name: str) -> Stamp | None:
        return stamp_of(self._disk, name)


def stamp_of(disk: DiskProject, name: str) -> Stamp | None:
    """What tells a file from what it was; None where it is not there, or goes away this very moment."""
    try:
        return disk.stamp(name)
    except OSError:
        return None


class WatchedFiles:
    """Everything that a look asked for, to be compared with the disk as often as one likes."""

    def __init__(
        self, open_disk: Callable[[], DiskProject], asked: ReadLog, saved: tuple[str, ...] = ()
    ) -> None:
        """`open_disk` gives the files of the workspace, without memory of what was found where before.

        `saved` is what led to the look.
        """
        self._open = open_disk
        self._files = dict(asked.files)
        self._lists = {name: _lasting(found) for name, found in asked.lists.items()}
        # Compared by what is in them: the time of a file may be no finer than a second or two. At first all files are,
        # for any might have been saved in the moment it was read.
        self._lately = frozenset(self._files)
        self._saved, self._calm = frozenset(saved), 0
        self._disk = open_disk()
        self._folders: tuple[Path, ...] | None = None
        there = (name for name, known in self._files.items() if known.stamp is not None)
        # In the place of these, which come with the program, the workspace may get its own.
        self._shared = frozenset(name for name in there if not self._disk.owns(name))

    def changes(self) -> FileChanges:
        """What is different now."""
        found = self._differing()
        if found:
            # Where files were found is remembered as long as nothing stirs, which is most of the time.
            self._disk = self._open()
            found = self._differing()
        return found

    def _differing(self) -> FileChanges:
        disk = self._disk
        found: dict[str, object] = {}
        for name, known in self._files.items():
            stamp = stamp_of(disk, name)
            if stamp != known.stamp or (name in self._shared and (disk.workspace / name).is_file()):
                found[name] = stamp
            elif name in self._lately and _is_small(stamp) and not _same(disk, name, known):
                found[name] = (stamp, "other")
        for folder, was in self._lists.items():
            for name in (_lasting(disk.list(folder)) ^ was) - found.keys():
                found[name] = stamp_of(disk, name)
        return found

    def calm(self) -> None:
        """Is told that a glance found nothing: after some of them times alone are trusted."""
        self._calm += 1
        self._lately = self._saved if self._calm < _TRUSTED else frozenset()

    def changed(self, glance: FileChanges) -> tuple[str, ...]:
        """The names of what is different not by its time alone, sorted; the others count as seen."""
        disk = self._open()
        changed = []
        for name in glance:
            known = self._files.get(name)
            if known is None:
                changed.append(name)
                continue
            stamp = stamp_of(disk, name)
            if stamp is not None and known.stamp is not None and _same(disk, name, known):
                self._files[name] = known._replace(stamp=stamp)
                continue
            changed.append(name)
        return tuple(sorted(changed))

    def doubtful(self, glance: FileChanges) -> bool:
        """Whether anything that is different looks as if it were not all there yet: cut short, emptied, or gone."""
        disk = self._open()
        for name in glance:
            known = self._files.get(name)
            there = known is not None and known.stamp is not None
            try:
                data = disk.read(name)
            except OSError:
                if there:
                    return True
                continue
            if is_truncated(name, data) or (
                not data and there and known is not None and known.data
            ):
                return True
        return False

    def folders(self) -> tuple[Path, ...]:
        """The folders on disk in which changes are to be expected, none within another."""
        if self._folders is None:
            self._folders = self._wanted()
        return self._folders

    def _wanted(self) -> tuple[Path, ...]:
        disk, root = self._disk, self._disk.workspace
        found = {root / name for name in self._lists if (root / name).is_dir()}
        for name in self._files:
            path = disk.path(name)
            # Where a link leads is where the file is written.
            found.add((path.resolve() if path is not None else root / name).parent)
        there = sorted(folder for folder in found if folder.is_dir() and folder != root)
        return tuple(f for f in there if not any(o != f and f.is_relative_to(o) for o in there))


def _same(disk: DiskProject, name: str, known: ReadFile) -> bool:
    """Whether a file holds what was read of it; of one that was only asked for, whether it is there."""
    if known.data is None:
        return True
    try:
        return disk.read(name) == known.data
    except OSError:
        return False


def _is_small(stamp: Stamp | None) -> bool:
    return stamp is not None and stamp[0] <= _SMALL


def _lasting(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for name in names if not is_temporary(name))
