"""Terms of the rulebook that are on no card, or explained nowhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import typo_of
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Column, Head, Rules, Vocabulary

_LEAST, _FOR_SURE = 2, 3
"""How many words of a list have to be in a column to report a typo, and to report another word."""


@check("BOOK020", Severity.WARNING)
def term_not_on_cards(words: Vocabulary) -> Iterator[Finding]:
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
    if words.book is None:
        return
    lists = [
        [(head, {_bare(head.name), _bare(head.term)}) for head in each] for each in words.book.lists
    ]
    for column in words.columns:
        bare = {_bare(word): word for word in column.cells}
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


def _bare(word: str) -> str:
    return folded(word).removesuffix("s")


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
        name
        Goblin
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
    explained = {folded(term.name).removesuffix("s") for term in terms if term.explained}
    if len(explained) < _LEAST_TERMS:
        return
    marked = Counter(folded(term.name).removesuffix("s") for term in terms)
    texts = "\n".join((rules.book.small, *(text for text, _, _ in rules.cells))).casefold()
    for term in terms:
        name = folded(term.name).removesuffix("s")
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
