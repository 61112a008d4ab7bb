"""Lists and removes what is cached: entries of the store, and results of checks."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from generator.build.cache.folder import FOLDER
from generator.build.cache.store import EntryFile, Store
from generator.foundation.dataclasses import NamedTuple

CHECKS = "checks"
"""The kind of the files with results of checks; see `check_all`."""
DESCRIPTIONS = {
    CHECKS: "results of `check` for unchanged games",
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
    for each in _all(workspace):
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
    found = list(_all(workspace))
    if older_than is not None and found:
        # By the clock of the disk, which dates the entries.
        with tempfile.NamedTemporaryFile(dir=workspace / FOLDER, prefix=".") as file:
            now = Path(file.name).stat().st_mtime
        found = [each for each in found if now - each.used >= older_than * _DAY]
    for each in found:
        each.path.unlink(missing_ok=True)
    return len(found), sum(each.size for each in found)


def _all(workspace: Path) -> Iterator[EntryFile]:
    if (workspace / FOLDER).is_symlink() or Store(workspace).folder.is_symlink():
        return
    yield from Store(workspace).entries()
    for path in (workspace / FOLDER).glob("*.json"):
        with suppress(OSError):
            status = path.stat(follow_symlinks=False)
            yield EntryFile(CHECKS, path, status.st_size, status.st_mtime)
