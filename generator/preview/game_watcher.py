"""Looks at one game as often as its files change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from generator.build import Build
from generator.build.cache.memory import Memory
from generator.build.inspect import Inspection
from generator.build.pipeline import check_with_inspection
from generator.files.project import DiskProject, RecordingProject
from generator.preview.file_watcher import ReadLog, WatchedFiles
from generator.preview.snapshot import FailedSnapshot, Snapshot

Take = Callable[[RecordingProject, str, Memory], tuple[Inspection, Build]]
"""What is done with a game at each look: it is checked, or built, with what is known from the last look."""


def check(project: RecordingProject, game: str, memory: Memory) -> tuple[Inspection, Build]:
    """Finds out everything that can be known of a game without printing."""
    return check_with_inspection(project, game, memory=memory)


class GameWatcher:
    """One game of a workspace, and what was asked for when it was looked at last."""

    def __init__(
        self, workspace: Path, game: str, take: Take = check, built_in: Path | None = None
    ) -> None:
        self.game = game
        self._workspace, self._built_in, self._take = workspace, built_in, take
        self._number = 0
        self._memory = Memory()
        self._asked = ReadLog(self.disk())
        self.watched: WatchedFiles | None = None
        """None before the first look."""

    def disk(self) -> DiskProject:
        """The files of the workspace, as they are found now."""
        return DiskProject(self._workspace, self._built_in)

    def snapshot(self, files: tuple[str, ...] = ()) -> Snapshot | FailedSnapshot:
        """Looks at the game as it is now; `files` are what was saved since the last time.

        A fault of the program itself is given, not raised: the next save may do without it.
        """
        self._number += 1
        asked = ReadLog(self.disk())
        project = RecordingProject(asked)
        start = perf_counter()
        made: Snapshot | FailedSnapshot
        try:
            seen, build = self._take(project, self.game, self._memory)
        except Exception as fault:
            # Nobody knows how far it came.
            self._memory = Memory()
            message = f"{type(fault).__name__}: {fault}"
            made = FailedSnapshot(self.game, self._number, files, message)
            # What was not reached this time is what mends it, perhaps.
            asked.ask_again(self._asked)
        else:
            seconds = perf_counter() - start
            made = Snapshot(self.game, self._number, files, seen, build, project, seconds)
        self._asked = asked
        self.watched = WatchedFiles(self.disk, asked, files)
        return made
