"""Checks games: what has not changed since is not checked again, and several games are checked beside each other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from generator.build import Build, Progress, no_progress
from generator.build.cache.diagnostics_json import diagnostics_from_json, from_json, to_json
from generator.build.cache.folder import FOLDER, make_folder, read_json, write_atomically
from generator.build.cache.store import Store
from generator.build.cache.up_to_date import is_unchanged, state_of
from generator.build.workers.parcel import Source, project_of
from generator.build.workers.pool import local_workers, processor_count, run_all
from generator.files.project import DiskProject, RecordingProject
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic

_SHARED = 3
"""How many games share a processor at most."""

_NEEDED = (
    "build.pipeline",
    "build.booklet",
    "game.claims.smallest_change",
    "game.expressions.parsed",
    "game.claims.evaluate",
    "layout.nets",
    "layout.rulebook",
    "geometry.outlines",
    "sources.delimited",
    "svg.drawing",
    "text.shaping",
)
"""The modules that nearly every game needs, and that are imported late for those that do not."""
_LIBRARIES = ("markdown_it.tree", "pyclipper", "uharfbuzz")
"""What those modules load when they are first used; here it is loaded only, and used through them alone."""


class CheckResult(NamedTuple):
    """What a check found."""

    name: str
    """The game's folder below `content/`."""
    diagnostics: tuple[Diagnostic, ...]
    components: int = 0
    pieces: int = 0
    """Copies counted."""
    claims: int = 0
    held: int = 0
    """How many of the claims hold."""
    read: bool = True
    """Whether there was a game at all to count in."""
    quiet: tuple[tuple[str, int, str], ...] = ()
    """The checks that the game has switched off: how much each had to say, and why it does not."""

    @classmethod
    def of(cls, build: Build) -> CheckResult:
        """What a check or a build found."""
        components = build.game.components if build.game is not None else ()
        return cls(
            build.name,
            build.diagnostics,
            len(components),
            sum(component.pieces for component in components),
            len(build.claims),
            sum(claim.holds for claim in build.claims),
            build.game is not None,
            build.quiet,
        )


def check_all(
    disk: DiskProject, names: Sequence[str], progress: Progress = no_progress, profile: str = ""
) -> list[CheckResult]:
    """What is to be said of some games, in their order; a profile counts in place of the games' own."""
    known = {name: found for name in names if (found := _recalled(disk, name, profile)) is not None}
    left = [name for name in dict.fromkeys(names) if name not in known]
    for name, state in zip(left, _states(disk, left, progress, profile), strict=True):
        _keep(disk, name, profile, state)
        known[name] = CheckResult(*from_json(state["found"]))
    return [known[name] for name in names]


def check_game(
    disk: DiskProject, name: str, progress: Progress = no_progress, profile: str = ""
) -> dict[str, Any]:
    """Checks a game; gives what was found and what was read, in the types of JSON."""
    from generator.build.pipeline import check

    recording = RecordingProject(disk)
    found = CheckResult.of(check(recording, name, progress, profile, Store(disk.workspace)))
    return {**state_of(recording, disk), "found": to_json(found)}


def _states(
    disk: DiskProject, names: Sequence[str], progress: Progress, profile: str
) -> Iterator[dict[str, Any]]:
    # More than there are processors: three games on two of them would be done one after two, and half of the machine
    # would wait for the last. Side by side all come to their end together.
    jobs = min(len(names), _SHARED * processor_count()) if processor_count() > 1 else 1
    if jobs < 2:
        yield from (check_game(disk, name, progress, profile) for name in names)
        return
    _import_all()
    who = local_workers(jobs)
    units = ((who.given(disk, name), name, profile) for name in names)
    for done, state in enumerate(run_all(who, check_in_worker, units, len(names))):
        progress("checking games", done, len(names))
        yield json.loads(state)


def check_in_worker(source: Source, name: str, profile: str) -> str:
    """Checks a game as a unit of work: a text is passed from one process to another in no time."""
    project = project_of(source)
    assert isinstance(project, DiskProject)
    return json.dumps(check_game(project, name, profile=profile))


def _import_all() -> None:
    """Imports what every check needs: before the processes part, so that it is there in each where the system forks."""
    for name in (*_LIBRARIES, *(f"generator.{each}" for each in _NEEDED)):
        import_module(name)
    for registry in (
        import_module("generator.checks").CHECKS,
        import_module("generator.elements").ELEMENTS,
        import_module("generator.shapes").SHAPES,
    ):
        registry.load()


def _file(disk: DiskProject, name: str, profile: str) -> Path:
    ending = f"check-{profile.lower()}" if profile else "check"
    return disk.workspace / FOLDER / f"{name}.{ending}.json"


def _recalled(disk: DiskProject, name: str, profile: str) -> CheckResult | None:
    """What was found last time, if that would be found again."""
    try:
        state = read_json(_file(disk, name, profile))
        return _believed(state["found"]) if is_unchanged(disk, state) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _believed(found: Any) -> CheckResult:
    """What was kept of a check. Raises `KeyError`, `TypeError` or `ValueError` where somebody else wrote that."""
    whole = CheckResult(*from_json(found))
    quiet = tuple((str(check), int(count), str(why)) for check, count, why in whole.quiet)
    if not all(isinstance(each, int) for each in whole[2:7]):
        raise ValueError("no numbers")
    return whole._replace(diagnostics=diagnostics_from_json(found[1]), quiet=quiet)


def _keep(disk: DiskProject, name: str, profile: str, state: dict[str, Any]) -> None:
    """Writes down what was found, whole or not at all; where nothing can be written, it is found again next time."""
    with suppress(OSError):
        make_folder(disk.workspace)
        write_atomically(_file(disk, name, profile), json.dumps(state, ensure_ascii=False).encode())
