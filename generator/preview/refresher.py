"""Looks at games in a thread of its own: once at first, and again after every save."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock, Thread, current_thread

from generator.preview.debounce import settle
from generator.preview.file_events import FileEvents, Polling, SystemEvents
from generator.preview.game_watcher import GameWatcher, Take, check
from generator.preview.snapshot import OnSave, OnSnapshot


def nobody(game: str, files: tuple[str, ...]) -> None:
    """Is told of saves, and does nothing."""


class Refresher:
    """Keeps an eye on some games of a workspace."""

    def __init__(
        self,
        workspace: Path,
        told: OnSnapshot,
        saved: OnSave = nobody,
        *,
        take: Take = check,
        stirs: FileEvents | None = None,
        poll: bool = False,
    ) -> None:
        """`told` takes each look, and `saved` is told before it that there will be one: both in the engine's thread.

        `take` is what is done with a game. With `poll` the system is not asked what stirs; `stirs` stands in its place.
        """
        self.work = Lock()
        """Is held while a game is looked at."""
        self._workspace = workspace.resolve()
        self._told, self._saved, self._take = told, saved, take
        self._stirs = stirs or (Polling() if poll else SystemEvents(self._workspace))
        self._watchers: dict[str, GameWatcher] = {}
        self._guard = Lock()
        self._ending = Event()
        self._thread: Thread | None = None

    def open(self, game: str) -> None:
        """Begins to look at a game, if it does not yet."""
        with self._guard:
            if game in self._watchers or self._ending.is_set():
                return
            # The thread may go through the games just now.
            more = {game: GameWatcher(self._workspace, game, self._take)}
            self._watchers = {**self._watchers, **more}
            if self._thread is None:
                self._thread = Thread(target=self._run, name="punchboard-watch", daemon=True)
                self._thread.start()
        self._stirs.wake()

    def close(self) -> None:
        """Ends, after the look that is taken just now; twice does no harm."""
        with self._guard:
            self._ending.set()
            thread = self._thread
        self._stirs.wake()
        if thread is not None and thread is not current_thread():
            thread.join()

    def refresh(self) -> bool:
        """Goes through all games once; whether any was looked at."""
        looked = [self._refresh_one(watcher) for watcher in self._watchers.values()]
        return any(looked)

    def _run(self) -> None:
        while not self._ending.is_set():
            if self.refresh():
                continue
            watched = (watcher.watched for watcher in self._watchers.values())
            self._stirs.follow({folder for each in watched if each for folder in each.folders()})
            if not self._ending.is_set():
                self._stirs.wait()

    def _refresh_one(self, watcher: GameWatcher) -> bool:
        """Looks at a game if it has not been looked at, or was saved since."""
        watched = watcher.watched
        files: tuple[str, ...] = ()
        if self._ending.is_set():
            return False
        if watched is not None:
            if not watched.changes():
                watched.calm()
                return False
            files = watched.changed(settle(watched, self._ending.wait))
            if not files or self._ending.is_set():
                return False
            self._saved(watcher.game, files)
        with self.work, _no_sweeping():
            made = watcher.snapshot(files)
        self._told(made)
        return True


@contextmanager
def _no_sweeping() -> Iterator[None]:
    """Stops the search for garbage while there is work, for it takes a tenth of it; and makes up for it afterwards."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
