"""`build.json`: what a build made and found, for programs; `timings.json`: what differs from run to run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.build import Build, Request
from generator.build.cache.folder import read_json
from generator.build.writing.artifacts import Artifact
from generator.foundation.dataclasses import asdict, dataclass, replace
from generator.report.json import Finding, finding

if TYPE_CHECKING:
    from generator.game.claims.results import ClaimResult
    from generator.game.model.game import Component

SCHEMA = 1
"""Raised when a key changes its meaning or goes away; new keys do not raise it."""


@dataclass(frozen=True, slots=True)
class ComponentEntry:
    """One component of the game."""

    title: str
    """What it is called on paper."""
    items: int
    """How many designs it has: the rows of its table."""
    pieces: int
    """How many things there are to cut out: the sum of the copies."""
    pages: Mapping[str, int]
    """How many pages it takes, by paper."""
    size_mm: tuple[float, float] | None
    """Width and height of a piece in mm; null where pieces differ in size."""
    sizes_mm: tuple[tuple[float, float], ...]
    """All sizes of its pieces in mm, in the order they first appear."""


@dataclass(frozen=True, slots=True)
class ClaimEntry:
    """A number the design says of itself, and what the tables give."""

    say: str
    """The claim in words."""
    of: str
    """The expression that computes the number."""
    expected: str
    """The number as the design prints it."""
    computed: str
    """The number that the tables give; empty where it cannot be computed."""
    holds: bool
    """Whether the two agree."""


@dataclass(frozen=True, slots=True)
class OutputEntry:
    """One file of the build."""

    path: str
    """Where it is, seen from the folder of `build.json`."""
    pages: int
    """How many pages a PDF has; 0 for other files."""
    bytes: int
    """How big it is."""
    sha256: str
    """The digest of its content, in hex."""
    about: str
    """What it is, where its name does not say it: which sheets a file for a cutting machine is for."""


@dataclass(frozen=True, slots=True)
class BuildFile:
    """What a build made and found. The same inputs give the same bytes."""

    schema: int
    """The version of this format; a program may read higher ones as far as it knows their keys."""
    game: str
    """The game's folder below `content/`."""
    title: str
    """What the game is called."""
    version: str
    """The game's version."""
    edition: str
    """Which edition was built: `low-ink`, `proof` or `grayscale`; empty for the ordinary one."""
    complete: bool
    """Whether all was built; a build of some papers or components lists those only."""
    components: Mapping[str, ComponentEntry]
    """The components by name, in the game's order."""
    claims: tuple[ClaimEntry, ...]
    """The claims in the game's order."""
    diagnostics: tuple[Finding, ...]
    """What was found, worst first."""
    outputs: tuple[OutputEntry, ...]
    """The files, sorted by path."""


def records(build: Build, request: Request) -> tuple[Artifact, Artifact]:
    """`build.json` and `timings.json`."""
    timings = {
        "seconds": {stage: round(seconds, 4) for stage, seconds in build.timings.items()},
        "faces": build.faces,
        "faces_laid_out": build.drawn,
        "faces_reused": dict(build.reused),
        "why": list(build.why),
    }
    return Artifact("build.json", _json(asdict(described(build, request)))), Artifact(
        "timings.json", _json(timings)
    )


def listed(folder: Path, shown: Path) -> str:
    """The paths of the files that a folder's `build.json` lists, one a line, as if in the folder `shown`."""
    document = read_json(folder / "build.json")
    return "".join(f"{(shown / output['path']).as_posix()}\n" for output in document["outputs"])


def is_complete(request: Request) -> bool:
    """Whether all of an edition is asked for, as the game says."""
    return replace(request, edition="") == Request()


def described(build: Build, request: Request) -> BuildFile:
    """What a build made and found, as it is written to `build.json`."""
    game = build.game
    return BuildFile(
        schema=SCHEMA,
        game=build.name,
        title=game.title if game else "",
        version=game.version if game else "",
        edition=request.edition,
        complete=is_complete(request),
        components={c.name: _component(c, build) for c in game.components} if game else {},
        claims=tuple(_claim(result) for result in build.claims),
        diagnostics=tuple(finding(d) for d in build.diagnostics),
        outputs=tuple(
            OutputEntry(a.path, a.pages, len(a.content), a.sha256, a.about) for a in build.artifacts
        ),
    )


def _component(component: Component, build: Build) -> ComponentEntry:
    sizes = tuple(
        (round(size.width, 6), round(size.height, 6)) for size in build.sizes[component.name]
    )
    return ComponentEntry(
        title=component.title,
        items=len(component.items),
        pieces=component.pieces,
        pages=dict(build.pages.get(component.name, {})),
        size_mm=sizes[0] if len(sizes) == 1 else None,
        sizes_mm=sizes,
    )


def _claim(result: ClaimResult) -> ClaimEntry:
    return ClaimEntry(result.say, result.of, result.expected, result.computed, result.holds)


def _json(document: Any) -> bytes:
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()
