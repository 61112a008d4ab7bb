"""The whole program on one screen."""

from __future__ import annotations

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
from generator.foundation.diagnostics import Collector, Diagnostic, Problem, errors, merged
from generator.frame import ImageMark
from generator.frame.walk import walk
from generator.game.spec.checks import needlessly_off, switched_off


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

    def work() -> Build:
        return build_with_inspection(project, name, request, progress, store, workers=workers)[1]

    return retry_without_cache(store, work)


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
    seen = inspect(recording, name, request.papers, progress, store=store, memory=memory)
    if seen.faces is not None:
        seen.painting = Painting(seen.faces, request)
    messages = Collector()
    artifacts: list[Artifact] = []
    pages: dict[str, dict[str, int]] = {}
    printed = messages.attempt(lambda: edition(request.edition, seen.game.origin))
    if printed is not None and not seen.broken:
        shares = Shares(PrintJob(recording, seen, request, printed), workers, progress)
        try:
            book = messages.take(shares.book())
            artifacts += book
            if not request.only:
                messages.diagnostics += _unused(recording, seen, messages.diagnostics)
            files, pages = messages.take(shares.kit())
            artifacts += files
        except Problem as problem:
            # Painting found a damaged picture or font: the last good kit stays.
            seen.blocking = _unreadable(seen, problem)
            messages.diagnostics += seen.blocking
            artifacts, pages, seen.broken = [], {}, True
    if seen.faces is not None and seen.painting is not None:
        seen.painting.finish()
        seen.faces.save()
    return seen, _build(name, seen, messages.diagnostics, artifacts, pages)


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
    seen = inspect(recording, name, (), progress, profile, store, memory)
    diagnostics = check_beyond_faces(recording, seen, progress)
    if seen.faces is not None:
        seen.faces.save()
    return seen, _build(name, seen, diagnostics, [], {})


def check_beyond_faces(
    recording: RecordingProject, seen: Inspection, progress: Progress = no_progress
) -> list[Diagnostic]:
    """The diagnostics of the rulebook, of the sheets, and of unused files."""
    messages = Collector()
    if not seen.broken:
        messages.take(rulebook_files(seen, Request(), progress, None))
        messages.diagnostics += sheet_diagnostics(seen)
        messages.diagnostics += _unused(recording, seen, messages.diagnostics)
    return messages.diagnostics


def _unused(
    recording: RecordingProject, seen: Inspection, so_far: list[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """The diagnostics of unused files, and of settings in game.yaml without effect.

    None if there are errors: what is used isn't known then.
    """
    if any(errors((*seen.diagnostics, *so_far))):
        return ()
    rules = seen.game.checks
    found = run_checks(unused_files(recording, seen.game), rules, seen.quiet)
    return (*found, *needlessly_off(rules, CHECKS, seen.quiet))


def _unreadable(seen: Inspection, first: Problem) -> tuple[Diagnostic, ...]:
    """The errors of the first unreadable file that was found, and of all other pictures on the game's pieces."""
    from generator.paint.pdf.images import raster

    found = dict.fromkeys(first.diagnostics)
    faces = (
        face for each in seen.pieces.values() for piece in each for face in piece.sides.values()
    )
    marks = (mark for face in faces for _, mark, _ in walk(face.frame))
    for picture in dict.fromkeys(mark.picture for mark in marks if isinstance(mark, ImageMark)):
        try:
            raster(picture)
        except Problem as problem:
            found.update(dict.fromkeys(problem.diagnostics))
    return tuple(found)


def _build(
    name: str,
    seen: Inspection,
    diagnostics: list[Diagnostic],
    artifacts: list[Artifact],
    pages: dict[str, dict[str, int]],
) -> Build:
    pieces = [piece for each in seen.pieces.values() for piece in each]
    return Build(
        name,
        seen.game,
        merged((*seen.diagnostics, *diagnostics)),
        seen.claims,
        tuple(sorted(artifacts, key=lambda artifact: artifact.path)),
        pages,
        {
            name: tuple(dict.fromkeys(piece.front.size for piece in each))
            for name, each in seen.pieces.items()
        },
        seen.timings,
        sum(1 if piece.back is None else 2 for piece in pieces),
        seen.drawn,
        seen.broken,
        tuple(
            (off.text, seen.quiet[code], off.why)
            for code, off in switched_off(seen.game.checks, CHECKS).items()
            if seen.quiet[code]
        ),
        seen.faces.reused if seen.faces is not None else {},
        (*(seen.faces.why() if seen.faces is not None else ()), *seen.why),
        seen.blocking,
    )
