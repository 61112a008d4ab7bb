"""Replaces a kit as a whole: whatever happens, its folder holds all of the old files, or all of the new ones.

A complete new folder is made beside the old one, with what stays as it is carried over by links. The two are exchanged
in one step; then the old folder gets the same files and takes its place again, so that whoever stands in it, or watches
it, sees them too. Where there is no such step, the old folder is moved aside for a moment; where it cannot be moved at
all (it is the root of a disk, or a program on Windows has a file of it open), its files are replaced one by one. What a
process that was killed has left half done is mended by `mend`, which every build begins with.

A process may die at any moment, a disk may be full, a right be missing: that is provided for. Files are not forced onto
the disk (`fsync`): after a power cut the last kit may be cut short, which the next build notices by its size.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES, EDQUOT, EISDIR, ENOENT, ENOSPC, ENOTDIR, EROFS
from itertools import count
from pathlib import Path

from generator.build.writing.artifacts import Artifact, has_content, naming_file
from generator.build.writing.file_by_file import replace_one_by_one, undo
from generator.build.writing.folder_swap import Change, parent_folders, replace_at_once

_FULL = (ENOSPC, EDQUOT)


def replace_kit(
    artifacts: Iterable[Artifact],
    folder: Path,
    gone: Iterable[str] = (),
    finish: Callable[[Path], str] | None = None,
) -> None:
    """Puts files into a folder and takes the `gone` ones out of it, all of it or nothing; others stay as they are.

    `finish` may write one more file beside the new ones, whose name it gives. A file that is the same as before is left
    alone, with its time. Raises `OSError`.
    """
    files = tuple(artifacts)
    home = _home(folder, files)
    with _aside(folder, home) as aside:
        made = list(_written(files, folder, home, aside / "new"))
        if finish is not None:
            with naming_file(folder):
                made.append(finish(aside / "new"))
        _carry_out(Change(home, aside, tuple(made), tuple(set(gone) - set(made))))


def recover(folder: Path) -> bool:
    """Brings to an end what a process that was killed has left half done; whether there was anything.

    Only for whoever knows that no other process is at work on the folder. Raises `OSError`.
    """
    home = folder.resolve()
    left = list(_left(home))
    for aside in left:
        _clear(home, aside)
    return bool(left)


def is_interrupted(folder: Path) -> bool:
    """Whether a process is at work on a folder, or was killed while it was."""
    return any(True for _ in _left(folder.resolve()))


def _left(home: Path) -> Iterator[Path]:
    form = re.compile(re.escape(f".{home.name}.") + r"\d+-\d+\.part")
    for place in (home.parent, home):
        with suppress(OSError):
            yield from [place / name for name in os.listdir(place) if form.fullmatch(name)]


def _home(folder: Path, files: Sequence[Artifact]) -> Path:
    """The folder where links lead to, if files can be put there. Raises `OSError`."""
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
            raise _refused(way)
    for file in files:
        if (home / file.path).is_dir():
            raise IsADirectoryError(EISDIR, "is a folder, not a file", str(folder / file.path))
    return home


def _refused(folder: Path) -> OSError:
    """Why nothing can be written in a folder."""
    flags = os.statvfs(folder).f_flag & os.ST_RDONLY if hasattr(os, "statvfs") else 0
    error = EROFS if flags else EACCES
    return OSError(error, os.strerror(error), str(folder))


@contextmanager
def _aside(folder: Path, home: Path) -> Iterator[Path]:
    """A folder on the same disk for what is made on the way; what is half done at the end is undone."""
    is_new = not folder.parent.exists()
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        aside = _made_aside(folder, home)
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


def _made_aside(folder: Path, home: Path) -> Path:
    """Beside the folder; in it, where it is a disk of its own, or nothing can be written beside it."""
    if not home.exists():
        with naming_file(folder.parent):
            return _made_in(home.parent, home.name)
    with naming_file(folder):
        if home.stat().st_dev == home.parent.stat().st_dev:
            with suppress(PermissionError):
                return _made_in(home.parent, home.name)
        return _made_in(home, home.name)


def _made_in(place: Path, name: str) -> Path:
    for number in count():
        aside = place / f".{name}.{os.getpid()}-{number}.part"
        with suppress(FileExistsError):
            aside.mkdir()
            return aside
    raise AssertionError


def _clear(home: Path, aside: Path) -> None:
    """Removes what was made on the way; before, what is half done is undone. Raises `OSError` where it cannot be."""
    old = aside / "old"
    undo(home, aside)
    if old.is_dir() and not home.exists():
        os.rename(old, home)
    shutil.rmtree(aside, ignore_errors=True)


def _written(files: Sequence[Artifact], folder: Path, home: Path, new: Path) -> Iterator[str]:
    """Writes files into the new folder; gives the names of those that are not the same as before."""
    for file in files:
        target, before = new / file.path, home / file.path
        with naming_file(folder / file.path):
            target.parent.mkdir(parents=True, exist_ok=True)
            if has_content(before, file.content):
                with suppress(OSError):
                    os.link(before, target)
                    continue
            target.write_bytes(file.content)
        with suppress(OSError):
            shutil.copymode(before, target)
        yield file.path


def _carry_out(change: Change) -> None:
    """Puts the new folder into the place of the old one, by the best of the ways there are."""
    try:
        if change.aside.parent == change.home.parent and not change.leads_away:
            with naming_file(change.home):
                replace_at_once(change)
            return
    except OSError as fault:
        if fault.errno in _FULL or not change.home.exists():
            raise
    replace_one_by_one(change.home, change.aside, change.made, change.gone)
