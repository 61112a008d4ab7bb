"""Several components counted as one, such as a base deck and an expansion shuffled together."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game.model.game import Component, Item
from generator.tables import Table


class CombinedDeck(NamedTuple):
    """One component with the rows of several, and where each row comes from."""

    component: Component
    parts: tuple[Component, ...]
    origins: dict[int, tuple[int, Item]]
    """For each item by its `id`: the index of its part, and the item there."""

    def by_part(self, items: Sequence[Item]) -> list[tuple[Component, list[Item]]]:
        """Some of the items, by part, as the part has them."""
        found: list[tuple[Component, list[Item]]] = [(part, []) for part in self.parts]
        for item in items:
            at, own = self.origins[id(item)]
            found[at][1].append(own)
        return found


def combined(parts: Sequence[Component]) -> CombinedDeck:
    """Several components as one; a column that one of them doesn't have is blank there. Raises `Problem`."""
    names = [part.name for part in parts]
    if not names or len(set(names)) < len(names):
        what = "a component is listed twice" if names else "the list of components is empty"
        raise Problem("EXPR005", what, NOWHERE, "write each component once: `[base, promo]`")
    headers = tuple(dict.fromkeys(header for part in parts for header in part.columns))
    tables: dict[int, Table] = {}
    items: list[Item] = []
    origins: dict[int, tuple[int, Item]] = {}
    for at, part in enumerate(parts):
        for item in part.items:
            wide = _wide(item, headers, tables)
            items.append(wide)
            origins[id(wide)] = at, item
    name = " + ".join(names)
    whole = replace(parts[0], name=name, title=name, items=tuple(items))
    return CombinedDeck(whole, tuple(parts), origins)


def _wide(item: Item, headers: tuple[str, ...], tables: dict[int, Table]) -> Item:
    """An item whose table has these columns, in this order; the ones it doesn't have are blank."""
    table = item.table
    places = [table.headers.index(each) if each in table.headers else -1 for each in headers]
    if id(table) not in tables:
        letters = tuple(table.letters[at] if at >= 0 else "" for at in places if table.letters)
        tables[id(table)] = replace(table, headers=headers, letters=letters)
    values = tuple(item.row.values[at] if at >= 0 else "" for at in places)
    return replace(item, table=tables[id(table)], row=replace(item.row, values=values))
