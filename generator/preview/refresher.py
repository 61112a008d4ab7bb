"""Watches games in its own thread: takes a snapshot of each at first, and another one after every save."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock, Thread, current_thread
from time import perf_counter

from generator.build import Build
from generator.build.cache.memory import Memory
from generator.build.inspect import Inspection
from generator.build.pipeline import check_with_inspection
from generator.files.project import DiskProject, RecordingProject
from generator.preview.file_events import Polling, SystemEvents
from generator.preview.file_watcher import ReadLog, WatchedFiles, settle
from generator.preview.snapshot import FailedSnapshot, OnSave, OnSnapshot, Snapshot

Take = Callable[[RecordingProject, str, Memory], tuple[Inspection, Build]]
"""What is done with a game for each snapshot: it is checked or built, with the memory of the last one."""


def check(project: RecordingProject, game: str, memory: Memory) -> tuple[Inspection, Build]:
    """Finds out everything about a game that doesn't need printing."""
    return check_with_inspection(project, game, memory=memory)


class GameWatcher:
    """One game of a workspace, and the files that its last snapshot read."""

    def __init__(
        self, workspace: Path, game: str, take: Take = check, built_in: Path | None = None
    ) -> None:
        self.game = game
        self._workspace, self._built_in, self._take = workspace, built_in, take
        self._number = 0
        self._memory = Memory()
        self._log = ReadLog(self.disk())
        self.watched: WatchedFiles | None = None
        """None before the first snapshot."""

    def disk(self) -> DiskProject:
        """The files of the workspace, as they are found now."""
        return DiskProject(self._workspace, self._built_in)

    def snapshot(self, files: tuple[str, ...] = ()) -> Snapshot | FailedSnapshot:
        """The game as it is now; `files` were saved since the last snapshot. A bug in Punchboard is returned too."""
        self._number += 1
        log = ReadLog(self.disk())
        project = RecordingProject(log)
        start = perf_counter()
        result: Snapshot | FailedSnapshot
        try:
            inspection, build = self._take(project, self.game, self._memory)
        except Exception as error:
            # The memory may be half updated.
            self._memory = Memory()
            message = f"{type(error).__name__}: {error}"
            result = FailedSnapshot(self.game, self._number, files, message)
            # The fix may be in a file that wasn't reached this time.
            log.read_again(self._log)
        else:
            seconds = perf_counter() - start
            result = Snapshot(self.game, self._number, files, inspection, build, project, seconds)
        self._log = log
        self.watched = WatchedFiles(self.disk, log, files)
        return result


class Refresher:
    """Watches some games of a workspace."""

    def __init__(
        self,
        workspace: Path,
        on_snapshot: OnSnapshot,
        on_save: OnSave = lambda game, files: None,
        *,
        take: Take = check,
        events: Polling | None = None,
        poll: bool = False,
    ) -> None:
        """`on_save` is called before a new snapshot is taken, `on_snapshot` with it: both in the refresher's thread.

        With `poll` the system isn't asked for file events; `events` replaces them.
        """
        self.work = Lock()
        """Held while a snapshot is taken."""
        self._workspace = workspace.resolve()
        self._on_snapshot, self._on_save, self._take = on_snapshot, on_save, take
        self._events = events or (Polling() if poll else SystemEvents(self._workspace))
        self._watchers: dict[str, GameWatcher] = {}
        self._guard = Lock()
        self._ending = Event()
        self._written: set[str] = set()
        """The games whose files this program wrote itself: nothing more is to come."""
        self._thread: Thread | None = None

    def open(self, game: str) -> None:
        """Starts watching a game, unless it is watched already."""
        with self._guard:
            if game in self._watchers or self._ending.is_set():
                return
            # A new dict: the thread may be iterating over the old one.
            more = {game: GameWatcher(self._workspace, game, self._take)}
            self._watchers = {**self._watchers, **more}
            if self._thread is None:
                self._thread = Thread(target=self._run, name="punchboard-watch", daemon=True)
                self._thread.start()
        self._events.wake()

    def wrote(self, game: str) -> None:
        """Takes note that files of a game were written, all of them and whole."""
        self._written.add(game)
        self._events.wake()

    def close(self) -> None:
        """Ends after the present snapshot; may be called twice."""
        with self._guard:
            self._ending.set()
            thread = self._thread
        self._events.wake()
        if thread is not None and thread is not current_thread():
            thread.join()

    def refresh(self) -> bool:
        """Checks all games once; returns whether a snapshot was taken."""
        taken = [self._refresh_one(watcher) for watcher in self._watchers.values()]
        return any(taken)

    def _run(self) -> None:
        while not self._ending.is_set():
            if self.refresh():
                continue
            watched = (watcher.watched for watcher in self._watchers.values())
            self._events.follow({folder for each in watched if each for folder in each.folders()})
            if not self._ending.is_set():
                self._events.wait()

    def _refresh_one(self, watcher: GameWatcher) -> bool:
        """Takes a snapshot of a game if there is none yet, or if a file was saved since the last one."""
        watched = watcher.watched
        files: tuple[str, ...] = ()
        if self._ending.is_set():
            return False
        if watched is not None:
            if not watched.changes():
                watched.calm()
                return False
            whole = watcher.game in self._written
            self._written.discard(watcher.game)
            changes = watched.changes() if whole else settle(watched, self._ending.wait)
            files = watched.changed(changes)
            if not files or self._ending.is_set():
                return False
            self._on_save(watcher.game, files)
        with self.work, _no_garbage_collection():
            result = watcher.snapshot(files)
        self._on_snapshot(result)
        return True


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Postpones garbage collection, which takes a tenth of the time of a snapshot."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
