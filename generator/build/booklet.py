"""The rulebook as a booklet to fold: a file for each paper with a page of instructions, then the sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from generator.arrange import in_mm
from generator.build.inspect import Inspection
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Collector, Diagnostic, Outcome, Severity
from generator.foundation.wording import listed
from generator.frame import Frame
from generator.frame.sheet import Paper
from generator.game.spec.papers import file_word
from generator.game.spec.rulebook import Rulebook
from generator.geometry import Rect
from generator.impose.booklet import BLEED, Fold, bound, order, room_for_text
from generator.layout.booklet import Booklet, instructions
from generator.paint import Document, Page
from generator.text.direction import is_rtl_language

Frames = tuple[Frame, ...]
_VISIBLE = 0.05
"""Text may reach this far into the unprinted edge before it is a finding, mm."""


class FoldedBook(NamedTuple):
    """The pages of a rulebook on one paper."""

    fold: Fold
    pages: Frames

    @property
    def sheets(self) -> int:
        """How many sheets it takes."""
        return len(order(len(self.pages)))

    @property
    def shift(self) -> float:
        """How far the pages of the innermost sheet are moved, mm."""
        return self.fold.creep * (self.sheets - 1)


def booklets(
    inspection: Inspection,
    book: Rulebook,
    pages: Frames,
    papers: Iterable[Paper],
    lay_out: Callable[[Rulebook], Outcome[Frames]],
) -> Outcome[tuple[tuple[str, Document], ...]]:
    """The booklets of a rulebook whose pages are known, with the names of their files.

    Nothing is scaled: if half a sheet is too small for the pages, `lay_out` makes pages of that size.
    """
    messages = Collector()
    folded: list[FoldedBook] = []
    pages_by_size = {book.size: pages}
    for fold in _folds(book, papers, messages):
        if fold.page not in pages_by_size:
            outcome = lay_out(replace(book, size=fold.page))
            step = f"while laying out the booklet for {fold.sheet.name}, on pages of {in_mm(fold.page)}"
            pages_by_size[fold.page] = outcome.value
            messages.diagnostics += (d.within(step) for d in outcome.diagnostics)
        if pages_by_size[fold.page]:
            folded.append(FoldedBook(fold, pages_by_size[fold.page]))
    _check(book, folded, messages)
    facts = [_facts(book, each) for each in folded]
    how_to = messages.attempt(partial(instructions, inspection.game, facts, inspection.kit)) or ()
    files = zip(folded, how_to, strict=False)
    return messages.outcome(tuple(_file(inspection, book, each, page) for each, page in files))


def _folds(book: Rulebook, papers: Iterable[Paper], messages: Collector) -> list[Fold]:
    """How each paper is folded; papers that are smaller than a page are reported."""
    folds, small = [], []
    for paper in papers:
        fold = Fold.of(paper, book.size, book.creep)
        if fold is None and any(a > b for a, b in zip(sorted(book.size), sorted(paper.size))):
            small.append(paper.name)
            continue
        fold = fold or Fold.halved(paper, book.size, book.creep)
        folds.append(fold._replace(right_bound=is_rtl_language(book.language)))
    if small:
        what = f"a page of the rulebook is {in_mm(book.size)}, too large for a booklet on {listed(small)}"
        hint = "print on a bigger paper, set a smaller `size`, or remove `booklet`"
        messages.error("BOOK011", what, book.origin, hint)
    return folds


def _check(book: Rulebook, folded: Sequence[FoldedBook], messages: Collector) -> None:
    """Reports text in the edge that isn't printed, and pages that the creep moves over the fold; the worst of each."""
    rooms = [(room_for_text(pages, fold), fold.sheet.name) for fold, pages in folded]
    room, name = min(rooms, default=(0.0, ""))
    if room < -_VISIBLE:
        what = f"text of the booklet on {name} is {-room:.1f} mm inside the edge that home printers can't print"
        hint = "set wider `margins` for the rulebook"
        messages.say(Diagnostic("BOOK012", Severity.ADVICE, what, book.origin, (hint,)))
    shift = max((each.shift for each in folded), default=0.0)
    if shift > min(book.margins.left, book.margins.right):
        what = (
            f"`creep` moves the innermost pages of the booklet by {shift:.1f} mm, across the fold"
        )
        hint = "write the thickness of the paper in mm, such as `creep: 0.1`"
        messages.warning("BOOK013", what, book.origin, hint)


def _facts(book: Rulebook, folded: FoldedBook) -> Booklet:
    (fold, pages), trimmed = folded, any(folded.fold.trimmed)
    name, size = fold.sheet.name, fold.sheet.size
    return Booklet(book.title, name, size, len(pages), folded.sheets, trimmed, fold.right_bound)


def _file(
    inspection: Inspection, book: Rulebook, folded: FoldedBook, how_to: Frame
) -> tuple[str, Document]:
    fold = folded.fold
    name, size = fold.sheet.name, fold.sheet.size
    bleed = fold.spread.grown(BLEED).clipped(Rect(0.0, 0.0, *size))
    sheets = [Page(side, fold.spread, bleed) for side in bound(folded.pages, fold)]
    document = Document(
        f"{book.title}: rules, as a booklet ({name})",
        (Page(how_to), Page(Frame(size)), *sheets),
        flip="short-edge" if fold.lying else "long-edge",
        **inspection.about_book(book),
    )
    return f"{inspection.game.name}-rulebook-booklet-{file_word(name)}.pdf", document
