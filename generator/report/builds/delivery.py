"""Puts what a build made where it belongs, with the records of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from generator.build import Build, Request
from generator.build.cache.diagnostics_json import to_json
from generator.build.cache.up_to_date import STATE_FILE, state_of, write_state
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
from generator.foundation.dataclasses import NamedTuple, asdict
from generator.foundation.diagnostics import Diagnostic
from generator.report.builds.build_file import record_files


class KitFiles(NamedTuple):
    """What is put into the folder of a game."""

    name: str
    """The game's folder below `content/`."""
    files: Sequence[Artifact]
    """All files, those that tell of it among them."""
    said: tuple[Diagnostic, ...]
    """What was found when they were made."""
    state: Mapping[str, Any]
    """What they were made from; see `fresh.state_of`."""


def write_kit(kit: KitFiles, request: Request, disk: DiskProject) -> tuple[WrittenFiles, ...]:
    """Replaces a game's kit, whole, and gives what stands beside it and is older than the game. Raises `OSError`."""
    folder = disk.workspace / "output" / kit.name
    before, made = written_files(folder), [file.path for file in kit.files]
    old = stale_files(before, folder, made, request)
    left = remaining_files(before, folder, (*made, *old))
    memory = partial(
        write_state, state=kit.state, request=asdict(request), said=to_json(kit.said), earlier=left
    )
    replace_kit(kit.files, folder, (*old, STATE_FILE), memory)
    return outdated((WrittenFiles(**each) for each in left), disk)


def write_build(made: Build, request: Request, read: RecordingProject, disk: DiskProject) -> None:
    """Replaces a game's kit by what a build made; a broken game keeps its last good one. Raises `OSError`.

    `read` is what it was made from.
    """
    if made.broken:
        return
    files = (*made.artifacts, *record_files(made, request))
    write_kit(KitFiles(made.name, files, made.diagnostics, state_of(read, disk)), request, disk)
