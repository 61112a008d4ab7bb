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
    old, new = _lines(file.old or b""), _lines(file.new or b"")
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
    """Writes the new content of files, makes new ones and deletes those that shall go.

    The files are first written beside their places, then moved: a full disk or a missing permission is noticed before
    anything is replaced. Raises `Problem` if a file has changed meanwhile, and `OSError`.
    """
    staged: list[tuple[Path | None, Path, File]] = []
    moved: list[tuple[Path, bytes | None]] = []
    try:
        for file in files:
            path = project.path(file.name)
            target = (path or project.workspace / file.name).resolve()
            if _content(target) != file.old:
                raise _changed(file.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            stage = _beside(target, file.new) if file.new is not None else None
            staged.append((stage, target, file))
        for _, target, file in staged:
            if _content(target) != file.old:
                raise _changed(file.name)
        for stage, target, file in staged:
            _put(stage, target)
            moved.append((target, file.old))
    except OSError:
        for target, old in moved:
            _put(_beside(target, old) if old is not None else None, target)
        raise
    finally:
        for stage, _, _ in staged:
            if stage is not None:
                stage.unlink(missing_ok=True)


def _content(target: Path) -> bytes | None:
    return target.read_bytes() if target.exists() else None


def _put(stage: Path | None, target: Path) -> None:
    if stage is None:
        target.unlink(missing_ok=True)
    else:
        os.replace(stage, target)


def _beside(target: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, name)
        else:
            os.chmod(name, 0o666 & ~_umask())
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _umask() -> int:
    """The permissions that new files of this process don't have."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _changed(name: str) -> Problem:
    what = f"`{name}` has changed since it was checked; nothing was written"
    return Problem("FIX001", what, Origin(name), "run the same command again")
