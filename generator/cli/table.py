"""`punchboard table`: the rows of a component, as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from generator.cli import GameName, Workspace, WrongUse, exit_with_findings
from generator.cli import _options as typer
from generator.cli._lookup import load_game

Component = Annotated[str, typer.Argument(metavar="COMPONENT", help="The component.")]
To = Annotated[
    Path | None,
    typer.Option(
        "--to",
        metavar="FILE",
        help="Write to this file, in an encoding that Excel recognises (default: print to the terminal).",
    ),
]


def command(
    game: GameName, component: Component, to: To = None, workspace: Workspace = None
) -> None:
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
    loaded = load_game(workspace, game)
    from generator.foundation.diagnostics import errors, similar
    from generator.tables.csv_writer import as_csv

    components = {each.name: each for each in loaded.game.components}
    if component not in components:
        if component in loaded.game.lost:
            raise exit_with_findings(errors(loaded.outcome.diagnostics), loaded.project)
        hint = similar(component, components, "component")
        raise WrongUse(f"`{loaded.name}` has no component `{component}`", hint)
    items = components[component].items
    table = next((item.table for item in items if item.table.headers), None)
    if table is None:
        raise WrongUse(f"`{component}` has a single design and no table")
    text = as_csv(table)
    if to is None:
        print(text, end="")
        return
    from generator.build.writing.artifacts import Artifact, write_files

    # Without this mark Excel reads a file in the encoding of the system.
    write_files([Artifact(to.name, text.encode("utf-8-sig"))], to.parent)
    print(to.as_posix())
