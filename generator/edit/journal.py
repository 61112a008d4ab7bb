"""Writes the edits of one game, and undoes and redoes them, also across changes that other programs made meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath
from threading import RLock

from generator.edit import CannotEdit
from generator.edit.merge import merged
from generator.files.project import DiskProject, inside
from generator.fix.repeat import File
from generator.fix.write import write_changes
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem

KINDS = frozenset(
    ".csv .tsv .txt .yaml .yml .json .md .svg .png .jpg .jpeg .webp .gif .ttf .otf .po".split()
)
"""The kinds of files that may be written."""
LARGEST = 32 * 1024 * 1024
"""The most bytes of a file that is written."""
_KEPT = 1000
"""Steps that can be undone."""
_TRIES = 3


class Step(NamedTuple):
    """An edit of some files that is undone as a whole."""

    label: str
    files: tuple[File, ...]
    group: str = ""
    """Edits of one group, such as those of one drag, are one step."""


class Journal:
    """The files of a game that are edited, and the steps back and forth. Its methods may be called from any thread."""

    def __init__(self, workspace: Path, game: str) -> None:
        self._workspace, self._folder = workspace, f"content/{game}"
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._lock = RLock()

    @property
    def undo_label(self) -> str:
        """What `undo` would undo; empty if there is nothing."""
        return self._done[-1].label if self._done else ""

    @property
    def redo_label(self) -> str:
        """What `redo` would do again; empty if there is nothing."""
        return self._undone[-1].label if self._undone else ""

    def name(self, path: str) -> str:
        """The project's name of a file in the game's folder. Raises `CannotEdit` if it may not be written."""
        try:
            name = inside(self._folder, path)
        except Problem as problem:
            raise CannotEdit(problem.diagnostics[0].message) from None
        parts = PurePosixPath(name).parts
        if len(parts) < 3 or any(part.startswith(".") for part in parts):
            raise CannotEdit(f"`{path}` isn't a file of the game")
        if PurePosixPath(name).suffix.lower() not in KINDS:
            raise CannotEdit(f"files such as `{parts[-1]}` aren't written")
        at = self._workspace
        for part in parts:
            at = at / part
            if at.is_symlink():
                raise CannotEdit(f"`{path}` is a link or behind one, and links aren't written")
        if at.exists() and not at.is_file():
            raise CannotEdit(f"`{path}` isn't a file")
        return name

    def read(self, path: str) -> bytes | None:
        """A file of the game; None if there is none."""
        try:
            return DiskProject(self._workspace).read(self.name(path))
        except FileNotFoundError:
            return None

    def apply(
        self, label: str, files: Iterable[File], group: str = "", force: bool = False
    ) -> Step:
        """Writes new contents, which were made from the old ones; what changed meanwhile is merged.

        Returns this edit, also if it joins the last step. `File.name` is relative to the game's folder. Raises
        `Conflict`, unless `force` is set, `CannotEdit` and `OSError`.
        """
        with self._lock:
            written = self._write(files, force)
            step = Step(label, tuple(file for file in written if file.old != file.new), group)
            if not step.files:
                return step
            last = self._done[-1] if self._done else None
            if last is not None and group and last.group == group and _follows(step, last):
                # What was typed and then removed makes no step.
                joined = _joined(last.files, step.files)
                self._done[-1:] = [Step(last.label, joined, group)] if joined else []
            else:
                self._done.append(step)
                del self._done[:-_KEPT]
            self._undone.clear()
            return step

    def undo(self, force: bool = False) -> Step | None:
        """Undoes the last step; None if there is none. Raises `Conflict` and `OSError`, and then undoes nothing."""
        return self._back(self._done, self._undone, force)

    def redo(self, force: bool = False) -> Step | None:
        """Does again what was undone last."""
        return self._back(self._undone, self._done, force)

    def _back(self, steps: list[Step], others: list[Step], force: bool) -> Step | None:
        with self._lock:
            if not steps:
                return None
            step = steps[-1]
            back = (File(file.name, file.new, file.old) for file in step.files)
            done = Step(step.label, tuple(self._write(back, force)))
            others.append(done)
            steps.pop()
            return done

    def _write(self, files: Iterable[File], force: bool) -> list[File]:
        """Writes files, merged with what is there, and returns what was there and what is there now."""
        wanted = [*files]
        for file in wanted:
            if file.new is not None and len(file.new) > LARGEST:
                raise CannotEdit(f"`{file.name}` would be larger than {LARGEST >> 20} MB")
        return _tried(lambda: self._written(wanted, force))

    def _written(self, files: Iterable[File], force: bool) -> list[File]:
        found = []
        for file in files:
            now = self.read(file.name)
            found.append(File(file.name, now, merged(file.name, file.old, file.new, now, force)))
        changed = [
            File(self.name(file.name), file.old, file.new) for file in found if file.old != file.new
        ]
        write_changes(DiskProject(self._workspace), changed)
        return found


def _tried(write: Callable[[], list[File]]) -> list[File]:
    """Writes again if another program was faster between reading and writing."""
    for _ in range(_TRIES - 1):
        try:
            return write()
        except Problem:
            pass
    return write()


def _follows(step: Step, last: Step) -> bool:
    """Whether nobody else has written the files of a step since the last one."""
    known = {file.name: file.new for file in last.files}
    return all(known.get(file.name, file.old) == file.old for file in step.files)


def _joined(first: Iterable[File], second: Iterable[File]) -> tuple[File, ...]:
    """Two edits in turn as one."""
    files = {file.name: file for file in first}
    for file in second:
        old = files[file.name].old if file.name in files else file.old
        files[file.name] = File(file.name, old, file.new)
    return tuple(file for file in files.values() if file.old != file.new)
