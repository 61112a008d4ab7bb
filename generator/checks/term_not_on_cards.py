"""Words that the rulebook explains, and that stand on no card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.spelling import slip
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Column, Head, Vocabulary

_LEAST, _FOR_SURE = 2, 3
"""So many words of a list stand in a column before a slip is one, and before another word stands for the one left."""


@check("BOOK020", Severity.WARNING)
def term_not_on_cards(words: Vocabulary) -> Iterator[Finding]:
    """A list or a table of the rulebook explains the words of a column, and one of them stands in no row.

    Looked at are tables by their first cells, and bullets that begin with bold words: where all of them but one are
    words of a column, three or more, and all words of the column but one are among them; or where one is a letter off
    such a word. Another name is advised on, a slip is warned of.

    Why: the word was renamed on the cards or in the rules; players look in vain for what they have in their hands.
    Fix: write it in the rulebook as the cards have it.

    Bad:
        name,kind
        Leap,Skill
        Wolf,Monster
        Chest,Treasure
        Storm,Weather
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Kinds of cards

        - **Skill:** roll a die.
        - **Monster:** run.
        - **Weather:** wait.
        - **Fortune:** take it.

    Good:
        name,kind
        Leap,Skill
        Wolf,Monster
        Chest,Treasure
        Storm,Weather
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Kinds of cards

        - **Skill:** roll a die.
        - **Monster:** run.
        - **Weather:** wait.
        - **Treasure:** take it.
    """
    if words.book is None:
        return
    lists = [
        [(head, {_bare(head.name), _bare(head.term)}) for head in each] for each in words.book.lists
    ]
    for column in words.columns:
        bare = {_bare(word): word for word in column.cells}
        for heads in lists:
            yield from _astray(heads, column, bare)


def _astray(
    heads: Sequence[tuple[Head, set[str]]], column: Column, bare: Mapping[str, str]
) -> Iterator[Finding]:
    odd = [head for head, called in heads if not called & bare.keys()]
    said = set().union(*(called for _, called in heads))
    left = {each: word for each, word in bare.items() if each not in said} if odd else {}
    right = len(heads) - len(odd)
    if right < _LEAST or not left or not odd:
        return
    if len(odd) == 1 and len(left) == 1 and right >= _FOR_SURE:
        meant = next(iter(left.values()))
        found = _finding(odd[0], meant, column)
        # Of another name it may be known why.
        yield found if slip(odd[0].name, [meant]) else found._replace(severity=Severity.ADVICE)
    elif len(odd) <= right:
        for head in odd:
            near = slip(head.name, left.values())
            if near:
                yield _finding(head, near, column)


def _bare(word: str) -> str:
    return folded(word).removesuffix("s")


def _finding(head: Head, meant: str, column: Column) -> Finding:
    return Finding(
        f"the rulebook lists `{head.name}` among the words of the column `{column.header}` of `{column.file}`, "
        f"which has `{meant}`",
        head.origin,
        f"write `{meant}`, as it stands at {column.origin(meant)}, or correct the table",
        cause=(head.name, head.origin),
    )
