"""Cards with the same name."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Origin, Severity
from generator.game.model.game import Component, Item


@check("CARD001", Severity.WARNING)
def duplicate_name(component: Component) -> Iterator[Finding]:
    """Two rows of a component have the same name.

    Why: names are how players, file names, messages and lists of changes tell cards apart.
    Fix: rename one of them. If they are the same card, write one row with two copies.

    Bad:
        name,copies,rules
        Goblin,1,Draw.
        Goblin,1,Discard.

    Good:
        name,copies,rules
        Goblin,2,Draw.
        Orc,1,Discard.
    """
    first: dict[str, Item] = {}
    for item in component.items:
        known = first.setdefault(item.name.casefold(), item)
        # A series has several items for one row, and blanks have number 0.
        if known.row.written == item.row.written or not item.name.strip() or not item.row.number:
            continue
        # An expansion's file may have more copies of a card.
        if known.origin.file != item.origin.file and _is_same_card(component, known, item):
            continue
        yield Finding(
            f"`{item.name}` is also the name of another row of `{component.name}`",
            _name_cell(item),
            f"rename one of them, or write more copies of the other row, at {known.origin}",
        )


def _is_same_card(component: Component, one: Item, other: Item) -> bool:
    """Whether two rows are the same except for the number of copies and their file."""
    ignored = {component.copies_column, *one.table.added}
    headers = [header for header in component.columns if header not in ignored]
    return all(one.value(header) == other.value(header) for header in headers)


def _name_cell(item: Item) -> Origin:
    for column, value in zip(item.table.headers, item.row.values):
        if value == item.name:
            return item.origin_of(column)
    return item.origin
