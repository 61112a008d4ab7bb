"""A finished kit, made in this process or by a worker, ready to be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from generator.build import Progress, Request, no_progress
from generator.build.cache.diagnostics_json import from_json, to_json
from generator.build.cache.store import Store
from generator.build.cache.up_to_date import recorded_inputs
from generator.build.pipeline import build
from generator.build.rebuild_reasons import nothing_redrawn
from generator.build.workers.parcel import Source, project_of
from generator.build.workers.pool import InProcess, Workers
from generator.build.writing.artifacts import Artifact
from generator.files.project import DiskProject, RecordingProject
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Diagnostic
from generator.report.builds.build_file import record_files
from generator.report.builds.summary import closing_line, paths, summary


class FinishedKit(NamedTuple):
    """A kit that is to be written."""

    files: tuple[Artifact, ...]
    """All files, including `build.json` and `timings.json`."""
    broken: bool
    """Whether errors keep it from being written."""
    diagnostics: tuple[Diagnostic, ...]
    summary: str
    """The files with their pages and sizes, for people."""
    closing_line: str
    """The closing line; see `summary.closing_line`."""
    paths: str
    """The paths of the files, for programs."""
    inputs: Mapping[str, Any]
    """What was read; see `up_to_date.asked`."""


def make_kit(
    project: RecordingProject,
    name: str,
    request: Request,
    verbose: bool = False,
    progress: Progress = no_progress,
    store: Store | None = None,
    who: Workers = InProcess(),
    edited: Sequence[str] = (),
) -> FinishedKit:
    """Makes the kit of a game. `edited` are the files that are not as they were last time, as far as that is known."""
    start = perf_counter()
    done = build(project, name, request, progress, store, who)
    if edited and not done.why:
        done = replace(done, why=(nothing_redrawn(edited, f"content/{name}"),))
    shown = Path("output") / name
    return FinishedKit(
        (*done.artifacts, *record_files(done, request)),
        done.broken,
        done.diagnostics,
        summary(done, shown, verbose),
        closing_line(done, perf_counter() - start),
        paths(done, shown),
        recorded_inputs(project),
    )


def make_kit_in_worker(
    source: Source, name: str, request: Mapping[str, Any], verbose: bool
) -> dict[str, Any]:
    """Runs `make_kit` in a worker: takes and returns plain values."""
    project = project_of(source)
    store = Store(project.workspace) if isinstance(project, DiskProject) else None
    done = make_kit(RecordingProject(project), name, Request(**request), verbose, store=store)
    files = [(each.path, each.content, each.pages, each.about) for each in done.files]
    return {**done._asdict(), "files": files, "diagnostics": to_json(done.diagnostics)}


def kit_from_worker(sent: Mapping[str, Any]) -> FinishedKit:
    """The kit that `make_kit_in_worker` returned."""
    files = tuple(Artifact(*each) for each in sent["files"])
    return FinishedKit(**{**sent, "files": files, "diagnostics": from_json(sent["diagnostics"])})
