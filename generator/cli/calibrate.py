"""`punchboard calibrate`: a sheet that measures a printer."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli import Workspace, WrongUse, find_workspace, relative_path
from generator.cli import _options as typer

if TYPE_CHECKING:
    from generator.files.project import Project
    from generator.frame.printing import Printer
    from generator.frame.sheet import Paper


class FlipWord(StrEnum):
    """The edge on which a sheet is turned."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


PaperName = Annotated[
    str,
    typer.Option(
        "--paper", "-p", metavar="PAPER", help="The paper, such as `Letter` (default: `A4`)."
    ),
]
Edge = Annotated[
    FlipWord,
    typer.Option(
        "--flip", help="The edge on which your printer turns the sheet (default: the long edge)."
    ),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        metavar="FILE",
        help="The file to write (default: output/calibrate-<paper>.pdf).",
    ),
]
Check = Annotated[
    bool,
    typer.Option(
        "--check", help="Apply printer.yaml to the sheet, to check that the corrections are right."
    ),
]


def command(
    paper: PaperName = "A4",
    flip: Edge = FlipWord.LONG_EDGE,
    output: Output = None,
    check: Check = False,
    workspace: Workspace = None,
) -> None:
    """Make a sheet that measures how far your printer is off.

    Print it on both sides and hold it against the light: scales show how far the back is off the front, and a square
    shows whether your printer keeps the size. The sheet explains what to write into printer.yaml, next to content/;
    every game in the workspace is then printed with these corrections. You don't need a game for it.

    \b
    Examples:
      punchboard calibrate                      output/calibrate-a4.pdf
      punchboard calibrate --paper Letter       another paper
      punchboard calibrate --flip short-edge    if your printer turns the sheet on its short edge
      punchboard calibrate --check              the same sheet with printer.yaml applied: everything should line up at 0
    """
    from generator.build.calibrate import calibration_file
    from generator.build.writing.artifacts import Artifact, write_files
    from generator.files.project import DiskProject, built_in_folder

    root = _root(workspace)
    project = DiskProject(root or built_in_folder())
    chosen = _paper(paper)
    printer = _printer(project, root) if check else None
    content = calibration_file(project, chosen, flip.value, printer)
    target = output or _default_file(root, chosen, check)
    write_files((Artifact(target.name, content, 2),), target.parent)
    print(relative_path(target))
    if sys.stdout.isatty():
        edge = flip.value.replace("-", " ")
        print(f"print it on both sides, flipped on the {edge}, at 100 %; it explains the rest")


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
        found = problem.diagnostics[0]
        raise WrongUse(found.message, *found.hints) from None
    if any(a < b for a, b in zip(sorted(paper.size), sorted(SMALLEST))):
        raise WrongUse(
            f"`{paper.name}` is too small for the scales",
            "use `A4` or `Letter`: a printer is off by the same amount on every paper",
        )
    return paper


def _printer(project: Project, root: Path | None) -> Printer:
    """The corrections of printer.yaml. Raises `Problem` if they are wrong, `WrongUse` if there is no such file."""
    from generator.foundation.diagnostics import Collector, Problem
    from generator.game.spec.printer import FILE, printer_of, read_printer

    if root is None or not project.exists(FILE):
        where = f"in `{root}`" if root else "here, and no workspace"
        raise WrongUse(
            f"there is no `{FILE}` {where}",
            "run `punchboard calibrate` without `--check` first: the sheet explains what to write",
        )
    collector = Collector()
    printer = printer_of(read_printer(project, collector))
    if collector.outcome(None).failed:
        raise Problem.of(collector.diagnostics)
    return printer


def _default_file(root: Path | None, paper: Paper, check: bool) -> Path:
    from generator.game.spec.papers import file_word

    word = "calibrate-check" if check else "calibrate"
    return (root or Path.cwd()) / "output" / f"{word}-{file_word(paper.name)}.pdf"
