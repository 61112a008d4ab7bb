"""Writes changed files: all of them, each whole, or none; and none that somebody else has changed meanwhile."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from generator.files.project import DiskProject
from generator.fix.repeat import File
from generator.foundation.diagnostics import Origin, Problem


def write_changes(project: DiskProject, files: Iterable[File]) -> None:
    """Writes the new bytes of files over the old ones.

    All are first written beside their targets, then moved into place: a full disk or a missing right is met before
    anything is replaced. Raises `Problem` where a file is not what it was, and `OSError`.
    """
    staged: list[tuple[Path, Path, bytes]] = []
    moved: list[tuple[Path, bytes]] = []
    try:
        for file in files:
            target = _target(project, file)
            staged.append((_beside(target, file.new), target, file.old))
        for _, target, old in staged:
            if target.read_bytes() != old:
                raise _changed(target.name)
        for stage, target, old in staged:
            os.replace(stage, target)
            moved.append((target, old))
    except OSError:
        for target, old in moved:
            os.replace(_beside(target, old), target)
        raise
    finally:
        for stage, _, _ in staged:
            stage.unlink(missing_ok=True)


def _target(project: DiskProject, file: File) -> Path:
    """The file itself, where a link leads to it."""
    path = project.path(file.name)
    if path is None or path.read_bytes() != file.old:
        raise _changed(file.name)
    return path.resolve()


def _beside(target: Path, data: bytes) -> Path:
    """A new file in the same folder, with the rights of the other one."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, name)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _changed(name: str) -> Problem:
    what = f"`{name}` has changed since it was checked; nothing was written"
    return Problem("FIX001", what, Origin(name), "run the same command again")
