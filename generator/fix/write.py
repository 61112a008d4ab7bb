"""Shows changed files as a unified diff, and writes them: all of them, each whole, or none."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from pathlib import Path

from generator.files.project import DiskProject
from generator.fix.repeat import File
from generator.foundation.diagnostics import Origin, Problem
from generator.places.source_text import source_text

_COLORS = {"+++": "\x1b[1m", "---": "\x1b[1m", "@": "\x1b[36m", "+": "\x1b[32m", "-": "\x1b[31m"}
_RESET = "\x1b[0m"


def diff(files: Iterable[File], color: bool = False) -> str:
    """The changes of all files as a unified diff, with the line ends of the files."""
    return "".join(_colored(line) if color else line for file in files for line in _diff(file))


def _diff(file: File) -> Iterator[str]:
    old, new = _lines(file.old), _lines(file.new)
    for line in unified_diff(old, new, f"a/{file.name}", f"b/{file.name}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(data: bytes) -> list[str]:
    """The lines of a file, which end with `\\n` only; other line ends stay in them."""
    known = source_text(data)
    *whole, rest = data[len(known.mark) :].decode(known.encoding).split("\n")
    return [f"{line}\n" for line in whole] + ([rest] if rest else [])


def _colored(line: str) -> str:
    color = next((color for start, color in _COLORS.items() if line.startswith(start)), "")
    return f"{color}{line.rstrip(chr(10))}{_RESET}\n" if color else line


def write_changes(project: DiskProject, files: Iterable[File]) -> None:
    """Writes the new content of files.

    The files are first written beside their places, then moved: a full disk or a missing permission is noticed before
    anything is replaced. Raises `Problem` if a file has changed meanwhile, and `OSError`.
    """
    staged: list[tuple[Path, Path, bytes]] = []
    moved: list[tuple[Path, bytes]] = []
    try:
        for file in files:
            path = project.path(file.name)
            if path is None or path.read_bytes() != file.old:
                raise _changed(file.name)
            target = path.resolve()
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


def _beside(target: Path, data: bytes) -> Path:
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
