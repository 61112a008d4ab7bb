"""How a game gets to whoever works on it: as a place on a disk that both see, or as a parcel of all its files.

In a parcel are the game's own files and what else the workspace has for all games. What comes with the program is not:
whoever works has the same program, and refuses the parcel otherwise.
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
"""Where a game is found: the folders of the workspace and of what comes with the program, or the files of a parcel."""

_PROGRAM = ".program"
"""The name in a parcel under which it says by which program it was made up. No game has a file of that name."""


def disk_source(disk: DiskProject) -> Source:
    """Where others on this machine find a workspace."""
    return str(disk.workspace), str(disk.built_in)


def parcel(disk: DiskProject, game: str) -> dict[str, bytes]:
    """All files that a game of a workspace may ask for, but those that come with the program."""
    files = {name: path.read_bytes() for name, path in _own(disk, game).items()}
    return {_PROGRAM: program_digest().encode(), **files}


def is_parcel(given: object) -> bool:
    """Whether something is a parcel."""
    return isinstance(given, dict) and _PROGRAM in given


def stamps(disk: DiskProject, game: str) -> dict[str, Stamp | None]:
    """The stamps of all files of a parcel, as they are before it is made up."""
    return {name: disk.stamp(name) for name in _own(disk, game)}


def project_of(source: Source) -> Project:
    """The project at a place or in a parcel. Raises `Problem` BUILD002 where another program has made up the parcel."""
    if isinstance(source, tuple):
        return DiskProject(Path(source[0]), Path(source[1]))
    theirs = source.get(_PROGRAM, b"").decode()
    if theirs != program_digest():
        raise Problem(
            "BUILD002",
            f"a worker of the cluster runs Punchboard {theirs}, this machine {program_digest()}",
            NOWHERE,
            "install the same version on all machines, then restart the workers",
        )
    # A workspace without any file: only what comes with the program is found below.
    nothing = built_in_folder() / ".nothing"
    files = {name: data for name, data in source.items() if name != _PROGRAM}
    return MemoryProject(files, DiskProject(nothing))


@lru_cache(maxsize=1)
def program_digest() -> str:
    """What tells this program from another on another machine: its version, and a digest of its files."""
    root = Path(__file__).resolve().parents[2]
    made = hashlib.blake2b(digest_size=4)
    for file in sorted(root.rglob("*")):
        if file.suffix in (".py", ".yaml", ".txt") and "_built_in" not in file.parts:
            made.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{__version__}-{made.hexdigest()}"


def _own(disk: DiskProject, game: str) -> dict[str, Path]:
    """The files of a game, and those for all games that do not come with the program."""
    found = [*disk.list(f"content/{game}"), *(f for top in disk.SHARED for f in disk.list(top))]
    return {
        name: path
        for name in found
        if (path := disk.path(name)) is not None and not _comes_with(path, disk.built_in)
    }


def _comes_with(path: Path, built_in: Path) -> bool:
    """Whether a file comes with the program. A workspace may be the program's own folder."""
    return (
        path.is_relative_to(built_in) and path.relative_to(built_in).parts[0] in DiskProject.SHARED
    )
