"""`punchboard table`: the rows of a component, as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from generator.cli import (
    GameName,
    Workspace,
    WrongUse,
    chosen_games,
    exit_with_findings,
    find_workspace,
)
from generator.cli import _options as typer

Component = Annotated[str, typer.Argument(metavar="COMPONENT", help="The component.")]
To = Annotated[
    Path | None,
    typer.Option(
        "--to",
        metavar="FILE",
        help="Write to this file, in an encoding that Excel recognises (default: print to the terminal).",
        show_default=False,
    ),
]


def command(
    game: GameName,
    component: Component,
    to: To = None,
    workspace: Workspace = None,
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
    root = find_workspace(workspace)
    name = chosen_games(root, [game])[0]
    from generator.files.project import DiskProject
    from generator.foundation.diagnostics import errors, similar
    from generator.game.loading.load import load
    from generator.tables.csv_writer import as_csv

    project = DiskProject(root)
    made = load(project, f"content/{name}")
    found = next((each for each in made.value.components if each.name == component), None)
    if found is None:
        if component in made.value.lost:
            raise exit_with_findings(errors(made.diagnostics), project)
        hint = similar(component, [each.name for each in made.value.components], "component")
        raise WrongUse(f"`{name}` has no component `{component}`", hint)
    table = next((item.table for item in found.items if item.table.headers), None)
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
