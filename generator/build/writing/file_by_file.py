"""Replaces the files of a folder that cannot be replaced as a whole, so that it can be undone at any moment."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from errno import EXDEV
from functools import partial
from pathlib import Path

from generator.build.cache.folder import read_json, write_atomically

_BEGUN = "begun.json"
"""Says that files are being replaced: which, and which of them were not there before."""


def replace_one_by_one(home: Path, aside: Path, made: Sequence[str], gone: Sequence[str]) -> None:
    """Moves files from `aside/new` to their places and removes the `gone` ones. Raises `OSError`: then `undo`.

    Whoever looks into the folder meanwhile may see old files beside new ones, each of them whole.
    """
    new, old = aside / "new", aside / "old"
    home.mkdir(exist_ok=True)
    added = [name for name in made if not os.path.lexists(home / name)]
    write_atomically(aside / _BEGUN, json.dumps({"made": list(made), "added": added}).encode())
    for name in (*made, *gone):
        if os.path.lexists(home / name):
            (old / name).parent.mkdir(parents=True, exist_ok=True)
            _keep(home / name, old / name, aside / "copy")
    for name in made:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        _move(new / name, home / name)
    for name in gone:
        (home / name).unlink(missing_ok=True)
    (aside / _BEGUN).unlink()


def undo(home: Path, aside: Path) -> None:
    """Brings the old files back, where replacing them was begun and not ended. Raises `OSError` where it cannot."""
    begun, old = aside / _BEGUN, aside / "old"
    if not begun.is_file():
        return
    made, added = _read(begun)
    for name in filter(partial(_is_in, home), made):
        _part(home / name).unlink(missing_ok=True)
    for name in filter(partial(_is_in, home), added):
        (home / name).unlink(missing_ok=True)
        for above in list(Path(name).parents)[:-1]:
            # A folder that was made for it goes too; one that holds something stays.
            with suppress(OSError):
                (home / above).rmdir()
    for place, _, files in os.walk(old):
        for path in (Path(place, name) for name in files):
            target = home / path.relative_to(old)
            if _is_in(home, path.relative_to(old).as_posix()):
                target.parent.mkdir(parents=True, exist_ok=True)
                _move(path, target)
    begun.unlink()


def _read(begun: Path) -> tuple[list[str], list[str]]:
    """The names that were written down; none where that was not written by `replace_one_by_one`."""
    try:
        known = read_json(begun)
        return [str(name) for name in known["made"]], [str(name) for name in known["added"]]
    except (ValueError, KeyError, TypeError):
        return [], []


def _is_in(home: Path, name: str) -> bool:
    """Whether a name leads to a file of the folder: a workspace may come from anybody, and with it what was left."""
    return ".." not in Path(name).parts and (home / name).parent.resolve().is_relative_to(home)


def _keep(path: Path, to: Path, part: Path) -> None:
    """Keeps a file that will be replaced, whole or not at all."""
    try:
        os.link(path, to)
    except OSError:
        shutil.copy2(path, part)
        os.replace(part, to)


def _move(path: Path, to: Path) -> None:
    """Moves a file over another one, also from disk to disk."""
    try:
        os.replace(path, to)
    except OSError as fault:
        if fault.errno != EXDEV:
            raise
        shutil.copy2(path, _part(to))
        os.replace(_part(to), to)


def _part(file: Path) -> Path:
    """Where a file is written that comes from another disk, before it is moved into its place."""
    return file.with_name(f".{file.name}.part")
