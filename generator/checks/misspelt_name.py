"""Names in the rulebook that are a slip for the name of an item."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import mistyped, slip
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Book, Rules, Vocabulary

_CAPITALS = regex(
    r"[A-Z][\w’']+(?:(?: (?:a|an|and|at|by|for|from|in|of|on|the|to|with)){0,2} [A-Z][\w’']+)*"
)
_ITALIC = regex(r"(?<![*\w])\*([^*\n]{4,40})\*(?![*\w])")
_BEGINS = regex(r"(?:[.!?:;|>#]|[-*+]|\d\.|\n)[\s*_\"“(]*$")
_OWNER = regex(r"[’']s?$")
_CAPITAL = regex(r"(?<!\S)[A-Z][\w’']+")
_BEFORE, _MOST = 8, 5
"""Letters before a word that show whether it begins a sentence, and so many words with capitals make a name."""


@check("BOOK026", Severity.WARNING)
def misspelt_name(rules: Rules) -> Iterator[Finding]:
    """The rulebook names a card that is not there, and a name of one is a letter off.

    Looked at are words with capitals, not at the beginning of a sentence, and what is in italics. Several words are a
    slip where a letter is missing, too many, wrong or swapped; a single word only where a letter inside it is missing,
    doubled or swapped, and then this is advice. What is written so more than once is left alone.

    Why: players look for the card and do not find it.
    Fix: write the name as the table has it.

    Bad:
        name
        Werewolf at Supper
        Chained Library
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Example
        Odo draws *Warewolf at Supper* and fails.

    Good:
        name
        Werewolf at Supper
        Chained Library
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Example
        Odo draws *Werewolf at Supper* and fails.
    """
    names = _names(rules.words)
    known = _known(rules) if names else set()
    for word, at in _phrases(rules.book) if names else ():
        near = [
            name
            for name in names
            if abs(len(name) - len(word)) < 2 and word[0].casefold() in name[:2].casefold()
        ]
        if not near or folded(word).removesuffix("s") in known or folded(word) in known:
            continue
        several = " " in word
        meant = slip(word, near) if several else _typed(word, near)
        if not meant or folded(word).rstrip("s") == folded(meant).rstrip("s"):
            continue
        if len(re.findall(rf"(?<!\w){re.escape(word)}(?!\w)", rules.book.plain)) == 1:
            yield Finding(
                f"nothing is called `{word}`, and `{meant}` is a letter off",
                rules.book.place(at),
                f"write `{meant}`, as at {names[meant]}",
                severity=None if several else Severity.ADVICE,
            )


def _names(words: Vocabulary) -> dict[str, str]:
    """The names of items, and where they are written."""
    return {
        name: str(column.origin(name))
        for column in words.columns
        if column.naming
        for name in column.cells
    }


def _known(rules: Rules) -> set[str]:
    """All that may be called so: words of tables, titles of components and the game's own, terms and headings."""
    made = {folded(word) for column in rules.words.columns for word in column.cells}
    made |= {folded(component.title) for component in rules.game.components}
    made |= {folded(term.name) for term in rules.book.terms}
    return made | {folded(rules.game.title)}


def _typed(word: str, names: Iterable[str]) -> str:
    meant = [name for name in names if mistyped(word, name)]
    return meant[0] if len(meant) == 1 else ""


def _phrases(book: Book) -> Iterator[tuple[str, int]]:
    """What may be a name in a rulebook, and where: what is in italics, and words with capitals, alone and together."""
    text = book.plain
    for match in _ITALIC.finditer(text):
        yield match[1].strip(), match.start(1)
    for match in _CAPITALS.finditer(text):
        begins = _BEGINS.search(text[max(0, match.start() - _BEFORE) : match.start()]) is not None
        words = [*_CAPITAL.finditer(match[0])]
        for first, one in enumerate(words):
            for last in words[first : first + _MOST]:
                if not (begins and not first and last is one):
                    name = match[0][one.start() : last.end()]
                    yield _OWNER.sub("", name), match.start() + one.start()
