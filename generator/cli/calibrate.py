"""`punchboard calibrate`: a sheet that measures a printer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from generator.cli import Workspace, WrongUse, find_workspace, relative_path
from generator.cli._options import Option
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.files.project import Project
    from generator.frame.printing import Printer
    from generator.frame.sheet import Paper


@dataclass(frozen=True, slots=True)
class Command:
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

    paper: Annotated[str, Option("-p", metavar="PAPER")] = "A4"
    """The paper, such as `Letter` (default: `A4`)."""
    flip: Literal["long-edge", "short-edge"] = "long-edge"
    """The edge on which your printer turns the sheet (default: the long edge)."""
    output: Annotated[Path | None, Option(metavar="FILE")] = None
    """The file to write (default: output/calibrate-<paper>.pdf)."""
    check: bool = False
    """Apply printer.yaml to the sheet, to check that the corrections are right."""
    workspace: Workspace = None

    def run(self) -> None:
        """Writes the sheet."""
        from generator.build.writing.artifacts import Artifact, write_files
        from generator.files.project import DiskProject, built_in_folder
        from generator.game.spec.papers import file_word

        root = self._root()
        project = DiskProject(root or built_in_folder())
        paper = _paper(self.paper)
        printer = _printer(project, root) if self.check else None
        from generator.arrange.placement import corrected
        from generator.layout.calibration import Calibration
        from generator.paint import Document, Page
        from generator.paint.pdf import paint_pdfs

        front, back = Calibration(paper, self.flip, printer).sides(project)
        if printer is not None:
            front, back = corrected(front, printer.front), corrected(back, printer.back)
        title = f"Punchboard: printer {'check' if printer else 'calibration'} ({paper.name})"
        pages = (Page(front), Page(back))
        (content,) = paint_pdfs([Document(title, pages, language="en", flip=self.flip)])
        name = f"calibrate-{'check-' if self.check else ''}{file_word(paper.name)}.pdf"
        target = self.output or (root or Path.cwd()) / "output" / name
        write_files((Artifact(target.name, content, 2),), target.parent)
        print(relative_path(target))
        if sys.stdout.isatty():
            edge = self.flip.replace("-", " ")
            print(f"print it on both sides, flipped on the {edge}, at 100 %; it explains the rest")

    def _root(self) -> Path | None:
        try:
            return find_workspace(self.workspace)
        except WrongUse:
            if self.workspace is not None:
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
