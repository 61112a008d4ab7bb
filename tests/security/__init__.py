"""What strangers try: each attack first works on a plain reader of the same file, and then is refused here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.build.pipeline import check
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.foundation import limits
from generator.foundation.diagnostics import Diagnostic

GAME = """\
title: Parcel
papers: [A4]
components:
  cards:
    data: cards.csv
    size: poker
    front: card.yaml
"""
CARD = """\
size: poker
draw:
  - text: "{{ name }}"
    box: [5, 5, 50, 70]
"""
PICTURE = """\
size: poker
draw:
  - image: "{{ art }}"
    box: [5, 5, 50, 50]
"""
CANARY = "CANARY-2b81"
"""What must not be seen anywhere."""


def parcel(**files: str | bytes) -> dict[str, str | bytes]:
    """The files of a small game in `content/parcel/`, some of them others; `__` stands for `/`, `_` for the point."""
    named = {"game_yaml": GAME, "cards_csv": "name\nWolf\n", "templates__card_yaml": CARD, **files}
    return {f"content/parcel/{_named(name)}": content for name, content in named.items()}


def written(root: Path, files: dict[str, str | bytes]) -> Path:
    """The files on disk, in a workspace."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def found(files: dict[str, str | bytes]) -> tuple[Diagnostic, ...]:
    """What a check says of a game in memory."""
    project = MemoryProject(files, DiskProject(built_in_folder(), built_in_folder()))
    return check(project, "parcel").diagnostics


def found_on_disk(root: Path) -> tuple[Diagnostic, ...]:
    """What a check says of a game on disk."""
    return check(DiskProject(root), "parcel").diagnostics


def lines(said: tuple[Diagnostic, ...]) -> list[tuple[str, str, int]]:
    """The errors, each by its code, the name of its file, and its line."""
    return [
        (each.code, each.origin.file.rpartition("/")[2], each.origin.line)
        for each in said
        if each.severity.name == "ERROR"
    ]


def _named(name: str) -> str:
    folder, _, last = name.rpartition("__")
    return f"{folder}/{last}".lstrip("/").replace("_", ".")


@contextmanager
def limited(to: limits.Bounds) -> Iterator[None]:
    """Narrower limits for a while."""
    usual = limits.bounds()
    limits.set_bounds(to)
    try:
        yield
    finally:
        limits.set_bounds(usual)
