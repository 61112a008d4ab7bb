"""The tags of a game: `content/<game>/tags/<name>.yaml`, one file for each time that it was printed."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

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
"""What Windows takes for devices, whatever stands behind the point."""


def tag_file(game: str, name: str) -> str:
    """The project's name of the file of a tag."""
    return f"{_folder(game)}/{name}{_SUFFIX}"


def _folder(game: str) -> str:
    return f"content/{game}/tags"


def name_problem(name: str) -> str:
    """Why something cannot be the name of a tag; empty where it can.

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
    """The names of a game's tags, sorted as people count."""
    files = (PurePosixPath(file) for file in project.list(_folder(game)))
    names = [file.stem for file in files if file.suffix == _SUFFIX]
    return tuple(sorted((name for name in names if not name_problem(name)), key=natural_key))


def read_tag(project: Project, game: str, name: str) -> Record:
    """What a tag says. Raises `Problem` where it cannot be read, and `FileNotFoundError` where there is none."""
    file = tag_file(game, name)
    return parse_record(decode_text(project.read(file), file), file)


def write_tag(disk: DiskProject, game: str, name: str, record: Record) -> bool:
    """Writes a tag, whole or not at all; gives whether that changes anything. Raises `OSError`."""
    content = record_text(record).encode()
    file = tag_file(game, name)
    if disk.exists(file) and disk.read(file) == content:
        return False
    write_files([Artifact(f"{name}{_SUFFIX}", content)], disk.workspace / _folder(game))
    return True
