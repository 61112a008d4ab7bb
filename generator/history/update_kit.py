"""The update kit: what is to be printed so that a box that holds an earlier state holds the present one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.arrange.placement import corrected
from generator.build import Progress, Request, no_progress
from generator.build.kit import by_stock, is_two_sided, kit_pages, print_runs, section_pages
from generator.build.papers import cut_files, wanted_components
from generator.build.rulebook import in_edition
from generator.build.sections import Section, edition_title, file_words, make_section, sheet_groups
from generator.build.writing.artifacts import Artifact
from generator.editions import Edition, edition, pieces_in
from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Collector, Outcome
from generator.frame import Frame, Piece
from generator.frame.printing import Printer
from generator.frame.sheet import Paper
from generator.game.spec.papers import file_word
from generator.history.box_update import BoxChange, box_changes
from generator.history.difference import Difference
from generator.history.recording import Recorded
from generator.history.states import PresentState, State
from generator.history.update_list import list_lines, rulebook_words
from generator.layout.update import Contents, UpdateCover
from generator.paint import Document

RULEBOOK = "rulebook"


@dataclass(frozen=True, slots=True)
class Update:
    """What is to be printed, and what it is for."""

    present: PresentState
    since: State
    said: Difference
    box_changes: tuple[BoxChange, ...]
    """What goes in and out of each component that is asked for."""
    pages: tuple[int, ...]
    """The pages of the rulebook to print again."""
    request: Request

    def __bool__(self) -> bool:
        """Whether there is anything to print, or to take out."""
        return bool(self.box_changes or self.pages)

    @property
    def name(self) -> str:
        """What its files are called, without their endings."""
        asked = [name for name in self.request.only if name != RULEBOOK]
        game = self.present.seen.game.name
        return "-".join((game, "update", self.since.file_word, *asked))


def update(present: PresentState, since: State, said: Difference, request: Request) -> Update:
    """What is to be printed of what has changed; of some components alone where those are asked for."""
    only = set(request.only)
    found = tuple(
        each
        for each in box_changes(said)
        if not only or (each.new is not None and each.new.name in only)
    )
    book = not only or RULEBOOK in only
    return Update(present, since, said, found, said.pages if book else (), request)


def update_files(of: Update, progress: Progress = no_progress) -> Outcome[list[Artifact]]:
    """The files of an update kit: for each paper one with all that is to be printed behind a list, and the rulebook."""
    from generator.paint.pdf import paint_pdfs

    said, request = Collector(), of.request
    seen = of.present.seen
    wanted_components(seen, request, said)
    printed = said.attempt(lambda: edition(request.edition, seen.game.origin))
    if printed is None or not of:
        return said.outcome([])
    pieces = {
        name: pieces_in(printed, each)
        for name, each in to_print(of.box_changes, of.present.recorded)
    }
    cover = UpdateCover(seen.game, seen.kit, printed, edition_title(request))
    made, files = list[tuple[str, Document]](), list[Artifact]()
    for paper in seen.papers:
        progress(f"laying out for {paper.name}", 0, 1)
        found = (
            said.take(make_section(seen, group, pieces, paper, request))
            for group in sheet_groups(seen, pieces)
        )
        sections = [each for each in found if each.sheets]
        document = said.attempt(partial(_document, of, cover, sections, paper))
        made += [(_file(of, paper), document)] if document is not None and of.box_changes else []
        made += _apart(of, sections, paper)
        if request.cut_files or seen.game.cut_files:
            cuts = said.take(cut_files(seen.game, sections, paper, request))
            files += (replace(a, path=f"{of.name}-{a.path.replace('/', '-')}") for a in cuts)
    made += _rulebook(of, printed)
    progress("painting", 0, 1)
    contents = paint_pdfs([document for _, document in made])
    files += (
        Artifact(path, content, len(document.pages))
        for content, (path, document) in zip(contents, made, strict=True)
    )
    return said.outcome(sorted(files, key=lambda artifact: artifact.path))


def to_print(
    found: Sequence[BoxChange], recorded: Recorded
) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    """The pieces to print of each component, each as often as it goes into the box."""
    for amount in found:
        if amount.new is None or not amount.put:
            continue
        pieces: list[Piece] = []
        for lot in amount.lots:
            left = lot.put
            # Several rows may come out the same: what is printed of them is one like the other.
            for piece in recorded.pieces[amount.new.name][lot.new.key] if lot.new else ():
                count = min(left, piece.copies)
                left -= count
                pieces += [replace(piece, copies=count)] if count else []
        yield amount.new.name, tuple(pieces)


def _file(of: Update, paper: Paper, *words: str) -> str:
    return f"{'-'.join((of.name, *words, file_word(paper.name), *file_words(of.request)))}.pdf"


def _document(
    of: Update, cover: UpdateCover, sections: Sequence[Section], paper: Paper
) -> Document:
    """All that is printed in one kit, behind its list. Raises `Problem` where a template is wrong."""
    seen, request = of.present.seen, of.request
    listed = by_stock(each for each in sections if each.kit)
    printer = seen.game.sheets.printer if request.printer else Printer()
    both_sides = is_two_sided(listed)
    contents = Contents(
        of.since.name,
        _versions(of.said),
        tuple(print_runs(seen, listed, 2)),
        tuple(
            list_lines(of.box_changes, {each.name for each in seen.game.components if not each.kit})
        ),
        sum(each.take for each in of.box_changes),
        sum(each.put for each in of.box_changes),
        rulebook_words(of.pages, len(of.said.old.rulebook), next(_books(of), ("",))[0]),
        printer != Printer(),
    )
    # How long the list is does not depend on which pages are printed how: its length is known, then they are counted.
    count = len(cover.pages(contents, paper))
    before = count + count % 2 if both_sides else count
    if before != 2:
        contents = contents._replace(runs=tuple(print_runs(seen, listed, before)))
    frames = [*cover.pages(contents, paper)]
    frames += [Frame(frames[0].size)] * (before - count)
    fronts = (
        corrected(frame, printer.back if both_sides and number % 2 else printer.front)
        for number, frame in enumerate(frames)
    )
    flips = {run.flip for run in contents.runs if run.flip}
    return Document(
        f"{seen.game.title}, update kit since {of.since.name} ({paper.name})",
        kit_pages(tuple(fronts), listed),
        flip=flips.pop() if len(flips) == 1 else "",
        **seen.about,
    )


def _versions(said: Difference) -> str:
    old, new = said.old.version, said.new.version
    if old == new:
        return f"version {new}" if new else ""
    return f"version {old or 'none'} → {new or 'none'}"


def _apart(of: Update, sections: Sequence[Section], paper: Paper) -> Iterator[tuple[str, Document]]:
    """What no kit has in it, each in a file of its own."""
    for each in sections:
        if each.kit:
            continue
        pages = tuple(page for page, _ in section_pages(each))
        flip = each.flip if each.two_sided else ""
        title = f"{of.present.seen.game.title}: {each.title}, update since {of.since.name}"
        yield (
            _file(of, paper, each.name),
            Document(title, pages, flip=flip, **of.present.seen.about),
        )


def _rulebook(of: Update, printed: Edition) -> Iterator[tuple[str, Document]]:
    """The rulebook and its booklets, where any of its pages has changed."""
    for file, document in _books(of) if of.pages else ():
        yield file, in_edition(document, printed)


def _books(of: Update) -> Iterator[tuple[str, Document]]:
    """The rulebook and its booklets, under the names that they have beside an update kit."""
    word = f"-{of.request.edition}" if of.request.edition else ""
    game = of.present.seen.game.name
    for path, document in of.present.books:
        name = path.removeprefix(f"{game}-").removesuffix(".pdf")
        yield f"{game}-update-{of.since.file_word}-{name}{word}.pdf", document


def unused_update_files(of: Update, made: Sequence[Artifact]) -> tuple[str, ...]:
    """The files that an earlier update kit for the same state may have had, and this one has not."""
    if of.request.only:
        return ()
    seen = of.present.seen
    names = [path for path, _ in _books(of)]
    for paper in seen.papers:
        apart = (each.name for each in seen.game.components if not each.kit)
        names += (_file(of, paper), *(_file(of, paper, name) for name in apart))
    fresh = {artifact.path for artifact in made}
    return tuple(name for name in sorted(names) if name not in fresh)
