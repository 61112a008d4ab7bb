"""Copy this file to a name without the underscore, rename the function, and give it an unused code."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import counted
from generator.game.model.game import Component


@check("CARD099", Severity.ADVICE)
def lonely_card(component: Component, *, least: float = 2) -> Iterator[Finding]:
    """A component has fewer than two different rows.

    Why: a deck of one card needs no shuffling.
    Fix: add rows, or tell players to take the card without shuffling.

    Bad:
        name
        Goblin

    Good:
        name
        Goblin
        Orc
    """
    if len(component.items) < least:
        yield Finding(
            f"`{component.name}` has {counted(len(component.items), 'row')}",
            component.origin,
            "add more rows",
        )
