"""The rulebook as a file for the screen."""

from __future__ import annotations

from generator.build import Progress, Request
from generator.build.artifacts import Artifact
from generator.build.inspect import Inspection
from generator.diagnostics import Outcome
from generator.geometry import Rect
from generator.project import Project


def rulebook_files(
    project: Project, seen: Inspection, request: Request, progress: Progress, paint: bool = True
) -> Outcome[tuple[Artifact, ...]]:
    """The rulebook, where the game has one and it is asked for; with `paint` off only what is wrong with it."""
    book = seen.game.rulebook
    if book is None or (request.only and "rulebook" not in request.only):
        return Outcome(())
    from generator.layout.rulebook import Materials, lay_out

    progress("setting the rulebook", 0, 2)
    names = {**seen.names, "icons": seen.kit.icons.credit(sorted(seen.kit.used_icons))}
    materials = Materials(seen.kit, seen.theme, seen.game, names, seen.pieces)
    made = lay_out(project, book, materials)
    if not made.value or not paint:
        return Outcome((), made.diagnostics)
    from generator.paint import Anchor, Document, Page
    from generator.paint.pdf import paint_pdf

    progress("setting the rulebook", 1, 2)
    trim = Rect(0.0, 0.0, *book.size)
    pages = tuple(
        Page(
            page.frame,
            trim,
            trim,
            page.label,
            tuple(Anchor(*anchor[:4]) for anchor in page.anchors),
        )
        for page in made.value
    )
    document = Document(f"{book.title}: rules", pages, **seen.about)
    artifact = Artifact(f"{seen.game.name}-rulebook.pdf", paint_pdf(document), len(pages))
    return Outcome((artifact,), made.diagnostics)
