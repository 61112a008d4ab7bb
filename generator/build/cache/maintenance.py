"""Lists and removes what is cached."""

from __future__ import annotations

import tempfile
from pathlib import Path

from generator.build.cache.folder import FOLDER
from generator.build.cache.store import Store
from generator.foundation.dataclasses import NamedTuple

DESCRIPTIONS = {
    "checks": "results of `check` for unchanged games",
    "faces": "laid-out faces of cards and other pieces",
    "last": "inputs of the last build, to explain what changed",
    "picture": "pictures, encoded for PDF files",
    "rulebooks": "rulebook PDFs and their inputs",
    "stream": "pages, encoded for PDF files",
}
"""Descriptions of the kinds."""
_DAY = 86_400.0


class Kind(NamedTuple):
    """All entries of one kind."""

    name: str
    entries: int
    size: int
    """Bytes."""
    about: str
    """A description."""


def kinds(workspace: Path) -> list[Kind]:
    """What is cached of each kind, by name."""
    found: dict[str, list[int]] = {}
    for each in Store(workspace).entries():
        found.setdefault(each.kind, []).append(each.size)
    return [
        Kind(
            name,
            len(sizes),
            sum(sizes),
            DESCRIPTIONS.get(name, "written by another version of Punchboard"),
        )
        for name, sizes in sorted(found.items())
    ]


def clean(workspace: Path, older_than: float | None = None) -> tuple[int, int]:
    """Removes all entries, or those unused for a number of days; returns how many, and their bytes.

    Raises `OSError` if an entry can't be removed.
    """
    found = list(Store(workspace).entries())
    if older_than is not None and found:
        # By the clock of the disk, which dates the entries.
        with tempfile.NamedTemporaryFile(dir=workspace / FOLDER, prefix=".") as file:
            now = Path(file.name).stat().st_mtime
        found = [each for each in found if now - each.used >= older_than * _DAY]
    for each in found:
        each.path.unlink(missing_ok=True)
    return len(found), sum(each.size for each in found)
