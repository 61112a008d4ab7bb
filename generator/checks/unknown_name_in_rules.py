"""Words in the rulebook that stand where a name of the tables should, and are nothing's name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import slip
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Rules

_LIST = regex(
    r"(?<![\w*_-])([a-z]{3,}), ([a-z]{3,})(?:, ([a-z]{3,}))?,? (?:or|and) ([a-z]{3,})(?=[.,;:!?)])"
)
_PAIR = regex(r"(?<=\b[Aa] )(?:[A-Z][a-z]{3,}) ([A-Z][a-z]{3,})(?![\w’'-]| [A-Z])")
_ANY = {
    *(
        "all",
        "another",
        "any",
        "anybody",
        "anyone",
        "anything",
        "both",
        "either",
        "everything",
        "few",
        "less",
        "many",
    ),
    *(
        "more",
        "most",
        "neither",
        "none",
        "nobody",
        "nothing",
        "other",
        "others",
        "several",
        "some",
        "something",
    ),
    *("such", "them", "these", "they", "this", "those", "whatever", "whichever", "whoever"),
}
_LEAST = 2


@check("BOOK031", Severity.ADVICE)
def unknown_name_in_rules(rules: Rules) -> Iterator[Finding]:
    """The rulebook lists names of a table and one that is in no table, or calls a card by half of its name.

    Looked at are lists such as `emerald, topaz or coal`, in which all words but one are in one column, and two words
    with capitals behind `a`, of which the second ends the name of one item only. The odd word has to be nowhere else in
    the rulebook or the tables.

    Why: the item was renamed or dropped, and players look for what there is not.
    Fix: write the name as the table has it.

    Bad:
        name
        Emerald
        Coal
        Gold
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Mining
        You may find emerald, topaz or coal.

    Good:
        name
        Emerald
        Coal
        Gold
        --- game.yaml
        rulebook: {text: rules.md}
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
            odd = [
                word
                for word in words
                if not {folded(word), folded(word).removesuffix("s")} & known.keys()
            ]
            if (
                len(odd) == 1
                and len(words) > _LEAST
                and odd[0] not in _ANY
                and _once(odd[0], everywhere)
            ):
                yield Finding(
                    f"`{odd[0]}` is in no table, and the others of `{match[0]}` are",
                    rules.book.place(match.start() + match[0].index(odd[0])),
                    "write the name as the table has it",
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
        if len(names) == 1 and not slip(match[0], names) and _once(first, everywhere):
            yield Finding(
                f"nothing is called `{match[0]}`, and `{next(iter(names))}` is",
                rules.book.place(match.start()),
                "write the name as the table has it",
            )


def _once(word: str, text: str) -> bool:
    return len(re.findall(rf"(?<!\w){re.escape(word.casefold())}", text)) == 1
