"""Terms of the index that nothing explains."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Rules

_LETTERS = regex(r"[^\W\d_]{3,}")
_LEAST = 5
"""A rulebook explains so many terms where it explains terms at all."""
_ENDING = regex(r"(?:ing|ed|es|s|e)$")


@check("BOOK027", Severity.ADVICE)
def unexplained_term(rules: Rules) -> Iterator[Finding]:
    """A term is marked for the index once, is explained nowhere, and a word of it is nowhere else in the game.

    Looked at are rulebooks that mark where terms are explained: `[wall](term:wall!)`.

    Why: the term was renamed, and players who look it up come back to where they were.
    Fix: write the term as the rulebook explains it, or mark the place that does: `[wall](term:wall!)`.

    Bad:
        name
        Goblin
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Rules
        A [wall](term:!), a [door](term:!), a [moat](term:!), a [tower](term:!) and a [bridge](term:!) are on the board.
        Nobody shoots across a [fence](term:).

        \\index

    Good:
        name
        Goblin
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Rules
        A [wall](term:!), a [door](term:!), a [moat](term:!), a [tower](term:!) and a [bridge](term:!) are on the board.
        Nobody shoots across a [wall](term:).

        \\index
    """
    terms = [term for term in rules.book.terms if "{" not in term.name]
    explained = {folded(term.name).removesuffix("s") for term in terms if term.explained}
    if len(explained) < _LEAST:
        return
    marked = Counter(folded(term.name).removesuffix("s") for term in terms)
    texts = "\n".join((rules.book.small, *(text for text, _, _ in rules.cells))).casefold()
    for term in terms:
        name = folded(term.name).removesuffix("s")
        if name in explained or marked[name] > 1:
            continue
        lost = [word for word in _LETTERS.findall(term.name) if _spoken(word, texts) < 2]
        if lost:
            yield Finding(
                f"the term `{term.name}` is explained nowhere, and `{lost[0]}` is not in the rules again",
                term.origin,
                "write the term as the rules explain it, or mark the place that does with `!`",
            )


def _spoken(word: str, texts: str) -> int:
    """How often a word is in some texts, with any ending."""
    stem = _ENDING.sub("", word.casefold()) if len(word) > 4 else word.casefold().removesuffix("s")
    return len(re.findall(rf"(?<!\w){re.escape(stem)}", texts))
