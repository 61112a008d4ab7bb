"""Numbers that the rulebook says of a component, and the data does not."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.counts_in_text import Mention


@check("BOOK019", Severity.WARNING)
def stale_number(mention: Mention) -> Iterator[Finding]:
    """The rulebook says, in digits or words, how many there are of a component, and there are more or fewer.

    Why: the table was changed and the sentence was not; players count, and think that a card is missing.
    Fix: let a function write the number, such as `{{ count(cards) }}`: it is always right.

    Bad:
        name,copies
        Wolf,20
        Storm,29
        --- game.yaml
        components:
          cards: {title: Event cards, data: data/cards.csv, front: card.yaml}
        rulebook: {text: rules.md}
        --- rules.md
        # Setting up

        Shuffle the 48 event cards. Everybody draws 2 event cards.

    Good:
        name,copies
        Wolf,20
        Storm,29
        --- game.yaml
        components:
          cards: {title: Event cards, data: data/cards.csv, front: card.yaml}
        rulebook: {text: rules.md}
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
        f"the rulebook says {mention.number}{pile}, and there are {pieces}",
        mention.origin,
        f"write `{{{{ {mention.counted} }}}}` in place of the number, "
        f"or correct the copies: {component.copies}, in {component.called}",
        severity=None if mention.sure else Severity.ADVICE,
    )
