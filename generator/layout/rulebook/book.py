"""The whole book: title page, contents, text, and the numbers on all pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from generator.decode import read_data
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    Outcome,
    Problem,
    Severity,
    similar,
)
from generator.foundation.limits import is_address
from generator.frame import Frame, Note, Piece, Placed
from generator.game.model.game import Game
from generator.game.spec.rulebook import Rulebook
from generator.geometry import Size
from generator.layout.context import LayoutKit
from generator.layout.rulebook.background import Backgrounds
from generator.layout.rulebook.compose import Composer
from generator.layout.rulebook.figures import Gallery
from generator.layout.rulebook.flowables import BookPage, Column, Flowable
from generator.layout.rulebook.markdown import parse
from generator.layout.rulebook.pages import page_marks, paginated_tightly
from generator.layout.rulebook.references import PageNumbers, References, pages_out_of_range
from generator.layout.rulebook.source import Lines, with_numbers
from generator.layout.rulebook.terms import term_anchors, term_diagnostics
from generator.layout.rulebook.title_page import TitlePage, contents
from generator.layout.rulebook.typeset import Memory, Typesetter
from generator.paint import Anchor
from generator.text.direction import is_rtl_language
from generator.text.language import not_hyphenated_message

MOST_LETTERS = 500_000
"""The most characters of one rulebook: about as many as a novel has."""
_ROUNDS = 6
"""How often a book is laid out at most, until the page numbers in it are right."""


@dataclass(frozen=True, slots=True)
class Materials:
    """What a rulebook is made from, along with its text."""

    kit: LayoutKit
    game: Game
    names: Mapping[str, Any]
    """The names for expressions: `Numbers.names()` and further ones."""
    pieces: Mapping[str, Sequence[Piece]]
    """The pieces of each component, for pictures."""
    memory: Memory = field(default_factory=Memory)


def lay_out(
    project: Project, book: Rulebook, materials: Materials, like: Sequence[BookPage] = ()
) -> Outcome[tuple[BookPage, ...]]:
    """The pages of a rulebook, and all mistakes in its text; no pages if it can't be read.

    If the text uses the page of a heading (`{{ page('set-up') }}`) or has an index, it is laid out again until all
    numbers are right. The pages of a book that is `like` it, such as the same one in another size, save a round if they
    have the same numbers.
    """
    known = PageNumbers.of(like)
    for round_ in range(_ROUNDS):
        problems = Collector()
        references = References(known, final=round_ > 0)
        given = replace(materials, names={**materials.names, "page": references.page})
        pages = (
            problems.attempt(partial(_Book(book, given, references, problems).pages, project)) or ()
        )
        known = PageNumbers.of(pages)
        if not pages or references.are_right(known):
            break
    else:
        hint = "write `\\pagebreak` before the heading or the index that moves"
        message = "some page numbers are wrong: correcting them moves the pages again"
        problems.warning("BOOK018", message, book.origin, hint)
    return problems.outcome(pages)


class _Book:
    """One round of laying out a book."""

    def __init__(
        self, book: Rulebook, materials: Materials, references: References, problems: Collector
    ) -> None:
        self.book, self.materials, self.problems = book, materials, problems
        self.references = references
        language = (book.language, book.hyphenate)
        self.setter = Typesetter(materials.kit, language, materials.memory)
        self.gallery = Gallery(self.setter, materials.pieces)
        folder = materials.game.folder
        self.backdrops = Backgrounds(book, materials.kit, self.gallery, folder, problems)
        top, right, bottom, left = book.margins
        self.room = Size(book.size.width - left - right, book.size.height - top - bottom)

    def pages(self, project: Project) -> tuple[BookPage, ...]:
        """All pages in order. Raises `Problem`."""
        if self.room.width < 20.0 or self.room.height < 30.0:
            hint = "make the margins smaller, or the page larger"
            raise Problem("BOOK008", "the margins leave no room for text", self.book.origin, hint)
        lines = self._lines(project)
        flowables = self._flowables(lines)
        columns = paginated_tightly(flowables, self.room.height)
        anchors = [flowable.anchor for flowable in flowables if flowable.anchor is not None]
        pages = [self._title_page()] if self.book.cover else []
        listed = self._contents(anchors, columns, len(pages)) if self.book.contents else []
        for column in (*listed, *columns):
            past = (anchor for page in reversed(pages) for anchor in reversed(page.anchors))
            chapter = next((anchor.title for anchor in past if anchor.level == 1), "")
            pages.append(self._page(column, len(pages) + 1, chapter))
        self._check_links(anchors, bool(listed))
        self.problems.diagnostics += pages_out_of_range(lines, len(pages))
        terms = [term for flowable in flowables for term in flowable.terms]
        self.problems.diagnostics += term_diagnostics(terms, self.references.indexed)
        self.problems.diagnostics += _diagnostics(self.setter.notes, self.book.origin)
        return tuple(pages)

    def _lines(self, project: Project) -> Lines:
        """The text with its numbers; computed again only if it names pages whose numbers have changed."""
        memory = self.materials.memory.filled
        for answers, lines in memory:
            if self.references.match(answers):
                return lines
        before = len(self.problems.diagnostics)
        lines = with_numbers(project, self.book.file, self.materials.names, self.problems)
        if len(self.problems.diagnostics) == before:
            memory.append((self.references.requested, lines))
        return lines

    def _flowables(self, lines: Lines) -> list[Flowable]:
        composer = Composer(
            self.setter, self.gallery, self.room, self.problems, entries=self.references.index
        )
        parsed = self.materials.memory.parsed
        if len(lines.text) > MOST_LETTERS:
            what = f"`{lines.file}` has too many characters: {len(lines.text):,}, maximum {MOST_LETTERS:,}"
            raise Problem("BOOK022", what, lines.origin(0), "split it into several books")
        if lines not in parsed:
            parsed[lines] = parse(lines)
        flowables = composer.flowables(parsed[lines])
        if not flowables:
            hint = "write some rules"
            raise Problem("BOOK009", f"`{lines.file}` is empty", lines.origin(0), hint)
        return flowables

    def _title_page(self) -> BookPage:
        frame = self._cover(self.backdrops.behind(1)).frame()
        return BookPage(frame, (Anchor("title", 0.0, self.book.title, 1),), "title")

    def _cover(self, behind: Sequence[Placed] = ()) -> TitlePage:
        game = self.materials.game
        return TitlePage(self.setter, self.gallery, self.book, game, self.problems, behind)

    def _contents(
        self, anchors: Sequence[Anchor], columns: Sequence[Column], before: int
    ) -> list[Column]:
        """The contents; their length doesn't depend on the numbers in them."""
        heading = self.book.contents
        count = len(contents(self.setter, heading, anchors, {}, self.room))
        numbers = {
            at.flowable.anchor.name: before + count + index + 1
            for index, column in enumerate(columns)
            for at in column.flowables
            if at.flowable.anchor is not None
        }
        return contents(self.setter, heading, anchors, numbers, self.room)

    def _page(self, column: Column, number: int, chapter: str) -> BookPage:
        top, _, _, left = self.book.margins
        anchors = tuple(
            at.flowable.anchor._replace(y=top + at.y)
            for at in column.flowables
            if at.flowable.anchor is not None
        )
        terms = [(top + at.y, term) for at in column.flowables for term in at.flowable.terms]
        anchors += term_anchors(terms, number)
        begins = next((at.flowable.anchor for at in column.flowables[:1]), None)
        if begins is not None and begins.level == 1:
            chapter = begins.title
        placed = [*self.backdrops.behind(number, chapter), *page_marks(column, left, top)]
        # A first page with its own background is a cover: a number would be in its picture.
        if number > 1 or not self.book.background.first:
            placed += self._footer(number, chapter)
        else:
            placed += self._cover().without_cover(column)
        return BookPage(
            Frame(self.book.size, tuple(placed)),
            anchors,
            str(number),
            tuple(term for _, term in terms),
        )

    def _footer(self, number: int, chapter: str) -> Iterable[Placed]:
        """The page number on the outside, the title of the book or the chapter on the inside, as in an open book."""
        style = self.setter.style("footer")
        width, left = self.room.width, self.book.margins.left
        y = self.book.size.height - self.book.margins.bottom / 2 - self.setter.pitch(style) * 0.35
        even = number % 2 == 0
        words = (str(number), self.book.title if even else chapter)
        # Of a book that is read from right to left the odd pages are on the left.
        on_the_left = even is not is_rtl_language(self.book.language)
        aligns = ("left", "right") if on_the_left else ("right", "left")
        for text, align in zip(words, aligns, strict=True):
            looks = replace(style, align=align, markup=False)  # type: ignore[arg-type]
            for line in self.setter.one_line(text, looks, width):
                yield from (
                    Placed(x + left, dy + y, mark, source) for x, dy, mark, source in line.placed
                )

    def _check_links(self, anchors: Sequence[Anchor], has_contents: bool) -> None:
        """Reports links without a target."""
        known = (
            {anchor.name for anchor in anchors}
            | {"title"}
            | ({"contents"} if has_contents else set())
        )
        for target, origin in self.setter.targets:
            if target.startswith("#") and target[1:] in known:
                continue
            if target.startswith("#"):
                hint = similar(target[1:], known, "heading")
                message = f"there is no heading `{target}` to link to"
            elif is_address(target):
                continue
            else:
                hint = "write a full address, `https://…`, or a heading, `#setting-up`"
                message = f"the link `{target}` leads nowhere"
            self.problems.error("BOOK006", message, origin, hint)


@dataclass(frozen=True, slots=True)
class _Warning:
    """The warning about a kind of note from the text setter; `{…}` are facts of the note."""

    code: str
    message: str
    hint: str = "{hint}"
    default: str = ""
    """The hint for a note without one of its own."""


@cache
def _warnings() -> Mapping[str, _Warning]:
    return read_data("rulebook_notes.yaml", dict[str, _Warning])


def _diagnostics(notes: Iterable[Note], book: Origin) -> list[Diagnostic]:
    """What the text setter noticed, at the line of the rulebook; each thing once.

    What isn't on any line of it, such as the contents, is reported where game.yaml has the `book`.
    """
    found: dict[tuple[str, str], Diagnostic] = {}
    for note in notes:
        origin = note.source.origin if note.source.origin.file else book
        if note.kind == "not-hyphenated":
            code, (message, hint) = "TEXT006", not_hyphenated_message(str(note["language"]))
        elif (known := _warnings().get(note.kind)) is not None:
            facts = {"hint": "", **dict(note.facts)}
            facts["hint"] = facts["hint"] or known.default
            code, message = known.code, known.message.format(**facts)
            hint = known.hint.format(**facts)
        else:
            continue
        diagnostic = Diagnostic(code, Severity.WARNING, message, origin, (hint,))
        found.setdefault((str(origin), message), diagnostic)
    return list(found.values())
