"""Words that stand on cards, and that no rule speaks of."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Origin, Severity, similar
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import slip
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Book, Column, Vocabulary
from generator.game.expressions.fields import identifier

_KEYWORDS = {"keyword", "keywords", "trait", "traits"}
"""What columns are called whose words are to be looked up in the rules."""
_LEAST = 3
"""So many words of a column are terms before the others should be."""
_LETTERS = regex(r"[^\W\d_]{4,}")


@check("BOOK021", Severity.WARNING)
def card_word_without_rule(words: Vocabulary) -> Iterator[Finding]:
    """A word on cards is one of those that the rulebook explains, and the rulebook does not speak of it.

    Looked at are rulebooks with terms of an index. Such words stand in a column called `keywords` or `traits` of which
    the rulebook knows any, or in one of which most words are terms of the index; or in bold, with a capital, on two
    cards or more, or on one card where they are a letter off such a term. What is in bold and no slip is advised on.
    Without an index it is looked whether a word of a column is a letter off another one of it, which a list of the
    rulebook explains with others.

    Why: players look it up and find nothing.
    Fix: explain it in the rulebook, or write it as the rulebook does.

    Bad:
        name,keywords
        Wasp,Flying
        Wall,Guard
        Bat,Fliyng
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Keywords
        Who is [flying](term:!) is hit by nobody. A [guard](term:!) is hit first.

        \\index

    Good:
        name,keywords
        Wasp,Flying
        Wall,Guard
        Bat,Flying
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Keywords
        Who is [flying](term:!) is hit by nobody. A [guard](term:!) is hit first.

        \\index
    """
    book = words.book
    if book is None:
        return
    yield from _off_a_list(words, book)
    if not book.terms:
        return
    terms = {folded(term.name).removesuffix("s"): term.name for term in book.terms}
    for column in words.columns:
        if _explained(column, book, terms):
            for word in column.cells:
                if not _said(word, book):
                    yield _finding(word, column.origin(word), terms.values(), column)
    for word, cells in words.bold.items():
        if _said(word, book):
            continue
        if slip(word, terms.values()):
            yield _finding(word, cells[0], terms.values())
        elif len(cells) > 1 and word[0].isupper():
            found = _finding(word, cells[0], terms.values())
            yield found._replace(severity=Severity.ADVICE)


def _explained(column: Column, book: Book, terms: dict[str, str]) -> bool:
    """Whether the words of a column are to be found in the rules."""
    if column.header.strip().casefold() in _KEYWORDS:
        return any(_said(word, book) for word in column.cells)
    if identifier(column.header) in book.shown:
        return False  # The rulebook prints the column, whatever stands in it.
    known = sum(folded(word).removesuffix("s") in terms for word in column.cells)
    return known >= _LEAST and 2 * known > len(column.cells)


def _off_a_list(words: Vocabulary, book: Book) -> Iterator[Finding]:
    """Words of columns that are slips for one that a list explains, with others of the same column."""
    for column in words.columns:
        if column.naming:
            continue
        bare = {folded(word).removesuffix("s") for word in column.cells}
        for heads in book.lists:
            called = {head.name for head in heads}
            if sum(folded(name).removesuffix("s") in bare for name in called) < _LEAST:
                continue
            # Where no row has the right word, the list is said to be wrong.
            here = {name for name in called if folded(name).removesuffix("s") in bare}
            for word in column.cells:
                if not _said(word, book) and slip(word, here):
                    yield _finding(word, column.origin(word), called, column)


def _said(word: str, book: Book) -> bool:
    """Whether all that is to be looked up of a word stands in the rules."""
    return all(book.says(each) for each in _LETTERS.findall(word) or [word])


def _finding(
    word: str, origin: Origin, terms: Collection[str], column: Column | None = None
) -> Finding:
    near = similar(word, terms, "term")
    meant = slip(word, terms)
    hint = near if near.startswith("a similar") else f"explain it: `[{word.lower()}](term:!)`"
    return Finding(
        f"`{word}` stands on a card, and the rulebook does not speak of it",
        origin,
        hint,
        cause=word,
        fix=column.respelt(word, meant) if column and meant else None,
    )
