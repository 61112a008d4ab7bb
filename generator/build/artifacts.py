"""Files as values, and the one function that writes them."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterable
from errno import EISDIR
from pathlib import Path

from generator.values import dataclass


@dataclass(frozen=True, slots=True)
class Artifact:
    """One file of a build: where it goes below `output/<game>/`, and what is in it."""

    path: str
    content: bytes
    pages: int = 0
    """Pages of a PDF; 0 for other files."""
    about: str = ""
    """What it is, where its name does not say it."""

    @property
    def sha256(self) -> str:
        """The digest of the content, hex."""
        return hashlib.sha256(self.content).hexdigest()


def write(artifacts: Iterable[Artifact], folder: Path, stale: Iterable[str] = ()) -> None:
    """Writes all files, each whole, none if any cannot be written; then removes the `stale` ones.

    The files are first written beside the folder, then moved into place one by one: a full disk or a missing right is
    met before anything is replaced. Raises `OSError`.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(exist_ok=True)
    made = list(artifacts)
    for artifact in made:
        if (folder / artifact.path).is_dir():
            raise IsADirectoryError(EISDIR, "is a folder", str(folder / artifact.path))
    stage = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for artifact in made:
            target = stage / artifact.path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(artifact.content)
        for artifact in made:
            final = folder / artifact.path
            final.parent.mkdir(parents=True, exist_ok=True)
            os.replace(stage / artifact.path, final)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    for name in stale:
        (folder / name).unlink(missing_ok=True)
