"""`punchboard tag`: records what was printed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from generator.cli import (
    GameName,
    Quiet,
    Workspace,
    WrongUse,
    open_games,
    print_findings,
)
from generator.cli._options import Argument, Exit, Option
from generator.cli._states import present_state
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.files.project import DiskProject
    from generator.history.states import PresentState


@dataclass(frozen=True, slots=True)
class Command:
    """Record what was printed of a game.

    Writes a small text file, content/<game>/tags/<name>.yaml, to keep with the game: for each item its name, its
    values, its number of copies and a digest of each side; the value of each claim; the pages of the rulebook.
    `punchboard diff` lists what has changed since, and `punchboard build --since` prints only that.

    The tag records the game as it is now, not the kit in output/; if that is older, a note tells you.

    \b
    Examples:
      punchboard tag my-game first-playtest       after printing it
      punchboard tag my-game                      list the tags
      punchboard tag my-game first-playtest --force   printed again, under the same name
    """

    game: GameName
    name: Annotated[str, Argument("[NAME]")] = ""
    """A name for this state, such as `first-playtest` (default: list the tags)."""
    force: Annotated[bool, Option("-f")] = False
    """Overwrite an existing tag."""
    quiet: Quiet = False
    workspace: Workspace = None

    def run(self) -> None:
        """Writes a tag, or lists the tags."""
        disk, (game,) = open_games(self.workspace, [self.game])
        name = self.name
        if not name:
            _print_tags(disk, game)
            return
        _refuse_name(disk, game, name, self.force)
        from generator.files.project import RecordingProject
        from generator.history.tags import kit_warning, tag_file, write_tag
        from generator.report import tally

        recording = RecordingProject(disk)
        state = present_state(recording, game, "tagged", quiet=self.quiet)
        changed = write_tag(disk, game, name, state.record)
        if self.quiet:
            return
        file = tag_file(game, name)
        print(_tag_text(state, name, file, changed) if sys.stdout.isatty() else file)
        notes = [kit_warning(disk, game, recording.reads)]
        if state.failed:
            problems = tally(state.diagnostics)
            notes.insert(0, f"the game has problems: {problems}; see `punchboard check {game}`")
        print(*(f"note: {note}\n" for note in notes if note), sep="", end="", file=sys.stderr)


def _refuse_name(disk: DiskProject, game: str, name: str, force: bool) -> None:
    """Raises `WrongUse` if a tag can't have this name, or already exists."""
    from generator.history.tags import name_problem, tag_names

    if why := name_problem(name):
        raise WrongUse(
            f"`{name}` can't be the name of a tag: {why}", "use a name such as `first-playtest`"
        )
    names = tag_names(disk, game)
    if name in names and not force:
        hint = "use another name, or overwrite it with `--force`"
        raise WrongUse(f"`{game}` already has a tag `{name}`", hint)
    other = next((n for n in names if n.casefold() == name.casefold() and n != name), None)
    if other is not None:
        what = f"`{game}` has a tag `{other}`, which some disks treat as the same name"
        raise WrongUse(what, "use another name")


def _tag_text(state: PresentState, name: str, file: str, changed: bool) -> str:
    from generator.foundation.wording import counted

    record = state.record
    parts = f"{counted(len(record.components), 'component')}, {counted(record.pieces, 'piece')}"
    head = f"{state.inspection.game.name}: `{name}` is {parts}"
    return f"{head}\n  {file}{'' if changed else '  (unchanged)'}"


def _print_tags(disk: DiskProject, game: str) -> None:
    """Prints a line for each tag, and why a tag can't be read."""
    from generator.foundation.diagnostics import Problem
    from generator.history.tags import tag_names
    from generator.report.tags import listing

    names = tag_names(disk, game)
    if not names and sys.stdout.isatty():
        print(f"{game} has no tags: make one with `punchboard tag {game} NAME`")
    text, wrong = listing(disk, game, names)
    print(text, end="")
    if wrong:
        print_findings(Problem.of(wrong).diagnostics, disk)
        raise Exit(1)
