"""Games in letters that run from right to left whose language nobody has named."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.vocabulary import Vocabulary
from generator.text.direction import mostly_right, reads_left


@check("TEXT011", Severity.ADVICE)
def missing_language(words: Vocabulary) -> Iterator[Finding]:
    """The rulebook, or else the table, is in letters that run from right to left, and `language` doesn't say so.

    Why: lines begin on the right by themselves, but only the language tells that the booklet is bound on the right,
    that page numbers stand outside, where texts without letters such as `2–4` begin, and how they are read aloud.
    Fix: write the language into game.yaml, such as `language: he`.

    Bad:
        name
        אביר
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # חוקים

        קח שני קלפים.

    Good:
        name
        אביר
        --- game.yaml
        language: he
        rulebook: {text: rules.md}
        --- rules.md
        # חוקים

        קח שני קלפים.
    """
    if reads_left(words.language):
        return
    text = words.book.plain if words.book is not None else " ".join(words.weights)
    if not mostly_right(text):
        return
    what = "the rulebook is" if words.book is not None else "most words are"
    hebrew = any("\u05d0" <= char <= "\u05ea" for char in text)
    said = f"the language is `{words.language}`" if words.language else "no `language` says so"
    yield Finding(
        f"{what} in letters that run from right to left, and {said}",
        words.origin,
        "write `language: he` into game.yaml"
        if hebrew
        else "write `language: ar`, `fa` or `ur` into game.yaml",
    )
