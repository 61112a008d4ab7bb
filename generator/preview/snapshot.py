"""A snapshot of a game: everything that is known about it after a save."""

from __future__ import annotations

from collections.abc import Callable

from generator.build import Build
from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A game as it was read at first or after a save."""

    game: str
    """Its folder below `content/`."""
    number: int
    """1 for the first snapshot of the game, one more for each that follows."""
    files: tuple[str, ...]
    """The files that were saved, relative to the workspace; empty at first."""
    inspection: Inspection
    build: Build
    """The findings."""
    project: Project
    """Where lines to quote are read."""
    seconds: float = 0.0
    """How long it took."""


@dataclass(frozen=True, slots=True)
class FailedSnapshot:
    """A snapshot that a bug in Punchboard prevented."""

    game: str
    number: int
    files: tuple[str, ...]
    message: str


OnSnapshot = Callable[[Snapshot | FailedSnapshot], None]
"""Called with each snapshot."""
OnSave = Callable[[str, tuple[str, ...]], None]
"""Called with a game and its saved files, before there is a new snapshot."""
