"""The calibration sheet of a printer, as a file."""

from __future__ import annotations

from generator.arrange.placement import corrected
from generator.files.project import Project
from generator.frame.printing import Flip, Printer
from generator.frame.sheet import Paper
from generator.layout.calibration import Calibration
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdfs


def calibration_file(
    project: Project, paper: Paper, flip: Flip, printer: Printer | None = None
) -> bytes:
    """The sheet for a paper as a PDF; with a `printer`, corrected for its misalignment."""
    front, back = Calibration(paper, flip, printer).sides(project)
    if printer is not None:
        front, back = corrected(front, printer.front), corrected(back, printer.back)
    title = f"Punchboard: printer {'check' if printer else 'calibration'} ({paper.name})"
    (content,) = paint_pdfs([Document(title, (Page(front), Page(back)), language="en", flip=flip)])
    return content
