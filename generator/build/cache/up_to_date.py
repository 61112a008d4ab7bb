"""Whether a build would write again what is there already, found without importing anything heavy.

After a build `write_state` records what was read, listed and looked up in vain, what was written, and the diagnostics.
`cached_diagnostics` compares sizes and times, and digests only where a time differs. The file may be deleted at any
time: the next build is slower.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from generator import __version__
from generator.build.cache.folder import read_json
from generator.files.disk import DiskProject, Stamp
from generator.files.project import RecordingProject
from generator.foundation.diagnostics import Diagnostic

STATE_FILE = ".built.json"
"""Its name in the game's output folder."""


def write_state(
    folder: Path,
    state: Mapping[str, Any],
    request: Mapping[str, Any],
    said: Any = (),
    earlier: Any = (),
) -> str:
    """Writes the state file beside the files of a build, before they are put in place; returns its name.

    `state` is what was read, `said` the diagnostics, `earlier` what builds before have written, as JSON values; see
    `generator.build.writing.manifest`.
    """
    outputs = {
        path.relative_to(folder).as_posix(): _stamp(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    whole = {**state, "request": dict(request), "outputs": outputs, "said": said}
    if earlier:
        whole["earlier"] = earlier
    (folder / STATE_FILE).write_text(json.dumps(whole, ensure_ascii=False), encoding="utf-8")
    return STATE_FILE


def cached_diagnostics(
    disk: DiskProject, folder: Path, request: Mapping[str, Any]
) -> tuple[Diagnostic, ...] | None:
    """The diagnostics of the last build, if the request, all inputs and all outputs are unchanged; else None."""
    try:
        state = read_json(folder / STATE_FILE)
        same = (
            state["request"] == _in_json(request)
            and all(_stamp(folder / name) == known for name, known in state["outputs"].items())
            and is_unchanged(disk, state)
        )
        if not same:
            return None
        if state["said"] == []:
            return ()
        # Most of the time there are no diagnostics.
        from generator.build.cache.diagnostics_json import diagnostics_from_json

        return diagnostics_from_json(state["said"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def changed_files(disk: DiskProject, folder: Path, request: Mapping[str, Any]) -> tuple[str, ...]:
    """The files that have changed since the last build with the same request; empty if that isn't known."""
    try:
        state = read_json(folder / STATE_FILE)
        if state["request"] != _in_json(request):
            return ()
        return tuple(n for n, known in state["reads"].items() if not _same(disk, n, known))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ()


def state_of(project: RecordingProject, disk: DiskProject) -> dict[str, Any]:
    """The state to compare with later, in the types of JSON: the program, the files read, the folders listed."""
    return add_stamps(recorded_inputs(project), disk)


def recorded_inputs(project: RecordingProject) -> dict[str, Any]:
    """The digests of the files that were read, empty for missing files, and the content of listed folders."""
    reads = project.reads.items()
    return {
        "reads": {name: _digest(data) if data is not None else "" for name, data in sorted(reads)},
        "lists": {name: list(found) for name, found in sorted(project.lists.items())},
    }


def add_stamps(
    inputs: Mapping[str, Any], disk: DiskProject, known: Mapping[str, Stamp | None] = {}
) -> dict[str, Any]:
    """The state of recorded inputs, with the sizes and times of the files on this disk, except `known` ones."""
    reads = {
        name: [*((known[name] if name in known else disk.stamp(name)) or (0, 0)), digest]
        for name, digest in inputs["reads"].items()
    }
    return {"program": program_stamp(), "reads": reads, "lists": inputs["lists"]}


def are_unchanged(disk: DiskProject, reads: Mapping[str, Any]) -> bool:
    """Whether all files that were read are unchanged. Raises various errors for an invalid state."""
    return all(_same(disk, name, known) for name, known in reads.items())


def is_unchanged(disk: DiskProject, state: Mapping[str, Any]) -> bool:
    """Whether the program, the files and the folders of a state are unchanged. Raises as `are_unchanged`."""
    return (
        state["program"] == program_stamp()
        and are_unchanged(disk, state["reads"])
        and all(list(disk.list(name)) == known for name, known in state["lists"].items())
    )


@cache
def program_stamp() -> str:
    """A digest of the program: its version, the sizes and times of its files, and the Python that runs it.

    Of the installed libraries only the folder counts, whose time changes with every installation.
    """
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    seen = [__version__, sys.version, zlib.ZLIB_RUNTIME_VERSION, *_stamps(root)]
    library = find_spec("uharfbuzz")
    if library is not None and library.origin is not None:
        seen.append(str(os.stat(os.path.dirname(os.path.dirname(library.origin))).st_ctime_ns))
    return _digest("\n".join(seen).encode())


def _stamps(folder: str) -> list[str]:
    """The names, sizes and times of all files below a folder, in a fixed order."""
    stamps, below = [], []
    # `Path` and `os.walk` would take many times as long as all the rest.
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                status = entry.stat()
                # The second time too: reproducible packages set the first to 1970.
                stamps.append(
                    f"{entry.name} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"
                )
            elif entry.name not in ("__pycache__", "_built_in"):
                below.append(entry)
    stamps.sort()
    for each in sorted(below, key=lambda entry: entry.name):
        stamps.append(f"{each.name}:")
        stamps += _stamps(each.path)
    return stamps


def _in_json(request: Mapping[str, Any]) -> Any:
    return json.loads(json.dumps(dict(request)))


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _same(disk: DiskProject, name: str, known: list[Any]) -> bool:
    *then, digest = known
    stamp = disk.stamp(name)
    if stamp is None or not digest:
        return stamp is None and not digest
    if list(stamp) == then:
        return True
    return stamp[0] == int(then[0]) and _digest(disk.read(name)) == digest


def _stamp(path: Path) -> list[int]:
    status = path.stat()
    return [status.st_size, status.st_mtime_ns]
