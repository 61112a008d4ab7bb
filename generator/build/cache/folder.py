"""The folder of caches and locks, `.punchboard/` beside `content/`. It can be deleted at any time."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from errno import EEXIST
from pathlib import Path
from typing import Any

from generator.files.disk import read_regular_file

FOLDER = ".punchboard"
"""Its name in the workspace."""
_MAY_ASK, _NO_SUCH_PROCESS = 0x1000, 87
"""Windows: `PROCESS_QUERY_LIMITED_INFORMATION` and `ERROR_INVALID_PARAMETER`."""


def make_folder(workspace: Path) -> Path:
    """Makes the folder if it is missing. Raises `OSError`, also if it is a link, which can lead anywhere."""
    folder = workspace / FOLDER
    if folder.is_symlink():
        raise FileExistsError(EEXIST, "is a link", str(folder))
    folder.mkdir(exist_ok=True)
    hidden = folder / ".gitignore"
    if not hidden.exists():
        write_together({hidden: b"*\n"})
    return folder


def read_json(file: Path) -> Any:
    """The content of a JSON file. Raises `OSError`, and `ValueError` if it isn't JSON."""
    try:
        return json.loads(read_regular_file(file))
    except RecursionError:
        raise ValueError(f"{file} is nested too deep") from None


def write_together(files: Mapping[Path, bytes]) -> None:
    """Writes files, each whole, and none if any can't be written. Raises `OSError`.

    They are first written beside their places, then moved: a full disk or a missing permission is noticed before
    anything is replaced. The unfinished files of killed processes are removed.
    """
    parts = {file: file.with_name(f".{file.name}.{os.getpid()}.part") for file in files}
    try:
        for file, part in parts.items():
            try:
                write_new(part, files[file])
            except OSError as fault:
                raise OSError(fault.errno, fault.strerror, str(file)) from fault
        for file, part in parts.items():
            os.replace(part, file)
    finally:
        for file, part in parts.items():
            with suppress(OSError):
                part.unlink(missing_ok=True)
            # Processes that were killed leave unfinished versions of the file.
            form = re.compile(re.escape(f".{file.name}.") + r"(\d+)\.part")
            with suppress(OSError):
                for name in os.listdir(file.parent):
                    found = form.fullmatch(name)
                    if found is not None and not is_running(int(found[1])):
                        with suppress(OSError):
                            file.with_name(name).unlink()


def write_new(file: Path, content: bytes) -> None:
    """Writes a new file: anything of its name, such as a link or a pipe, is removed first."""
    file.unlink(missing_ok=True)
    with file.open("xb") as opened:
        opened.write(content)


def is_running(process: int) -> bool:
    """Whether a process with that id is running, or may be."""
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
