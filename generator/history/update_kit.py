"""The update kit: what to print so that a box with an earlier state of a game has the present one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.build import Progress, Request, no_progress
from generator.build.kit import by_stock, is_two_sided, print_runs, section_document, whole_document
from generator.build.papers import cut_files, wanted_components
from generator.build.rulebook import in_edition
from generator.build.sections import Section, edition_title, file_words, make_section, sheet_groups
from generator.build.writing.artifacts import Artifact
from generator.editions import edition, pieces_in
from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Collector, Outcome
from generator.frame import Frame, Piece
from generator.frame.printing import Printer
from generator.frame.sheet import Paper
from generator.game.spec.papers import file_word
from generator.history.box_update import BoxChange, box_changes, list_lines, rulebook_words
from generator.history.difference import Difference
from generator.history.states import PresentState, Recorded, State
from generator.layout.update import Contents, UpdateCover
from generator.paint import Document

RULEBOOK = "rulebook"


@dataclass(frozen=True, slots=True)
class Update:
    """What to print, and for which earlier state."""

    present: PresentState
    since: State
    difference: Difference
    box_changes: tuple[BoxChange, ...]
    """What goes in and comes out of each requested component."""
    pages: tuple[int, ...]
    """The pages of the rulebook to print again."""
    request: Request

    def __bool__(self) -> bool:
        """Whether there is anything to print or to take out."""
        return bool(self.box_changes or self.pages)

    @property
    def name(self) -> str:
        """The name of its files without their endings."""
        requested = [name for name in self.request.only if name != RULEBOOK]
        game = self.present.inspection.game.name
        return "-".join((game, "update", self.since.file_word, *requested))


def update(present: PresentState, since: State, difference: Difference, request: Request) -> Update:
    """What to print of what has changed, of the requested components."""
    only = set(request.only)
    found = tuple(
        each
        for each in box_changes(difference)
        if not only or (each.new is not None and each.new.name in only)
    )
    pages = difference.pages if not only or RULEBOOK in only else ()
    return Update(present, since, difference, found, pages, request)


def update_files(of: Update, progress: Progress = no_progress) -> Outcome[list[Artifact]]:
    """The files of an update kit: for each paper a list with all that is to be printed after it, and the rulebook."""
    from generator.paint.pdf import paint_pdfs

    messages, request = Collector(), of.request
    inspection = of.present.inspection
    wanted_components(inspection, request, messages)
    printed = messages.attempt(lambda: edition(request.edition, inspection.game.spec.origin))
    if printed is None or not of:
        return messages.outcome([])
    pieces = {
        name: pieces_in(printed, each)
        for name, each in to_print(of.box_changes, of.present.recorded)
    }
    cover = UpdateCover(inspection.game, inspection.kit, printed, edition_title(request))
    documents: list[tuple[str, Document]] = []
    files: list[Artifact] = []
    for paper in inspection.papers:
        progress(f"laying out for {paper.name}", 0, 1)
        found = (
            messages.take(make_section(inspection, group, pieces, paper, request))
            for group in sheet_groups(inspection, pieces)
        )
        sections = [each for each in found if each.sheets]
        document = messages.attempt(partial(_document, of, cover, sections, paper))
        if document is not None and of.box_changes:
            documents.append((_file(of, paper), document))
        documents += _separate(of, sections, paper)
        if request.cut_files or inspection.game.cut_files:
            cuts = messages.take(cut_files(inspection.game, sections, paper, request))
            files += (replace(a, path=f"{of.name}-{a.path.replace('/', '-')}") for a in cuts)
    books = _books(of) if of.pages else ()
    documents += ((file, in_edition(document, printed)) for file, document in books)
    progress("painting", 0, 1)
    contents = paint_pdfs([document for _, document in documents])
    files += (
        Artifact(path, content, len(document.pages))
        for content, (path, document) in zip(contents, documents, strict=True)
    )
    return messages.outcome(sorted(files, key=lambda artifact: artifact.path))


def to_print(
    changes: Sequence[BoxChange], recorded: Recorded
) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    """The pieces to print of each component, with the number of copies that go into the box."""
    for change in changes:
        if change.new is None or not change.put:
            continue
        pieces: list[Piece] = []
        for lot in change.lots:
            left = lot.put
            # Several rows can have the same piece.
            for piece in recorded.pieces[change.new.name][lot.new.key] if lot.new else ():
                count = min(left, piece.copies)
                left -= count
                pieces += [replace(piece, copies=count)] if count else []
        yield change.new.name, tuple(pieces)


def _file(of: Update, paper: Paper, *words: str) -> str:
    return f"{'-'.join((of.name, *words, file_word(paper.name), *file_words(of.request)))}.pdf"


def _document(
    of: Update, cover: UpdateCover, sections: Sequence[Section], paper: Paper
) -> Document:
    """All that is printed in one kit, after its list. Raises `Problem` if a template is wrong."""
    inspection, request = of.present.inspection, of.request
    listed = by_stock(each for each in sections if each.kit)
    printer = inspection.game.sheets.printer if request.printer else Printer()
    old, new = of.difference.old, of.difference.new.version
    version = f"version {new}" if new else ""
    if old.version != new:
        version = f"version {old.version or 'none'} → {new or 'none'}"
    apart = {each.name for each in inspection.game.components if not each.spec.kit}
    contents = Contents(
        of.since.name,
        version,
        tuple(print_runs(inspection, listed, 2)),
        tuple(list_lines(of.box_changes, apart)),
        sum(each.take for each in of.box_changes),
        sum(each.put for each in of.box_changes),
        rulebook_words(of.pages, len(old.rulebook), next(_books(of), ("",))[0]),
        printer != Printer(),
    )
    # The length of the list doesn't depend on page numbers: it is measured first, then pages are numbered.
    count = len(cover.pages(contents, paper))
    before = count + count % 2 if is_two_sided(listed) else count
    if before != 2:
        contents = contents._replace(runs=tuple(print_runs(inspection, listed, before)))
    frames = [*cover.pages(contents, paper)]
    frames += [Frame(frames[0].size)] * (before - count)
    title = f"{inspection.game.title}, update kit since {of.since.name} ({paper.name})"
    return whole_document(inspection, title, frames, listed, contents.runs, printer)


def _separate(
    of: Update, sections: Sequence[Section], paper: Paper
) -> Iterator[tuple[str, Document]]:
    inspection = of.present.inspection
    for each in sections:
        if not each.kit:
            title = f"{inspection.game.title}: {each.title}, update since {of.since.name}"
            yield _file(of, paper, each.name), section_document(inspection, each, title)


def _books(of: Update) -> Iterator[tuple[str, Document]]:
    word = f"-{of.request.edition}" if of.request.edition else ""
    game = of.present.inspection.game.name
    for path, document in of.present.books:
        name = path.removeprefix(f"{game}-").removesuffix(".pdf")
        yield f"{game}-update-{of.since.file_word}-{name}{word}.pdf", document


def unused_update_files(of: Update, made: Sequence[Artifact]) -> tuple[str, ...]:
    """The files that an earlier update kit for the same state can have, and this one doesn't."""
    if of.request.only:
        return ()
    inspection = of.present.inspection
    names = [path for path, _ in _books(of)]
    for paper in inspection.papers:
        separate = (each.name for each in inspection.game.components if not each.spec.kit)
        names += (_file(of, paper), *(_file(of, paper, name) for name in separate))
    fresh = {artifact.path for artifact in made}
    return tuple(name for name in sorted(names) if name not in fresh)
