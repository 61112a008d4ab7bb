"""The games of a workspace, each looked at from the time that somebody asks for it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock

from generator.files.project import Project
from generator.foundation.diagnostics import Collector
from generator.game.spec.recovery import read_spec
from generator.preview.session import Session
from generator.preview.snapshot import Engine, EngineMaker, FailedSnapshot, Snapshot


class Sessions:
    """One session for each game."""

    def __init__(
        self, project: Project, listed: Callable[[], Sequence[str]], make: EngineMaker
    ) -> None:
        """`listed` gives the names of the games, as they are now; `make` makes what looks at them."""
        self._project = project
        self._listed = listed
        # Pages that were opened before the program was started anew must not take its numbers for the old ones.
        self.run = f"{os.getpid():x}-{time.perf_counter_ns():x}"
        self.closing = False
        self._lock = Lock()
        self._sessions: dict[str, Session] = {}
        self.engine: Engine = make(self._told, self._saved)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games there are."""
        return tuple(self._listed())

    def session(self, game: str) -> Session | None:
        """The session of a game, which is looked at from now on; None where there is no such game."""
        if game not in self.games:
            return None
        with self._lock:
            known = self._sessions.get(game)
            if known is None:
                known = self._sessions[game] = Session(game)
                self.engine.open(game)
        return known

    def titles(self) -> Iterator[tuple[str, str, str]]:
        """Of each game its folder, its title and what it says of itself, as far as it can be read."""
        for name in self.games:
            spec, _ = read_spec(self._project, f"content/{name}/game.yaml", Collector())
            yield name, spec.title or name, spec.tagline

    def leave(self) -> None:
        """Lets all pages go: what they wait for does not come any more."""
        self.closing = True
        for session in list(self._sessions.values()):
            session.notifier.notify()

    def close(self) -> None:
        """Ends everything."""
        self.leave()
        self.engine.close()

    def _told(self, look: Snapshot | FailedSnapshot) -> None:
        self._sessions[look.game].take(look)

    def _saved(self, game: str, files: tuple[str, ...]) -> None:
        self._sessions[game].saved(files)
