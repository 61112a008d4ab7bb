"""What a snapshot read from the disk, and what of that has changed since; waits until saves are finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from generator.files.disk import DiskProject, Stamp
from generator.foundation.dataclasses import NamedTuple
from generator.preview.unfinished_files import is_temporary, is_truncated

FileChanges = Mapping[str, object]
"""The changed files by name, each with its present look. If two in turn are equal, nothing is being written."""

TICK = 0.025
"""Pause between two looks at the disk while a save is going on, s."""
_CALM = 2
"""Looks in turn that must see the same."""
_PATIENCE = 80
"""Looks after which truncated, emptied or missing files are no longer waited for: 2 s."""
_MOST = 400
"""Looks after which a snapshot is taken even though files are still being written: 10 s."""
_SMALL = 1 << 22
"""Up to this size in bytes, files that were saved lately are read again instead of comparing their times."""
_TRUSTED = 5
"""Looks without changes after which the times of files are trusted."""


class ReadFile(NamedTuple):
    """A file as it was read."""

    stamp: Stamp | None
    """None if there was no such file."""
    data: bytes | None
    """None if it wasn't read."""


class ReadLog:
    """The files of a workspace as a project that remembers what was read.

    The time of a file is taken before it is read, so that a save in between is noticed afterwards.
    """

    def __init__(self, disk: DiskProject) -> None:
        self._disk = disk
        self.files: dict[str, ReadFile] = {}
        self.lists: dict[str, tuple[str, ...]] = {}

    def read(self, name: str) -> bytes:
        """See `Project.read`."""
        stamp = stamp_of(self._disk, name)
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
            self.files[name] = ReadFile(stamp_of(self._disk, name) if found else None, None)
        return found

    def list(self, folder: str) -> tuple[str, ...]:
        """See `Project.list`."""
        found = self.lists[folder] = self._disk.list(folder)
        return found

    def leads_out(self, name: str) -> str:
        """See `Project.leads_out`."""
        return self._disk.leads_out(name)

    def read_again(self, before: ReadLog) -> None:
        """Reads everything that another log has and this one doesn't."""
        for name in before.files.keys() - self.files.keys():
            with suppress(OSError):
                self.read(name)
        for folder in before.lists.keys() - self.lists.keys():
            self.list(folder)


def stamp_of(disk: DiskProject, name: str) -> Stamp | None:
    """What identifies the state of a file; None if there is no such file."""
    try:
        return disk.stamp(name)
    except OSError:
        return None


class WatchedFiles:
    """Everything that a snapshot read, to be compared with the disk."""

    def __init__(
        self, open_disk: Callable[[], DiskProject], log: ReadLog, saved: tuple[str, ...] = ()
    ) -> None:
        """`open_disk` opens the workspace without memory of where files were found; `saved` led to the snapshot."""
        self._open = open_disk
        self._files = dict(log.files)
        self._lists = {name: _lasting(found) for name, found in log.lists.items()}
        # Compared by content, since file times may be no finer than two seconds. At first these are all files:
        # any of them may have been saved in the moment it was read.
        self._lately = frozenset(self._files)
        self._saved, self._calm = frozenset(saved), 0
        self._disk = open_disk()
        self._folders: tuple[Path, ...] | None = None
        there = (name for name, known in self._files.items() if known.stamp is not None)
        # These come with the program; the workspace may get its own instead.
        self._shared = frozenset(name for name in there if not self._disk.owns(name))

    def changes(self) -> FileChanges:
        """What is different now."""
        found = self._differing()
        if found:
            # Until something changes, the disk may remember where it found files.
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
        """To be called after a look without changes: after some of them, only times are compared."""
        self._calm += 1
        self._lately = self._saved if self._calm < _TRUSTED else frozenset()

    def changed(self, changes: FileChanges) -> tuple[str, ...]:
        """The sorted names of the files whose content has changed; the others count as seen."""
        disk = self._open()
        changed = []
        for name in changes:
            known = self._files.get(name)
            stamp = stamp_of(disk, name) if known is not None else None
            if known and known.stamp is not None and stamp is not None and _same(disk, name, known):
                self._files[name] = known._replace(stamp=stamp)
            else:
                changed.append(name)
        return tuple(sorted(changed))

    def is_doubtful(self, changes: FileChanges) -> bool:
        """Whether a changed file looks unfinished: truncated, emptied or missing."""
        disk = self._open()
        for name in changes:
            known = self._files.get(name)
            there = known is not None and known.stamp is not None
            try:
                data = disk.read(name)
            except OSError:
                if there:
                    return True
                continue
            emptied = not data and there and known is not None and known.data
            if emptied or is_truncated(name, data):
                return True
        return False

    def folders(self) -> tuple[Path, ...]:
        """The folders on disk to watch, none within another."""
        if self._folders is None:
            disk, root = self._disk, self._disk.workspace
            found = {root / name for name in self._lists if (root / name).is_dir()}
            for name in self._files:
                path = disk.path(name)
                # A file is written where its link leads.
                found.add((path.resolve() if path is not None else root / name).parent)
            there = sorted(folder for folder in found if folder.is_dir() and folder != root)
            self._folders = tuple(
                each for each in there if not any(map(each.is_relative_to, {*there} - {each}))
            )
        return self._folders


def settle(watched: WatchedFiles, rest: Callable[[float], bool]) -> FileChanges:
    """The changes once nothing is being written any more.

    `rest` waits for some seconds; True from it ends the waiting.
    """
    seen, calm = watched.changes(), 0
    for tick in range(_MOST):
        if not seen or rest(TICK):
            return seen
        now = watched.changes()
        calm = calm + 1 if now == seen else 0
        seen = now
        if calm >= _CALM and (tick >= _PATIENCE or not watched.is_doubtful(seen)):
            break
    return seen


def _same(disk: DiskProject, name: str, known: ReadFile) -> bool:
    """Whether a file has the content that was read; of one that wasn't read, whether it exists."""
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
