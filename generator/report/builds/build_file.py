"""`build.json`: the results of a build, for programs; `timings.json`: what differs from run to run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build import Build, Request
from generator.build.cache.folder import read_json
from generator.build.writing.artifacts import Artifact
from generator.foundation.dataclasses import asdict, dataclass, replace
from generator.report import json_text
from generator.report.json import Finding, finding

if TYPE_CHECKING:
    from generator.game.model.game import Component

SCHEMA = 1
"""Raised when a key is removed or changes its meaning, not when a key is added."""


@dataclass(frozen=True, slots=True)
class ComponentEntry:
    """One component of the game."""

    title: str
    """Its title as printed."""
    items: int
    """The number of designs: the rows of its table."""
    pieces: int
    """The number of pieces to cut out: the sum of the copies."""
    pages: Mapping[str, int]
    """The number of pages, by paper."""
    size_mm: tuple[float, float] | None
    """Width and height of a piece in mm; null if pieces differ in size."""
    sizes_mm: tuple[tuple[float, float], ...]
    """All sizes of its pieces in mm, in order of first appearance."""


@dataclass(frozen=True, slots=True)
class ClaimEntry:
    """A number that the design prints, and the one that the tables give."""

    say: str
    """The claim in words."""
    of: str
    """The expression that computes the number."""
    expected: str
    """The printed number."""
    computed: str
    """The number that the tables give; empty if it can't be computed."""
    holds: bool
    """Whether the two numbers agree."""


@dataclass(frozen=True, slots=True)
class OutputEntry:
    """One file of the build."""

    path: str
    """The file, relative to the folder of `build.json`."""
    pages: int
    """The number of pages of a PDF; 0 for other files."""
    bytes: int
    """Its size in bytes."""
    sha256: str
    """The SHA-256 digest of its content, in hex."""
    about: str
    """A description if the name isn't enough, such as the sheets that a cut file is for."""


@dataclass(frozen=True, slots=True)
class BuildFile:
    """The results of a build. The same inputs give the same bytes."""

    schema: int
    """The version of this format. Higher versions may have changed or removed keys."""
    game: str
    """The game's folder below `content/`."""
    title: str
    """The game's title."""
    version: str
    """The game's version."""
    edition: str
    """The edition: `low-ink`, `proof` or `grayscale`; empty for the standard one."""
    complete: bool
    """Whether everything was built; a build of some papers or components lists only those."""
    components: Mapping[str, ComponentEntry]
    """The components by name, in the game's order."""
    claims: tuple[ClaimEntry, ...]
    """The claims in the game's order."""
    diagnostics: tuple[Finding, ...]
    """The findings, worst first."""
    outputs: tuple[OutputEntry, ...]
    """The files, sorted by path."""


def record_files(build: Build, request: Request) -> tuple[Artifact, Artifact]:
    """`build.json` and `timings.json`."""
    timings = {
        "seconds": {stage: round(seconds, 4) for stage, seconds in build.timings.items()},
        "faces": build.faces,
        "faces_laid_out": build.drawn,
        "faces_reused": dict(build.reused),
        "why": list(build.why),
    }
    documents = {"build.json": asdict(build_file(build, request)), "timings.json": timings}
    first, second = (Artifact(name, json_text(each).encode()) for name, each in documents.items())
    return first, second


def listed_paths(folder: Path, shown: Path) -> str:
    """The paths of the files in a folder's `build.json`, one per line, as if in the folder `shown`."""
    document = read_json(folder / "build.json")
    return "".join(f"{(shown / output['path']).as_posix()}\n" for output in document["outputs"])


def is_complete(request: Request) -> bool:
    """Whether a request is for everything of an edition, unchanged from game.yaml."""
    return replace(request, edition="") == Request()


def build_file(build: Build, request: Request) -> BuildFile:
    """The results of a build, as written to `build.json`."""
    game = build.game
    return BuildFile(
        schema=SCHEMA,
        game=build.name,
        title=game.title if game else "",
        version=game.version if game else "",
        edition=request.edition,
        complete=is_complete(request),
        components={c.name: _component(c, build) for c in game.components} if game else {},
        claims=tuple(
            ClaimEntry(each.say, each.of, each.expected, each.computed, each.holds)
            for each in build.claims
        ),
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
