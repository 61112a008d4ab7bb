"""The states of a game that commands ask for, and update kits."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import (
    WrongUse,
    disable_garbage_collection,
    exit_with_findings,
    print_findings,
)

if TYPE_CHECKING:
    from generator.build import Request
    from generator.files.project import DiskProject, Project
    from generator.history.states import PresentState, State


def state_named(disk: DiskProject, game: str, word: str, quiet: bool = False) -> State:
    """The state at a tag or git revision. Raises `WrongUse` if there is none."""
    from generator.history.git_revision import StateNotFound
    from generator.history.states import UnprintableState, load_state
    from generator.report.builds.progress import Progress

    try:
        with Progress(quiet=quiet) as progress:
            state = load_state(disk, game, word, progress)
    except StateNotFound as fault:
        raise WrongUse(str(fault), fault.hint) from None
    except UnprintableState as broken:
        stop = exit_with_findings(broken.diagnostics, broken.project)
        print(f"{game}: the game at `{word}` can't be printed", file=sys.stderr)
        raise stop from None
    if state.remark and not quiet:
        print(f"note: {state.remark}", file=sys.stderr)
    return state


def present_state(
    project: Project, game: str, done: str, papers: tuple[str, ...] = (), quiet: bool = False
) -> PresentState:
    """A game as it is now; `done` is what happens with it. Exits if it can't be printed."""
    from generator.history.states import UnprintableState, present_state
    from generator.report.builds.progress import Progress

    try:
        with Progress(quiet=quiet) as progress:
            return present_state(project, game, papers, progress)
    except UnprintableState as broken:
        stop = exit_with_findings(broken.diagnostics, broken.project)
        print(f"{game}: not {done}, because it can't be printed", file=sys.stderr)
        raise stop from None


def games_with_tag(disk: DiskProject, games: list[str], word: str) -> list[str]:
    """The games that have this tag; all if none has it, since it may be a revision."""
    from generator.history.tags import tag_names

    return [game for game in games if word in tag_names(disk, game)] or games


def build_update(
    disk: DiskProject, game: str, since: str, request: Request, strict: bool, quiet: bool
) -> int:
    """Builds the update kit since a state of a game; returns the exit code."""
    from generator.build.writing.lock import make_under_lock
    from generator.report.builds.progress import waiting_notice

    disable_garbage_collection()

    def make() -> int:
        return _build_update(disk, game, since, request, (strict, quiet))

    # No update kit is up to date: its inputs aren't recorded.
    folder = disk.workspace / "output" / game
    return make_under_lock(folder, waiting_notice(game, quiet), lambda: None, make)


def _build_update(
    disk: DiskProject, game: str, since: str, request: Request, how: tuple[bool, bool]
) -> int:
    from generator.build.writing.replace import replace_kit
    from generator.foundation.diagnostics import merged
    from generator.history.update_kit import unused_update_files, update, update_files
    from generator.history.version_text import compare_states
    from generator.report import exit_code
    from generator.report.builds.progress import Progress
    from generator.report.builds.summary import paths, update_summary

    strict, quiet = how
    old = state_named(disk, game, since, quiet)
    now = present_state(disk, game, "built", request.papers, quiet)
    kit = update(now, old, compare_states(old, now), request)
    with Progress(quiet=quiet) as progress:
        files = update_files(kit, progress)
    found = merged((*now.diagnostics, *files.diagnostics))
    print_findings(found, disk)
    shown = Path("output") / game
    if files.value:
        unused = unused_update_files(kit, files.value)
        replace_kit(files.value, disk.workspace / shown, unused)
    if not quiet:
        for_people = sys.stdout.isatty()
        text = update_summary(kit, files.value, shown) if for_people else paths(files.value, shown)
        print(text, end="")
        if not files.value and not for_people:
            print(f"note: {update_summary(kit, (), shown)}", end="", file=sys.stderr)
    return exit_code(found, strict)
