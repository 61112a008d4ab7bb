"""The states of a game that commands ask for, and update kits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import WrongUse, exit_with_findings, print_findings

if TYPE_CHECKING:
    from generator.build import Request
    from generator.files.project import DiskProject, Project
    from generator.history.states import PresentState, State
    from generator.report.builds.progress import Progress


def state_named(disk: DiskProject, game: str, word: str, quiet: bool = False) -> State:
    """The state at a tag or git revision. Raises `WrongUse` if there is none; exits if it can't be printed."""
    from generator.history.git_revision import StateNotFound
    from generator.history.states import load_state

    try:
        with _printable(f"{game}: the game at `{word}` can't be printed", quiet) as progress:
            state = load_state(disk, game, word, progress)
    except StateNotFound as fault:
        raise WrongUse(str(fault), fault.hint) from None
    if state.remark and not quiet:
        print(f"note: {state.remark}", file=sys.stderr)
    return state


def present_state(
    project: Project, game: str, done: str, papers: tuple[str, ...] = (), quiet: bool = False
) -> PresentState:
    """A game as it is now; `done` is what happens with it. Exits if it can't be printed."""
    from generator.history.states import present_state

    with _printable(f"{game}: not {done}, because it can't be printed", quiet) as progress:
        return present_state(project, game, papers, progress)


@contextmanager
def _printable(otherwise: str, quiet: bool) -> Iterator[Progress]:
    """Shows progress. If a state can't be printed, prints why and something else, and exits."""
    from generator.history.states import UnprintableState
    from generator.report.builds.progress import Progress

    try:
        with Progress(quiet=quiet) as progress:
            yield progress
    except UnprintableState as broken:
        stop = exit_with_findings(broken.diagnostics, broken.project)
        print(otherwise, file=sys.stderr)
        raise stop from None


def games_with_tag(disk: DiskProject, games: list[str], word: str) -> list[str]:
    """The games that have this tag; all if none has it, since it may be a revision."""
    from generator.history.tags import tag_names

    return [game for game in games if word in tag_names(disk, game)] or games


def build_update(
    disk: DiskProject, game: str, since: str, request: Request, strict: bool, quiet: bool
) -> int:
    """Builds the update kit since a state of a game; returns the exit code."""
    from generator.build.writing.replace import replace_kit
    from generator.foundation.diagnostics import merged
    from generator.history.update_kit import unused_update_files, update, update_files
    from generator.history.version_text import compare_states
    from generator.report import exit_code
    from generator.report.builds.progress import Progress
    from generator.report.builds.summary import paths, update_summary

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
