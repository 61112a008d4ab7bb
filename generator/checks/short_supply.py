"""Tokens that run out."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Edit, Fix, Origin, Severity
from generator.game.analysis.supply import Supply
from generator.game.model.game import Component


@check("CARD015", Severity.WARNING)
def short_supply(supply: Supply) -> Iterator[Finding]:
    """A component has fewer pieces than its `needed` says are in use at the same time.

    Why: the players run out of them in the middle of a game, and nothing says what happens then.
    Fix: print more of it, or correct what is needed.

    Bad:
        name,count
        Heart,15
        --- game.yaml
        players: 2-4
        components:
          hearts: {data: data/cards.csv, front: card.yaml, needed: 5 per player}

    Good:
        name,count
        Heart,20
        --- game.yaml
        players: 2-4
        components:
          hearts: {data: data/cards.csv, front: card.yaml, needed: 5 per player}
    """
    component = supply.component
    if component.pieces >= supply.needed:
        return
    trace = [f"while computing `{each.call}` from {each.words}" for each in supply.sources]
    yield Finding(
        f"`{component.name}` has {component.pieces} pieces, and {supply.needed} are needed: {supply.words}",
        _place(component),
        f"print {supply.needed - component.pieces} more, or correct `needed` at {component.needed.origin}",
        trace=tuple(dict.fromkeys(trace)),
        fix=_enough(supply),
    )


def _enough(supply: Supply) -> Fix | None:
    """The fix that prints as many as are needed, where one row is all there is."""
    component, column = supply.component, supply.component.copies_column
    if not column or len(component.items) != 1:
        return None
    (item,) = component.items
    edit = Edit(item.origin_of(column), str(item.value(column)), str(supply.needed))
    return Fix(f"print {supply.needed} of `{item.name}`", (edit,), safe=False)


def _place(component: Component) -> Origin:
    """The cell with the number of copies, where there is one for all."""
    if component.copies_column and len(component.items) == 1:
        return component.items[0].origin_of(component.copies_column)
    return component.needed.origin
