"""The files that Punchboard has written into a game's folder, and for which request: no other file is ever removed.

`.built.json` describes the last build; `earlier` in it describes the builds before, as far as files of theirs are still
there. So files that the same request no longer makes are known to be stale, and those of other requests to be out of
date. Copies, files of others, and files that were changed are left alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.build import Request
from generator.build.cache.folder import read_json
from generator.build.cache.up_to_date import STATE_FILE, are_unchanged
from generator.files.disk import read_regular_file
from generator.files.project import DiskProject
from generator.foundation.dataclasses import NamedTuple, asdict
from generator.foundation.lazy_regex import regex

_PRODUCER = b"/Producer (Punchboard"
"""Part of every PDF that Punchboard writes, uncompressed."""
_HEAD = 200
"""Bytes at the beginning of a cut file that contain its creator."""
_NAME = regex(r"(?:components/|cut/)?[^/\\:\x00-\x1f]+\.\w+")
"""The names of files that a build makes; a list in an untrusted workspace could contain any name."""


class WrittenFiles(NamedTuple):
    """The files of one request that are still there."""

    request: Mapping[str, Any]
    """What was requested; empty if that isn't known."""
    reads: Mapping[str, Sequence[Any]]
    """What was read for it; see `up_to_date.state_of`."""
    outputs: Mapping[str, Sequence[int]]
    """The files by name, each with its size, and its time if that is known."""


def written_files(folder: Path) -> tuple[WrittenFiles, ...]:
    """What is known to have been written into a folder, the last build first."""
    try:
        state = read_json(folder / STATE_FILE)
        return tuple(
            WrittenFiles(
                dict(each["request"]),
                dict(each["reads"]),
                {name: tuple(stamp) for name, stamp in each["outputs"].items() if _is_name(name)},
            )
            for each in (state, *state.get("earlier", ()))
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return tuple(_from_build_json(folder))


def _from_build_json(folder: Path) -> Iterator[WrittenFiles]:
    """The same from `build.json`, if the state file is gone."""
    try:
        document = read_json(folder / "build.json")
        outputs = {each["path"]: (int(each["bytes"]),) for each in document["outputs"]}
        own = {name: size for name, size in outputs.items() if _is_name(name)}
        yield WrittenFiles({"edition": str(document["edition"])}, {}, own)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return


def _is_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def stale_files(
    before: Iterable[WrittenFiles], folder: Path, made: Iterable[str], request: Request
) -> tuple[str, ...]:
    """The files that the same request made before and doesn't make now, sorted.

    A request for all papers and components includes all requests for some of them.
    """
    taken = _Names(folder, made)
    values = json.loads(json.dumps(asdict(request)))
    whole, variant = not (request.papers or request.only), ("backs", "edition")
    return tuple(
        sorted(
            name
            for each in before
            if each.request == values
            or (whole and all(each.request.get(key, "") == values[key] for key in variant))
            for name, stamp in each.outputs.items()
            if name not in taken and _is_ours(folder / name, stamp)
        )
    )


class _Names:
    """Names of files, compared as the disk of a folder does: some disks ignore case."""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self._folder, self.names = folder, tuple(names)
        self._by_fold = {name.casefold(): name for name in self.names}

    def __contains__(self, name: str) -> bool:
        known = self._by_fold.get(name.casefold())
        if known is None or known == name:
            return known == name
        try:
            return (self._folder / known).samefile(self._folder / name)
        except OSError:
            return False


def remaining_files(
    before: Iterable[WrittenFiles], folder: Path, gone: Iterable[str]
) -> tuple[dict[str, Any], ...]:
    """The requests of which files are left, in the types of JSON; `gone` are the files that are replaced or removed."""
    taken, kept = _Names(folder, gone), []
    for each in before:
        outputs = {
            name: list(stamp)
            for name, stamp in each.outputs.items()
            if name not in taken and _is_ours(folder / name, stamp)
        }
        taken = _Names(folder, (*taken.names, *outputs))
        if outputs:
            kept.append({**each._asdict(), "outputs": outputs})
    return tuple(kept)


def outdated(known: Iterable[WrittenFiles], disk: DiskProject) -> tuple[WrittenFiles, ...]:
    """The requests whose files were made from an earlier state of the game."""
    return tuple(each for each in known if each.reads and not are_unchanged(disk, each.reads))


def _is_ours(file: Path, stamp: Sequence[int]) -> bool:
    """Whether a file has the size that it was written with, and Punchboard's name in it."""
    try:
        if file.is_symlink() or not file.is_file() or file.stat().st_size != stamp[0]:
            return False
        data = read_regular_file(file)
    except (OSError, IndexError):
        return False
    if file.suffix == ".pdf":
        return _PRODUCER in data
    if file.parent.name != "cut":
        return False
    from generator.cutting import MADE_BY  # such files are rare

    return MADE_BY.encode() in data[:_HEAD]
