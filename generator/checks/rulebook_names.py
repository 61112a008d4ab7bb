"""Names in the rulebook that nothing has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import mistyped, typo_of
from generator.game.analysis.spelling_variants import folded, stem
from generator.game.analysis.vocabulary import Book, Rules

_CAPITALS = regex(
    r"[A-Z][\w’']+(?:(?: (?:a|an|and|at|by|for|from|in|of|on|the|to|with)){0,2} [A-Z][\w’']+)*"
)
_ITALIC = regex(r"(?<![*\w])\*([^*\n]{4,40})\*(?![*\w])")
_BEGINS = regex(r"(?:[.!?:;|>#]|[-*+]|\d\.|\n)[\s*_\"“(]*$")
_OWNER = regex(r"[’']s?$")
_CAPITAL = regex(r"(?<!\S)[A-Z][\w’']+")
_BEFORE, _MOST = 8, 5
"""How many characters before a word show whether it begins a sentence, and the most words in a name."""


@check("BOOK026", Severity.WARNING)
def misspelt_name(rules: Rules) -> Iterator[Finding]:
    """A name in the rulebook doesn't exist, but is one letter off the name of a card.

    Checked are capitalised words, except at the start of a sentence, and words in italics. Several words may have
    one letter missing, extra, wrong or swapped; a single word only one letter inside it missing, doubled or
    swapped, and then this is advice. Names that are written like this more than once are fine.

    Why: players look for the card and don't find it.
    Fix: write the name as the table does.

    Bad:
        name
        Werewolf at Supper
        Chained Library
        --- rules.md
        # Example
        Odo draws *Warewolf at Supper* and fails.

    Good:
        --- rules.md
        # Example
        Odo draws *Werewolf at Supper* and fails.
    """
    names = {
        name: str(column.origin(name))
        for column in rules.words.columns
        if column.naming
        for name in column.cells
    }
    known = _known(rules) if names else set()
    for word, at in _phrases(rules.book) if names else ():
        near = [
            name
            for name in names
            if abs(len(name) - len(word)) < 2 and word[0].casefold() in name[:2].casefold()
        ]
        if not near or stem(word) in known or folded(word) in known:
            continue
        several = " " in word
        slips = [name for name in near if mistyped(word, name)]
        meant = typo_of(word, near) if several else slips[0] if len(slips) == 1 else None
        if not meant or folded(word).rstrip("s") == folded(meant).rstrip("s"):
            continue
        if len(re.findall(rf"(?<!\w){re.escape(word)}(?!\w)", rules.book.plain)) == 1:
            yield Finding(
                f"nothing is called `{word}`, but there is `{meant}`",
                rules.book.place(at),
                f"write `{meant}`, as at {names[meant]}",
                severity=None if several else Severity.ADVICE,
            )


def _known(rules: Rules) -> set[str]:
    """All known words, folded: of tables, titles of components and of the game, and terms."""
    words = {folded(word) for column in rules.words.columns for word in column.cells}
    words |= {folded(component.title) for component in rules.game.components}
    words |= {folded(term.name) for term in rules.book.terms}
    return words | {folded(rules.game.title)}


def _phrases(book: Book) -> Iterator[tuple[str, int]]:
    """Possible names in a rulebook and where: words in italics, and capitalised words, alone and together."""
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


_LIST = regex(
    r"(?<![\w*_-])([a-z]{3,}), ([a-z]{3,})(?:, ([a-z]{3,}))?,? (?:or|and) ([a-z]{3,})(?=[.,;:!?)])"
)
_PAIR = regex(r"(?<=\b[Aa] )(?:[A-Z][a-z]{3,}) ([A-Z][a-z]{3,})(?![\w’'-]| [A-Z])")
_PRONOUNS = set(
    """
    all another any anybody anyone anything both either everything few less many more most
    neither none nobody nothing other others several some something such them these they this
    those whatever whichever whoever
    """.split()
)


@check("BOOK031", Severity.ADVICE)
def unknown_name_in_rules(rules: Rules) -> Iterator[Finding]:
    """The rulebook lists names from a table with one that is in no table, or calls a card by half of its name.

    Checked are lists such as `emerald, topaz or coal` where all words but one are in one column, and two
    capitalised words after `a`, of which the second is the end of only one item's name. The odd word must be
    nowhere else in the rulebook or the tables.

    Why: the item was renamed or dropped, and players look for something that doesn't exist.
    Fix: write the name as the table does.

    Bad:
        name
        Emerald
        Coal
        Gold
        --- rules.md
        # Mining
        You may find emerald, topaz or coal.

    Good:
        --- rules.md
        # Mining
        You may find emerald, gold or coal.
    """
    text = rules.book.plain
    everywhere = "\n".join((rules.book.small, *(cell.casefold() for cell, _, _ in rules.cells)))
    columns = [{folded(word): word for word in column.cells} for column in rules.words.columns]
    for match in _LIST.finditer(text):
        words = [word for word in match.groups() if word]
        for known in columns:
            odd = [word for word in words if not {folded(word), stem(word)} & known.keys()]
            if (
                len(odd) == 1
                and len(words) > 2
                and odd[0] not in _PRONOUNS
                and _once(odd[0], everywhere)
            ):
                yield Finding(
                    f"`{odd[0]}` is in no table, but the rest of `{match[0]}` is",
                    rules.book.place(match.start() + match[0].index(odd[0])),
                    "write the name as the table does",
                    cause=(odd[0], match.start()),
                )
                break
    ends: dict[str, list[str]] = {}
    for column in rules.words.columns:
        for name in column.cells if column.naming else ():
            first, _, last = name.rpartition(" ")
            if first:
                ends.setdefault(last, []).append(name)
    for match in _PAIR.finditer(text):
        names = dict.fromkeys(ends.get(match[1], ()))
        first = match[0].split(" ")[0]
        if len(names) == 1 and not typo_of(match[0], names) and _once(first, everywhere):
            yield Finding(
                f"nothing is called `{match[0]}`, but there is `{next(iter(names))}`",
                rules.book.place(match.start()),
                "write the name as the table does",
            )


def _once(word: str, text: str) -> bool:
    return len(re.findall(rf"(?<!\w){re.escape(word.casefold())}", text)) == 1
