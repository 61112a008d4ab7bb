"""How a game gets to a worker: as a path on a shared disk, or as a parcel of all its files.

A parcel has the game's own files and what else the workspace has for all games. Built-in files aren't in it: the worker
has the same program, and refuses the parcel otherwise.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from generator import __version__
from generator.files.disk import DiskProject, Stamp
from generator.files.project import MemoryProject, Project, built_in_folder
from generator.foundation.diagnostics import NOWHERE, Problem

Source: TypeAlias = tuple[str, str] | Mapping[str, bytes]
"""Where a game is: the folders of the workspace and of the built-in files, or the files of a parcel."""

_PROGRAM = ".program"
"""The key in a parcel of the program that made it. No game has a file of that name."""


def parcel(disk: DiskProject, game: str) -> dict[str, bytes]:
    """All files that a game of a workspace can use, but built-in ones."""
    files = {name: path.read_bytes() for name, path in _own_files(disk, game).items()}
    return {_PROGRAM: program_digest().encode(), **files}


def is_parcel(value: object) -> bool:
    """Whether a value is a parcel."""
    return isinstance(value, dict) and _PROGRAM in value


def stamps(disk: DiskProject, game: str) -> dict[str, Stamp | None]:
    """The stamps of all files of a parcel, taken before the parcel is made."""
    return {name: disk.stamp(name) for name in _own_files(disk, game)}


def project_of(source: Source) -> Project:
    """The project on a disk or in a parcel. Raises `Problem` BUILD002 if another version made the parcel."""
    if isinstance(source, tuple):
        return DiskProject(Path(source[0]), Path(source[1]))
    theirs = source.get(_PROGRAM, b"").decode()
    if theirs != program_digest():
        raise Problem(
            "BUILD002",
            f"a worker of the cluster runs Punchboard {program_digest()}, this machine {theirs}",
            NOWHERE,
            "install the same version on all machines, then restart the workers",
        )
    files = {name: data for name, data in source.items() if name != _PROGRAM}
    # Beneath the parcel only built-in files: the workspace doesn't exist.
    return MemoryProject(files, DiskProject(built_in_folder() / ".nothing"))


@lru_cache(maxsize=1)
def program_digest() -> str:
    """The version of the program and a digest of its files."""
    root = Path(__file__).resolve().parents[2]
    digest = hashlib.blake2b(digest_size=4)
    for file in sorted(root.rglob("*")):
        if file.suffix in (".py", ".yaml", ".txt") and "_built_in" not in file.parts:
            digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{__version__}-{digest.hexdigest()}"


def _own_files(disk: DiskProject, game: str) -> dict[str, Path]:
    names = [*disk.list(f"content/{game}"), *(f for top in disk.SHARED for f in disk.list(top))]
    paths = {name: path for name in names if (path := disk.path(name)) is not None}
    return {name: path for name, path in paths.items() if not _is_built_in(path, disk.built_in)}


def _is_built_in(path: Path, built_in: Path) -> bool:
    # The workspace can be the program's own folder.
    return (
        path.is_relative_to(built_in) and path.relative_to(built_in).parts[0] in DiskProject.SHARED
    )
