"""Too few pieces, or far too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import NOWHERE, Edit, Fix, Origin, Severity
from generator.foundation.wording import counted
from generator.game.analysis.supply import Supply
from generator.game.model.game import Component


@check("CARD015", Severity.WARNING)
def short_supply(supply: Supply) -> Iterator[Finding]:
    """A component has fewer pieces than `needed` requires at the same time.

    Why: players run out of them mid-game, and no rule says what happens then.
    Fix: print more of them, or correct `needed`.

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
    """
    component = supply.component
    if component.pieces >= supply.needed:
        return
    trace = [f"while computing `{each.call}` from {each.words}" for each in supply.sources]
    copies, fix = _copies_cell(component), None
    if copies.file:
        item, number = component.items[0], str(supply.needed)
        edit = Edit(copies, str(item.value(component.copies_column)), number)
        fix = Fix(f"print {number} of `{item.name}`", (edit,), safe=False)
    yield Finding(
        f"`{component.name}` has {counted(component.pieces, 'piece')}, but needs {supply.needed}: {supply.words}",
        copies if copies.file else component.needed.origin,
        f"print {supply.needed - component.pieces} more, or correct `needed` at {component.needed.origin}",
        trace=tuple(dict.fromkeys(trace)),
        fix=fix,
    )


def _copies_cell(component: Component) -> Origin:
    """The cell with the number of copies if the component has only one row; else nowhere."""
    alone = component.copies_column and len(component.items) == 1
    return component.items[0].origin_of(component.copies_column) if alone else NOWHERE


_TEN = 10


@check("CARD033", Severity.ADVICE)
def far_more_than_needed(supply: Supply) -> Iterator[Finding]:
    """A component has at least ten times as many pieces as `needed` requires.

    Why: most likely there is a zero too many, and you print whole sheets for nothing.
    Fix: print fewer, or correct `needed`.

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
    """
    component, needed = supply.component, supply.needed
    if needed > 1 and component.pieces >= _TEN * needed:
        copies = _copies_cell(component)
        yield Finding(
            f"`{component.name}` has {counted(component.pieces, 'piece')}, but only needs {needed}: {supply.words}",
            copies if copies.file else component.needed.origin,
            f"print fewer, or correct `needed` at {component.needed.origin}",
        )


_LEAST = 3
"""How many other rows it takes to compare with."""


@check("CARD032", Severity.ADVICE)
def extra_zero(component: Component) -> Iterator[Finding]:
    """A row has exactly ten times as many copies as most other rows, and no other row has more than those.

    Why: most likely there is a zero too many, and you print dozens of cards for nothing.
    Fix: remove the zero. If you want that many, ignore this.

    Bad:
        name,count
        House,6
        Factory,60
        Store,6
        Road,6

    Good:
        name,count
        House,6
        Factory,6
        Store,6
        Road,6
    """
    column = component.copies_column
    rows = list({id(item.row): item for item in component.items if item.copies}.values())
    if not column or len(rows) <= _LEAST:
        return
    most = max(rows, key=lambda item: item.copies)
    others = Counter(item.copies for item in rows if item is not most)
    usual, number = others.most_common(1)[0]
    if most.copies == _TEN * usual and usual == max(others) and 2 * number >= others.total():
        edit = Edit(most.origin_of(column), str(most.value(column)), str(usual))
        yield Finding(
            f"`{most.name}` has {counted(most.copies, 'copy')}, but no other row of `{component.name}` has "
            f"more than {usual}",
            most.origin_of(column),
            f"write {usual}, unless you want {most.copies}",
            fix=Fix(f"print {usual} of `{most.name}`", (edit,), safe=False),
        )
