"""Dice in the rules, on cards and in `borrow`."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import listed
from generator.frame import Face
from generator.frame.face import place_of
from generator.frame.walk import printed
from generator.game.analysis.rolls_in_text import dice_in, wrong_rolls
from generator.game.analysis.vocabulary import Rules, Vocabulary
from generator.game.expressions.fields import identifier


@check("CARD026", Severity.WARNING)
def impossible_roll(face: Face) -> Iterator[Finding]:
    """A text on a card asks for a number that its die doesn't have.

    Texts about adding to a roll aren't checked, and 0 is fine on a ten-sided die.

    Why: nobody can ever roll it, and players look for a rule they have missed.
    Fix: correct the number or the die.

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


@check("BOOK029", Severity.WARNING)
def no_such_roll(words: Vocabulary) -> Iterator[Finding]:
    """The rulebook asks for a number that its die doesn't have.

    Sentences about adding to a roll aren't checked, and 0 is fine on a ten-sided die.

    Why: nobody can ever roll it, and players look for a rule they have missed.
    Fix: correct the number or the die.

    Bad:
        name
        Lock
        --- game.yaml
        rulebook: {text: rules.md}
        --- rules.md
        # Doors
        A door opens with 7 on the six-sided die.

    Good:
        --- rules.md
        # Doors
        A door opens with 6 on the six-sided die.
    """
    if words.book is not None:
        for wrong in wrong_rolls(words.book.plain):
            yield Finding(
                wrong.message, words.book.place(wrong.at), "correct the number, or the die"
            )


_USUAL = {4, 6, 8, 10, 12, 20, 100}
_ROLLED = {"dice", "die", "roll"}
"""Names of columns that only contain dice; elsewhere `d5` may be the number of a card."""


@check("GAME022", Severity.ADVICE)
def die_not_used(rules: Rules) -> Iterator[Finding]:
    """`borrow` lists a die that no rule rolls, or has no die that a rule needs.

    Checked in games whose `borrow` names dice by their sides: the rulebook, and the tables' sentences and columns
    called `dice`, `die` or `roll`. If neither names any die by its sides, only unusual dice are reported: those
    that don't have 4, 6, 8, 10, 12, 20 or 100 sides.

    Why: players look for a die they don't need, or start without one they do.
    Fix: correct `borrow` in game.yaml, or the rules.

    Bad:
        name,rules
        Lock,Roll a d6.
        --- game.yaml
        borrow: [1 five-sided die]
        rulebook: {text: rules.md}
        --- rules.md
        # Doors
        Roll the six-sided die.

    Good:
        --- game.yaml
        borrow: [1 six-sided die]
        rulebook: {text: rules.md}
    """
    borrowed = {sides: origin for text, origin in rules.borrowed for sides, _ in dice_in(text)}
    if not borrowed:
        return
    book = rules.book
    rolled = {sides for text in _texts(rules) for sides, _ in dice_in(text)}
    for sides, origin in borrowed.items():
        if sides not in rolled and (rolled or sides not in _USUAL):
            only = f", only {listed([f'd{each}' for each in sorted(rolled)])}" if rolled else ""
            yield Finding(
                f"no rule rolls a d{sides}{only}",
                origin,
                "correct the die, or remove it from `borrow`",
            )
    if any(each.name.startswith(("die", "dice")) for each in rules.game.components):
        return
    places = [(sides, book.place(at)) for sides, at in dice_in(book.plain)]
    for text, item, header in rules.cells:
        if " " in text or identifier(header).casefold() in _ROLLED:
            places += [(sides, item.origin_of(header)) for sides, _ in dice_in(text)]
    for sides, place in dict(reversed(places)).items():
        if sides not in borrowed:
            yield Finding(
                f"a d{sides} is rolled here, but `borrow` has none",
                place,
                "add it to `borrow` in game.yaml, or correct the die here",
            )


def _texts(rules: Rules) -> Iterator[str]:
    """All texts that may roll dice."""
    yield rules.book.text
    yield from (text for text, _, _ in rules.cells)
    yield from (claim.of for claim in rules.game.claims)
