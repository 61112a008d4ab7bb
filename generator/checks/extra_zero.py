"""Ten times as many copies as all other rows have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Edit, Fix, Severity
from generator.game.model.game import Component

_LEAST = 3
"""So many other rows make it a rule."""
_TEN = 10


@check("CARD032", Severity.ADVICE)
def extra_zero(component: Component) -> Iterator[Finding]:
    """A row has exactly ten times as many copies as most other rows of its component, and none has more than those.

    Why: a zero was typed too many, and dozens of cards are printed for nothing.
    Fix: take the zero out. If there are to be so many, ignore this.

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
            f"`{most.name}` has {most.copies} copies, and the {others.total()} other rows of `{component.name}` have "
            f"{usual} at most",
            most.origin_of(column),
            f"write {usual}, if a zero was typed too many",
            fix=Fix(f"print {usual} of `{most.name}`", (edit,), safe=False),
        )
