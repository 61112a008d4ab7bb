"""Ten times as many pieces as are needed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.supply import Supply

_TEN = 10


@check("CARD033", Severity.ADVICE)
def far_more_than_needed(supply: Supply) -> Iterator[Finding]:
    """A component has ten times as many pieces as its `needed` says are in use, or more.

    Why: a zero was typed too many, and sheets of them are printed for nothing.
    Fix: print fewer, or correct what is needed.

    Bad:
        name,count
        Heart,200
        --- game.yaml
        players: 2-4
        components:
          hearts: {data: data/cards.csv, front: card.yaml, needed: 5 per player}

    Good:
        name,count
        Heart,25
        --- game.yaml
        players: 2-4
        components:
          hearts: {data: data/cards.csv, front: card.yaml, needed: 5 per player}
    """
    component, needed = supply.component, supply.needed
    if needed > 1 and component.pieces >= _TEN * needed:
        column = component.copies_column
        alone = component.items[0] if column and len(component.items) == 1 else None
        yield Finding(
            f"`{component.name}` has {component.pieces} pieces, and {needed} are needed: {supply.words}",
            alone.origin_of(column) if alone else component.needed.origin,
            f"print fewer, or correct `needed` at {component.needed.origin}",
        )
