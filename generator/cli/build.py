"""`punchboard build`: builds the kits."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli import (
    Games,
    Only,
    Papers,
    Quiet,
    Strict,
    Verbose,
    Workspace,
    WrongUse,
    chosen_games,
    find_workspace,
)
from generator.cli import _options as typer
from generator.cli._kits import Run
from generator.cli._lookup import games_having
from generator.cli._states import games_with_tag
from generator.cli._untrusted import Untrusted, refuse_with_untrusted, run_confined_each
from generator.cli._workers import Cluster, Jobs, chosen_workers

if TYPE_CHECKING:
    from generator.build import Request
    from generator.files.project import DiskProject


class BackWord(StrEnum):
    """The ways for backs, as a command takes them."""

    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"
    ONCE = "once"
    NONE = "none"


Backs = Annotated[
    BackWord | None, typer.Option("--backs", help="How backs are printed (overrides game.yaml).")
]


LowInk = Annotated[
    bool,
    typer.Option(
        "--low-ink",
        help="Save ink: outlines instead of solid colour, dark words on white, pale pictures.",
    ),
]
Proof = Annotated[
    bool,
    typer.Option(
        "--proof",
        help="Show the cut (blue), the safe area (green) and the bleed (red) of each piece.",
    ),
]
Grayscale = Annotated[
    bool, typer.Option("--grayscale", help="Print in greys, each as light as its colour.")
]
ActualSize = Annotated[
    bool,
    typer.Option(
        "--actual-size",
        help="Print a line of 100 mm on every sheet with room for it, to check that your printer keeps the size.",
    ),
]
CutFiles = Annotated[
    bool,
    typer.Option(
        "--cut-files",
        help="Also make files for cutting machines (default: those of `cut_files` in game.yaml, or SVG and DXF).",
    ),
]
Start = Annotated[
    int | None,
    typer.Option(
        "--start",
        metavar="PLACE",
        help="Begin at this place of a half-used sheet, such as 8; needs `--only`.",
    ),
]
NoPrinter = Annotated[
    bool, typer.Option("--no-printer", help="Ignore printer.yaml: for files that others print.")
]
Since = Annotated[
    str,
    typer.Option(
        "--since",
        metavar="NAME",
        help="Print only what has changed since this tag or git revision, with a list of what to take out of the box.",
    ),
]


def command(
    games: Games = None,
    paper: Papers = None,
    only: Only = None,
    backs: Backs = None,
    low_ink: LowInk = False,
    proof: Proof = False,
    grayscale: Grayscale = False,
    actual_size: ActualSize = False,
    cut_files: CutFiles = False,
    start: Start = None,
    no_printer: NoPrinter = False,
    since: Since = "",
    jobs: Jobs = None,
    cluster: Cluster = "",
    strict: Strict = False,
    untrusted: Untrusted = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    workspace: Workspace = None,
) -> None:
    """Build the kits of games: everything to print, as PDF.

    For each paper there is one complete kit, output/<game>/<game>-print-a4.pdf, and one file for each component in
    output/<game>/components/. If a game has errors, its last good kit is kept. Exit code 1 means errors, or, with
    --strict, warnings.

    Old files of the same command are removed, such as those of a renamed component; your own files never are. Files
    of other commands that are older than the game are listed.

    The work runs in parallel: several games, or the rulebook and papers of one. With --cluster it runs on the machines
    of a Dask cluster. The files are always the same, byte for byte.

    With --since the kit is an update, <game>-update-<name>-a4.pdf: only new and changed faces, as many as you need,
    behind a list of what comes out of the box and what goes in. The ordinary files stay unchanged. See `punchboard
    tag`.

    With --untrusted each game is built in a process of its own, with less memory, time and pixels, and without links,
    caches, git, the network and printer.yaml. Warnings count as errors.

    \b
    Examples:
      punchboard build                          every game in the workspace
      punchboard build my-game --paper A4       one game, for one paper
      punchboard build my-game --only events    one component, after its table changed
      punchboard build my-game --backs gutterfold   to fold and glue, for single-sided printers
      punchboard build my-game --only labels --start 8   on a sheet with 7 labels used up
      punchboard build my-game --low-ink        as my-game-print-a4-low-ink.pdf, next to the ordinary kit
      punchboard build my-game --cut-files      also files for cutting machines, in output/my-game/cut/
      punchboard build my-game --paper "8.5 x 13 in"   a paper without a name
      punchboard build my-game --no-printer     to give away: without the corrections for your own printer
      punchboard build my-game --since first    only what has changed since the tag `first`
      punchboard build my-game --untrusted      a game that someone sent you
      punchboard build --jobs 1                 in one process, to keep the machine free
      punchboard build --cluster tcp://10.0.0.2:8786   every game, on many machines
    """
    edition = chosen_edition(low_ink=low_ink, proof=proof, grayscale=grayscale)
    if start is not None and start < 1:
        raise WrongUse(f"there is no place {start} on a sheet", "count from 1: `--start 8`")
    if start and not only:
        hint = "name the component: `--only labels --start 8`"
        raise WrongUse("`--start` needs the component for the half-used sheet", hint)
    root = find_workspace(workspace)
    names = chosen_games(root, games)
    from generator.build import Request
    from generator.files.project import DiskProject

    request = Request(
        papers=tuple(paper or ()),
        only=tuple(only or ()),
        edition=edition,
        backs=backs.value if backs else "",
        ruler=actual_size,
        cut_files=cut_files,
        start=start or 0,
        printer=not no_printer,
    )
    disk = DiskProject(root)
    if untrusted:
        refuse_with_untrusted(since=since, cluster=cluster, jobs=jobs)
        raise run_confined_each(
            root, names, lambda name: _build_untrusted(disk, request, name, quiet, verbose)
        )
    names = games_having(request.only, disk, names)
    _refuse_idle(request)
    if since and not games:
        names = games_with_tag(disk, names, since)
    with chosen_workers(jobs, cluster) as workers:
        run = Run(disk, request, tuple(names), strict, quiet, verbose, workers, since)
        code = run.build_all()
    if not games and not quiet:
        print_orphaned_kits(root, names)
    raise typer.Exit(code)


def _refuse_idle(request: Request) -> None:
    """Raises `WrongUse` for the first option about sheets, if only the rulebook is printed."""
    if {*request.only} != {"rulebook"}:
        return
    given = {
        "--backs": request.backs,
        "--cut-files": request.cut_files,
        "--actual-size": request.ruler,
        "--no-printer": not request.printer,
    }
    for word in (word for word, value in given.items() if value):
        why = f"`{word}` is about sheets of pieces, but `--only rulebook` prints none"
        raise WrongUse(why, f"leave out `{word}`, or name components as well")


def print_orphaned_kits(workspace: Path, names: Iterable[str]) -> None:
    """Prints which kits belong to games that are gone from the workspace."""
    from os import listdir

    try:
        others = set(listdir(workspace / "output")) - set(names)
    except OSError:
        return
    if others:
        from generator.report.builds.stale_output import orphaned_kits_text

        print(orphaned_kits_text(workspace, others), end="", file=sys.stderr)


def chosen_edition(**requested: bool) -> str:
    """The requested edition. Raises `WrongUse` if there are several."""
    names = [name.replace("_", "-") for name, is_requested in requested.items() if is_requested]
    if len(names) > 1:
        raise WrongUse(
            f"only one of {', '.join(f'`--{n}`' for n in names)} can be used at once",
            "build them in turn; each writes files of its own",
        )
    return names[0] if names else ""


def _build_untrusted(
    disk: DiskProject, request: Request, name: str, quiet: bool, verbose: bool
) -> int:
    """Builds one untrusted game; returns the exit code."""
    from generator.build.workers.pool import Processes
    from generator.foundation.dataclasses import replace

    without_printer = replace(request, printer=False)
    run = Run(disk, without_printer, (name,), True, quiet, verbose, Processes(), trusted=False)
    return run.build_all()
