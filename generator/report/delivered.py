"""Puts what a build made where it belongs, with the records of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from generator.build import Build, Request
from generator.build.artifacts import Artifact
from generator.build.fresh import FILE, remember, state_of
from generator.build.replacing import replace
from generator.build.said import packed
from generator.diagnostics import Diagnostic
from generator.project import DiskProject, RecordingProject
from generator.report.build_file import is_complete, records, stale
from generator.values import NamedTuple, asdict


class Kit(NamedTuple):
    """What is put into the folder of a game."""

    name: str
    """The game's folder below `content/`."""
    files: Sequence[Artifact]
    """All files, those that tell of it among them."""
    said: tuple[Diagnostic, ...]
    """What was found when they were made."""
    state: Mapping[str, Any]
    """What they were made from; see `fresh.state_of`."""


def put_in_place(kit: Kit, request: Request, disk: DiskProject) -> None:
    """Replaces a game's kit, whole. Raises `OSError`."""
    folder = disk.workspace / "output" / kit.name
    old = stale(folder, kit.files, request.edition) if is_complete(request) else ()
    asked, said = asdict(request), packed(kit.said)
    memory = partial(remember, state=kit.state, request=asked, said=said)
    replace(kit.files, folder, (*old, FILE), memory)


def deliver(made: Build, request: Request, read: RecordingProject, disk: DiskProject) -> None:
    """Replaces a game's kit by what a build made; a broken game keeps its last good one. Raises `OSError`.

    `read` is what it was made from.
    """
    if made.broken:
        return
    files = (*made.artifacts, *records(made, request))
    put_in_place(Kit(made.name, files, made.diagnostics, state_of(read, disk)), request, disk)
