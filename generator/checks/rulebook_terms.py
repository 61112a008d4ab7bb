"""Terms of the rulebook that are on no card, or explained nowhere, and words on cards that it never mentions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.checks import Finding, check
from generator.foundation.diagnostics import Origin, Severity, similar
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import typo_of
from generator.game.analysis.spelling_variants import stem
from generator.game.analysis.vocabulary import Book, Column, Head, Rules, Vocabulary
from generator.game.expressions.fields import identifier

_LEAST, _FOR_SURE = 2, 3
"""How many words of a list have to be in a column to report a typo, and to report another word."""


@check("BOOK020", Severity.WARNING)
def term_not_on_cards(rules: Rules) -> Iterator[Finding]:
    """A list or table in the rulebook explains the words of a column, and one of its words is in no row.

    Checked are the first cells of tables, and bullets that begin in bold: if all but one of them (and at least
    three) are words of a column that has one other word, or if one is a typo for a word of the column. A typo is a
    warning, another name is advice.

    Why: the word was renamed on the cards or in the rules, and players can't find what is in their hands.
    Fix: write it in the rulebook as the cards do.

    Bad:
        name,kind
        Leap,Skill
        Wolf,Monster
        Chest,Treasure
        Storm,Weather
        --- rules.md
        # Kinds of cards

        - **Skill:** roll a die.
        - **Monster:** run.
        - **Weather:** wait.
        - **Fortune:** take it.

    Good:
        --- rules.md
        # Kinds of cards

        - **Skill:** roll a die.
        - **Monster:** run.
        - **Weather:** wait.
        - **Treasure:** take it.
    """
    lists = [
        [(head, {stem(head.name), stem(head.term)}) for head in each] for each in rules.book.lists
    ]
    for column in rules.words.columns:
        bare = {stem(word): word for word in column.cells}
        for heads in lists:
            yield from _missing_words(heads, column, bare)


def _missing_words(
    heads: Sequence[tuple[Head, set[str]]], column: Column, bare: Mapping[str, str]
) -> Iterator[Finding]:
    odd = [head for head, called in heads if not called & bare.keys()]
    mentioned = set().union(*(called for _, called in heads))
    left = {each: word for each, word in bare.items() if each not in mentioned} if odd else {}
    right = len(heads) - len(odd)
    if right < _LEAST or not left or not odd:
        return
    if len(odd) == 1 and len(left) == 1 and right >= _FOR_SURE:
        meant = next(iter(left.values()))
        found = _finding(odd[0], meant, column)
        # Another name may be intended.
        yield found if typo_of(odd[0].name, [meant]) else found._replace(severity=Severity.ADVICE)
    elif len(odd) <= right:
        for head in odd:
            near = typo_of(head.name, left.values())
            if near:
                yield _finding(head, near, column)


def _finding(head: Head, meant: str, column: Column) -> Finding:
    return Finding(
        f"the rulebook lists `{head.name}`, but the column `{column.header}` of `{column.file}` has `{meant}`",
        head.origin,
        f"write `{meant}`, as at {column.origin(meant)}, or correct the table",
        cause=(head.name, head.origin),
    )


_LETTERS = regex(r"[^\W\d_]{3,}")
_LEAST_TERMS = 5
"""A rulebook with fewer explained terms doesn't mark them systematically."""
_ENDING = regex(r"(?:ing|ed|es|s|e)$")


@check("BOOK027", Severity.ADVICE)
def unexplained_term(rules: Rules) -> Iterator[Finding]:
    """A term is marked for the index once, is never explained, and one of its words is nowhere else in the game.

    Checked in rulebooks that mark where terms are explained: `[wall](term:wall!)`.

    Why: the term was renamed, and players who look it up find nothing.
    Fix: write the term as the rulebook explains it, or mark the explanation: `[wall](term:wall!)`.

    Bad:
        --- rules.md
        # Rules
        A [wall](term:!), a [door](term:!), a [moat](term:!), a [tower](term:!) and a [bridge](term:!) are on the board.
        Nobody shoots across a [fence](term:).

        \\index

    Good:
        --- rules.md
        # Rules
        A [wall](term:!), a [door](term:!), a [moat](term:!), a [tower](term:!) and a [bridge](term:!) are on the board.
        Nobody shoots across a [wall](term:).

        \\index
    """
    terms = [term for term in rules.book.terms if "{" not in term.name]
    explained = {stem(term.name) for term in terms if term.explained}
    if len(explained) < _LEAST_TERMS:
        return
    marked = Counter(stem(term.name) for term in terms)
    texts = "\n".join((rules.book.small, *(text for text, _, _ in rules.cells))).casefold()
    for term in terms:
        name = stem(term.name)
        if name in explained or marked[name] > 1:
            continue
        lost = [word for word in _LETTERS.findall(term.name) if _occurrences(word, texts) < 2]
        if lost:
            yield Finding(
                f"the term `{term.name}` is never explained, and `{lost[0]}` is nowhere else in the rules",
                term.origin,
                "write the term as the rules explain it, or mark the explanation with `!`",
            )


def _occurrences(word: str, texts: str) -> int:
    """How often a word is in a text, with any ending."""
    stem = _ENDING.sub("", word.casefold()) if len(word) > 4 else word.casefold().removesuffix("s")
    return len(re.findall(rf"(?<!\w){re.escape(stem)}", texts))


_KEYWORDS = {"keyword", "keywords", "trait", "traits"}
"""Names of columns whose words players look up in the rules."""
_LEAST_KNOWN = 3
"""How many words of a column have to be terms until the others should be, too."""
_LONG_WORDS = regex(r"[^\W\d_]{4,}")


@check("BOOK021", Severity.WARNING)
def card_word_without_rule(rules: Rules) -> Iterator[Finding]:
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
    words, book = rules.words, rules.book
    yield from _off_a_list(words, book)
    if not book.terms:
        return
    terms = {stem(term.name): term.name for term in book.terms}
    for column in words.columns:
        if _has_terms(column, book, terms):
            for word in column.cells:
                if not _mentioned(word, book):
                    yield _unmentioned(word, column.origin(word), terms.values(), column)
    for word, cells in words.bold.items():
        if _mentioned(word, book):
            continue
        if typo_of(word, terms.values()):
            yield _unmentioned(word, cells[0], terms.values())
        elif len(cells) > 1 and word[0].isupper():
            found = _unmentioned(word, cells[0], terms.values())
            yield found._replace(severity=Severity.ADVICE)


def _has_terms(column: Column, book: Book, terms: dict[str, str]) -> bool:
    """Whether the words of a column should be in the rules."""
    if column.header.strip().casefold() in _KEYWORDS:
        return any(_mentioned(word, book) for word in column.cells)
    if identifier(column.header) in book.shown:
        return False  # The rulebook prints the column itself.
    known = sum(stem(word) in terms for word in column.cells)
    return known >= _LEAST_KNOWN and 2 * known > len(column.cells)


def _off_a_list(words: Vocabulary, book: Book) -> Iterator[Finding]:
    """Words of columns that are typos for a word that a list explains with others of the same column."""
    for column in words.columns:
        if column.naming:
            continue
        bare = {stem(word) for word in column.cells}
        for heads in book.lists:
            called = {head.name for head in heads}
            if sum(stem(name) in bare for name in called) < _LEAST_KNOWN:
                continue
            # If no row has the right word, the list is wrong.
            here = {name for name in called if stem(name) in bare}
            for word in column.cells:
                if not _mentioned(word, book) and typo_of(word, here):
                    yield _unmentioned(word, column.origin(word), called, column)


def _mentioned(word: str, book: Book) -> bool:
    """Whether all parts of a word are in the rules."""
    return all(book.says(each) for each in _LONG_WORDS.findall(word) or [word])


def _unmentioned(
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
