"""Builds a game: what is requested, and what the result is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from generator.build.writing.artifacts import Artifact
from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import Diagnostic, errors
from generator.geometry import Size

if TYPE_CHECKING:
    from generator.game.claims.results import ClaimResult
    from generator.game.model.game import Game

Progress = Callable[[str, int, int], None]
"""Is called with the stage, how much of it is done, and how much there is."""


def no_progress(stage: str, done: int, total: int) -> None:
    """Shows no progress."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to build."""

    papers: tuple[str, ...] = ()
    """The papers to print on *(default: the game's own)*."""
    only: tuple[str, ...] = ()
    """The components to print *(default: all)*. `rulebook` counts as one."""
    edition: str = ""
    """The edition: `low-ink`, `proof` or `grayscale` *(default: the ordinary one)*."""
    backs: Literal["", "duplex", "gutterfold", "once", "none"] = ""
    """How backs are printed *(overrides game.yaml)*."""
    ruler: bool = False
    """Whether every sheet has a line to measure."""
    start: int = 0
    """The first free place of a half-used sheet; 0 for the value in game.yaml."""
    cut_files: bool = False
    """Whether to make files for cutting machines even if the game doesn't ask for any."""
    editions: bool = True
    """Whether the further editions that the game asks for are made, too."""
    ink: bool = False
    """Whether the ink of each page is counted; that takes about as long as the build."""
    printer: bool = True
    """Whether to correct for the printer's misalignment; not for files that others print."""


@dataclass(frozen=True, slots=True)
class Build:
    """The result of a build."""

    name: str
    """The game's folder below `content/`."""
    game: Game | None
    """None if it couldn't be read."""
    diagnostics: tuple[Diagnostic, ...]
    """All diagnostics, worst first."""
    claims: tuple[ClaimResult, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    """The files, sorted by path; none if the build failed as a whole, so that the last good kit stays."""
    pages: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Pages by component, by paper."""
    sizes: Mapping[str, tuple[Size, ...]] = field(default_factory=dict)
    """The sizes of pieces by component, in the order they first appear."""
    timings: Mapping[str, float] = field(default_factory=dict)
    """Seconds by stage."""
    faces: int = 0
    """The number of faces on all pieces, not counting copies."""
    drawn: int = 0
    """How many of them were laid out; the others are the same as one of these."""
    broken: bool = False
    """Whether nothing can be printed because of errors."""
    quiet: tuple[tuple[str, int, str], ...] = ()
    """The checks that the game switches off: name, number of findings, reason."""
    reused: Mapping[str, int] = field(default_factory=dict)
    """How many different faces of each component came from the cache; see `why` for the others."""
    why: tuple[str, ...] = ()
    """What was made again though it had been made before, and why: each in a few words."""
    blocking: tuple[Diagnostic, ...] = ()
    """The errors because of which nothing can be printed."""

    @property
    def failed(self) -> bool:
        """Whether there are errors."""
        return any(True for _ in errors(self.diagnostics))
