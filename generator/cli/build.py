"""`punchboard build`: makes the kits."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import (
    Games,
    Quiet,
    Strict,
    Verbose,
    Workspace,
    WrongUse,
    chosen_games,
    colored,
    find_workspace,
)

if TYPE_CHECKING:
    from generator.build import Build, Request
    from generator.project import DiskProject

Papers = Annotated[
    list[str] | None,
    typer.Option(
        "--paper",
        "-p",
        metavar="PAPER",
        help="Print on this paper, such as `A4`; may be repeated. The game's own papers where none is named.",
        show_default=False,
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        "-o",
        metavar="COMPONENT",
        help="Print this component alone, or `rulebook`; may be repeated.",
        show_default=False,
    ),
]


def command(
    games: Games = None,
    paper: Papers = None,
    only: Only = None,
    strict: Strict = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    workspace: Workspace = None,
) -> None:
    """Build the kits of games: everything to print, as PDF.

    For each paper there is one complete kit, output/<game>/<game>-print-a4.pdf, and the same sheets component by
    component in output/<game>/components/. Files are written whole or not at all: what cannot be built leaves the last
    good kit in place. Exit code 1 says that there were errors, or, with --strict, warnings.

    \b
    Examples:
      punchboard build                          every game of the workspace
      punchboard build apocalypta --paper A4    one game, for one paper
      punchboard build my-game --only events    one component, after its table changed
    """
    root = find_workspace(workspace)
    names = chosen_games(root, games)
    from generator.build import Request
    from generator.project import DiskProject
    from generator.report import worst

    request = Request(papers=tuple(paper or ()), only=tuple(only or ()))
    refuse_unknown(request)
    project = DiskProject(root)
    builds = [_built(project, name, request, quiet) for name in names]
    for build in builds:
        _tell(build, project, quiet, verbose)
    raise typer.Exit(max(worst(build.diagnostics, strict) for build in builds))


def refuse_unknown(request: Request) -> None:
    """Raises `WrongUse` where a paper is none that can be printed on."""
    from generator.diagnostics import Problem
    from generator.game.catalog import catalog

    for paper in request.papers:
        try:
            catalog().paper(paper)
        except Problem as problem:
            said = problem.diagnostics[0]
            raise WrongUse(said.message, *said.hints) from None


def _built(project: DiskProject, name: str, request: Request, quiet: bool) -> Build:
    """Builds one game and writes what came of it."""
    from generator.build.artifacts import write
    from generator.build.pipeline import build
    from generator.report.build_file import records, stale
    from generator.report.progress import Progress

    progress = Progress(quiet=quiet)
    made = build(project, name, request, progress)
    progress.clear()
    if not made.broken:
        folder = project.workspace / "output" / name
        files = (*made.artifacts, *records(made, request))
        write(files, folder, stale(folder, files) if request == type(request)() else ())
    return made


def _tell(build: Build, project: DiskProject, quiet: bool, verbose: bool) -> None:
    """What is wrong goes to stderr; what was made to stdout: in words on a terminal, as paths in a pipe."""
    from generator.report import REPORTS, Said
    from generator.report.summary import paths, summary

    said = Said(build.diagnostics, project, colored(sys.stderr))
    print(REPORTS["text"](said), end="", file=sys.stderr)
    if not quiet:
        folder = Path("output") / build.name
        print(
            summary(build, folder, verbose) if sys.stdout.isatty() else paths(build, folder), end=""
        )
