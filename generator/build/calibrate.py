"""The sheet that tells what a printer does wrong, as a file."""

from __future__ import annotations

from generator.arrange.placement import corrected
from generator.files.project import Project
from generator.frame.printing import Flip, Printer
from generator.frame.sheet import Paper
from generator.layout.calibration import Calibration
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdfs


def calibration_file(
    project: Project, paper: Paper, flip: Flip, at_work: Printer | None = None
) -> bytes:
    """The sheet for a paper as a PDF; with a printer, as it is printed with all that makes good its faults."""
    front, back = Calibration(paper, flip, at_work).sides(project)
    if at_work is not None:
        front, back = corrected(front, at_work.front), corrected(back, at_work.back)
    title = f"Punchboard: printer {'check' if at_work else 'calibration'} ({paper.name})"
    (made,) = paint_pdfs([Document(title, (Page(front), Page(back)), language="en", flip=flip)])
    return made
