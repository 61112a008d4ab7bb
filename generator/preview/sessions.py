"""The games of a workspace, each looked at from the time that somebody asks for it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock

from generator.files.project import Project
from generator.foundation.diagnostics import Collector
from generator.game.spec.recovery import read_spec
from generator.preview.session import Desk
from generator.preview.snapshot import Engine, EngineMaker, Fault, Seen


class Desks:
    """One desk for each game."""

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
        self._desks: dict[str, Desk] = {}
        self.engine: Engine = make(self._told, self._saved)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games there are."""
        return tuple(self._listed())

    def desk(self, game: str) -> Desk | None:
        """The desk of a game, which is looked at from now on; None where there is no such game."""
        if game not in self.games:
            return None
        with self._lock:
            known = self._desks.get(game)
            if known is None:
                known = self._desks[game] = Desk(game)
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
        for desk in list(self._desks.values()):
            desk.bells.ring()

    def close(self) -> None:
        """Ends everything."""
        self.leave()
        self.engine.close()

    def _told(self, look: Seen | Fault) -> None:
        self._desks[look.game].take(look)

    def _saved(self, game: str, files: tuple[str, ...]) -> None:
        self._desks[game].saved(files)
