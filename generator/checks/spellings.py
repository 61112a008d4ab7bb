"""Words that are spelt in two ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from generator.checks import Finding, check
from generator.foundation.diagnostics import Edit, Fix, Origin, Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import mistyped
from generator.foundation.wording import counted
from generator.game.analysis.spelling_variants import FILES, folded
from generator.game.analysis.vocabulary import Book, Column, Vocabulary, keyword_cells
from generator.game.model.game import NAME_COLUMNS, NOTE_COLUMNS, Component, Item

Spellings = dict[str, list[Item]]
"""Values as written, and the rows that have them."""


@check("CARD009", Severity.ADVICE)
def two_spellings(component: Component) -> Iterator[Finding]:
    """A word is spelled in two ways in one column, with a different capital, accent, hyphen or plural `s`.

    Why: counts and comparisons treat them as two words, and players notice the typo.
    Fix: write it the same way in all rows.

    Bad:
        name,type
        Sprint,Skill
        Wolf,Monster
        Leap,skill

    Good:
        name,type
        Sprint,Skill
        Wolf,Monster
        Leap,Skill
    """
    naming = component.header(*NAME_COLUMNS)
    for header in component.columns:
        if header == naming or header.strip().casefold() in FILES | NOTE_COLUMNS:
            continue
        spellings = keyword_cells(component.items, header)
        for alike in _alike(spellings):
            usual = max(alike, key=lambda text: len(spellings[text]))
            for text in alike:
                if text != usual:
                    yield _in_column(header, (text, spellings[text]), (usual, spellings[usual]))


def _in_column(header: str, odd: tuple[str, list[Item]], usual: tuple[str, list[Item]]) -> Finding:
    (text, items), (other, others) = odd, usual
    edits = tuple(Edit(item.origin_of(header), text, other) for item in items)
    # Equally frequent spellings, or an `s` more or less, may both be right.
    sure = len(others) > len(items) and folded(text) == folded(other)
    more = f" and in {counted(len(items) - 1, 'other row')}" if len(items) > 1 else ""
    return Finding(
        f"`{text}` is here{more}, but `{other}` in {counted(len(others), 'row')} of the column `{header}`",
        items[0].origin_of(header),
        f"write it the same way in all rows; the other spelling is at {others[0].origin_of(header)}",
        fix=Fix(f"write `{other}` for `{text}`", edits) if sure else None,
    )


def _alike(spellings: Spellings) -> Iterable[list[str]]:
    """Groups of several spellings of one word."""
    groups: dict[str, list[str]] = {}
    for text in spellings:
        groups.setdefault(folded(text), []).append(text)
    for word in [*groups]:
        one, many = groups.get(word, []), groups.get(f"{word}s", [])
        rows = sorted(sum(len(spellings[text]) for text in texts) for texts in (one, many))
        # Words that differ by an `s` may both be right, unless one is frequent and the other unique.
        if rows[0] == 1 and rows[1] > 1:
            one += groups.pop(f"{word}s")
    return [texts for texts in groups.values() if len(texts) > 1]


_BLANKS = regex(r"[\s-]+")
_JOINED = regex(r"(?<![\w-])[^\W\d_]+(?![\w-])")
_SHORTEST = 3
_LEAST = 2
"""How many words two columns have in common if they are about the same things."""


@check("CARD018", Severity.ADVICE)
def inconsistent_spelling(words: Vocabulary) -> Iterator[Finding]:
    """A word is spelled in two ways in two columns, or in a column and the rulebook.

    Checked are columns that have two or more words in common, columns that several components share, and the
    rulebook: where it writes as one word what the tables write as two, or where a term of the index has a different
    hyphen or accent.

    Why: counts and comparisons treat them as two words, and players ask whether they are two things.
    Fix: write it the same way everywhere.

    Bad:
        name,kind
        Blizzard,Snow storm
        Guard,Enemy
        --- rules.md
        # Enemies
        In a snowstorm nobody fights.

    Good:
        --- rules.md
        # Enemies
        In a snow storm nobody fights.
    """
    for column in words.columns:
        yield from _within(words, column)
    for one, two in combinations(words.columns, 2):
        if len(one.cells.keys() & two.cells.keys()) >= _LEAST:
            spelled = {folded(word): word for word in two.cells if word not in one.cells}
            for word in one.cells:
                other = spelled.get(folded(word))
                if other is not None and word not in two.cells:
                    yield _finding(words, (one, word), (two, other))
    if words.book is not None:
        yield from _in_the_book(words, words.book)


def _within(words: Vocabulary, column: Column) -> Iterator[Finding]:
    """Words of a shared column in rows of different components; `two_spellings` compares those of one component."""
    if len(column.members) < 2 or column.header.strip().casefold() in NAME_COLUMNS:
        return
    spelt: dict[str, str] = {}
    for word in column.cells:
        other = spelt.setdefault(folded(word), word)
        if other != word:
            held = [{item.value(column.header) for item in each.items} for each in column.members]
            if not any(other in values and word in values for values in held):
                yield _finding(words, (column, other), (column, word))


def _finding(words: Vocabulary, odd: tuple[Column, str], usual: tuple[Column, str]) -> Finding:
    """A finding at the less frequent spelling."""
    if _weight(words, usual[1]) <= _weight(words, odd[1]):
        odd, usual = usual, odd
    return Finding(
        f"`{odd[1]}` is here, but `{usual[1]}` in the column `{usual[0].header}` of `{usual[0].file}`",
        odd[0].origin(odd[1]),
        f"write it the same way everywhere; the other spelling is at {usual[0].origin(usual[1])}",
        cause=frozenset((odd[1], usual[1])),
        fix=odd[0].respelt(odd[1], usual[1], safe=False),
    )


def _weight(words: Vocabulary, word: str) -> tuple[int, int]:
    """How many cells are this word; then how often it occurs at all, also in prose and in lower case."""
    return words.weights[word], words.weight(word)


def _in_the_book(words: Vocabulary, book: Book) -> Iterator[Finding]:
    """Keywords that the rulebook joins into one word, and terms with a different hyphen or accent."""
    joined = {
        word: match for match in _JOINED.finditer(book.plain) if (word := match[0].casefold())
    }
    terms = {folded(term.name): term for term in book.terms}
    for column in words.columns:
        for word in column.cells:
            parts = _BLANKS.split(word)
            # Short words, such as `in to`, mean something else if they are joined.
            long = len(parts) > 1 and min(map(len, parts)) >= _SHORTEST
            found = joined.get("".join(parts).casefold()) if long else None
            term = terms.get(folded(word))
            if found is not None:
                yield _in_rulebook(column, word, found[0], book.place(found.start()))
            elif term is not None and _spaced(term.name) != _spaced(word):
                yield _in_rulebook(column, word, term.name, term.origin)


def _spaced(word: str) -> str:
    """A word in lower case with spaces for hyphens, which are optional before a noun."""
    return _BLANKS.sub(" ", word).casefold()


def _in_rulebook(column: Column, word: str, spelled: str, origin: Origin) -> Finding:
    return Finding(
        f"`{spelled}` is in the rulebook, but `{word}` in the column `{column.header}` of `{column.file}`",
        origin,
        f"write it the same way everywhere; the other spelling is at {column.origin(word)}",
        cause=(spelled, folded(word)),
    )


_USUAL = 3
"""A word in at least this many rows is spelled correctly."""


@check("CARD027", Severity.ADVICE)
def mistyped_word(words: Vocabulary) -> Iterator[Finding]:
    """A word in one row of a column is probably a typo for a word that is in three rows or more.

    A typo is a letter inside the word that is missing, doubled or swapped with its neighbour. Words of fewer than
    five letters, names, and words that are anywhere else in the tables or the rulebook are fine.

    Why: counts, filters and colours miss the row, and the typo is printed.
    Fix: write the usual word. If you mean both words, ignore this, or `checks: {off: {mistyped-word: why}}` in
    game.yaml.

    Bad:
        name,skill
        Ogre,Strength
        Bear,Strength
        Troll,Strenght
        Knight,Strength

    Good:
        name,skill
        Ogre,Strength
        Bear,Strength
        Troll,Strength
        Knight,Strength
    """
    for column in words.columns:
        if column.naming:
            continue
        rows = {word: len(items) for word, items in column.cells.items()}
        usual = [word for word, number in rows.items() if number >= _USUAL]
        for word, number in rows.items():
            meant = [each for each in usual if mistyped(word, each)]
            if number == 1 and len(meant) == 1 and words.weight(word) == 1:
                yield Finding(
                    f"`{word}` is in this row only, but `{meant[0]}` in {counted(rows[meant[0]], 'row')} of the "
                    f"column `{column.header}`",
                    column.origin(word),
                    f"write `{meant[0]}`, as at {column.origin(meant[0])}",
                    fix=column.respelt(word, meant[0], safe=False),
                )
