"""Rules that a card repeats with another number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.vocabulary import Rules

_WORDS = regex(r"[^\W\d_]+|\d+|\{")
_APART = r"[^\w|{\ufffc]{1,8}"
_BEFORE = 4
"""So many words before a number, and the one behind it, are the same in both."""


@check("BOOK025", Severity.ADVICE)
def aid_contradicts_rules(rules: Rules) -> Iterator[Finding]:
    """The rulebook and a player aid say the same words with two numbers.

    Looked at are tables of one row, such as an aid or a reference card, where four words before the number and the one
    behind it are those of the rulebook, which says them nowhere with the number of the aid.

    Why: one of the two was changed and the other was not, and players at one table play by two rules.
    Fix: correct the one that is wrong, or print both from one cell.

    Bad:
        name,steal
        Your turn,Take the difference of at most 3 coins.
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Stealing
        Take the difference of at most 2 coins.

    Good:
        name,steal
        Your turn,Take the difference of at most 3 coins.
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Stealing
        Take the difference of at most 3 coins.
    """
    for component in rules.game.components:
        if len(component.items) != 1:
            continue
        item = component.items[0]
        cells = [(h, value) for h in component.columns if isinstance(value := item.value(h), str)]
        for frame, (number, header) in _frames(cells).items():
            found = [*_like(frame).finditer(rules.book.plain)]
            if found and number not in {match["number"] for match in found}:
                said, words = found[0]["number"], " ".join(frame[:-1])
                yield Finding(
                    f"the rulebook says {said} {frame[-1]}, and `{item.name}` {number}, in the same words: "
                    f"`{words} …`",
                    rules.book.place(found[0].start("number")),
                    f"correct one of them; the other is at {item.origin_of(header)}",
                )


def _frames(cells: Iterable[tuple[str, str]]) -> dict[tuple[str, ...], tuple[str, str]]:
    """The numbers of some cells with their columns, by the words around them; of two numbers neither."""
    made: dict[tuple[str, ...], tuple[str, str]] = {}
    for header, text in cells:
        words = [word.casefold() for word in _WORDS.findall(text)]
        for at in range(_BEFORE, len(words) - 1):
            frame = (*words[at - _BEFORE : at], words[at + 1])
            if words[at].isdecimal() and all(map(str.isalnum, frame)) and frame[-1].isalpha():
                known, _ = made.setdefault(frame, (words[at], header))
                if known != words[at]:
                    made[frame] = ("", header)
    return {frame: found for frame, found in made.items() if found[0]}


def _like(frame: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern for the same words around another number; marks of Markdown and punctuation may be between."""
    *before, behind = map(re.escape, frame)
    return re.compile(
        rf"(?<!\w){_APART.join(before)}{_APART}(?P<number>\d+){_APART}{behind}(?!\w)", re.IGNORECASE
    )
