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
from pathlib import Path, PurePosixPath

from generator.build.artifacts import Artifact, is_same, naming
from generator.build.exchange import exchange
from generator.build.one_by_one import replace_one_by_one, undo
from generator.values import dataclass

_FULL = (ENOSPC, EDQUOT)


@dataclass(frozen=True, slots=True)
class _Change:
    """What becomes of a folder."""

    home: Path
    """The folder itself, where links to it lead."""
    aside: Path
    """What is made on the way, and removed at the end: the new folder, and the old one while it is not in its place."""
    made: tuple[str, ...]
    """The files that are new or different, seen from the folder."""
    gone: tuple[str, ...]
    """The files that are not to be there any more."""

    @property
    def new(self) -> Path:
        """The new folder while it is made."""
        return self.aside / "new"

    @property
    def old(self) -> Path:
        """The old folder, or its old files, while the new ones are put into their place."""
        return self.aside / "old"


def replace(
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
            with naming(folder):
                made.append(finish(aside / "new"))
        _carry_out(_Change(home, aside, tuple(made), tuple(set(gone) - set(made))))


def mend(folder: Path) -> bool:
    """Brings to an end what a process that was killed has left half done; whether there was anything.

    Only for whoever knows that no other process is at work on the folder. Raises `OSError`.
    """
    home = folder.resolve()
    left = list(_left(home))
    for aside in left:
        _clear(home, aside)
    return bool(left)


def is_half_done(folder: Path) -> bool:
    """Whether a process is at work on a folder, or was killed while it was."""
    return any(True for _ in _left(folder.resolve()))


def _left(home: Path) -> Iterator[Path]:
    form = re.compile(re.escape(f".{home.name}.") + r"\d+-\d+\.part")
    for place in (home.parent, home):
        with suppress(OSError):
            yield from [place / name for name in os.listdir(place) if form.fullmatch(name)]


def _home(folder: Path, files: Sequence[Artifact]) -> Path:
    """The folder where links lead to, if files can be put there. Raises `OSError`."""
    if folder.is_symlink() and not folder.exists():
        raise FileNotFoundError(ENOENT, "is a link that leads nowhere", str(folder))
    home = folder.resolve()
    if not home.exists():
        return home
    for way in (folder, *(folder / above for f in files for above in _above(f.path))):
        if way.exists() and not way.is_dir():
            raise NotADirectoryError(ENOTDIR, "is a file", str(way))
        if way.exists() and not os.access(way, os.W_OK | os.X_OK):
            raise _refused(way)
    for file in files:
        if (home / file.path).is_dir():
            raise IsADirectoryError(EISDIR, "is a folder", str(folder / file.path))
    return home


def _above(name: str) -> list[str]:
    """The folders that a file lies in, seen from where its name is."""
    return [parent.as_posix() for parent in PurePosixPath(name).parents][-2::-1]


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
            with naming(folder):
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
        with naming(folder.parent):
            return _made_in(home.parent, home.name)
    with naming(folder):
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
        with naming(folder / file.path):
            target.parent.mkdir(parents=True, exist_ok=True)
            if is_same(before, file.content):
                with suppress(OSError):
                    os.link(before, target)
                    continue
            target.write_bytes(file.content)
        with suppress(OSError):
            shutil.copymode(before, target)
        yield file.path


def _carry_out(change: _Change) -> None:
    """Puts the new folder into the place of the old one, by the best of the ways there are."""
    try:
        if change.aside.parent == change.home.parent:
            _carry_over(change)
            _put_into_place(change)
            return
    except OSError as fault:
        if fault.errno in _FULL or not change.home.exists():
            raise
    replace_one_by_one(change.home, change.aside, change.made, change.gone)


def _carry_over(change: _Change) -> None:
    """Gives the new folder what else is in the old one: as links, or copies where the disk knows none."""

    def fail(fault: OSError) -> None:
        raise fault

    if not change.home.exists():
        return
    # From below upward: a folder that nothing may be written into gets that right taken last.
    for place, folders, files in os.walk(change.home, topdown=False, onerror=fail):
        below = os.path.relpath(place, change.home)
        (change.new / below).mkdir(parents=True, exist_ok=True)
        for name in (*folders, *files):
            path, target = Path(place, name), change.new / below / name
            if path.is_symlink() and not os.path.lexists(target):
                target.symlink_to(path.readlink())
        for name in files:
            path, target = Path(place, name), change.new / below / name
            known = path.relative_to(change.home).as_posix() in change.gone
            if not known and not os.path.lexists(target):
                _link_or_copy(path, target)
        with suppress(OSError, AttributeError):
            # The group first, which takes some rights away; Windows knows none.
            os.chown(change.new / below, -1, Path(place).stat().st_gid)
        with suppress(OSError):
            shutil.copystat(place, change.new / below)


def _link_or_copy(path: Path, target: Path) -> None:
    try:
        os.link(path, target)
    except OSError:
        if path.stat().st_dev != target.parent.stat().st_dev:
            # Another disk is there, and is not to be carried about.
            raise
        shutil.copy2(path, target)


def _put_into_place(change: _Change) -> None:
    """Exchanges the old and the new folder. Raises `OSError`, and nothing has changed."""
    if not change.home.exists():
        os.rename(change.new, change.home)
    elif exchange(change.home, change.new):
        with suppress(OSError):
            _bring_up_to_date(change)
            exchange(change.home, change.new)
        _rescue(change, change.new)
    else:
        os.rename(change.home, change.old)
        try:
            os.rename(change.new, change.home)
        except BaseException:
            os.rename(change.old, change.home)
            raise
        _rescue(change, change.old)


def _bring_up_to_date(change: _Change) -> None:
    """Gives the old folder, which lies aside, the files of the new one, which lies in its place."""
    part = change.aside / "link"
    for name in change.made:
        target = change.new / name
        target.parent.mkdir(parents=True, exist_ok=True)
        os.link(change.home / name, part)
        os.replace(part, target)
    for name in change.gone:
        (change.new / name).unlink(missing_ok=True)


def _rescue(change: _Change, left: Path) -> None:
    """Brings home what somebody has written in the meantime into the folder that is about to be removed."""
    ours = {*change.made, *change.gone}
    for place, _, files in os.walk(left):
        for name in files:
            path = Path(place, name)
            below = path.relative_to(left)
            if below.as_posix() in ours:
                continue
            with suppress(OSError):
                if not _is_there(path, change.home / below):
                    (change.home / below).parent.mkdir(parents=True, exist_ok=True)
                    os.replace(path, change.home / below)


def _is_there(path: Path, target: Path) -> bool:
    """Whether a file stands elsewhere too: as a link, or as a copy of the same time."""
    if not os.path.lexists(target):
        return False
    one, other = path.lstat(), target.lstat()
    return (one.st_size, one.st_mtime_ns) == (other.st_size, other.st_mtime_ns)
