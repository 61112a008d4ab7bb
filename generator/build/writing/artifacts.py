"""Files as values, and a function that writes them into any folder; `replace` writes a whole kit."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path
from typing import Protocol

from generator.foundation.dataclasses import dataclass

_CHUNK = 1 << 20
"""Bytes compared at once."""


class Writable(Protocol):
    """A file to put into a folder."""

    @property
    def path(self) -> str:
        """Its path below the folder."""

    def is_at(self, file: Path) -> bool:
        """Whether a file has its content already."""

    def write(self, target: Path) -> None:
        """Writes it as a new file. Raises `OSError`."""


@dataclass(frozen=True, slots=True)
class Artifact:
    """One file of a build: its path below `output/<game>/`, and its content."""

    path: str
    content: bytes
    pages: int = 0
    """Pages of a PDF; 0 for other files."""
    about: str = ""
    """What it is, if its name isn't enough."""
    sheets: int = 0
    """The sheets of a kit, without its cover; 0 for other files."""
    least_sheets: int = 0
    """The number of sheets that its pieces need at least, by their area."""
    ink: tuple[float, ...] = ()
    """The ink of each page of a PDF, as a share of solid black; empty if it isn't counted."""

    @property
    def sha256(self) -> str:
        """The SHA-256 digest of the content, in hex."""
        return hashlib.sha256(self.content).hexdigest()

    def is_at(self, file: Path) -> bool:
        """See `Writable.is_at`."""
        return has_content(file, self.content)

    def write(self, target: Path) -> None:
        """See `Writable.write`."""
        target.write_bytes(self.content)


def write_files(artifacts: Iterable[Artifact], folder: Path) -> None:
    """Writes files into any folder, each whole, and none if any can't be written. Raises `OSError`."""
    from generator.build.cache.folder import write_together

    folder.mkdir(parents=True, exist_ok=True)
    contents = {folder / artifact.path: artifact.content for artifact in artifacts}
    for file in contents:
        if file.is_dir():
            raise IsADirectoryError(EISDIR, "is a folder, not a file", str(file))
        file.parent.mkdir(parents=True, exist_ok=True)
    write_together(contents)


@contextmanager
def naming_file(file: Path) -> Iterator[None]:
    """Makes errors name this file, not the temporary one."""
    try:
        yield
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(file)) from fault


def has_content(file: Path, content: bytes) -> bool:
    """Whether a file isn't a link and has exactly this content."""
    try:
        if file.is_symlink() or file.stat().st_size != len(content):
            return False
        with file.open("rb") as stream:
            return all(
                stream.read(_CHUNK) == content[start : start + _CHUNK]
                for start in range(0, len(content), _CHUNK)
            )
    except OSError:
        return False
