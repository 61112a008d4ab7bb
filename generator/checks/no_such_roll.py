"""Rolls in the rulebook that no die gives."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.rolls_in_text import wrong_rolls
from generator.game.analysis.vocabulary import Vocabulary


@check("BOOK029", Severity.WARNING)
def no_such_roll(words: Vocabulary) -> Iterator[Finding]:
    """The rulebook asks for a number on a die that has no such number.

    What speaks of adding to the roll is left alone, and so is a 0 on a ten-sided die.

    Why: it can never be rolled, and players look for a rule that they have missed.
    Fix: correct the number, or the die.

    Bad:
        name
        Lock
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Doors
        A door opens with 7 on the six-sided die.

    Good:
        name
        Lock
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Doors
        A door opens with 6 on the six-sided die.
    """
    if words.book is not None:
        for wrong in wrong_rolls(words.book.plain):
            yield Finding(
                wrong.message, words.book.place(wrong.at), "correct the number, or the die"
            )
