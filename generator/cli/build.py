"""`punchboard build`: makes the kits."""

from __future__ import annotations

import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
    keep_garbage,
    told,
)
from generator.cli import _words as typer
from generator.values import asdict, dataclass

if TYPE_CHECKING:
    from generator.build import Build, Request
    from generator.diagnostics import Diagnostic
    from generator.project import DiskProject, Project


class BackWord(StrEnum):
    """The ways for backs, as a command takes them."""

    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"
    ONCE = "once"
    NONE = "none"


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


Backs = Annotated[
    BackWord | None,
    typer.Option(
        "--backs",
        help="How backs get behind their fronts, whatever the game says.",
        show_default=False,
    ),
]


LowInk = Annotated[
    bool,
    typer.Option(
        "--low-ink",
        help="Save ink: outlines in place of coloured areas, dark words on white, pale pictures.",
    ),
]
Proof = Annotated[
    bool,
    typer.Option(
        "--proof",
        help="Show where pieces are cut (blue), how far text should stay inside (green), and the bleed (red).",
    ),
]
Grayscale = Annotated[
    bool,
    typer.Option(
        "--grayscale", help="Print in greys alone, each as light as the colour it stands for."
    ),
]
ActualSize = Annotated[
    bool,
    typer.Option(
        "--actual-size",
        help="Print a line of 100 mm on the first sheet of each component, to see that nothing was scaled.",
    ),
]
CutFiles = Annotated[
    bool,
    typer.Option(
        "--cut-files",
        help="Make files for cutting machines, as `cut_files` in game.yaml says; SVG and DXF where it says none.",
    ),
]
NoPrinter = Annotated[
    bool,
    typer.Option(
        "--no-printer",
        help="Leave out what printer.yaml says of your printer: for files that others print.",
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
    no_printer: NoPrinter = False,
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
      punchboard build my-game --paper A4       one game, for one paper
      punchboard build my-game --only events    one component, after its table changed
      punchboard build my-game --backs gutterfold   to fold and glue, where no printer does both sides
      punchboard build my-game --low-ink        beside the ordinary kit, as my-game-print-a4-low-ink.pdf
      punchboard build my-game --cut-files      for a cutting machine besides, in output/my-game/cut/
      punchboard build my-game --paper "8.5 x 13 in"   a paper that has no name
      punchboard build my-game --no-printer     to give away, where printer.yaml corrects your own printer
    """
    edition = one_edition(low_ink=low_ink, proof=proof, grayscale=grayscale)
    root = find_workspace(workspace)
    names = chosen_games(root, games)
    from generator.build import Request
    from generator.project import DiskProject

    request = Request(
        papers=tuple(paper or ()),
        only=tuple(only or ()),
        edition=edition,
        backs=backs.value if backs else "",
        ruler=actual_size,
        cut_files=cut_files,
        printer=not no_printer,
    )
    run = _Run(DiskProject(root), request, tuple(names), strict, quiet, verbose)
    raise typer.Exit(max(run.build(name) for name in names))


def one_edition(**asked: bool) -> str:
    """The edition that is asked for. Raises `WrongUse` where several are."""
    names = [name.replace("_", "-") for name, is_asked in asked.items() if is_asked]
    if len(names) > 1:
        raise WrongUse(
            f"a kit is of one edition, not of {len(names)}: {', '.join(f'`--{n}`' for n in names)}",
            "build them one after the other; each has files of its own",
        )
    return names[0] if names else ""


@dataclass(frozen=True, slots=True)
class _Run:
    """How all games of a run are built."""

    disk: DiskProject
    request: Request
    names: tuple[str, ...]
    """All games of the run."""
    strict: bool
    quiet: bool
    verbose: bool

    def build(self, name: str) -> int:
        """Builds a game, unless what is there is what would be made; gives the exit code."""
        folder = self.disk.workspace / "output" / name
        from generator.build.turns import in_turn
        from generator.report.progress import told_to_wait

        stands, make = partial(self._stands, name, folder), partial(self._build, name, folder)
        try:
            return in_turn(folder, told_to_wait(name, self.quiet), stands, make)
        except BrokenPipeError:
            raise
        except OSError as fault:
            # The other games may well have room, and their folders take files.
            return told(fault)

    def _stands(self, name: str, folder: Path) -> int | None:
        """The exit code, if the kit is what would be made: then that is said, with all that was found when it was."""
        from generator.build.fresh import recalled

        found = recalled(self.disk, folder, asdict(self.request))
        if found is None:
            return None
        from generator.report.build_file import listed

        told, code = "", 0
        if found:
            from generator.report import tally, worst

            self._tell(found, self.disk)
            told, code = f" ({tally(found)})", worst(found, self.strict)
        self._say(f"{name}: nothing has changed{told}\n", listed(folder, Path("output") / name))
        return code

    def _build(self, name: str, folder: Path) -> int:
        from generator.report import worst
        from generator.report.summary import paths, summary

        if self.request.papers:
            self._refuse_unknown()
        made = self._made(name, folder)
        shown = Path("output") / name
        self._say(summary(made, shown, self.verbose), paths(made, shown))
        return worst(made.diagnostics, self.strict)

    def _refuse_unknown(self) -> None:
        """Raises `WrongUse` where a paper is none that can be printed on, and none of the games' own."""
        from generator.game.asked import unknown_paper

        said = unknown_paper(self.request.papers, self.disk, self.names)
        if said is not None:
            raise WrongUse(said.message, *said.hints)

    def _made(self, name: str, folder: Path) -> Build:
        from generator.build.fresh import FILE, remember
        from generator.build.pipeline import build
        from generator.build.replacing import replace
        from generator.build.said import packed
        from generator.build.store import Store
        from generator.project import RecordingProject
        from generator.report.build_file import is_complete, records, stale
        from generator.report.progress import Progress

        keep_garbage()
        recording = RecordingProject(self.disk)
        with Progress(quiet=self.quiet) as progress:
            made = build(recording, name, self.request, progress, Store(self.disk.workspace))
        self._tell(made.diagnostics, recording)
        if not made.broken:
            files = (*made.artifacts, *records(made, self.request))
            edition = self.request.edition
            old = stale(folder, files, edition) if is_complete(self.request) else ()
            asked = asdict(self.request)
            said = packed(made.diagnostics)
            memory = partial(remember, project=recording, disk=self.disk, request=asked, said=said)
            replace(files, folder, (*old, FILE), memory)
        return made

    def _tell(self, found: tuple[Diagnostic, ...], project: Project) -> None:
        """Says what was found, and what of it can be mended."""
        from generator.report import Said
        from generator.report.mending import told

        said = Said(found, project, colored(sys.stderr))
        print(told(said, None if self.quiet else self.disk), end="", file=sys.stderr)

    def _say(self, words: str, paths: str) -> None:
        """What was made: in words on a terminal, as paths in a pipe."""
        if not self.quiet:
            print(words if sys.stdout.isatty() else paths, end="")
