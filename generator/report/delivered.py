"""Puts what a build made where it belongs, with the records of it."""

from __future__ import annotations

from functools import partial

from generator.build import Build, Request
from generator.build.fresh import FILE, remember
from generator.build.replacing import replace
from generator.build.said import packed
from generator.project import DiskProject, RecordingProject
from generator.report.build_file import is_complete, records, stale
from generator.values import asdict


def deliver(made: Build, request: Request, read: RecordingProject, disk: DiskProject) -> None:
    """Replaces a game's kit by what was made, whole; a broken game keeps its last good one. Raises `OSError`.

    `read` is what it was made from.
    """
    if made.broken:
        return
    folder = disk.workspace / "output" / made.name
    files = (*made.artifacts, *records(made, request))
    old = stale(folder, files, request.edition) if is_complete(request) else ()
    asked, said = asdict(request), packed(made.diagnostics)
    memory = partial(remember, project=read, disk=disk, request=asked, said=said)
    replace(files, folder, (*old, FILE), memory)
