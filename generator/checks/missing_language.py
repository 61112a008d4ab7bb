"""Games in a right-to-left script without their language."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.vocabulary import Vocabulary
from generator.text.direction import is_rtl_language, mostly_rtl


@check("TEXT011", Severity.ADVICE)
def missing_language(words: Vocabulary) -> Iterator[Finding]:
    """The rulebook, or else the table, is in a right-to-left script, but `language` isn't.

    Why: lines start on the right automatically, but only the language decides that the booklet is bound on the
    right, page numbers are on the outside, where texts without letters such as `2–4` begin, and how they are read
    aloud.
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
        --- game.yaml
        language: he
        rulebook: {text: rules.md}
    """
    if is_rtl_language(words.language):
        return
    text = words.book.plain if words.book is not None else " ".join(words.weights)
    if not mostly_rtl(text):
        return
    what = "the rulebook is" if words.book is not None else "most words are"
    hebrew = any("\u05d0" <= char <= "\u05ea" for char in text)
    language = f"`language` is `{words.language}`" if words.language else "there is no `language`"
    yield Finding(
        f"{what} in a right-to-left script, but {language}",
        words.origin,
        "write `language: he` into game.yaml"
        if hebrew
        else "write `language: ar`, `fa` or `ur` into game.yaml",
    )
