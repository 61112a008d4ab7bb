"""`punchboard calibrate`: a sheet that tells what a printer does wrong."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli import Workspace, WrongUse, find_workspace
from generator.cli import _options as typer

if TYPE_CHECKING:
    from generator.files.project import Project
    from generator.frame.printing import Printer
    from generator.frame.sheet import Paper


class FlipWord(StrEnum):
    """The edges that a sheet is turned on, as a command takes them."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


PaperName = Annotated[
    str, typer.Option("--paper", "-p", metavar="PAPER", help="The paper, such as `A4` or `Letter`.")
]
Edge = Annotated[
    FlipWord, typer.Option("--flip", help="The edge on which your printer turns the sheet.")
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        metavar="FILE",
        help="The file to write; output/calibrate-<paper>.pdf where it is not given.",
        show_default=False,
    ),
]
Check = Annotated[
    bool,
    typer.Option(
        "--check", help="Print it with what printer.yaml says, to see whether that is right."
    ),
]


def command(
    paper: PaperName = "A4",
    flip: Edge = FlipWord.LONG_EDGE,
    output: Output = None,
    check: Check = False,
    workspace: Workspace = None,
) -> None:
    """Make a sheet that tells how far your printer is off.

    Print it on both sides: scales on both show through the paper how far the back lies beside the front, and a square
    shows whether sizes are kept. The sheet says what to write into printer.yaml, beside content/, with which all games
    of the workspace are then printed as they should be. No game is needed.

    \b
    Examples:
      punchboard calibrate                      output/calibrate-a4.pdf
      punchboard calibrate --paper Letter       another paper
      punchboard calibrate --flip short-edge    where the printer turns the sheet on its short edge
      punchboard calibrate --check              the same sheet, printed with printer.yaml: all is to meet at 0
    """
    from generator.build.calibrate import calibration_file
    from generator.build.writing.artifacts import Artifact, write_files
    from generator.files.project import DiskProject, built_in_folder

    root = _root(workspace)
    project = DiskProject(root or built_in_folder())
    chosen = _paper(paper)
    at_work = _printer(project, root) if check else None
    content = calibration_file(project, chosen, flip.value, at_work)
    target = output or _usual(root, chosen, check)
    write_files((Artifact(target.name, content, 2),), target.parent)
    print(_shown(target))
    if sys.stdout.isatty():
        edge = flip.value.replace("-", " ")
        print(f"print it on both sides, flipped on the {edge}, at 100 %; it says what to do")


def _root(workspace: Path | None) -> Path | None:
    try:
        return find_workspace(workspace)
    except WrongUse:
        if workspace is not None:
            raise
        return None


def _paper(name: str) -> Paper:
    from generator.foundation.diagnostics import Problem
    from generator.game.spec.papers import paper_named
    from generator.layout.calibration import SMALLEST

    try:
        paper = paper_named(name, ())
    except Problem as problem:
        said = problem.diagnostics[0]
        raise WrongUse(said.message, *said.hints) from None
    if any(a < b for a, b in zip(sorted(paper.size), sorted(SMALLEST))):
        raise WrongUse(
            f"`{paper.name}` has no room for the scales",
            "take `A4` or `Letter`: what a printer does wrong, it does on all papers alike",
        )
    return paper


def _printer(project: Project, root: Path | None) -> Printer:
    """What printer.yaml says. Raises `Problem` where it is wrong, and `WrongUse` where there is none."""
    from generator.foundation.diagnostics import Collector, Problem
    from generator.game.spec.printer import FILE, printer_of, read_printer

    if root is None or not project.exists(FILE):
        where = f"in `{root}`" if root else "here, nor any workspace"
        raise WrongUse(
            f"there is no `{FILE}` {where}",
            "run `punchboard calibrate` without `--check`: the sheet says what to write into it",
        )
    said = Collector()
    printer = printer_of(read_printer(project, said))
    if said.outcome(None).failed:
        raise Problem.of(said.diagnostics)
    return printer


def _usual(root: Path | None, paper: Paper, check: bool) -> Path:
    from generator.game.spec.papers import file_word

    word = "calibrate-check" if check else "calibrate"
    return (root or Path.cwd()) / "output" / f"{word}-{file_word(paper.name)}.pdf"


def _shown(path: Path) -> str:
    """A path as seen from here, where it lies below."""
    whole, here = path.resolve(), Path.cwd()
    return str(whole.relative_to(here) if whole.is_relative_to(here) else path)
