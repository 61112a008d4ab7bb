"""Rolls on cards that no die gives."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.frame import Face
from generator.frame.face import place_of
from generator.frame.walk import printed
from generator.game.analysis.rolls_in_text import wrong_rolls


@check("CARD026", Severity.WARNING)
def impossible_roll(face: Face) -> Iterator[Finding]:
    """A text on a card asks for a number on a die that has no such number.

    What speaks of adding to the roll is left alone, and so is a 0 on a ten-sided die.

    Why: the card can never be passed, and players look for a rule that they have missed.
    Fix: correct the number, or the die.

    Bad:
        name,rules
        Lock,The door opens with 16 on a d6.

    Good:
        name,rules
        Lock,The door opens with 6 on a d6.
    """
    for text, source in printed(face.frame):
        for wrong in wrong_rolls(text):
            yield Finding(
                f"{wrong.message}, on `{face.item.name}`",
                place_of(face, source),
                "correct the number, or the die",
            )
