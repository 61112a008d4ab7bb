"""Checks games: unchanged games aren't checked again, and several games are checked in parallel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from generator.build import Build, Progress, no_progress
from generator.build.cache.diagnostics_json import diagnostics_from_json, from_json, to_json
from generator.build.cache.store import Entry, Store, key_of
from generator.build.cache.up_to_date import is_unchanged, state_of
from generator.build.workers.pool import Processes, processor_count, run_all
from generator.files.project import DiskProject, RecordingProject
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic

KIND = "checks"
"""The kind of the results in the store."""
_GAMES_PER_PROCESSOR = 3

_MODULES = """
    build.pipeline build.booklet game.claims.evaluate game.claims.smallest_change game.expressions.parsed
    geometry.outlines layout.nets layout.rulebook sources.delimited svg.drawing text.shaping
""".split()
"""The modules that nearly every game needs, and that are imported late for those that don't."""
_LIBRARIES = ("markdown_it.tree", "pyclipper", "uharfbuzz")
"""The libraries that these modules import when they are first used."""


class CheckResult(NamedTuple):
    """What a check found."""

    name: str
    """The game's folder below `content/`."""
    diagnostics: tuple[Diagnostic, ...]
    components: int = 0
    pieces: int = 0
    """Counting copies."""
    claims: int = 0
    held: int = 0
    """How many of the claims hold."""
    read: bool = True
    """Whether the game could be read."""
    quiet: tuple[tuple[str, int, str], ...] = ()
    """The checks that the game switches off: name, number of findings, reason."""

    @classmethod
    def of(cls, build: Build) -> CheckResult:
        """The result of a check or a build."""
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
    """The results of some games, in their order; a profile replaces the games' own."""
    store = Store(disk.workspace)
    cached = ((name, _cached(disk, store.get(KIND, key_of(name, profile)))) for name in names)
    known = {name: found for name, found in cached if found is not None}
    left = [name for name in dict.fromkeys(names) if name not in known]
    for name, state in zip(left, _states(disk, left, progress, profile), strict=True):
        store.put(KIND, key_of(name, profile), state)
        known[name] = CheckResult(*from_json(state["found"]))
    return [known[name] for name in names]


def check_game(
    disk: DiskProject, name: str, progress: Progress = no_progress, profile: str = ""
) -> dict[str, Any]:
    """Checks a game; returns the result and what was read, in the types of JSON."""
    from generator.build.pipeline import check

    recording = RecordingProject(disk)
    found = CheckResult.of(check(recording, name, progress, profile, Store(disk.workspace)))
    return {**state_of(recording, disk), "found": to_json(found)}


def _states(
    disk: DiskProject, names: Sequence[str], progress: Progress, profile: str
) -> Iterator[dict[str, Any]]:
    # More jobs than processors: with three games on two processors, one of them would be idle during the last game.
    several = processor_count() > 1
    jobs = min(len(names), _GAMES_PER_PROCESSOR * processor_count()) if several else 1
    if jobs < 2:
        yield from (check_game(disk, name, progress, profile) for name in names)
        return
    # What every check needs is imported now, so that forked processes have it already.
    for name in (*_LIBRARIES, *(f"generator.{each}" for each in _MODULES)):
        import_module(name)
    for name, registry in (("checks", "CHECKS"), ("elements", "ELEMENTS"), ("shapes", "SHAPES")):
        getattr(import_module(f"generator.{name}"), registry).load()
    units = ((disk, name, no_progress, profile) for name in names)
    for done, state in enumerate(run_all(Processes(jobs), check_game, units, len(names))):
        progress("checking games", done, len(names))
        yield state


def _cached(disk: DiskProject, entry: Entry | None) -> CheckResult | None:
    """The result of the last check, if nothing has changed since and its entry is valid."""
    if entry is None:
        return None
    state = entry.head
    try:
        if not is_unchanged(disk, state):
            return None
        result = CheckResult(*from_json(state["found"]))
        quiet = tuple((str(check), int(count), str(why)) for check, count, why in result.quiet)
        if not all(isinstance(each, int) for each in result[2:7]):
            return None
        return result._replace(diagnostics=diagnostics_from_json(state["found"][1]), quiet=quiet)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
