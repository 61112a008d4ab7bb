"""The rulebook as a file for the screen and, where it is wanted, as booklets."""

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
from generator.frame import BACKGROUND, Frame, GroupMark, Placed
from generator.game.model.game import Rulebook
from generator.geometry import Path, Rect, Size
from generator.paint import Anchor, Document, Page

if TYPE_CHECKING:
    from generator.build.cache.rulebooks import RulebookFiles
    from generator.layout.rulebook import BookPage, Memory


def rulebook_files(
    seen: Inspection,
    request: Request,
    progress: Progress,
    edition: Edition | None,
    apart: Callable[[], RulebookFiles] | None = None,
) -> RulebookFiles:
    """The rulebook, where the game has one and it is asked for; without an edition only what is wrong with it.

    One that was made before, and would come out the same, is taken over. `apart` makes it in another process.
    """
    book = seen.game.rulebook
    if book is None or (request.only and "rulebook" not in request.only):
        return Outcome(())
    progress("laying out the rulebook", 0, 2)
    if seen.faces is None:
        return apart() if apart else _made(seen, book, edition, request, progress)
    from generator.build.cache.rulebooks import RulebookCache

    books = RulebookCache(seen, seen.faces, book, request)
    found = books.find(edition is not None)
    if found is not None:
        return found
    if books.why:
        seen.why.append(f"rulebook laid out again: {books.why} changed")
    if apart is not None:
        return apart()
    return books.make(
        edition is not None, lambda memory: _made(seen, book, edition, request, progress, memory)
    )


def _made(
    seen: Inspection,
    book: Rulebook,
    edition: Edition | None,
    request: Request,
    progress: Progress,
    memory: Memory | None = None,
) -> RulebookFiles:
    """The rulebook, set and painted."""
    said = Collector()
    documents = rulebook_documents(seen, book, said, memory)
    if not documents or edition is None:
        return said.outcome(())
    progress("laying out the rulebook", 1, 2)
    printed = [in_edition(document, edition) for _, document in documents]
    painted = paint_documents(printed, seen.painting)
    word = f"-{request.edition}" if request.edition else ""
    artifacts = [
        Artifact(f"{path.removesuffix('.pdf')}{word}.pdf", content, len(document.pages))
        for content, (path, document) in zip(painted, documents, strict=True)
    ]
    return said.outcome(tuple(artifacts))


def rulebook_documents(
    seen: Inspection, book: Rulebook, said: Collector, memory: Memory | None = None
) -> list[tuple[str, Document]]:
    """The rulebook for the screen and for print shops, then booklets: they share pages, and are painted together."""
    from generator.layout.rulebook import (
        Materials,
        Memory,
        lay_out,
    )  # games without a rulebook need no Markdown

    project, used = seen.kit.project, memory or Memory()
    materials = Materials(seen.kit, seen.theme, seen.game, seen.book_names, seen.pieces, used)
    seen.numbers.absent_values()
    outcome, asked = seen.kit.noting(lambda: lay_out(project, book, materials))
    pages = seen.book = said.take(outcome)
    strangers = seen.numbers.absent_values()
    used.strangers = len(strangers)
    said.diagnostics += run_checks(strangers, seen.game.checks, seen.quiet)
    said.diagnostics += seen.kit.remarks(asked)
    if not pages:
        return []
    made = [(f"{seen.game.name}-rulebook.pdf", _for_screen(seen, book, pages))]
    if book.bleed:
        made.append((f"{seen.game.name}-rulebook-print.pdf", _for_shop(seen, book, pages)))
    if book.booklet:
        from generator.build.booklet import booklets

        def anew(other: Rulebook) -> Outcome[tuple[Frame, ...]]:
            outcome = lay_out(project, other, materials, like=pages)
            return Outcome(_frames(outcome.value), outcome.diagnostics)

        folded = said.take(booklets(seen, book, _frames(pages), seen.papers, anew))
        made.extend(folded)
    return made


def in_edition(document: Document, edition: Edition) -> Document:
    """A rulebook as an edition prints it."""
    pages = []
    for page in document.pages:
        frame = page.frame if edition.backgrounds else _bare(page.frame)
        pages.append(replace(page, frame=edition.frame(frame)))
    return replace(document, pages=tuple(pages))


def _bare(frame: Frame, depth: int = 2) -> Frame:
    """A page without its background; pages may lie on larger ones."""
    placed = [each for each in frame.placed if each.source.kind != BACKGROUND]
    for index, each in enumerate(placed if depth > 1 else ()):
        if isinstance(each.mark, GroupMark):
            mark = replace(each.mark, frame=_bare(each.mark.frame, depth - 1))
            placed[index] = each._replace(mark=mark)
    return Frame(frame.size, tuple(placed), frame.notes)


def _frames(pages: Iterable[BookPage]) -> tuple[Frame, ...]:
    return tuple(page.frame for page in pages)


def _for_screen(seen: Inspection, book: Rulebook, pages: Iterable[BookPage]) -> Document:
    trim = Rect(0.0, 0.0, *book.size)
    shown = tuple(
        Page(
            page.frame,
            trim,
            trim,
            page.label,
            tuple(Anchor(*anchor[:4]) for anchor in page.anchors),
        )
        for page in pages
    )
    return Document(f"{book.title}: rules", shown, **seen.about_book(book))


def _for_shop(seen: Inspection, book: Rulebook, pages: Iterable[BookPage]) -> Document:
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
    return Document(title, tuple(printed), **seen.about_book(book))
