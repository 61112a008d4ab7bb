"""Words that are spelt in one way here and in another one there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.checks import Finding, check
from generator.foundation.diagnostics import Origin, Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Book, Column, Vocabulary
from generator.game.model.game import NAMING

_BLANKS = regex(r"[\s-]+")
_JOINED = regex(r"(?<![\w-])[^\W\d_]+(?![\w-])")
_SHORTEST = 3
_LEAST = 2
"""So many words two columns have in common before they speak of the same things."""


@check("CARD018", Severity.ADVICE)
def inconsistent_spelling(words: Vocabulary) -> Iterator[Finding]:
    """A word is spelt in two ways in two columns, or in a column and in the rulebook.

    Looked at are columns that have two words or more in common, columns that several components share, and the
    rulebook, where it writes as one word what the tables write as two, or marks a term for its index with another
    hyphen or accent.

    Why: to whatever counts or compares it these are two words, and players ask whether they are two things.
    Fix: write it the same way everywhere.

    Bad:
        name,kind
        Blizzard,Snow storm
        Guard,Enemy
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Enemies
        In a snowstorm nobody fights.

    Good:
        name,kind
        Blizzard,Snow storm
        Guard,Enemy
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Enemies
        In a snow storm nobody fights.
    """
    for column in words.columns:
        yield from _within(words, column)
    for one, two in combinations(words.columns, 2):
        if len(one.cells.keys() & two.cells.keys()) >= _LEAST:
            yield from _apart(words, one, two)
    if words.book is not None:
        yield from _in_the_book(words, words.book)


def _apart(words: Vocabulary, one: Column, two: Column) -> Iterator[Finding]:
    spelt = {folded(word): word for word in two.cells if word not in one.cells}
    for word in one.cells:
        other = spelt.get(folded(word))
        if other is None or word in two.cells:
            continue
        yield _finding(words, (one, word), (two, other))


def _within(words: Vocabulary, column: Column) -> Iterator[Finding]:
    """Words of one column that stand in the rows of different components; of one component another check says it."""
    if len(column.members) < 2 or column.header.strip().casefold() in NAMING:
        return
    spelt: dict[str, str] = {}
    for word in column.cells:
        other = spelt.setdefault(folded(word), word)
        if other != word:
            held = [{item.value(column.header) for item in each.items} for each in column.members]
            if not any(other in values and word in values for values in held):
                yield _finding(words, (column, other), (column, word))


def _finding(words: Vocabulary, odd: tuple[Column, str], usual: tuple[Column, str]) -> Finding:
    """The spelling that is written less often is the odd one."""
    if _weight(words, usual[1]) <= _weight(words, odd[1]):
        odd, usual = usual, odd
    return Finding(
        f"`{odd[1]}` stands here, and `{usual[1]}` in the column `{usual[0].header}` of `{usual[0].file}`",
        odd[0].origin(odd[1]),
        f"write it the same way everywhere; the other one stands at {usual[0].origin(usual[1])}",
        cause=frozenset((odd[1], usual[1])),
        fix=odd[0].respelt(odd[1], usual[1], safe=False),
    )


def _weight(words: Vocabulary, word: str) -> tuple[int, int]:
    """In how many cells a word stands; then how often it is written at all, prose with its small letters included."""
    return words.weights[word], words.weight(word)


def _in_the_book(words: Vocabulary, book: Book) -> Iterator[Finding]:
    """Where the rulebook joins the words of a keyword, and terms with another hyphen or accent."""
    joined = {
        word: match for match in _JOINED.finditer(book.plain) if (word := match[0].casefold())
    }
    terms = {folded(term.name): term for term in book.terms}
    for column in words.columns:
        for word in column.cells:
            parts = _BLANKS.split(word)
            found = joined.get("".join(parts).casefold()) if _is_joined(parts) else None
            term = terms.get(folded(word))
            if found is not None:
                yield _stray(column, word, found[0], book.place(found.start()))
            elif term is not None and _spaced(term.name) != _spaced(word):
                yield _stray(column, word, term.name, term.origin)


def _is_joined(parts: list[str]) -> bool:
    """Whether words may be written as one; short ones as in `in to` are other words then."""
    return len(parts) > 1 and min(map(len, parts)) >= _SHORTEST


def _spaced(word: str) -> str:
    """A word in small letters, with a blank for a hyphen: what is before a noun may have one."""
    return _BLANKS.sub(" ", word).casefold()


def _stray(column: Column, word: str, spelt: str, origin: Origin) -> Finding:
    return Finding(
        f"the rulebook writes `{spelt}`, and the column `{column.header}` of `{column.file}` `{word}`",
        origin,
        f"write it the same way everywhere; the other one stands at {column.origin(word)}",
        cause=(spelt, folded(word)),
    )
