"""`punchboard check`: everything that can be known without printing."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from generator.cli import (
    Games,
    Strict,
    Workspace,
    WrongUse,
    chosen_games,
    colored,
    find_workspace,
    keep_garbage,
)
from generator.diagnostics import similar

Format = Annotated[
    str, typer.Option("--format", "-f", metavar="FORMAT", help="`text`, `short` or `json`.")
]


def command(
    games: Games = None,
    style: Format = "text",
    strict: Strict = False,
    workspace: Workspace = None,
) -> None:
    """Check games without making anything.

    Reads all tables and templates, lays out every card, compares every claim with the tables, and says all that is
    wrong in one run, each with its cell or line and what to do. Exit code 1 says that there were errors, or, with
    --strict, warnings. What was found is kept in .punchboard/, and said again at once where nothing has changed since.

    \b
    Examples:
      punchboard check                            every game of the workspace
      punchboard check my-game --strict           warnings count too
      punchboard check --format short             one line each, for an editor
      punchboard check --format json > found.json for a program
      punchboard explain CARD001                  what a code means
    """
    root = find_workspace(workspace)
    names = chosen_games(root, games)
    from generator.build.checked import check_all
    from generator.diagnostics import merged
    from generator.project import DiskProject
    from generator.report import REPORTS, Said, worst
    from generator.report.progress import Progress
    from generator.report.summary import checked

    if style not in REPORTS:
        raise WrongUse(f"there is no format `{style}`", similar(style, REPORTS.names(), "format"))
    keep_garbage()
    project = DiskProject(root)
    with Progress() as progress:
        builds = check_all(project, names, progress)
    found = merged(d for build in builds for d in build.diagnostics)
    print(REPORTS[style](Said(found, project, colored(sys.stdout))), end="")
    if style == "text":
        print(*(checked(build) for build in builds), sep="\n")
    raise typer.Exit(worst(found, strict))
