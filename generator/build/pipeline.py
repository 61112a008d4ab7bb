"""The whole program on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from generator.build import Build, Progress, Request, no_progress
from generator.build.blockers import unreadable
from generator.build.cache.memory import Memory
from generator.build.cache.store import Store, retry_without_cache
from generator.build.inspect import Inspection, inspect
from generator.build.painting import Painting
from generator.build.rulebook import rulebook_files
from generator.build.sections import sheet_diagnostics
from generator.build.workers.pool import InProcess, Workers
from generator.build.workers.tasks import PrintJob, Shares
from generator.build.writing.artifacts import Artifact
from generator.build.writing.stale_files import unused_files
from generator.checks import CHECKS, run_checks
from generator.editions import edition
from generator.files.project import Project, RecordingProject
from generator.foundation.diagnostics import Collector, Diagnostic, Problem, errors, merged
from generator.frame import Piece
from generator.game.spec.strictness import idle, switched_off
from generator.geometry import Size


def build(
    project: Project,
    name: str,
    request: Request = Request(),
    progress: Progress = no_progress,
    store: Store | None = None,
    who: Workers = InProcess(),
) -> Build:
    """Makes all files of a game. Where it is broken as a whole, none: the last good kit stays in place.

    What was made before, and would be made again, is taken from a store.
    """
    return retry_without_cache(
        store, lambda: build_with_inspection(project, name, request, progress, store, who=who)[1]
    )


def build_with_inspection(
    project: Project,
    name: str,
    request: Request = Request(),
    progress: Progress = no_progress,
    store: Store | None = None,
    memory: Memory | None = None,
    who: Workers = InProcess(),
) -> tuple[Inspection, Build]:
    """The same, together with what it is made from; `memory` is what this process keeps from one time to the next."""
    recording = project if isinstance(project, RecordingProject) else RecordingProject(project)
    seen = inspect(recording, name, request.papers, progress, store=store, memory=memory)
    if seen.faces is not None:
        seen.painting = Painting(seen.faces, request)
    said = Collector()
    artifacts: list[Artifact] = []
    pages: dict[str, dict[str, int]] = {}
    printed = said.attempt(lambda: edition(request.edition, seen.game.origin))
    if printed is not None and not seen.broken:
        shares = Shares(PrintJob(recording, seen, request, printed), who, progress)
        try:
            book = said.take(shares.book())
            artifacts += book
            if not request.only:
                said.diagnostics += _left_over(recording, seen, said.diagnostics)
            files, pages = said.take(shares.kit())
            artifacts += files
        except Problem as problem:
            # A picture or a font turned out to be damaged when it was painted: the last good kit stays.
            seen.blocking = unreadable(seen, problem)
            said.diagnostics += seen.blocking
            artifacts, pages, seen.broken = [], {}, True
    if seen.faces is not None and seen.painting is not None:
        seen.painting.finish()
        seen.faces.save()
    return seen, _build(name, seen, said.diagnostics, artifacts, pages)


def check(
    project: Project,
    name: str,
    progress: Progress = no_progress,
    profile: str = "",
    store: Store | None = None,
) -> Build:
    """Everything that can be known of a game without printing, the rulebook's text included.

    What was found before, and would be found again, is taken from a store.
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
    said = check_beyond_faces(recording, seen, progress)
    if seen.faces is not None:
        seen.faces.save()
    return seen, _build(name, seen, said, [], {})


def check_beyond_faces(
    recording: RecordingProject, seen: Inspection, progress: Progress = no_progress
) -> list[Diagnostic]:
    """What there is to say of the rulebook, of the sheets, and of what is left over."""
    said = Collector()
    if not seen.broken:
        said.take(rulebook_files(seen, Request(), progress, None))
        said.diagnostics += sheet_diagnostics(seen)
        said.diagnostics += _left_over(recording, seen, said.diagnostics)
    return said.diagnostics


def _left_over(
    recording: RecordingProject, seen: Inspection, said: list[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """What is to be said of files, and of words of game.yaml, that come to nothing.

    Where anything could not be drawn nobody knows.
    """
    if any(errors((*seen.diagnostics, *said))):
        return ()
    rules = seen.game.checks
    found = run_checks(unused_files(recording, seen.game), rules, seen.quiet)
    return (*found, *idle(rules, CHECKS, seen.quiet))


def _build(
    name: str,
    seen: Inspection,
    said: list[Diagnostic],
    artifacts: list[Artifact],
    pages: dict[str, dict[str, int]],
) -> Build:
    pieces = [piece for each in seen.pieces.values() for piece in each]
    return Build(
        name,
        seen.game,
        merged((*seen.diagnostics, *said)),
        seen.claims,
        tuple(sorted(artifacts, key=lambda artifact: artifact.path)),
        pages,
        {name: _sizes(each) for name, each in seen.pieces.items()},
        seen.timings,
        sum(1 if piece.back is None else 2 for piece in pieces),
        seen.drawn,
        seen.broken,
        tuple(_quiet(seen)),
        seen.faces.reused if seen.faces is not None else {},
        (*(seen.faces.why() if seen.faces is not None else ()), *seen.why),
        seen.blocking,
    )


def _quiet(seen: Inspection) -> Iterator[tuple[str, int, str]]:
    """The checks that the game has switched off, though they had something to say."""
    for code, off in switched_off(seen.game.checks, CHECKS).items():
        if seen.quiet[code]:
            yield off.text, seen.quiet[code], off.why


def _sizes(pieces: tuple[Piece, ...]) -> tuple[Size, ...]:
    return tuple(dict.fromkeys(piece.front.size for piece in pieces))
