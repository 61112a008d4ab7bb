"""Makes kits, in this process or in a worker, and writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from generator.build import Build, Progress, Request, no_progress
from generator.build.cache.diagnostics_json import from_json, to_json
from generator.build.cache.store import Store
from generator.build.cache.up_to_date import STATE_FILE, recorded_inputs, state_of, write_state
from generator.build.pipeline import build
from generator.build.rebuild_reasons import nothing_redrawn
from generator.build.workers.parcel import Source, project_of
from generator.build.workers.pool import Processes, Workers
from generator.build.writing.artifacts import Artifact
from generator.build.writing.manifest import (
    WrittenFiles,
    outdated,
    remaining_files,
    stale_files,
    written_files,
)
from generator.build.writing.replace import replace_kit
from generator.files.project import DiskProject, RecordingProject
from generator.foundation.dataclasses import NamedTuple, asdict, replace
from generator.foundation.diagnostics import Diagnostic
from generator.report.builds.build_file import record_files
from generator.report.builds.summary import closing_line, paths, summary


class FinishedKit(NamedTuple):
    """A kit that is ready to be written."""

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
    """What was read; see `up_to_date.recorded_inputs`."""


def make_kit(
    project: RecordingProject,
    name: str,
    request: Request,
    verbose: bool = False,
    progress: Progress = no_progress,
    store: Store | None = None,
    who: Workers = Processes(),
    edited: Sequence[str] = (),
) -> FinishedKit:
    """Makes the kit of a game. `edited` are the files that have changed since the last build, as far as known."""
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
        paths(done.artifacts, shown),
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


def write_kit(
    disk: DiskProject,
    request: Request,
    name: str,
    files: Sequence[Artifact],
    found: Sequence[Diagnostic],
    state: Mapping[str, Any],
) -> tuple[WrittenFiles, ...]:
    """Replaces the whole kit of a game, and returns the files beside it that are out of date. Raises `OSError`.

    `found` are the findings, `state` describes what the kit was made from; see `up_to_date.state_of`.
    """
    folder = disk.workspace / "output" / name
    before, new_paths = written_files(folder), [file.path for file in files]
    old = stale_files(before, folder, new_paths, request)
    left = remaining_files(before, folder, (*new_paths, *old))
    remember = partial(
        write_state, state=state, request=asdict(request), said=to_json(found), earlier=left
    )
    replace_kit(files, folder, (*old, STATE_FILE), remember)
    return outdated((WrittenFiles(**each) for each in left), disk)


def write_build(build: Build, request: Request, read: RecordingProject, disk: DiskProject) -> None:
    """Replaces the kit of a game by that of a build, unless errors block it. Raises `OSError`.

    `read` is what the build was made from.
    """
    if not build.broken:
        files = (*build.artifacts, *record_files(build, request))
        write_kit(disk, request, build.name, files, build.diagnostics, state_of(read, disk))
