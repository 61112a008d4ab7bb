"""The tags of a game: `content/<game>/tags/<name>.yaml`, one file for each time that it was printed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from generator.build.cache.folder import read_json
from generator.build.cache.up_to_date import STATE_FILE, cached_diagnostics
from generator.build.writing.artifacts import Artifact, write_files
from generator.files.project import DiskProject, Project
from generator.files.yaml_nodes import decode_text
from generator.foundation.lazy_regex import regex
from generator.history.record import Record, natural_key
from generator.history.record_reader import parse_record
from generator.history.record_writer import record_text

_SUFFIX = ".yaml"
_NAME = regex(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?")
_DEVICES = regex(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""The names that Windows reserves for devices, with any suffix."""


def tag_file(game: str, name: str) -> str:
    """The file of a tag, relative to the workspace."""
    return f"{_folder(game)}/{name}{_SUFFIX}"


def _folder(game: str) -> str:
    return f"content/{game}/tags"


def name_problem(name: str) -> str:
    """Why something can't be the name of a tag; empty if it can.

    >>> name_problem("v1.2"), name_problem("first playtest")
    ('', 'use only `a` to `z`, digits, `.`, `-` and `_`, and start and end with a letter or digit')
    """
    if len(name) > 64:
        return "it is longer than 64 characters"
    if not _NAME.fullmatch(name):
        return "use only `a` to `z`, digits, `.`, `-` and `_`, and start and end with a letter or digit"
    if _DEVICES.fullmatch(name):
        return "Windows reserves that name"
    return ""


def tag_names(project: Project, game: str) -> tuple[str, ...]:
    """The names of a game's tags, in natural order."""
    files = (PurePosixPath(file) for file in project.list(_folder(game)))
    names = [file.stem for file in files if file.suffix == _SUFFIX]
    return tuple(sorted((name for name in names if not name_problem(name)), key=natural_key))


def read_tag(project: Project, game: str, name: str) -> Record:
    """The record in a tag. Raises `Problem` if it is invalid, and `FileNotFoundError` if there is none."""
    file = tag_file(game, name)
    return parse_record(decode_text(project.read(file), file), file)


def write_tag(disk: DiskProject, game: str, name: str, record: Record) -> bool:
    """Writes a tag, whole or not at all; returns whether that changes anything. Raises `OSError`."""
    content = record_text(record).encode()
    file = tag_file(game, name)
    if disk.exists(file) and disk.read(file) == content:
        return False
    write_files([Artifact(f"{name}{_SUFFIX}", content)], disk.workspace / _folder(game))
    return True


def kit_warning(disk: DiskProject, name: str, reads: Iterable[str]) -> str:
    """Why the kit in `output/` may not show the present state of a game; empty if it does.

    `reads` are the files that the present state was read from.
    """
    folder, shown = disk.workspace / "output" / name, f"output/{name}"
    if not (folder / "build.json").is_file():
        return f"`{shown}` has no kit yet"
    try:
        request = read_json(folder / STATE_FILE)["request"]
        partial = bool(request["only"])
    except (OSError, ValueError, KeyError, TypeError):
        # Without the state file only times can be compared. Unchanged files of a kit keep their time, but the timings
        # of two builds always differ.
        built = folder / "timings.json"
        if not built.is_file():
            return ""
        when = built.stat().st_mtime_ns
        stamps = ((disk.stamp(file), file) for file in sorted(reads))
        newer = (file for stamp, file in stamps if stamp is not None and stamp[1] > when)
        file = next(newer, "")
        return f"the kit in `{shown}` may be out of date: `{file}` is newer" if file else ""
    if cached_diagnostics(disk, folder, request) is None:
        return f"the kit in `{shown}` is out of date: the game or Punchboard has changed since"
    if partial:
        return f"the last build made only some components: others in `{shown}` may be out of date"
    return ""
