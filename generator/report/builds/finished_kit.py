"""A kit that was made, in this process or by somebody else: all that is left to do with it is to write and tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from generator.build import Progress, Request, silent
from generator.build.cache.diagnostics_json import packed, unpacked
from generator.build.cache.store import Store
from generator.build.cache.up_to_date import asked
from generator.build.pipeline import build
from generator.build.rebuild_reasons import placed_again
from generator.build.workers.parcel import Source, project_of
from generator.build.workers.pool import Alone, Workers
from generator.build.writing.artifacts import Artifact
from generator.files.project import DiskProject, RecordingProject
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Diagnostic
from generator.report.builds.build_file import records
from generator.report.builds.summary import closing, paths, summary


class Made(NamedTuple):
    """A kit that is to be written."""

    files: tuple[Artifact, ...]
    """All files, those that tell of it among them."""
    broken: bool
    """Whether nothing is to be written."""
    said: tuple[Diagnostic, ...]
    summary: str
    """What was made, for people."""
    closing: str
    """What it came to, in one line; see there."""
    paths: str
    """What was made, for programs."""
    asked: Mapping[str, Any]
    """What was read; see `fresh.asked`."""


def made(
    project: RecordingProject,
    name: str,
    request: Request,
    verbose: bool = False,
    progress: Progress = silent,
    store: Store | None = None,
    who: Workers = Alone(),
    edited: Sequence[str] = (),
) -> Made:
    """Makes the kit of a game. `edited` are the files that are not as they were last time, as far as that is known."""
    start = perf_counter()
    done = build(project, name, request, progress, store, who)
    if edited and not done.why:
        done = replace(done, why=(placed_again(edited, f"content/{name}"),))
    shown = Path("output") / name
    return Made(
        (*done.artifacts, *records(done, request)),
        done.broken,
        done.diagnostics,
        summary(done, shown, verbose),
        closing(done, perf_counter() - start),
        paths(done, shown),
        asked(project),
    )


def made_apart(
    source: Source, name: str, request: Mapping[str, Any], verbose: bool
) -> dict[str, Any]:
    """The same as a unit of work, in plain values."""
    project = project_of(source)
    store = Store(project.workspace) if isinstance(project, DiskProject) else None
    done = made(RecordingProject(project), name, Request(**request), verbose, store=store)
    files = [(each.path, each.content, each.pages, each.about) for each in done.files]
    return {**done._asdict(), "files": files, "said": packed(done.said)}


def received(sent: Mapping[str, Any]) -> Made:
    """What came of `made_apart`."""
    files = tuple(Artifact(*each) for each in sent["files"])
    return Made(**{**sent, "files": files, "said": unpacked(sent["said"])})
