"""Dice to borrow that nothing rolls, and dice to roll that nobody brings."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import listed
from generator.game.analysis.rolls_in_text import dice_in
from generator.game.analysis.vocabulary import Rules
from generator.game.expressions.fields import identifier

_USUAL = {4, 6, 8, 10, 12, 20, 100}
_ROLLED = {"dice", "die", "roll"}
"""What columns are called that hold dice alone; `d5` elsewhere may be a number of a card."""


@check("GAME022", Severity.ADVICE)
def die_not_used(rules: Rules) -> Iterator[Finding]:
    """The list of things to borrow has a die that the rules never roll, or lacks one that they do.

    Looked at are games whose `borrow` names dice by their sides, their rulebooks, and what their tables say in
    sentences or in a column called `dice`, `die` or `roll`. Where the rulebook and the tables name none by their
    sides, only dice that hardly anybody owns are said: those that have not 4, 6, 8, 10, 12, 20 or 100 sides.

    Why: players look for a die that they do not need, or sit down without one that they do.
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
        name,rules
        Lock,Roll a d6.
        --- game.yaml
        borrow: [1 six-sided die]
        rulebook: {text: rules.md}
        --- rules.md
        # Doors
        Roll the six-sided die.
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
                f"no rule rolls a die of {sides} sides{only}",
                origin,
                "correct the die, or take it out of `borrow`",
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
                f"a die of {sides} sides is rolled here, and `borrow` has none",
                place,
                "add it to `borrow` in game.yaml, or correct the die",
            )


def _texts(rules: Rules) -> Iterator[str]:
    """Where dice may be rolled."""
    yield rules.book.text
    yield from (text for text, _, _ in rules.cells)
    yield from (claim.of for claim in rules.game.claims)
