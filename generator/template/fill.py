"""Computes the texts of a plan that change from row to row.

They are a stream in the order in which `bind` needs them: `walk` goes through the plan. If all expressions are columns,
the texts are picked from the row in one step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from generator.files.yaml_nodes import Node
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.expressions.fields import identifier
from generator.game.model.game import Item
from generator.tables import Table, Value
from generator.template.entry import Plan, in_order
from generator.template.walk import Fill, walker

_COLUMN = regex(r"\{\{\s*([A-Za-z_]\w*)\s*\}\}")


def filler(plan: Plan, names: Mapping[str, Any]) -> Fill:
    """The function that computes a plan's texts; `names` are the values that don't depend on the row."""
    return _picked(plan, names) or walker(plan, names)


def _texts(plan: Plan) -> list[Node]:
    return [
        text
        for entry in in_order(plan.entries)
        for change in entry.changes
        for text in change.texts
    ]


def _picked(plan: Plan, names: Mapping[str, Any]) -> Fill | None:
    """For columns only, without logic or other names: the texts are picked from the row's cells."""
    entries = tuple(in_order(plan.entries))
    if plan.lets or any(e.loop or e.lets or e.condition is not None for e in entries):
        return None
    recipes: list[list[str]] = []
    for node in _texts(plan):
        parts = _COLUMN.split(node.text or "")
        if expressions.dynamic("".join(parts[::2])) or set(parts[1::2]) & names.keys():
            return None
        recipes.append(parts)
    if not recipes:
        return lambda item: ((), None)
    plain = walker(plan, names)
    pickers: dict[int, tuple[Table, Pick | None]] = {}

    def fill(item: Item) -> tuple[Sequence[str], Problem | None]:
        known = pickers.get(id(item.table))
        if known is None:
            known = pickers[id(item.table)] = (item.table, _picker(recipes, item))
        pick = known[1]
        return plain(item) if pick is None else (pick(item.row.values), None)

    return fill


Pick = Callable[[tuple[Value, ...]], Sequence[str]]
"""Makes the texts of a row from its values."""


def _picker(recipes: list[list[str]], item: Item) -> Pick | None:
    """How the texts are picked from the rows of a table; None if the cells alone aren't enough."""
    headers = item.table.headers
    where = {identifier(header): index for index, header in enumerate(headers)}
    names = {name for parts in recipes for name in parts[1::2]}
    if item.extra or not names <= where.keys() or names & item.table.nested:
        return None
    mixed = [
        [part if i % 2 == 0 else where[part] for i, part in enumerate(parts) if i % 2 or part]
        for parts in recipes
    ]
    lists = any(isinstance(value, tuple) for row in item.table.rows for value in row.values)
    if not lists and len(mixed) > 1 and all(len(parts) == 1 for parts in mixed):
        columns = [parts[0] for parts in mixed]
        if all(type(column) is int for column in columns):
            return itemgetter(*columns)
    return lambda values: [_pieces(parts, values) for parts in mixed]


def _pieces(parts: list[Any], values: tuple[Value, ...]) -> str:
    return "".join(_shown(values[p]) if type(p) is int else p for p in parts)


def _shown(value: Value) -> str:
    return ", ".join(value) if isinstance(value, tuple) else value
