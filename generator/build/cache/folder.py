"""What is kept between runs: `.punchboard/` beside `content/`. It is never needed: deleting it costs time only."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import suppress
from errno import EEXIST
from pathlib import Path
from typing import Any

from generator.files.disk import plain

FOLDER = ".punchboard"
"""Where it stands, seen from the workspace."""
_MAY_ASK, _NO_SUCH_PROCESS = 0x1000, 87
"""Of Windows: `PROCESS_QUERY_LIMITED_INFORMATION`, and `ERROR_INVALID_PARAMETER`."""


def make_folder(workspace: Path) -> Path:
    """The folder itself, made where it is missing. Raises `OSError`, also where it is a link, which may lead out."""
    folder = workspace / FOLDER
    if folder.is_symlink():
        raise FileExistsError(EEXIST, "is a link", str(folder))
    folder.mkdir(exist_ok=True)
    hidden = folder / ".gitignore"
    if not hidden.exists():
        # Nobody wants it in a repository.
        write_atomically(hidden, b"*\n")
    return folder


def read_json(file: Path) -> Any:
    """What was written into a file as JSON. Raises `OSError`, `ValueError` where it is none, or no file."""
    try:
        return json.loads(plain(file))
    except RecursionError:
        raise ValueError(f"{file} is nested too deep") from None


def write_atomically(file: Path, content: bytes) -> None:
    """Writes a file so that it is never seen half: beside its place, and then into it. Raises `OSError`.

    What another process that was killed has left beside it is removed.
    """
    part = partial_path(file)
    try:
        write_new(part, content)
        os.replace(part, file)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    remove_partials(file)


def write_new(file: Path, content: bytes) -> None:
    """Writes a file that is new: what is there under its name, such as a link or a pipe, is removed first."""
    file.unlink(missing_ok=True)
    with file.open("xb") as opened:
        opened.write(content)


def partial_path(file: Path) -> Path:
    """Where this process writes a file, before it is moved into its place."""
    return file.with_name(f".{file.name}.{os.getpid()}.part")


def remove_partials(file: Path) -> None:
    """Removes what processes that are no more have left of a file beside its place."""
    form = re.compile(re.escape(f".{file.name}.") + r"(\d+)\.part")
    with suppress(OSError):
        for name in os.listdir(file.parent):
            found = form.fullmatch(name)
            if found is not None and not is_running(int(found[1])):
                with suppress(OSError):
                    file.with_name(name).unlink()


def is_running(process: int) -> bool:
    """Whether a process of that number is at work, or may be."""
    if sys.platform == "win32":
        import ctypes

        system = ctypes.windll.kernel32
        handle = system.OpenProcess(_MAY_ASK, False, process)
        if not handle:
            return bool(system.GetLastError() != _NO_SUCH_PROCESS)
        system.CloseHandle(handle)
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
