"""The games of a workspace, each watched from the first request on."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock

from generator.files.project import Project
from generator.foundation.diagnostics import Collector
from generator.game.spec.recovery import read_spec
from generator.preview.exporting import Exports
from generator.preview.refresher import Refresher
from generator.preview.session import Session
from generator.preview.snapshot import FailedSnapshot, OnSave, OnSnapshot, Snapshot


class Sessions:
    """One session for each game."""

    def __init__(
        self,
        project: Project,
        games: Callable[[], Sequence[str]],
        make: Callable[[OnSnapshot, OnSave], Refresher],
    ) -> None:
        """`games` returns the names of the games there are now; `make` makes the refresher."""
        self._project = project
        self.exports = Exports(project)
        self._games = games
        # Unique, so that pages opened before a restart don't take the new numbers for the old ones.
        self.run = f"{os.getpid():x}-{time.perf_counter_ns():x}"
        self.closing = False
        self._lock = Lock()
        self._sessions: dict[str, Session] = {}
        self.refresher = make(self._on_snapshot, self._on_save)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games."""
        return tuple(self._games())

    def session(self, game: str) -> Session | None:
        """The session of a game, which is watched from now on; None if there is no such game."""
        if game not in self.games:
            return None
        with self._lock:
            known = self._sessions.get(game)
            if known is None:
                known = self._sessions[game] = Session(game)
                self.refresher.open(game)
        return known

    def titles(self) -> Iterator[tuple[str, str, str]]:
        """The folder, title and tagline of each game, as far as they can be read."""
        for name in self.games:
            spec, _ = read_spec(self._project, f"content/{name}/game.yaml", Collector())
            yield name, spec.title or name, spec.tagline

    def leave(self) -> None:
        """Ends the event streams of all pages."""
        self.closing = True
        for session in list(self._sessions.values()):
            session.notifier.notify()

    def close(self) -> None:
        """Ends everything."""
        self.leave()
        self.refresher.close()

    def _on_snapshot(self, snapshot: Snapshot | FailedSnapshot) -> None:
        self._sessions[snapshot.game].take(snapshot)

    def _on_save(self, game: str, files: tuple[str, ...]) -> None:
        self._sessions[game].saved(files)
