"""Replaces the files of a folder that can't be replaced as a whole, so that this can be undone at any moment."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from errno import EXDEV
from pathlib import Path

from generator.build.cache.folder import read_json, write_together

_JOURNAL = "begun.json"
"""Exists while files are replaced: lists them, and which of them are new."""


def replace_one_by_one(home: Path, aside: Path, made: Sequence[str], gone: Sequence[str]) -> None:
    """Moves files from `aside/new` to their places and removes the `gone` ones. Raises `OSError`: then `undo`.

    Meanwhile the folder can have old files beside new ones, each of them whole.
    """
    new, old = aside / "new", aside / "old"
    home.mkdir(exist_ok=True)
    added = [name for name in made if not os.path.lexists(home / name)]
    lists = json.dumps({"made": list(made), "added": added})
    write_together({aside / _JOURNAL: lists.encode()})
    for name in (*made, *gone):
        if os.path.lexists(home / name):
            (old / name).parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(home / name, old / name)
            except OSError:
                # Whole or not at all.
                shutil.copy2(home / name, aside / "copy")
                os.replace(aside / "copy", old / name)
    for name in made:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        _move(new / name, home / name)
    for name in gone:
        (home / name).unlink(missing_ok=True)
    (aside / _JOURNAL).unlink()


def undo(home: Path, aside: Path) -> None:
    """Restores the old files if replacing them was begun and not finished. Raises `OSError` if it can't."""
    journal, old = aside / _JOURNAL, aside / "old"
    if not journal.is_file():
        return
    try:
        lists = read_json(journal)
        made, added = ([str(name) for name in lists[key]] for key in ("made", "added"))
    except (ValueError, KeyError, TypeError):  # `replace_one_by_one` didn't write that
        made, added = [], []
    for name in made:
        if _is_in(home, name):
            _part(home / name).unlink(missing_ok=True)
    for name in added:
        if _is_in(home, name):
            (home / name).unlink(missing_ok=True)
            for above in list(Path(name).parents)[:-1]:
                # A folder that was made for it goes too, unless it has other files.
                with suppress(OSError):
                    (home / above).rmdir()
    for place, _, files in os.walk(old):
        for path in (Path(place, name) for name in files):
            target = home / path.relative_to(old)
            if _is_in(home, path.relative_to(old).as_posix()):
                target.parent.mkdir(parents=True, exist_ok=True)
                _move(path, target)
    journal.unlink()


def _is_in(home: Path, name: str) -> bool:
    """Whether a name leads to a file of the folder: a workspace can be untrusted, and so can its leftovers."""
    return ".." not in Path(name).parts and (home / name).parent.resolve().is_relative_to(home)


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
    """Where a file from another disk is copied to before it is moved into place."""
    return file.with_name(f".{file.name}.part")
