"""Makes the files of an export, only those that have changed, and replaces the folder of a destination as a whole."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.build import Progress, no_progress
from generator.build.cache.diagnostics_json import from_json, to_json
from generator.build.cache.folder import read_json
from generator.build.cache.store import Store
from generator.build.cache.up_to_date import STATE_FILE, program_stamp, state_of, write_state
from generator.build.workers.parcel import Source, project_of
from generator.build.workers.pool import Processes, Workers, run_all
from generator.build.writing.artifacts import Artifact, Writable, has_content
from generator.build.writing.replace import replace_kit
from generator.export import File, Made
from generator.export.ask import Ask
from generator.export.prepare import Prepared, prepare
from generator.files.project import DiskProject, RecordingProject
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Diagnostic, Problem, merged

KEYS_FILE = ".keys.json"
"""The keys of all files in the folder of a destination, by which it is known what has changed."""
_UNIT = 6
"""Files that a worker makes at once."""
_FEW = 12
"""Fewer files are made in this process: others would take as long to begin."""


class Exported(NamedTuple):
    """What an export did."""

    diagnostics: tuple[Diagnostic, ...]
    broken: bool
    """Whether errors kept it from being written; the last good export stands."""
    files: tuple[File, ...]
    """All files of the export."""
    made: tuple[str, ...]
    """The paths of those that were made; the others were there already."""
    gone: tuple[str, ...]
    """The paths of files that were removed, since the game doesn't have them any more."""
    size: int
    """Bytes of all files together."""


@dataclass(frozen=True, slots=True)
class _Spooled:
    """A new file, in a temporary folder."""

    path: str
    file: Path
    said: tuple[Diagnostic, ...] = ()
    """What making it noticed."""

    def is_at(self, file: Path) -> bool:
        """See `Writable.is_at`."""
        return has_content(file, self.file.read_bytes())

    def write(self, target: Path) -> None:
        """See `Writable.write`."""
        shutil.copyfile(self.file, target)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A file that stays as it is."""

    path: str
    home: Path

    def is_at(self, file: Path) -> bool:
        """See `Writable.is_at`: that has been found already."""
        return True

    def write(self, target: Path) -> None:
        """See `Writable.write`: for disks without links."""
        shutil.copy2(self.home / self.path, target)


def export(
    project: RecordingProject,
    disk: DiskProject,
    name: str,
    ask: Ask,
    folder: Path,
    progress: Progress = no_progress,
    workers: Workers = Processes(),
) -> Exported:
    """Exports a game to a folder: all of it or, if there are errors, nothing. Raises `OSError`."""
    prepared = prepare(project, name, ask, progress, Store(disk.workspace))
    if prepared.broken:
        return Exported(prepared.diagnostics, True, (), (), (), 0)
    before = _known(folder)
    old = before.files if before.current else {}
    wanted = [file for file in prepared.files if old.get(file.path) != file.key]
    with TemporaryDirectory(prefix="punchboard-") as spool:
        try:
            plain = [file for file in wanted if not file.packs]
            made = _make_all(plain, prepared, disk, name, ask, Path(spool), progress, workers)
            made += _packed([file for file in wanted if file.packs], made, folder, Path(spool))
        except Problem as problem:
            found = merged((*prepared.diagnostics, *problem.diagnostics))
            return Exported(found, True, (), (), (), 0)
        noted = _noted(prepared, made, before)
        said = merged((*prepared.diagnostics, *chain.from_iterable(noted.values())))
        prepared = prepared._replace(diagnostics=said)
        paths = {file.path for file in prepared.files}
        gone = tuple(path for path in before.files if path not in paths) if ask.whole else ()
        state = state_of(project, disk)
        size = _write(folder, prepared, made, before, gone, noted, ask, state)
    return Exported(said, False, prepared.files, tuple(each.path for each in made), gone, size)


def _packed(
    files: Sequence[File], made: Sequence[_Spooled], folder: Path, spool: Path
) -> list[_Spooled]:
    """Makes files that contain others, which are new or in the folder."""
    fresh = {each.path: each.file for each in made}
    found = []
    for at, file in enumerate(files):
        content, said = _made(
            file.make(lambda path: (fresh.get(path) or folder / path).read_bytes())
        )
        spooled = spool / f"packed-{at}"
        spooled.write_bytes(content)
        found.append(_Spooled(file.path, spooled, said))
    return found


def _noted(
    prepared: Prepared, made: Sequence[_Spooled], before: _Before
) -> dict[str, tuple[Diagnostic, ...]]:
    """What making the files noticed, also those that are kept, by path."""
    fresh = {each.path: each.said for each in made}
    paths = (file.path for file in prepared.files)
    found = {path: fresh.get(path, before.noted.get(path, ())) for path in paths}
    return {path: said for path, said in found.items() if said}


class _Before(NamedTuple):
    """What is in the folder of a destination."""

    files: Mapping[str, str] = {}
    """The keys of the files that are as they were written, by path."""
    noted: Mapping[str, tuple[Diagnostic, ...]] = {}
    """What making them noticed."""
    current: bool = False
    """Whether this program wrote them."""


def known_files(folder: Path) -> Mapping[str, str]:
    """The keys of the files that an export wrote into a folder, and that are still there, by path."""
    return _known(folder).files


def _known(folder: Path) -> _Before:
    """What the last export left in a folder."""
    try:
        keys, state = read_json(folder / KEYS_FILE), read_json(folder / STATE_FILE)
        stamps = state["outputs"]
        found = {
            path: key
            for path, key in keys["files"].items()
            if _stamp(folder / path) == stamps.get(path)
        }
        noted = {path: from_json(said) for path, said in keys.get("noted", {}).items()}
        return _Before(found, noted, keys["program"] == program_stamp())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return _Before()


def _stamp(path: Path) -> list[int] | None:
    try:
        status = path.lstat()
    except OSError:
        return None
    return [status.st_size, status.st_mtime_ns]


def _write(
    folder: Path,
    prepared: Prepared,
    made: Sequence[_Spooled],
    before: _Before,
    gone: Sequence[str],
    noted: Mapping[str, tuple[Diagnostic, ...]],
    ask: Ask,
    state: Mapping[str, Any],
) -> int:
    """Puts the files into place and removes those that are gone; returns the size of the export in bytes."""
    keys = {file.path: file.key for file in prepared.files}
    # Files of other requests stay.
    others = [path for path in before.files if path not in gone and path not in keys]
    every = {path: said for path, said in before.noted.items() if path in others} | dict(noted)
    keys = {path: before.files[path] for path in others} | keys
    fresh = {each.path for each in made}
    state_of_files = {
        "program": program_stamp(),
        "files": keys,
        "noted": {path: to_json(said) for path, said in every.items()},
    }
    content = json.dumps(state_of_files, ensure_ascii=False)
    files: tuple[Writable, ...] = (
        *made,
        *(_Kept(path, folder) for path in keys if path not in fresh),
        Artifact(KEYS_FILE, content.encode()),
    )
    remember = partial(
        write_state, state=state, request=ask.request, said=to_json(prepared.diagnostics)
    )
    replace_kit(files, folder, (*gone, STATE_FILE), remember)
    return sum((folder / file.path).stat().st_size for file in prepared.files)


_JOBS: dict[str, Mapping[str, File]] = {}
"""The files that can be made in this process and in its copies, by an export's key."""
_NUMBERS = count()


def _make_all(
    wanted: Sequence[File],
    prepared: Prepared,
    disk: DiskProject,
    name: str,
    ask: Ask,
    spool: Path,
    progress: Progress,
    workers: Workers,
) -> list[_Spooled]:
    """Makes files in a temporary folder. Raises `Problem` with all that can't be read."""
    if len(wanted) < _FEW:
        workers = Processes()
    key = f"{os.getpid()}-{next(_NUMBERS)}"
    _JOBS[key] = {file.path: file for file in prepared.files}
    # What looks the same, such as the backs of a deck, is drawn once.
    alike: dict[str, list[str]] = {}
    for file in wanted:
        alike.setdefault(file.key, []).append(file.path)
    drawn = list(alike.values())
    groups = [drawn[at : at + _UNIT] for at in range(0, len(drawn), _UNIT)]
    source = None if workers.count < 2 else workers.source(disk, name)
    units = ((key, source, name, ask.request, [paths[0] for paths in group]) for group in groups)
    found: list[Diagnostic] = []
    made: list[_Spooled] = []
    done = 0
    try:
        for result in run_all(workers, make_in_worker, units, len(groups)):
            progress(f"exporting to {ask.destination}", done, len(drawn))
            found += from_json(result["said"])
            for content, noticed in zip(result["contents"], result["noticed"]):
                paths = drawn[done]
                spooled = spool / str(done)
                spooled.write_bytes(content)
                made += (_Spooled(path, spooled, from_json(noticed)) for path in paths)
                done += 1
    finally:
        del _JOBS[key]
    if found:
        raise Problem.of(found)
    return made


def make_in_worker(
    key: str, source: Source | None, name: str, ask: Mapping[str, Any], paths: Sequence[str]
) -> dict[str, Any]:
    """Makes some files, in this process, in a copy of it, or on another machine; takes and returns plain values."""
    if key not in _JOBS:
        assert source is not None
        project = project_of(source)
        store = Store(project.workspace) if isinstance(project, DiskProject) else None
        prepared = prepare(RecordingProject(project), name, Ask(**ask), store=store)
        _JOBS.clear()
        _JOBS[key] = {file.path: file for file in prepared.files}
    said, contents, noticed = to_json(()), [], []
    for path in paths:
        try:
            made = _made(_JOBS[key][path].make())
        except Problem as problem:
            said += to_json(problem.diagnostics)
            made = Made(b"")
        contents.append(made.content)
        noticed.append(to_json(made.said))
    return {"said": said, "contents": contents, "noticed": noticed}


def _made(found: bytes | Made) -> Made:
    return found if isinstance(found, Made) else Made(found)
