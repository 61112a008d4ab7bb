"""Replaces a kit as a whole: whatever happens, its folder has all of the old files, or all of the new ones.

A complete new folder is made beside the old one, with links to unchanged files. The two are exchanged in one step; then
the old folder gets the same files and is exchanged back, so that programs that have it open or watch it see them too.
If the system has no such step, the old folder is moved aside for a moment; if it can't be moved at all (it is the root
of a disk, or a program on Windows has one of its files open), its files are replaced one by one. `recover`, with which
every build begins, completes what a killed process has left.

The cases covered are a killed process, a full disk and missing permissions. Files aren't flushed to disk (`fsync`):
after a power cut the last kit can be truncated, which the next build notices by its size.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES, EDQUOT, EISDIR, ENOENT, ENOSPC, ENOTDIR, EROFS, EXDEV
from itertools import count
from pathlib import Path

from generator.build.cache.folder import read_json, write_together
from generator.build.writing.artifacts import Writable, naming_file
from generator.build.writing.folder_swap import Change, parent_folders, replace_at_once

_FULL = (ENOSPC, EDQUOT)


def replace_kit(
    artifacts: Iterable[Writable],
    folder: Path,
    gone: Iterable[str] = (),
    finish: Callable[[Path], str] | None = None,
) -> None:
    """Puts files into a folder and removes the `gone` ones, all of it or nothing; other files stay.

    `finish` can write one more file beside the new ones, and returns its name. An unchanged file keeps its time.
    Raises `OSError`.
    """
    files = tuple(artifacts)
    home = _home(folder, files)
    with _temporary_folder(folder, home) as aside:
        written = list(_write_changed(files, folder, home, aside / "new"))
        if finish is not None:
            with naming_file(folder):
                written.append(finish(aside / "new"))
        _put_into_place(Change(home, aside, tuple(written), tuple(set(gone) - set(written))))


def recover(folder: Path) -> bool:
    """Cleans up what killed processes have left, undoing what is unfinished; returns whether there was anything.

    Only to be called if no other process is writing the folder. Raises `OSError`.
    """
    home = folder.resolve()
    left = list(_left(home))
    for aside in left:
        _clear(home, aside)
    return bool(left)


def is_interrupted(folder: Path) -> bool:
    """Whether a process is writing a folder, or was killed while it did."""
    return any(True for _ in _left(folder.resolve()))


def _left(home: Path) -> Iterator[Path]:
    form = re.compile(re.escape(f".{home.name}.") + r"\d+-\d+\.part")
    for place in (home.parent, home):
        with suppress(OSError):
            yield from [place / name for name in os.listdir(place) if form.fullmatch(name)]


def _home(folder: Path, files: Sequence[Writable]) -> Path:
    """The folder with links resolved, if files can be written there. Raises `OSError`."""
    for way in (folder.parent, folder):
        if way.is_symlink() and not way.exists():
            raise FileNotFoundError(ENOENT, "the link is broken", str(way))
    home = folder.resolve()
    if not home.exists():
        return home
    for way in (folder, *(folder / name for f in files for name in parent_folders(f.path))):
        if way.exists() and not way.is_dir():
            raise NotADirectoryError(ENOTDIR, "is a file, not a folder", str(way))
        if way.exists() and not os.access(way, os.W_OK | os.X_OK):
            read_only = hasattr(os, "statvfs") and os.statvfs(way).f_flag & os.ST_RDONLY
            error = EROFS if read_only else EACCES
            raise OSError(error, os.strerror(error), str(way))
    for file in files:
        if (home / file.path).is_dir():
            raise IsADirectoryError(EISDIR, "is a folder, not a file", str(folder / file.path))
    return home


@contextmanager
def _temporary_folder(folder: Path, home: Path) -> Iterator[Path]:
    """A folder on the same disk; at the end it is removed, and what is unfinished is undone."""
    is_new = not folder.parent.exists()
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        aside = _make_beside(folder, home)
        try:
            with naming_file(folder):
                (aside / "new").mkdir()
            yield aside
        finally:
            with suppress(OSError):
                _clear(home, aside)
    except OSError:
        if is_new:
            with suppress(OSError):
                folder.parent.rmdir()
        raise


def _make_beside(folder: Path, home: Path) -> Path:
    """Beside the folder; or inside it, if it is a disk of its own or nothing can be written beside it."""
    if not home.exists():
        with naming_file(folder.parent):
            return _make_in(home.parent, home.name)
    with naming_file(folder):
        if home.stat().st_dev == home.parent.stat().st_dev:
            with suppress(PermissionError):
                return _make_in(home.parent, home.name)
        return _make_in(home, home.name)


def _make_in(place: Path, name: str) -> Path:
    for number in count():
        aside = place / f".{name}.{os.getpid()}-{number}.part"
        with suppress(FileExistsError):
            aside.mkdir()
            return aside
    raise AssertionError


def _clear(home: Path, aside: Path) -> None:
    """Undoes what is unfinished, then removes the temporary folder. Raises `OSError` if it can't be undone."""
    old = aside / "old"
    undo(home, aside)
    if old.is_dir() and not home.exists():
        os.rename(old, home)
    shutil.rmtree(aside, ignore_errors=True)


def _write_changed(files: Sequence[Writable], folder: Path, home: Path, new: Path) -> Iterator[str]:
    """Writes files into the new folder, links unchanged ones; yields the names of the others."""
    for file in files:
        target, before = new / file.path, home / file.path
        with naming_file(folder / file.path):
            target.parent.mkdir(parents=True, exist_ok=True)
            if file.is_at(before):
                with suppress(OSError):
                    os.link(before, target)
                    continue
            file.write(target)
        with suppress(OSError):
            shutil.copymode(before, target)
        yield file.path


def _put_into_place(change: Change) -> None:
    try:
        if change.aside.parent == change.home.parent and not change.leads_away:
            with naming_file(change.home):
                replace_at_once(change)
            return
    except OSError as fault:
        if fault.errno in _FULL or not change.home.exists():
            raise
    replace_one_by_one(change.home, change.aside, change.written, change.removed)


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
