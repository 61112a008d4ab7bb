"""What the program has written into a game's folder, and by which command: nothing else is ever removed from it.

`.built.json` tells of the last build; under `earlier` it keeps those before, as far as files of theirs still stand. So
a file that the same command no longer makes is known to be stale, and one of another command to be older than the game.
A file that somebody else put there, a copy of ours among them, is on no list, and one that was changed is ours no more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.build import Request
from generator.build.cache.folder import read_json
from generator.build.cache.up_to_date import STATE_FILE, are_unchanged
from generator.files.disk import plain
from generator.files.project import DiskProject
from generator.foundation.dataclasses import NamedTuple, asdict
from generator.foundation.lazy_regex import regex

_PAINTED = b"/Producer (Punchboard"
"""What every PDF that was painted here says of itself, in the clear."""
_TOP = 200
"""How many bytes the top of a file of lines is, where it says who made it."""
_OURS = regex(r"(?:components/|cut/)?[^/\\:\x00-\x1f]+\.\w+")
"""What names of files are like that a build makes; a list that came with a workspace may name anything."""


class WrittenFiles(NamedTuple):
    """The files of one command that still stand."""

    request: Mapping[str, Any]
    """What was asked for; empty where that is not known."""
    reads: Mapping[str, Sequence[Any]]
    """What was read for it; see `fresh.state_of`."""
    outputs: Mapping[str, Sequence[int]]
    """The files by name, each with its size, and its time if that is known."""

    @property
    def variant(self) -> tuple[str, str]:
        """Which kit it is of those that stand beside each other."""
        return self.request.get("backs", ""), self.request.get("edition", "")


def written_files(folder: Path) -> tuple[WrittenFiles, ...]:
    """What is known to have been written into a folder, the last build first."""
    try:
        state = read_json(folder / STATE_FILE)
        return tuple(map(_read, (state, *state.get("earlier", ()))))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return tuple(_listed(folder))


def _read(state: Mapping[str, Any]) -> WrittenFiles:
    outputs = {name: tuple(stamp) for name, stamp in state["outputs"].items() if _is_name(name)}
    return WrittenFiles(dict(state["request"]), dict(state["reads"]), outputs)


def _listed(folder: Path) -> Iterator[WrittenFiles]:
    """The same from `build.json`, where the memory is gone."""
    try:
        document = read_json(folder / "build.json")
        outputs = {each["path"]: (int(each["bytes"]),) for each in document["outputs"]}
        asked = {"edition": str(document["edition"])}
        yield WrittenFiles(
            asked, {}, {name: size for name, size in outputs.items() if _is_name(name)}
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return


def _is_name(name: str) -> bool:
    return _OURS.fullmatch(name) is not None


def stale_files(
    before: Iterable[WrittenFiles], folder: Path, made: Iterable[str], request: Request
) -> tuple[str, ...]:
    """The files that the same command made before and does not make now, sorted.

    A command that asks for all of a kit has every command that asked for some of it in itself.
    """
    taken = _Taken(folder, made)
    asked = json.loads(json.dumps(asdict(request)))
    variant, whole = (request.backs, request.edition), asks_for_all(request)
    return tuple(
        sorted(
            name
            for each in before
            if each.request == asked or (whole and each.variant == variant)
            for name, stamp in each.outputs.items()
            if name not in taken and _is_ours(folder / name, stamp)
        )
    )


class _Taken:
    """Files of a folder, each by every name that its disk takes for the same: some disks do not tell capitals apart."""

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


def asks_for_all(request: Request) -> bool:
    """Whether a command asks for all of a kit, in whatever edition and with whatever backs."""
    return not (request.papers or request.only)


def remaining_files(
    before: Iterable[WrittenFiles], folder: Path, gone: Iterable[str]
) -> tuple[dict[str, Any], ...]:
    """What is to be kept in mind of earlier commands, in the types of JSON: those of which files are left.

    `gone` are the files that are made anew or removed.
    """
    taken, kept = _Taken(folder, gone), []
    for each in before:
        outputs = {
            name: list(stamp)
            for name, stamp in each.outputs.items()
            if name not in taken and _is_ours(folder / name, stamp)
        }
        taken = _Taken(folder, (*taken.names, *outputs))
        if outputs:
            kept.append({**each._asdict(), "outputs": outputs})
    return tuple(kept)


def outdated(known: Iterable[WrittenFiles], disk: DiskProject) -> tuple[WrittenFiles, ...]:
    """Of earlier commands those whose files show what the game no longer is."""
    return tuple(each for each in known if each.reads and not are_unchanged(disk, each.reads))


def _is_ours(file: Path, stamp: Sequence[int]) -> bool:
    """Whether a file is as long as it was when the program wrote it, and says that the program did."""
    try:
        if file.is_symlink() or not file.is_file() or file.stat().st_size != stamp[0]:
            return False
        data = plain(file)
    except (OSError, IndexError):
        return False
    if file.suffix == ".pdf":
        return _PAINTED in data
    if file.parent.name != "cut":
        return False
    from generator.cutting import MADE_BY  # there are few such files

    return MADE_BY.encode() in data[:_TOP]
