"""The words of a game: those in the columns of its tables, and the terms of its rulebook."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import NOWHERE, Edit, Fix, Origin
from generator.foundation.lazy_regex import regex
from generator.game.analysis.counts_in_text import bare
from generator.game.analysis.spelling_variants import FILES, is_keyword
from generator.game.expressions import tags
from generator.game.expressions.fields import identifier
from generator.game.model.game import (
    FLAVOUR_COLUMNS,
    NAME_COLUMNS,
    NOTE_COLUMNS,
    Component,
    Game,
    Item,
)

_TERM = regex(r"\[([^\[\]]*)\]\(term:([^()]*(?:\([^()]*\)[^()]*)*)\)")
_HEAD = regex(
    r"^(?P<row>\|)?[ \t]*(?P<bullet>[-*+][ \t]+)?(?P<head>[^|\n]+?)[ \t]{0,80}(?(row)\||$)", re.M
)
_MARKED = regex(r"(?:\*\*|__)(.+?)(?:\*\*|__)")
_PHRASE = regex(r"[^\W\d_]{3,}(?:[ -][^\W\d_]+){0,2}")
_SHOWN = regex(r"(?<=[\w\]])\.\s*(\w+)|['\"](\w+)['\"]|\{\{\s*(\w+)")


class Column(NamedTuple):
    """A column of a table, and the words in it."""

    component: Component
    header: str
    cells: Mapping[str, list[Item]]
    """The rows by their words."""
    order: int
    """Its index among all columns of the game."""
    members: tuple[Component, ...] = ()
    """All components that share it."""

    @property
    def naming(self) -> bool:
        """Whether it contains the names of its items."""
        word = self.header.strip().casefold()
        return word in NAME_COLUMNS or word in names(self.component)

    @property
    def file(self) -> str:
        """The file of its table."""
        return next(iter(self.cells.values()))[0].origin_of(self.header).file

    def respelt(self, word: str, other: str, safe: bool = True) -> Fix:
        """The fix that replaces a word with another one in all cells."""
        places = dict.fromkeys(item.origin_of(self.header) for item in self.cells[word])
        edits = tuple(Edit(place, word, other) for place in places)
        return Fix(f"write `{other}` for `{word}`", edits, safe)

    def origin(self, word: str) -> Origin:
        """The first cell with a word."""
        return self.cells[word][0].origin_of(self.header)


class Term(NamedTuple):
    """A word that the rulebook marks for its index."""

    name: str
    explained: bool
    origin: Origin


class Head(NamedTuple):
    """The subject of a list entry or a table row: its first words."""

    name: str
    term: str
    """Its name in the index; empty if it isn't a term."""
    origin: Origin


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook, as it is written."""

    file: str
    text: str
    plain: str
    """The text with expressions masked and links replaced by their texts."""
    terms: tuple[Term, ...] = ()
    lists: tuple[tuple[Head, ...], ...] = ()
    """Lists and tables that are typed line by line."""
    shown: frozenset[str] = frozenset()
    """Words in its expressions: columns among them are printed, with any values."""
    small: str = ""
    """The text in lower case."""

    def place(self, at: int) -> Origin:
        """A position in its text."""
        line = self.text.count("\n", 0, at) + 1
        return Origin(self.file, line, at - self.text.rfind("\n", 0, at))

    def says(self, word: str) -> bool:
        """Whether it contains a word, in any case, with or without an ending."""
        stem = word.casefold()
        stem = re.sub(r"(?:ing|ed|es|s|e)$", "", stem) if len(word) > 4 else stem
        pattern = r"\W+".join(map(re.escape, re.findall(r"\w+", stem))) or re.escape(stem)
        return re.search(rf"(?<!\w){pattern}", self.small) is not None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All columns of a game that may contain words, and its rulebook."""

    columns: tuple[Column, ...]
    book: Book | None
    bold: Mapping[str, tuple[Origin, ...]] = field(default_factory=dict)
    """Short phrases in bold in texts of cards, and their cells."""
    weights: Counter[str] = field(default_factory=Counter)
    """How many cells contain each word."""
    language: str = ""
    """The language of the rulebook, or else of the game; empty if it isn't given."""
    origin: Origin = NOWHERE
    """The rulebook in game.yaml, or else the game."""

    def weight(self, word: str) -> int:
        """How often a word occurs in the game: in cells, and in the rulebook."""
        text = self.book.text if self.book else ""
        return self.weights[word] + len(re.findall(rf"(?<!\w){re.escape(word)}(?!\w)", text))


@dataclass(frozen=True, slots=True)
class Rules:
    """A game and its rulebook, for checks that compare the two."""

    game: Game
    words: Vocabulary
    book: Book
    borrowed: tuple[tuple[str, Origin], ...]
    """The things that players bring, and where game.yaml lists them."""

    @property
    def cells(self) -> Iterator[tuple[str, Item, str]]:
        """All texts in the cells of the game's tables, each once, with its row and the header of its column."""
        rows = {id(item.row): item for each in self.game.components for item in each.items}
        for item in rows.values():
            for header, value in zip(item.table.headers, item.row.values):
                yield value if isinstance(value, str) else "\n".join(value), item, header


def vocabulary(game: Game, text: str | None) -> Vocabulary:
    """The words of a game, and of the text of its rulebook if it has one."""
    columns = tuple(_columns(game.components))
    weights: Counter[str] = Counter()
    for column in columns:
        weights.update({word: len(items) for word, items in column.cells.items()})
    book = None if text is None or game.rulebook is None else _book(game.rulebook.file, text)
    rules = game.rulebook
    language = (rules.language if rules is not None else "") or game.spec.language
    origin = rules.origin if rules is not None else game.spec.origin
    return Vocabulary(columns, book, _bold(game.components), weights, language, origin)


def _bold(components: Iterable[Component]) -> dict[str, tuple[Origin, ...]]:
    """The phrases in bold on cards, except in flavour texts."""
    found: dict[str, dict[Origin, None]] = {}
    for component in components:
        for header in component.columns:
            if header.strip().casefold() in NOTE_COLUMNS | FLAVOUR_COLUMNS:
                continue
            for item in component.items:
                value = item.value(header)
                text = value if isinstance(value, str) else ""
                if "**" not in text and "__" not in text:
                    continue
                for phrase in _MARKED.findall(text):
                    word = phrase.strip(" .:;,!?")
                    if word != text.strip("*_ ") and _PHRASE.fullmatch(word):
                        found.setdefault(word, {})[item.origin_of(header)] = None
    return {word: tuple(cells) for word, cells in found.items()}


def _columns(components: Iterable[Component]) -> Iterator[Column]:
    """The columns with words, each once, even if components share their table."""
    found: dict[tuple[Origin, str], list[Component]] = {}
    for component in components:
        table = component.items[0].table if component.items else None
        for header in component.columns if table is not None else ():
            word = header.strip().casefold()
            if table and word not in FILES | NOTE_COLUMNS and header != component.copies_column:
                found.setdefault((table.origin(None, header), header), []).append(component)
    for order, ((_, header), members) in enumerate(found.items()):
        cells = keyword_cells((item for each in members for item in each.items), header)
        if cells:
            yield Column(members[0], header, cells, order, tuple(members))


def keyword_cells(items: Iterable[Item], header: str) -> dict[str, list[Item]]:
    """The rows by the keywords in a column; not yes and no, which have many words for either."""
    cells: dict[str, list[Item]] = {}
    # A row that several components have, or that is expanded, has the same cells only once.
    known: set[tuple[int, str]] = set()
    for item in items:
        value = item.value(header) or ()
        if item.row.written > 0 and not isinstance(item.extra.get(header), bool):
            for text in (value,) if isinstance(value, str) else value:
                if is_keyword(text) and (item.row.written, text) not in known:
                    known.add((item.row.written, text))
                    cells.setdefault(text, []).append(item)
    return cells


def names(component: Component) -> set[str]:
    """The names for a piece of a component, in lower case."""
    titles = (component.name, identifier(component.name), component.title)
    words = {title.casefold() for title in titles}
    return words | {word.removesuffix("s") for word in words}


def _book(file: str, text: str) -> Book:
    book = Book(file, text, bare(text), small=text.casefold())
    terms = tuple(
        Term(_named(match), match[2].endswith("!"), book.place(match.start()))
        for match in _TERM.finditer(text)
    )
    shown = {
        word
        for start, end in tags(text)
        for words in _SHOWN.findall(text[start:end])
        for word in words
        if word
    }
    return replace(book, terms=terms, lists=tuple(_lists(book)), shown=frozenset(shown))


def _named(match: re.Match[str]) -> str:
    name = match[2].removesuffix("!") or re.sub(r"[*_]", "", match[1])
    return " ".join(name.split())


def _lists(book: Book) -> Iterable[tuple[Head, ...]]:
    """Runs of consecutive list entries or table rows."""
    runs: list[list[Head]] = [[]]
    at = 0
    for line in book.text.split("\n"):
        match = _HEAD.match(line)
        if match is None or not (match["row"] or match["bullet"]):
            runs.append([])
        elif match["row"] and len(runs[-1]) == 1 and set(match["head"]) <= set("-: "):
            runs[-1] = []  # The row above the rule is the head of the table.
        elif (head := _head(book, match, at)) is not None:
            runs[-1].append(head)
        at += len(line) + 1
    return (tuple(run) for run in runs if len(run) > 1)


def _head(book: Book, match: re.Match[str], at: int) -> Head | None:
    """The subject of a line: its first cell, or the bold words that a bullet begins with; None if it is computed."""
    text = match["head"]
    if "{" in text or set(text) <= set("-: "):
        return None
    bold = _MARKED.match(text)
    if bold is not None:
        text = bold[1]
    elif not match["row"]:
        return None
    term = _TERM.search(text)
    name = re.sub(r"[*_.:]", "", _TERM.sub(r"\1", text)).strip()
    place = book.place(at + match.start("head"))
    return Head(name, _named(term) if term else "", place) if name else None
