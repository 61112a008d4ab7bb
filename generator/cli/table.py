"""`punchboard table`: the rows of a component, as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from generator.cli import GameName, Workspace, WrongUse, exit_with_findings
from generator.cli._lookup import load_game
from generator.cli._options import Argument, Option
from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """Write the rows of a component as CSV, as Punchboard reads them.

    Turns workbooks, YAML and JSON into a table for any program: values as the sheet shows them, merged cells filled,
    columns of `join` added. Text that a spreadsheet program would calculate, such as `=2+3` or `+1 attack`, gets an
    apostrophe and a tab in front, so that it stays text; numbers such as -2 and +3 stay numbers. Punchboard reads such
    a file back unchanged.

    \b
    Examples:
      punchboard table my-game events                     in the terminal
      punchboard table my-game events --to events.csv     for a spreadsheet program
    """

    game: GameName
    component: Annotated[str, Argument("COMPONENT")]
    """The component."""
    to: Annotated[Path | None, Option(metavar="FILE")] = None
    """Write to this file, in an encoding that Excel recognises (default: print to the terminal)."""
    workspace: Workspace = None

    def run(self) -> None:
        """Prints the rows or writes them to a file."""
        loaded, name = load_game(self.workspace, self.game), self.component
        from generator.foundation.diagnostics import errors, similar
        from generator.tables.csv_writer import as_csv

        components = {each.name: each for each in loaded.game.components}
        if name not in components:
            if name in loaded.game.lost:
                raise exit_with_findings(errors(loaded.outcome.diagnostics), loaded.project)
            hint = similar(name, components, "component")
            raise WrongUse(f"`{loaded.name}` has no component `{name}`", hint)
        tables = (item.table for item in components[name].items if item.table.headers)
        table = next(tables, None)
        if table is None:
            raise WrongUse(f"`{name}` has a single design and no table")
        text = as_csv(table)
        if self.to is None:
            print(text, end="")
            return
        from generator.build.writing.artifacts import Artifact, write_files

        # Without this mark Excel reads a file in the encoding of the system.
        write_files([Artifact(self.to.name, text.encode("utf-8-sig"))], self.to.parent)
        print(self.to.as_posix())
