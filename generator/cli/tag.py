"""`punchboard tag`: remembers what was printed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from generator.cli import (
    Quiet,
    Workspace,
    WrongUse,
    chosen_games,
    colored,
    find_workspace,
    keep_garbage,
)
from generator.cli import _options as typer
from generator.cli._states import present_state

if TYPE_CHECKING:
    from generator.files.project import DiskProject
    from generator.history.states import PresentState

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game.")]
TagName = Annotated[
    str,
    typer.Argument(
        metavar="[NAME]",
        help="What to call this state, such as `first-playtest`; lists the tags if none.",
    ),
]
Force = Annotated[bool, typer.Option("--force", "-f", help="Write a tag anew that is there.")]


def command(
    game: GameName,
    name: TagName = "",
    force: Force = False,
    quiet: Quiet = False,
    workspace: Workspace = None,
) -> None:
    """Remember what was printed of a game.

    Writes a small text file, content/<game>/tags/<name>.yaml, to be kept with the game: of each item its name, its
    values, its number of copies and a digest of each side, of each claim its figure, of the rulebook its pages.
    `punchboard diff` says what has changed since, and `punchboard build --since` prints that and nothing else.

    What is remembered is the game as it is now, whatever stands in output/; where that is of another state, it is said.

    \b
    Examples:
      punchboard tag my-game first-playtest       after printing it
      punchboard tag my-game                      the tags there are
      punchboard tag my-game first-playtest --force   printed once more, under the same name
    """
    from generator.files.project import DiskProject, RecordingProject

    root = find_workspace(workspace)
    game = chosen_games(root, [game])[0]
    disk = DiskProject(root)
    if not name:
        _tell(disk, game)
        return
    _refuse(disk, game, name, force)
    from generator.history.kit_state import kit_warning
    from generator.history.tags import tag_file, write_tag

    keep_garbage()
    recording = RecordingProject(disk)
    made = present_state(recording, game, "tagged", quiet=quiet)
    changed = write_tag(disk, game, name, made.record)
    if not quiet:
        file = tag_file(game, name)
        print(_words(made, name, file, changed) if sys.stdout.isatty() else file)
        for said in filter(None, (_faults(made, game), kit_warning(disk, game, recording.reads))):
            print(f"note: {said}", file=sys.stderr)


def _refuse(disk: DiskProject, game: str, name: str, force: bool) -> None:
    """Raises `WrongUse` where there can be no such tag, or is one already."""
    from generator.history.tags import name_problem, tag_names

    if why := name_problem(name):
        raise WrongUse(f"`{name}` cannot be the name of a tag: {why}", "such as `first-playtest`")
    names = tag_names(disk, game)
    if name in names and not force:
        hint = "take another name, or write it anew with `--force`"
        raise WrongUse(f"`{game}` has a tag `{name}` already", hint)
    other = next((n for n in names if n.casefold() == name.casefold() and n != name), None)
    if other is not None:
        what = f"`{game}` has a tag `{other}`: some disks cannot tell the two apart"
        raise WrongUse(what, "take another name")


def _words(made: PresentState, name: str, file: str, changed: bool) -> str:
    from generator.foundation.wording import counted

    record = made.record
    parts = f"{counted(len(record.components), 'component')}, {counted(record.pieces, 'piece')}"
    head = f"{made.seen.game.name}: `{name}` is {parts}"
    return f"{head}\n  {file}{'' if changed else '  (as it was)'}"


def _faults(made: PresentState, game: str) -> str:
    if not made.failed:
        return ""
    from generator.report import tally

    return f"there is something wrong with it: {tally(made.diagnostics)}; see `punchboard check {game}`"


def _tell(disk: DiskProject, game: str) -> None:
    """Prints a line for each tag; says of one that cannot be read why."""
    from generator.foundation.diagnostics import Problem
    from generator.history.tags import tag_names
    from generator.report import REPORTS, Findings
    from generator.report.tags import listing

    names = tag_names(disk, game)
    if not names and sys.stdout.isatty():
        print(f"{game} has no tags: make one with `punchboard tag {game} NAME`")
    text, wrong = listing(disk, game, names)
    print(text, end="")
    if wrong:
        said = Findings(Problem.of(wrong).diagnostics, disk, colored(sys.stderr))
        print(REPORTS["text"](said), end="", file=sys.stderr)
        raise typer.Exit(1)
