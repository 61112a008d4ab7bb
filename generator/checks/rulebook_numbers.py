"""Numbers in the rulebook that the tables contradict."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.counts_in_text import Mention
from generator.game.analysis.vocabulary import Rules


@check("BOOK019", Severity.WARNING)
def stale_number(mention: Mention) -> Iterator[Finding]:
    """The rulebook gives a number of pieces (in digits or words), but the component has more or fewer.

    Why: the table was changed and the sentence wasn't; players count, and think a card is missing.
    Fix: let a function write the number, such as `{{ count(cards) }}`: it is always right.

    Bad:
        name,copies
        Wolf,20
        Storm,29
        --- game.yaml
        components:
          cards: {title: Event cards, data: data/cards.csv, front: card.yaml}
        --- rules.md
        # Setting up

        Shuffle the 48 event cards. Everybody draws 2 event cards.

    Good:
        --- rules.md
        # Setting up

        Shuffle the {{ count(cards) }} event cards. Everybody draws 2 event cards.
    """
    if mention.number in mention.numbers:
        return
    component = mention.components[0]
    pieces = sum(each.pieces for each in mention.components)
    pile = f" in the {mention.name}" if mention.of_a_pile else f" {mention.name}"
    yield Finding(
        f"the rulebook says {mention.number}{pile}, but there are {pieces}",
        mention.origin,
        f"write `{{{{ {mention.counted} }}}}` instead of the number, "
        f"or correct the copies: {component.copies}, in {component.table_name}",
        severity=None if mention.sure else Severity.ADVICE,
    )


_WORDS = regex(r"[^\W\d_]+|\d+|\{")
_APART = r"[^\w|{\ufffc]{1,8}"
_BEFORE = 4
"""How many words before a number have to be the same, with the one after it."""


@check("BOOK025", Severity.ADVICE)
def aid_contradicts_rules(rules: Rules) -> Iterator[Finding]:
    """The rulebook and a player aid have the same sentence with two different numbers.

    Checked are tables with one row, such as an aid or a reference card, if the four words before the number and the
    one after it are in the rulebook, but never with the aid's number.

    Why: one was changed and the other wasn't, and players at one table follow two rules.
    Fix: correct the wrong one, or print both from one cell.

    Bad:
        name,steal
        Your turn,Take the difference of at most 3 coins.
        --- rules.md
        # Stealing
        Take the difference of at most 2 coins.

    Good:
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
                words = f"{' '.join(frame[:-1])} … {frame[-1]}"
                yield Finding(
                    f"`{words}`: {found[0]['number']} in the rulebook, but {number} on `{item.name}`",
                    rules.book.place(found[0].start("number")),
                    f"correct one of them; the other is at {item.origin_of(header)}",
                )


def _frames(cells: Iterable[tuple[str, str]]) -> dict[tuple[str, ...], tuple[str, str]]:
    """The numbers of some cells with their columns, by the words around them; ambiguous ones are omitted."""
    frames: dict[tuple[str, ...], tuple[str, str]] = {}
    for header, text in cells:
        words = [word.casefold() for word in _WORDS.findall(text)]
        for at in range(_BEFORE, len(words) - 1):
            frame = (*words[at - _BEFORE : at], words[at + 1])
            if words[at].isdecimal() and all(map(str.isalnum, frame)) and frame[-1].isalpha():
                known, _ = frames.setdefault(frame, (words[at], header))
                if known != words[at]:
                    frames[frame] = ("", header)
    return {frame: found for frame, found in frames.items() if found[0]}


def _like(frame: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern for the same words around any number, with Markdown and punctuation in between."""
    *before, behind = map(re.escape, frame)
    return re.compile(
        rf"(?<!\w){_APART.join(before)}{_APART}(?P<number>\d+){_APART}{behind}(?!\w)", re.IGNORECASE
    )
