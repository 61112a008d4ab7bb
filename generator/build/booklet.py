"""The rulebook as a booklet to fold: a file for each paper, a page that tells how, then the sheets."""

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
from generator.game.model.game import Rulebook
from generator.game.spec.papers import file_word
from generator.geometry import Rect
from generator.impose.booklet import BLEED, Fold, bound, order, room_for_text
from generator.layout.booklet import Booklet, instructions
from generator.paint import Document, Page
from generator.text.direction import is_rtl_language

Frames = tuple[Frame, ...]
Setter = Callable[[Rulebook], Outcome[Frames]]
"""Sets the pages of a rulebook."""
_SEEN = 0.05
"""What nobody sees, mm."""


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
    seen: Inspection, book: Rulebook, pages: Frames, papers: Iterable[Paper], setter: Setter
) -> Outcome[tuple[tuple[str, Document], ...]]:
    """The booklets of a rulebook whose pages are known, with the names of their files.

    Nothing is scaled: where half of a paper is too small for the pages, the book is set anew on pages of that size.
    """
    said = Collector()
    made: list[FoldedBook] = []
    sets = {book.size: pages}
    right_bound = is_rtl_language(book.language)
    for fold in _folds(book, papers, said):
        fold = fold._replace(right_bound=right_bound)
        if fold.page not in sets:
            sets[fold.page] = said.take(_anew(book, fold, setter))
        if sets[fold.page]:
            made.append(FoldedBook(fold, sets[fold.page]))
    _judge(book, made, said)
    told = said.attempt(
        partial(instructions, seen.game, [_facts(book, each) for each in made], seen.kit)
    )
    return said.outcome(
        tuple(_file(seen, book, each, page) for each, page in zip(made, told or (), strict=False))
    )


def _folds(book: Rulebook, papers: Iterable[Paper], said: Collector) -> list[Fold]:
    """How each paper is folded; those that are smaller than a page are said."""
    made, small = [], []
    for paper in papers:
        fold = Fold.of(paper, book.size, book.creep)
        if fold is None and any(a > b for a, b in zip(sorted(book.size), sorted(paper.size))):
            small.append(paper.name)
            continue
        made.append(fold or Fold.halved(paper, book.size, book.creep))
    if small:
        what = f"a page of the rulebook is {in_mm(book.size)}, too large for a booklet on {listed(small)}"
        hint = "print on a bigger paper, set a smaller `size`, or remove `booklet`"
        said.error("BOOK011", what, book.origin, hint)
    return made


def _anew(book: Rulebook, fold: Fold, setter: Setter) -> Outcome[Frames]:
    """The pages in the size of a fold; what there is to say of them says where they are."""
    outcome = setter(replace(book, size=fold.page))
    step = f"while laying out the booklet for {fold.sheet.name}, on pages of {in_mm(fold.page)}"
    return Outcome(outcome.value, tuple(d.within(step) for d in outcome.diagnostics))


def _judge(book: Rulebook, made: Sequence[FoldedBook], said: Collector) -> None:
    """Says what the printer does not print, and what the fold swallows; only the worst of each."""
    rooms = [(room_for_text(pages, fold), fold.sheet.name) for fold, pages in made]
    room, name = min(rooms, default=(0.0, ""))
    if room < -_SEEN:
        what = f"text of the booklet on {name} is {-room:.1f} mm inside the edge that home printers can't print"
        hint = "set wider `margins` for the rulebook"
        said.say(Diagnostic("BOOK012", Severity.ADVICE, what, book.origin, (hint,)))
    shift = max((each.shift for each in made), default=0.0)
    inner = min(book.margins.left, book.margins.right)
    if shift > inner:
        what = (
            f"`creep` moves the innermost pages of the booklet by {shift:.1f} mm, across the fold"
        )
        hint = "write the thickness of the paper in mm, such as `creep: 0.1`"
        said.warning("BOOK013", what, book.origin, hint)


def _facts(book: Rulebook, folded: FoldedBook) -> Booklet:
    (fold, pages), trimmed = folded, any(folded.fold.trimmed)
    sheet = fold.sheet
    return Booklet(
        book.title, sheet.name, sheet.size, len(pages), folded.sheets, trimmed, fold.right_bound
    )


def _file(seen: Inspection, book: Rulebook, folded: FoldedBook, how: Frame) -> tuple[str, Document]:
    """One booklet: how to make it, the blank back of that, and the sheets."""
    fold = folded.fold
    name, size = fold.sheet.name, fold.sheet.size
    bleed = fold.spread.grown(BLEED).clipped(Rect(0.0, 0.0, *size))
    sheets = [Page(side, fold.spread, bleed) for side in bound(folded.pages, fold)]
    document = Document(
        f"{book.title}: rules, as a booklet ({name})",
        (Page(how), Page(Frame(size)), *sheets),
        flip="short-edge" if fold.lying else "long-edge",
        **seen.about_book(book),
    )
    return f"{seen.game.name}-rulebook-booklet-{file_word(name)}.pdf", document
