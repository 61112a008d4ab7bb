"""The order of it all: what a build is asked for, and what comes of it."""

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
"""Is told the stage, how much of it is done, and how much there is."""


def no_progress(stage: str, done: int, total: int) -> None:
    """The progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to build."""

    papers: tuple[str, ...] = ()
    """The papers to print on; the game's own where there is none."""
    only: tuple[str, ...] = ()
    """The components to print; all where there is none. `rulebook` counts as one."""
    edition: str = ""
    """Which edition: `low-ink`, `proof`, `grayscale`; the ordinary one where it is empty."""
    backs: Literal["", "duplex", "gutterfold", "once", "none"] = ""
    """How backs get behind their fronts, whatever the game says."""
    ruler: bool = False
    """Whether every sheet has a line to measure."""
    start: int = 0
    """The first free place of a half-used sheet; 0 is what the game says."""
    cut_files: bool = False
    """Whether files for cutting machines are made, though the game does not ask for any."""
    printer: bool = True
    """Whether the faults of the printer are made good; not for files that others print."""


@dataclass(frozen=True, slots=True)
class Build:
    """What a build made and found."""

    name: str
    """The game's folder below `content/`."""
    game: Game | None
    """None where it could not even be read."""
    diagnostics: tuple[Diagnostic, ...]
    """Everything there is to say, worst first."""
    claims: tuple[ClaimResult, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    """The files, sorted by path; none where the build failed as a whole, so that the last good kit stays."""
    pages: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Pages by component, by paper."""
    sizes: Mapping[str, tuple[Size, ...]] = field(default_factory=dict)
    """The sizes of pieces by component, in the order they first appear."""
    timings: Mapping[str, float] = field(default_factory=dict)
    """Seconds by stage."""
    faces: int = 0
    """Faces on all pieces, copies not counted."""
    drawn: int = 0
    """How many of them were laid out; the others are the same as one of these."""
    broken: bool = False
    """Whether so much is wrong that nothing can be printed."""
    quiet: tuple[tuple[str, int, str], ...] = ()
    """The checks that the game has switched off: how much each had to say, and why it does not."""
    reused: Mapping[str, int] = field(default_factory=dict)
    """How many different faces of each component were known from earlier builds; see `why` for the others."""
    why: tuple[str, ...] = ()
    """What was made again though it had been made before, and why: each in a few words."""
    blocking: tuple[Diagnostic, ...] = ()
    """The errors because of which nothing can be printed."""

    @property
    def failed(self) -> bool:
        """Whether anything of severity error was found."""
        return any(True for _ in errors(self.diagnostics))
