"""The whole program on one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.build import Build, Progress, Request, no_progress
from generator.build.cache.memory import Memory
from generator.build.cache.store import Store, retry_without_cache
from generator.build.inspect import Inspection, inspect
from generator.build.painting import Painting
from generator.build.rulebook import rulebook_files
from generator.build.sections import sheet_diagnostics
from generator.build.unused_files import unused_files
from generator.build.workers.pool import Processes, Workers
from generator.build.workers.tasks import PrintJob, Shares
from generator.build.writing.artifacts import Artifact
from generator.checks import CHECKS, run_checks
from generator.editions import edition
from generator.files.project import Project, RecordingProject
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Collector, Diagnostic, Problem, errors, merged
from generator.frame import ImageMark
from generator.frame.printing import AllSheets
from generator.frame.walk import walk
from generator.game.spec.checks import needlessly_off, strictness


def build(
    project: Project,
    name: str,
    request: Request = Request(),
    progress: Progress = no_progress,
    store: Store | None = None,
    workers: Workers = Processes(),
) -> Build:
    """Makes all files of a game; none if it is broken as a whole, so that the last good kit stays in place.

    What is unchanged since an earlier build comes from a store.
    """
    given = (project, name, request, progress, store, None, workers)
    return retry_without_cache(store, lambda: build_with_inspection(*given)[1])


def build_with_inspection(
    project: Project,
    name: str,
    request: Request = Request(),
    progress: Progress = no_progress,
    store: Store | None = None,
    memory: Memory | None = None,
    workers: Workers = Processes(),
) -> tuple[Inspection, Build]:
    """Like `build`, with the inspection that it is based on; `memory` is what this process keeps between passes."""
    recording = project if isinstance(project, RecordingProject) else RecordingProject(project)
    inspection = inspect(recording, name, request.papers, progress, store=store, memory=memory)
    if inspection.faces is not None:
        inspection.painting = Painting(inspection.faces, request)
    messages = Collector()
    artifacts: list[Artifact] = []
    pages: dict[str, dict[str, int]] = {}
    printed = messages.attempt(lambda: edition(request.edition, inspection.game.spec.origin))
    if printed is not None and not inspection.broken:
        shares = Shares(PrintJob(recording, inspection, request, printed), workers, progress)
        try:
            book = messages.take(shares.book())
            artifacts += book
            if not request.only:
                messages.diagnostics += _unused(
                    recording, inspection, messages.diagnostics, (AllSheets,)
                )
            files, pages = messages.take(shares.kit())
            artifacts += files
        except Problem as problem:
            # Painting found a damaged picture or font: the last good kit stays.
            inspection.blocking = _unreadable(inspection, problem)
            messages.diagnostics += inspection.blocking
            artifacts, pages, inspection.broken = [], {}, True
    if request.ink:
        artifacts = [*_with_ink(artifacts, progress)]
    if inspection.faces is not None and inspection.painting is not None:
        inspection.painting.finish()
        inspection.faces.save()
    return inspection, _build(name, inspection, messages.diagnostics, artifacts, pages)


def check(
    project: Project,
    name: str,
    progress: Progress = no_progress,
    profile: str = "",
    store: Store | None = None,
) -> Build:
    """Everything that can be known of a game without printing, the rulebook's text included.

    What is unchanged since an earlier check comes from a store.
    """
    return retry_without_cache(
        store, lambda: check_with_inspection(project, name, progress, profile, store)[1]
    )


def check_with_inspection(
    project: Project,
    name: str,
    progress: Progress = no_progress,
    profile: str = "",
    store: Store | None = None,
    memory: Memory | None = None,
) -> tuple[Inspection, Build]:
    """Like `check`, with the inspection that it is based on; `memory` as for `build_with_inspection`."""
    recording = project if isinstance(project, RecordingProject) else RecordingProject(project)
    inspection = inspect(recording, name, (), progress, profile, store, memory)
    diagnostics = check_beyond_faces(recording, inspection, progress)
    if inspection.faces is not None:
        inspection.faces.save()
    return inspection, _build(name, inspection, diagnostics, [], {})


def check_beyond_faces(
    recording: RecordingProject, inspection: Inspection, progress: Progress = no_progress
) -> list[Diagnostic]:
    """The diagnostics of the rulebook, of the sheets, and of unused files."""
    messages = Collector()
    if not inspection.broken:
        messages.take(rulebook_files(inspection, Request(), progress, None))
        messages.diagnostics += sheet_diagnostics(inspection)
        messages.diagnostics += _unused(recording, inspection, messages.diagnostics)
    return messages.diagnostics


def _unused(
    recording: RecordingProject,
    inspection: Inspection,
    so_far: list[Diagnostic],
    unchecked: tuple[type, ...] = (),
) -> tuple[Diagnostic, ...]:
    """The diagnostics of unused files, and of settings in game.yaml without effect.

    None if there are errors: what is used isn't known then. Checks of `unchecked` subjects weren't run.
    """
    if any(errors((*inspection.diagnostics, *so_far))):
        return ()
    rules = inspection.game.spec.checks
    found = run_checks(unused_files(recording, inspection.game), rules, inspection.quiet)
    run = (each for each in CHECKS if each.subject not in unchecked) if rules.off else ()
    return (*found, *needlessly_off(rules, run, inspection.quiet))


def _unreadable(inspection: Inspection, first: Problem) -> tuple[Diagnostic, ...]:
    """The errors of the first unreadable file that was found, and of all other pictures on the game's pieces."""
    from generator.paint.pdf.images import raster

    found = dict.fromkeys(first.diagnostics)
    faces = (
        face
        for each in inspection.pieces.values()
        for piece in each
        for face in piece.sides.values()
    )
    marks = (mark for face in faces for _, mark, _ in walk(face.frame))
    for picture in dict.fromkeys(mark.picture for mark in marks if isinstance(mark, ImageMark)):
        try:
            raster(picture)
        except Problem as problem:
            found.update(dict.fromkeys(problem.diagnostics))
    return tuple(found)


def _with_ink(artifacts: Sequence[Artifact], progress: Progress) -> Iterator[Artifact]:
    """Files with the ink of their pages."""
    from generator.paint.pixels import page_inks  # imports pdfium's and Pillow's modules

    for done, each in enumerate(artifacts):
        progress("counting ink", done, len(artifacts))
        yield replace(each, ink=page_inks(each.content)) if each.pages else each


def _build(
    name: str,
    inspection: Inspection,
    diagnostics: list[Diagnostic],
    artifacts: list[Artifact],
    pages: dict[str, dict[str, int]],
) -> Build:
    pieces = [piece for each in inspection.pieces.values() for piece in each]
    return Build(
        name,
        inspection.game,
        merged((*inspection.diagnostics, *diagnostics)),
        inspection.claims,
        tuple(sorted(artifacts, key=lambda artifact: artifact.path)),
        pages,
        {
            name: tuple(dict.fromkeys(piece.front.size for piece in each))
            for name, each in inspection.pieces.items()
        },
        inspection.timings,
        sum(1 if piece.back is None else 2 for piece in pieces),
        inspection.drawn,
        inspection.broken,
        tuple(
            (off.text, inspection.quiet[code], off.why)
            for code, off in strictness(inspection.game.spec.checks, CHECKS).off.items()
            if inspection.quiet[code]
        ),
        inspection.faces.reused if inspection.faces is not None else {},
        (*(inspection.faces.why() if inspection.faces is not None else ()), *inspection.why),
        inspection.blocking,
    )
