"""Words on cards that the rulebook never mentions."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Origin, Severity, similar
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import typo_of
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Book, Column, Vocabulary
from generator.game.expressions.fields import identifier

_KEYWORDS = {"keyword", "keywords", "trait", "traits"}
"""Names of columns whose words players look up in the rules."""
_LEAST = 3
"""How many words of a column have to be terms until the others should be, too."""
_LETTERS = regex(r"[^\W\d_]{4,}")


@check("BOOK021", Severity.WARNING)
def card_word_without_rule(words: Vocabulary) -> Iterator[Finding]:
    """A word on cards is of a kind that the rulebook explains, but the rulebook never mentions it.

    Checked in rulebooks with an index: columns called `keywords` or `traits` if the rulebook explains any of their
    words, columns whose words are mostly terms of the index, and capitalised words in bold, on two cards or more,
    or on one card if they are one letter off a term. Bold words that aren't typos are advice. Without an index,
    only typos for words of the same column that a list in the rulebook explains are reported.

    Why: players look it up and find nothing.
    Fix: explain it in the rulebook, or write it as the rulebook does.

    Bad:
        name,keywords
        Wasp,Flying
        Wall,Guard
        Bat,Fliyng
        --- rules.md
        # Keywords
        Who is [flying](term:!) is hit by nobody. A [guard](term:!) is hit first.

        \\index

    Good:
        name,keywords
        Wasp,Flying
        Wall,Guard
        Bat,Flying
    """
    book = words.book
    if book is None:
        return
    yield from _off_a_list(words, book)
    if not book.terms:
        return
    terms = {folded(term.name).removesuffix("s"): term.name for term in book.terms}
    for column in words.columns:
        if _has_terms(column, book, terms):
            for word in column.cells:
                if not _mentioned(word, book):
                    yield _finding(word, column.origin(word), terms.values(), column)
    for word, cells in words.bold.items():
        if _mentioned(word, book):
            continue
        if typo_of(word, terms.values()):
            yield _finding(word, cells[0], terms.values())
        elif len(cells) > 1 and word[0].isupper():
            found = _finding(word, cells[0], terms.values())
            yield found._replace(severity=Severity.ADVICE)


def _has_terms(column: Column, book: Book, terms: dict[str, str]) -> bool:
    """Whether the words of a column should be in the rules."""
    if column.header.strip().casefold() in _KEYWORDS:
        return any(_mentioned(word, book) for word in column.cells)
    if identifier(column.header) in book.shown:
        return False  # The rulebook prints the column itself.
    known = sum(folded(word).removesuffix("s") in terms for word in column.cells)
    return known >= _LEAST and 2 * known > len(column.cells)


def _off_a_list(words: Vocabulary, book: Book) -> Iterator[Finding]:
    """Words of columns that are typos for a word that a list explains with others of the same column."""
    for column in words.columns:
        if column.naming:
            continue
        bare = {folded(word).removesuffix("s") for word in column.cells}
        for heads in book.lists:
            called = {head.name for head in heads}
            if sum(folded(name).removesuffix("s") in bare for name in called) < _LEAST:
                continue
            # If no row has the right word, the list is wrong.
            here = {name for name in called if folded(name).removesuffix("s") in bare}
            for word in column.cells:
                if not _mentioned(word, book) and typo_of(word, here):
                    yield _finding(word, column.origin(word), called, column)


def _mentioned(word: str, book: Book) -> bool:
    """Whether all parts of a word are in the rules."""
    return all(book.says(each) for each in _LETTERS.findall(word) or [word])


def _finding(
    word: str, origin: Origin, terms: Collection[str], column: Column | None = None
) -> Finding:
    near = similar(word, terms, "term")
    meant = typo_of(word, terms)
    hint = near if near.startswith("did you mean") else f"explain it: `[{word.lower()}](term:!)`"
    return Finding(
        f"`{word}` is on a card, but the rulebook never mentions it",
        origin,
        hint,
        cause=word,
        fix=column.respelt(word, meant) if column and meant else None,
    )
