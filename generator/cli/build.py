"""`punchboard build`: builds the kits."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from generator.cli import (
    Games,
    Only,
    Papers,
    Quiet,
    Strict,
    Verbose,
    Workspace,
    WrongUse,
    open_games,
)
from generator.cli._kits import Run
from generator.cli._lookup import games_having
from generator.cli._options import Option
from generator.cli._states import games_with_tag
from generator.cli._untrusted import Untrusted, refuse_with_untrusted, run_confined_each
from generator.cli._workers import Cluster, Jobs, chosen_workers
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.build import Request
    from generator.files.project import DiskProject


@dataclass(frozen=True, slots=True)
class Command:
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
      punchboard build my-game --no-editions    only the full kit, which takes less time
      punchboard build my-game --cut-files      also files for cutting machines, in output/my-game/cut/
      punchboard build my-game --ink            also how much ink each page takes, in build.json
      punchboard build my-game --paper "8.5 x 13 in"   a paper without a name
      punchboard build my-game --no-printer     to give away: without the corrections for your own printer
      punchboard build my-game --since first    only what has changed since the tag `first`
      punchboard build my-game --untrusted      a game that someone sent you
      punchboard build --jobs 1                 in one process, to keep the machine free
      punchboard build --cluster tcp://10.0.0.2:8786   every game, on many machines
    """

    games: Games = None
    papers: Papers = None
    only: Only = None
    backs: Literal["duplex", "gutterfold", "once", "none"] | None = None
    """How backs are printed (overrides game.yaml)."""
    low_ink: bool = False
    """Save ink: outlines instead of solid colour, dark words on white, pale pictures."""
    proof: bool = False
    """Show the cut (blue), the safe area (green) and the bleed (red) of each piece."""
    grayscale: bool = False
    """Print in greys, each as light as its colour."""
    no_editions: bool = False
    """Build only the full kit, even if `editions` in game.yaml asks for a kit in low ink, too."""
    actual_size: bool = False
    """Print a line of 100 mm on every sheet with room for it, to check that your printer keeps the size."""
    cut_files: bool = False
    """Also make files for cutting machines (default: those of `cut_files` in game.yaml, or SVG and DXF)."""
    ink: bool = False
    """Also count the ink of each page, in build.json; it takes about as long as the build."""
    start: Annotated[int | None, Option(metavar="PLACE")] = None
    """Begin at this place of a half-used sheet, such as 8; needs `--only`."""
    no_printer: bool = False
    """Ignore printer.yaml: for files that others print."""
    since: Annotated[str, Option(metavar="NAME")] = ""
    """Print only what has changed since this tag or git revision, with a list of what to take out of the box."""
    jobs: Jobs = None
    cluster: Cluster = ""
    strict: Strict = False
    untrusted: Untrusted = False
    quiet: Quiet = False
    verbose: Verbose = False
    workspace: Workspace = None

    def run(self) -> int:
        """Builds the games; returns the exit code."""
        request = self._request()
        disk, names = open_games(self.workspace, self.games)
        if self.untrusted:
            refuse_with_untrusted(since=self.since, cluster=self.cluster, jobs=self.jobs)
            return run_confined_each(disk, names, partial(self._build_untrusted, disk, request))
        names = games_having(request.only, disk, names)
        _refuse_idle(request)
        if self.since and not self.games:
            names = games_with_tag(disk, names, self.since)
        with chosen_workers(self.jobs, self.cluster) as workers:
            flags = (self.strict, self.quiet, self.verbose)
            code = Run(disk, request, tuple(names), *flags, workers, self.since).build_all()
        if not self.games and not self.quiet:
            print_orphaned_kits(disk.workspace, names)
        return code

    def _request(self) -> Request:
        """What to build. Raises `WrongUse` for options that don't go together."""
        from generator.build import Request

        edition = chosen_edition(low_ink=self.low_ink, proof=self.proof, grayscale=self.grayscale)
        if self.start is not None and self.start < 1:
            raise WrongUse(
                f"there is no place {self.start} on a sheet", "count from 1: `--start 8`"
            )
        if self.start and not self.only:
            hint = "name the component: `--only labels --start 8`"
            raise WrongUse("`--start` needs the component for the half-used sheet", hint)
        if self.ink and self.since:
            hint = "build the whole kit with `--ink`, without `--since`"
            raise WrongUse("`--ink` writes to build.json, which an update kit doesn't have", hint)
        return Request(
            papers=tuple(self.papers or ()),
            only=tuple(self.only or ()),
            edition=edition,
            backs=self.backs or "",
            ruler=self.actual_size,
            cut_files=self.cut_files,
            ink=self.ink,
            start=self.start or 0,
            editions=not self.no_editions,
            printer=not self.no_printer,
        )

    def _build_untrusted(self, disk: DiskProject, request: Request, name: str) -> int:
        """Builds one untrusted game; returns the exit code."""
        from generator.build.workers.pool import Processes
        from generator.foundation.dataclasses import replace

        request = replace(request, printer=False)
        flags = (True, self.quiet, self.verbose)
        return Run(disk, request, (name,), *flags, Processes(), trusted=False).build_all()


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
