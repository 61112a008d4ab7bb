"""The rulebook as a file for the screen and, if the game wants them, for print shops and as booklets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from generator.build import Progress, Request
from generator.build.inspect import Inspection
from generator.build.painting import paint_documents
from generator.build.writing.artifacts import Artifact
from generator.checks import run_checks
from generator.editions import Edition
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Collector, Outcome
from generator.frame import (
    BACKGROUND,
    WITHOUT_BACKGROUND,
    Frame,
    GroupMark,
    PathMark,
    Placed,
    Run,
    TextMark,
)
from generator.frame.walk import ink
from generator.game.spec.rulebook import Rulebook
from generator.geometry import Path, Rect, Size
from generator.paint import Document, Page

if TYPE_CHECKING:
    from generator.build.cache.rulebooks import RulebookFiles
    from generator.layout.rulebook import BookPage, Memory


def rulebook_files(
    inspection: Inspection,
    request: Request,
    progress: Progress,
    edition: Edition | None,
    make_in_worker: Callable[[], RulebookFiles] | None = None,
) -> RulebookFiles:
    """The files of the rulebook, if the game has one and it is requested; without an edition only its diagnostics.

    They come from the cache if nothing has changed. `make_in_worker` makes them in another process.
    """
    book = inspection.game.rulebook
    if book is None or (request.only and "rulebook" not in request.only):
        return Outcome(())
    progress("laying out the rulebook", 0, 2)

    def make(memory: Memory | None = None) -> RulebookFiles:
        return _make(inspection, book, edition, request, progress, memory)

    if inspection.faces is None:
        return make_in_worker() if make_in_worker else make()
    from generator.build.cache.rulebooks import RulebookCache

    cache = RulebookCache(inspection, inspection.faces, book, request, edition is not None)
    found = cache.find()
    if found is not None:
        return found
    if cache.why:
        inspection.why.append(f"rulebook laid out again: {cache.why} changed")
    return make_in_worker() if make_in_worker else cache.make(make)


def _make(
    inspection: Inspection,
    book: Rulebook,
    edition: Edition | None,
    request: Request,
    progress: Progress,
    memory: Memory | None,
) -> RulebookFiles:
    messages = Collector()
    documents = rulebook_documents(inspection, book, messages, memory)
    if not documents or edition is None:
        return messages.outcome(())
    progress("laying out the rulebook", 1, 2)
    printed = [in_edition(document, edition) for _, document in documents]
    painted = paint_documents(printed, inspection.painting)
    word = f"-{request.edition}" if request.edition else ""
    artifacts = [
        Artifact(f"{path.removesuffix('.pdf')}{word}.pdf", content, len(document.pages))
        for content, (path, document) in zip(painted, documents, strict=True)
    ]
    return messages.outcome(tuple(artifacts))


def rulebook_documents(
    inspection: Inspection, book: Rulebook, messages: Collector, memory: Memory | None = None
) -> list[tuple[str, Document]]:
    """The rulebook for the screen and for print shops, then booklets: they share pages, and are painted together."""
    # Games without a rulebook need no Markdown.
    from generator.layout.rulebook import Materials, Memory, lay_out

    project, used = inspection.kit.project, memory or Memory()
    names, pieces = inspection.book_names, inspection.pieces
    materials = Materials(inspection.kit, inspection.game, names, pieces, used)
    inspection.numbers.absent_values()
    outcome, needs = inspection.kit.record_needs(lambda: lay_out(project, book, materials))
    pages = inspection.book = messages.take(outcome)
    absent = inspection.numbers.absent_values()
    used.unknown_values = len(absent)
    messages.diagnostics += run_checks(absent, inspection.game.spec.checks, inspection.quiet)
    messages.diagnostics += inspection.kit.file_warnings(needs)
    if not pages:
        return []
    documents = [(f"{inspection.game.name}-rulebook.pdf", _for_screen(inspection, book, pages))]
    if book.bleed:
        document = _for_print_shop(inspection, book, pages)
        documents.append((f"{inspection.game.name}-rulebook-print.pdf", document))
    if book.booklet:
        from generator.build.booklet import booklets

        def lay_out_again(other: Rulebook) -> Outcome[tuple[Frame, ...]]:
            outcome = lay_out(project, other, materials, like=pages)
            return Outcome(_frames(outcome.value), outcome.diagnostics)

        found = messages.take(
            booklets(inspection, book, _frames(pages), inspection.papers, lay_out_again)
        )
        documents.extend(found)
    return documents


def in_edition(document: Document, edition: Edition) -> Document:
    """A rulebook as an edition prints it."""
    pages = []
    for page in document.pages:
        frame = page.frame if edition.backgrounds else _without_background(page.frame)
        pages.append(replace(page, frame=edition.frame(frame)))
    return replace(document, pages=tuple(pages))


def _without_background(frame: Frame, depth: int = 2) -> Frame:
    """A page without its background; a page may lie on a larger one, so groups are searched to a depth."""
    for each in frame.placed:
        if each.source.kind == WITHOUT_BACKGROUND and isinstance(each.mark, GroupMark):
            return each.mark.frame
    placed = [each for each in frame.placed if each.source.kind != BACKGROUND]
    if len(placed) < len(frame.placed):
        placed = [_legible(each, placed) for each in placed]
    for index, each in enumerate(placed if depth > 1 else ()):
        if isinstance(each.mark, GroupMark):
            mark = replace(each.mark, frame=_without_background(each.mark.frame, depth - 1))
            placed[index] = each._replace(mark=mark)
    return Frame(frame.size, tuple(placed), frame.notes)


def _legible(text: Placed, page: Iterable[Placed]) -> Placed:
    """A text on white paper, unless it is in a box of its page: pale words were meant for the background."""
    from generator.editions.low_ink.colors import WORDS, darkened

    mark = text.mark
    if not isinstance(mark, TextMark) or mark.lettering is not None:
        return text
    box = ink(mark).moved(text.x, text.y)
    for x, y, below, _ in page:
        if (
            isinstance(below, PathMark)
            and below.fill
            and below.path.bounds.moved(x, y).overlaps(box)
        ):
            return text
    runs = (
        run._replace(color=darkened(run.color, WORDS)) if isinstance(run, Run) else run
        for run in mark.runs
    )
    return text._replace(mark=replace(mark, runs=tuple(runs)))


def _frames(pages: Iterable[BookPage]) -> tuple[Frame, ...]:
    return tuple(page.frame for page in pages)


def _for_screen(inspection: Inspection, book: Rulebook, pages: Iterable[BookPage]) -> Document:
    trim = Rect(0.0, 0.0, *book.size)
    shown = (Page(each.frame, trim, trim, each.label, each.anchors) for each in pages)
    return Document(f"{book.title}: rules", tuple(shown), **inspection.about_book(book))


def _for_print_shop(inspection: Inspection, book: Rulebook, pages: Iterable[BookPage]) -> Document:
    """The same pages with their bleed, each on a sheet that is larger by it."""
    (width, height), by = book.size, book.bleed
    size, trim = Size(width + 2 * by, height + 2 * by), Rect(by, by, width, height)
    whole = Rect(0.0, 0.0, *size)
    clip = Path.rectangle(whole.moved(-by, -by))
    printed = (
        Page(
            Frame(size, (Placed(by, by, GroupMark(page.frame, clip=clip)),)),
            trim,
            whole,
            page.label,
        )
        for page in pages
    )
    title = f"{book.title}: rules, for a print shop"
    return Document(title, tuple(printed), **inspection.about_book(book))
