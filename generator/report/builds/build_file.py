"""`build.json`: the results of a build, for programs; `timings.json`: what differs from run to run.

`data/schemas/build.json` describes the keys of the results.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.build import Build, Request
from generator.build.cache.folder import read_json
from generator.build.writing.artifacts import Artifact
from generator.foundation.dataclasses import replace
from generator.report import json_text
from generator.report.json import finding

if TYPE_CHECKING:
    from generator.game.model.game import Component


def record_files(build: Build, request: Request) -> tuple[Artifact, Artifact]:
    """`build.json` and `timings.json`."""
    timings = {
        "seconds": {stage: round(seconds, 4) for stage, seconds in build.timings.items()},
        "faces": build.faces,
        "faces_laid_out": build.drawn,
        "faces_reused": dict(build.reused),
        "why": list(build.why),
    }
    documents = {"build.json": _results(build, request), "timings.json": timings}
    first, second = (Artifact(name, json_text(each).encode()) for name, each in documents.items())
    return first, second


def listed_paths(folder: Path, shown: Path) -> str:
    """The paths of the files in a folder's `build.json`, one per line, as if in the folder `shown`."""
    document = read_json(folder / "build.json")
    return "".join(f"{(shown / output['path']).as_posix()}\n" for output in document["outputs"])


def is_complete(request: Request) -> bool:
    """Whether a request is for everything of an edition, unchanged from game.yaml."""
    return replace(request, edition="", ink=False) == Request()


def _results(build: Build, request: Request) -> dict[str, Any]:
    """The results of a build. The same inputs give the same."""
    game = build.game
    return {
        "schema": 1,
        "game": build.name,
        "title": game.title if game else "",
        "version": game.spec.version if game else "",
        "edition": request.edition,
        "complete": is_complete(request),
        "components": {c.name: _component(c, build) for c in game.components} if game else {},
        "claims": [
            {
                "say": each.say,
                "of": each.of,
                "expected": each.expected,
                "computed": each.computed,
                "holds": each.holds,
            }
            for each in build.claims
        ],
        "diagnostics": [*map(finding, build.diagnostics)],
        "outputs": [
            {
                "path": each.path,
                "pages": each.pages,
                "bytes": len(each.content),
                "sha256": each.sha256,
                "about": each.about,
                "sheets": each.sheets,
                "least_sheets": each.least_sheets,
                "ink": [round(page, 4) for page in each.ink],
            }
            for each in build.artifacts
        ],
    }


def _component(component: Component, build: Build) -> dict[str, Any]:
    sizes = [(round(size.width, 6), round(size.height, 6)) for size in build.sizes[component.name]]
    return {
        "title": component.title,
        "items": len(component.items),
        "pieces": component.pieces,
        "pages": dict(build.pages.get(component.name, {})),
        "size_mm": sizes[0] if len(sizes) == 1 else None,
        "sizes_mm": sizes,
    }
