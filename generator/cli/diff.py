"""`punchboard diff`: what has changed since something was printed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import (
    Workspace,
    WrongUse,
    chosen_games,
    colored,
    find_workspace,
    keep_garbage,
    stopped,
)

if TYPE_CHECKING:
    from generator.history.record import Record
    from generator.history.states import State
    from generator.project import DiskProject

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game.")]
Old = Annotated[
    str, typer.Argument(metavar="NAME", help="The tag, or the git revision, to compare with.")
]
New = Annotated[
    str,
    typer.Argument(
        metavar="[NAME2]",
        help="What to compare it with: a tag or a revision; the game as it is now if none.",
    ),
]
Format = Annotated[
    str,
    typer.Option("--format", "-f", metavar="FORMAT", help="`text`, `json` or `markdown`."),
]


def command(
    game: GameName,
    name: Old,
    name2: New = "",
    style: Format = "text",
    workspace: Workspace = None,
) -> None:
    """Say what has changed since a game was printed, as a designer thinks of it.

    Card by card: values old and new, copies more or fewer, what is new, gone or renamed, and what only looks different
    by its template, its theme or its art. Then how the shares of the deck have moved, and which claims have other
    figures or hold no longer. Rows are known again by their id, then by their name, then by what they say.

    A git revision works in place of a tag: HEAD, HEAD~3, a branch, a hash. The game's files, templates and fonts are
    read as they were then; nothing in the workspace is touched.

    \b
    Examples:
      punchboard diff my-game first-playtest               since a tag
      punchboard diff my-game HEAD                         since the last commit
      punchboard diff my-game first second                 from one tag to another
      punchboard diff my-game first --format markdown >> CHANGES.md   an entry for those who play
      punchboard diff my-game v1.0 --format json           for a program
    """
    from generator.project import DiskProject

    root = find_workspace(workspace)
    game = chosen_games(root, [game])[0]
    disk = DiskProject(root)
    from generator.diagnostics import similar
    from generator.history.difference import difference
    from generator.report.differences import FORMATS, Compared

    if style not in FORMATS:
        raise WrongUse(f"there is no format `{style}`", similar(style, FORMATS.names(), "format"))
    keep_garbage()
    old = _state(disk, game, name)
    new = _state(disk, game, name2) if name2 else None
    record = new.record if new is not None else _now(disk, game)
    found = difference(old.record, record)
    shown = Compared(game, old.name, name2, found, colored(sys.stdout))
    print(FORMATS[style](shown), end="")


def _state(disk: DiskProject, game: str, word: str) -> State:
    """A tag or a revision. Raises `WrongUse` where there is none, and stops where it cannot be read."""
    from generator.history.revision import NoState
    from generator.history.states import Broken, state
    from generator.report.progress import Progress

    try:
        with Progress(quiet=False) as progress:
            made = state(disk, game, word, progress)
    except NoState as fault:
        raise WrongUse(str(fault), fault.hint) from None
    except Broken as broken:
        stop = stopped(broken.diagnostics, broken.project)
        print(f"`{game}` could not be printed as it was at `{word}`", file=sys.stderr)
        raise stop from None
    if made.remark:
        print(f"note: {made.remark}", file=sys.stderr)
    return made


def _now(disk: DiskProject, game: str) -> Record:
    from generator.history.states import Broken, present
    from generator.report.progress import Progress

    try:
        with Progress(quiet=False) as progress:
            return present(disk, game, progress=progress).record
    except Broken as broken:
        stop = stopped(broken.diagnostics, broken.project)
        print(f"{game}: nothing was compared, for nothing could be printed", file=sys.stderr)
        raise stop from None
