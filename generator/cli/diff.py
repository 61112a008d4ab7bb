"""`punchboard diff`: what has changed since something was printed."""

from __future__ import annotations

import sys
from typing import Annotated

from generator.cli import (
    GameName,
    Workspace,
    WrongUse,
    chosen_games,
    colored,
    disable_garbage_collection,
    find_workspace,
)
from generator.cli import _options as typer
from generator.cli._states import present_state, state_named

Old = Annotated[
    str, typer.Argument(metavar="NAME", help="The tag or git revision to compare with.")
]
New = Annotated[
    str,
    typer.Argument(
        metavar="[NAME2]", help="Another tag or revision (default: the game as it is now)."
    ),
]
Format = Annotated[
    str,
    typer.Option(
        "--format", "-f", metavar="FORMAT", help="`text`, `json` or `markdown` (default: `text`)."
    ),
]


def command(
    game: GameName, name: Old, name2: New = "", style: Format = "text", workspace: Workspace = None
) -> None:
    """Show what has changed since a game was printed.

    Lists the changes card by card: old and new values, more or fewer copies, what is new, gone or renamed, and what
    only looks different. Then how the composition of each deck has changed, and which claims have other values or no
    longer hold. Rows are matched by their id, then by their name, then by their content.

    A git revision works in place of a tag: HEAD, HEAD~3, a branch, a hash. Files are then read as they were at that
    revision; nothing in the workspace changes.

    \b
    Examples:
      punchboard diff my-game first-playtest               since a tag
      punchboard diff my-game HEAD                         since the last commit
      punchboard diff my-game first second                 from one tag to another
      punchboard diff my-game first --format markdown >> CHANGES.md   a changelog for players
      punchboard diff my-game v1.0 --format json           for programs
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
    disable_garbage_collection()
    old = state_named(disk, game, name)
    new = state_named(disk, game, name2) if name2 else present_state(disk, game, "compared")
    found = compare_states(old, new)
    shown = Comparison(game, old.name, name2, found, colored(sys.stdout))
    print(FORMATS[style](shown), end="")
