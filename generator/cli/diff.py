"""`punchboard diff`: what has changed since something was printed."""

from __future__ import annotations

import sys
from typing import Annotated

from generator.cli import (
    Workspace,
    WrongUse,
    chosen_games,
    colored,
    find_workspace,
    keep_garbage,
)
from generator.cli import _options as typer
from generator.cli._states import present_state, state_named

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
    """Say what has changed since a game was printed.

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
    from generator.files.project import DiskProject

    root = find_workspace(workspace)
    game = chosen_games(root, [game])[0]
    disk = DiskProject(root)
    from generator.foundation.diagnostics import similar
    from generator.history.version_text import compare_states
    from generator.report.differences import FORMATS, Comparison

    if style not in FORMATS:
        raise WrongUse(f"there is no format `{style}`", similar(style, FORMATS.names(), "format"))
    keep_garbage()
    old = state_named(disk, game, name)
    new = state_named(disk, game, name2) if name2 else present_state(disk, game, "compared")
    found = compare_states(old, new)
    shown = Comparison(game, old.name, name2, found, colored(sys.stdout))
    print(FORMATS[style](shown), end="")
