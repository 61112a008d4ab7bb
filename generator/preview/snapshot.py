"""What a look at a game gives: everything that is known of it as its files stand now."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Protocol

from generator.build import Build
from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A game as it was read after a save, or at first."""

    game: str
    """Its folder below `content/`."""
    number: int
    """1 for the first look at the game, one more for each that follows."""
    files: tuple[str, ...]
    """What was saved, as the workspace calls it; nothing at first."""
    inspection: Inspection
    build: Build
    """What was found."""
    project: Project
    """Where lines to quote are read."""
    seconds: float = 0.0
    """How long it took."""


@dataclass(frozen=True, slots=True)
class FailedSnapshot:
    """A look that failed for a fault of the program itself."""

    game: str
    number: int
    files: tuple[str, ...]
    message: str


OnSnapshot = Callable[[Snapshot | FailedSnapshot], None]
"""Takes each look as it is done."""
OnSave = Callable[[str, tuple[str, ...]], None]
"""Is told that files of a game were saved, before there is a new look at it."""


class Engine(Protocol):
    """What looks at games, again after every save; it works in a thread of its own."""

    @property
    def work(self) -> Lock:
        """Is held while it looks: who lays out something else of a game it looked at holds it meanwhile."""

    def open(self, game: str) -> None:
        """Begins to look at a game, if it does not yet."""

    def close(self) -> None:
        """Ends."""


EngineMaker = Callable[[OnSnapshot, OnSave], Engine]
