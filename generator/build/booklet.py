"""The rulebook as a booklet to fold: a file for each paper with a page of instructions, then the sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from generator.arrange import in_mm
from generator.build.inspect import Inspection
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Collector, Diagnostic, Outcome, Severity
from generator.foundation.wording import counted, listed
from generator.frame import Frame
from generator.frame.sheet import Paper
from generator.game.model.game import Game
from generator.game.spec.papers import file_word
from generator.game.spec.rulebook import Rulebook
from generator.geometry import Rect, Size
from generator.impose.booklet import BLEED, Fold, bound, order, room_for_text
from generator.layout.context import LayoutKit
from generator.layout.notes_pages import Leaflet, sentences
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


TEMPLATE = "kit/booklet.yaml"
"""Its template; a game may replace it with its own."""
BEFORE = 2
"""The number of pages before the booklet in its file: this one and its blank back."""
_WIDE, _HIGH = 175.0, 190.0
"""The smallest page with room for the drawings, mm."""


class Booklet(NamedTuple):
    """What the instructions depend on."""

    title: str
    paper: str
    size: Size
    """The size of the paper as it is printed."""
    pages: int
    sheets: int
    trimmed: bool
    """Whether there are marks to trim along."""
    right_bound: bool = False
    """Whether the fold is on the right of page 1."""


def instructions(game: Game, booklets: Iterable[Booklet], kit: LayoutKit) -> tuple[Frame, ...]:
    """The page of instructions for each booklet. Raises `Problem` if the template is wrong."""
    pages = [(_names(game, booklet), booklet.size) for booklet in booklets]
    if not pages:
        return ()
    leaflet = Leaflet.read(TEMPLATE, pages[0][0], game.folder, kit)
    return tuple(leaflet.page(names, size) for names, size in pages)


def _names(game: Game, booklet: Booklet) -> dict[str, object]:
    size, sheets = booklet.size, booklet.sheets
    places, many, landscape = 4 * sheets, sheets > 1, size.width > size.height

    def pair(name: str, *pages: int) -> dict[str, str]:
        numbers = [str(page) if page <= booklet.pages else "" for page in pages]
        left, right = reversed(numbers) if booklet.right_bound else numbers
        return {f"{name}_left": left, f"{name}_right": right}

    facts = [counted(sheets, "sheet"), counted(booklet.pages, "page")]
    if places > booklet.pages:
        facts.append(f"{counted(places - booklet.pages, 'blank page')} at the end")
    say, middle, first = sentences("booklet"), places // 2, BEFORE + 1
    edge = "short" if landscape else "long"
    pile = {"sheets": sheets, "left": middle, "right": middle + 1}
    return {
        "title": booklet.title,
        "subtitle": f"The rulebook as a booklet · {booklet.paper}",
        "version": f"version {game.spec.version}" if game.spec.version else "",
        "facts": " · ".join(facts),
        "scale": say["scale"],
        "sides": say["sides"].format(first=first, last=BEFORE + 2 * sheets, edge=edge),
        "pile": say["pile" if many else "one"].format(**pile),
        "fold": say["fold"].format(what="all sheets together" if many else "it"),
        "staple": say["staple"],
        "trim": say["trim" if booklet.trimmed else "edge" if many else "nothing"],
        "many": many,
        "columns": 3 if landscape else 2,
        "drawn": size.width >= _WIDE and size.height >= _HIGH,
        **pair("outside", places, 1),
        **pair("inside", 2, places - 1),
        **pair("middle", middle, middle + 1),
        "left_bound": not booklet.right_bound,
        "right_bound": booklet.right_bound,
    }
