"""`punchboard diff`: what has changed since something was printed."""

from __future__ import annotations

import sys
from typing import Annotated

from generator.cli import (
    GameName,
    Workspace,
    WrongUse,
    colored,
    open_games,
)
from generator.cli._options import Argument, Option
from generator.cli._states import present_state, state_named
from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
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

    game: GameName
    name: Annotated[str, Argument("NAME")]
    """The tag or git revision to compare with."""
    name2: Annotated[str, Argument("[NAME2]")] = ""
    """Another tag or revision (default: the game as it is now)."""
    style: Annotated[str, Option("--format", "-f", metavar="FORMAT")] = "text"
    """`text`, `json` or `markdown` (default: `text`)."""
    workspace: Workspace = None

    def run(self) -> None:
        """Prints what has changed."""
        disk, (game,) = open_games(self.workspace, [self.game])
        from generator.foundation.diagnostics import similar
        from generator.history.version_text import compare_states
        from generator.report.differences import FORMATS, Comparison

        if self.style not in FORMATS:
            hint = similar(self.style, FORMATS.names(), "format")
            raise WrongUse(f"there is no format `{self.style}`", hint)
        old = state_named(disk, game, self.name)
        if self.name2:
            found = compare_states(old, state_named(disk, game, self.name2))
        else:
            found = compare_states(old, present_state(disk, game, "compared"))
        shown = Comparison(game, old.name, self.name2, found, colored(sys.stdout))
        print(FORMATS[self.style](shown), end="")
