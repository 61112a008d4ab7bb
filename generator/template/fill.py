"""Computes the texts of a plan that change from row to row, as a stream in the order in which `bind` needs them.

Each expression is compiled once, however many entries and templates contain it: a partial that is drawn forty times
costs as much as one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter
from typing import Any

from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Problem
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.expressions.cost_limit import BUDGET, STEP, Refused
from generator.game.expressions.fields import (
    WrittenNumber,
    as_field,
    identifier,
    part_value,
    row_values,
)
from generator.game.model.game import Item
from generator.tables import Value
from generator.template.entry import Entry, Plan, all_entries
from generator.template.lookup import Get, Scope, given, is_plain, printed, truth, value

Fill = Callable[[Item], tuple[str, ...]]
"""The texts of a row, in order. Raises `Problem`, at the cell that the entry with the mistake shows."""

_MOST_STEPS = 1000
_LOOP = regex(r"\bloop\b")


def filler(plan: Plan, names: Mapping[str, Any]) -> Fill:
    """The function that computes a plan's texts; `names` are the values that don't depend on the row."""
    steps = [_step(entry) for entry in plan.entries]
    lets = _lets(plan.lets)
    # Plain names don't need Jinja2, which is slow to import.
    plain = all(map(is_plain, all_entries(plan.entries))) and all(
        expressions.plain_names(node.text or "") is not None for _, node in plan.lets
    )
    base = names if plain else {**expressions.global_names(), **names}
    # Most templates have no loops and conditions: their texts are computed one after the other.
    branches = any(each.loop or each.lets or each.condition or each.steps for each in steps)
    texts = [(each.entry, get) for each in steps for get in each.texts]
    columns = () if branches or lets else _columns(plan)
    fixed = plan.fixed

    def fill(item: Item) -> tuple[str, ...]:
        if fixed:
            return ()
        pick = _picker(columns, item.table.headers, item.table.nested) if columns else None
        if pick is not None and not item.extra:
            cells = pick(item.row.values)
            if all(type(cell) is str for cell in cells):
                return cells
        scope = {**base, **_fields(item, plan.names)}
        out = _Out()
        try:
            with BUDGET:
                scope = _with(lets, scope)
                if branches:
                    for step in steps:
                        _run(step, scope, out, looped=False)
                else:
                    for out.entry, get in texts:
                        out.texts.append(get(scope))
        except Problem as problem:
            raise Problem.of(in_cell(d, item, out.entry) for d in problem.diagnostics) from None
        return tuple(out.texts)

    return fill


def in_cell(diagnostic: Diagnostic, item: Item, entry: Entry | None) -> Diagnostic:
    """The diagnostic at the cell that the entry shows, if there is one; the trace goes through the template."""
    trace = (*diagnostic.trace, f"while drawing `{item.name}`")
    for column in entry.source.columns if entry is not None else ():
        where = item.origin_of(column)
        if where.file:
            return replace(diagnostic, origin=where, trace=(*trace, f"in {diagnostic.origin}"))
    return replace(diagnostic, trace=trace)


def _columns(plan: Plan) -> tuple[str, ...]:
    """The columns that are its texts, in order; empty if a text is anything but a column."""
    nodes = [text for entry in plan.entries for change in entry.changes for text in change.texts]
    found = [expressions.NAMED.fullmatch(node.text or "") for node in nodes]
    return tuple(match[1] for match in found if match) if all(found) else ()


@lru_cache(maxsize=64)
def _picker(
    columns: tuple[str, ...], headers: tuple[str, ...], nested: frozenset[str]
) -> Callable[[tuple[Value, ...]], tuple[str, ...]] | None:
    """Picks the cells of columns from a row, which is five times as fast as expressions; None if some aren't cells."""
    where = {identifier(header): at for at, header in enumerate(headers)}
    if len(columns) < 2 or not where.keys() >= set(columns) or nested & set(columns):
        return None
    return itemgetter(*(where[name] for name in columns))


def loop_values(value: Any) -> Any:
    """The values of a `for:`: a list as it is; a number n as 1 to n; a text split at `;`, `,`, `|` or line ends.

    >>> loop_values("2 sword; shield"), list(loop_values(3)), loop_values("")
    (['2 sword', 'shield'], [1, 2, 3], [])
    """
    if isinstance(value, bool):
        return []
    if isinstance(value, WrittenNumber) and str(value.value) == value:
        value = value.value
    if isinstance(value, (int, Fraction)):
        if value > _MOST_STEPS or value != int(value):
            what = f"a loop can't run {float(value):g} times"
            raise Refused(what, f"use a whole number up to {_MOST_STEPS}")
        return range(1, int(value) + 1)
    if isinstance(value, str):
        return [part_value(part.strip()) for part in re.split(r"[;,|\n]", value) if part.strip()]
    return value


@dataclass(slots=True)
class _Out:
    """The texts of a row so far, and the entry that they go on with."""

    texts: list[str] = field(default_factory=list)
    entry: Entry | None = None


class _Loop(NamedTuple):
    """A compiled loop."""

    get: Get
    names: tuple[str, ...]
    node: Node
    counts: bool
    """Whether anything inside uses `loop`."""


class _Step(NamedTuple):
    """A compiled entry of a plan."""

    entry: Entry
    loop: _Loop | None
    lets: tuple[tuple[str, Get], ...]
    condition: Get | None
    texts: tuple[Get, ...]
    steps: tuple[_Step, ...]


def _step(entry: Entry) -> _Step:
    loop, condition = entry.loop, entry.condition
    compiled = None
    if loop is not None:
        counts = any(
            _LOOP.search(text) for each in all_entries((entry,)) for text in each.expressions
        )
        compiled = _Loop(value(loop.origin, loop.expression), loop.names, loop.origin, counts)
    return _Step(
        entry,
        compiled,
        _lets(entry.lets),
        None if condition is None else truth(condition),
        tuple(printed(text) for change in entry.changes for text in change.texts),
        tuple(_step(child) for child in entry.children if child.child is None),
    )


def _lets(lets: Iterable[tuple[str, Node]]) -> tuple[tuple[str, Get], ...]:
    return tuple((name, given(node)) for name, node in lets)


def _run(step: _Step, scope: Scope, out: _Out, looped: bool) -> None:
    """The texts of an entry and its children, with the markers that `bind` reads."""
    out.entry = step.entry
    if step.loop is None:
        _once(step, scope, out, looped)
        return
    for inner in _scopes(step.loop, scope):
        out.texts.append("+")
        _once(step, inner, out, looped=True)
        out.entry = step.entry
    out.texts.append("-")


def _once(step: _Step, scope: Scope, out: _Out, looped: bool) -> None:
    if step.lets:
        scope = _with(step.lets, scope)
    if step.condition is not None:
        if not step.condition(scope):
            out.texts.append("0")
            return
        out.texts.append("1")
    for get in step.texts:
        text = get(scope)
        if looped:
            BUDGET.spend(len(text))
        out.texts.append(text)
    for child in step.steps:
        _run(child, scope, out, looped)


def _scopes(loop: _Loop, scope: Scope) -> Iterable[Scope]:
    """The scope in each step of a loop. Raises `Problem`."""
    try:
        found = loop.get(scope)
        values = loop_values(as_field(found) if isinstance(found, (str, tuple)) else found)
        if loop.counts:
            from generator.game.expressions.sandbox import with_loop  # few loops count

            values = with_loop(values)
        for each in values:
            BUDGET.spend(STEP)
            inner = dict(scope)
            each_value = each
            if loop.counts:
                each_value, inner["loop"] = each
            inner.update(_named(loop.names, each_value))
            yield inner
    except Exception as error:
        node = loop.node
        raise expressions.explained(error, node.text or "", node.origin, scope) from None


def _named(names: tuple[str, ...], value: Any) -> Iterable[tuple[str, Any]]:
    """The names of a loop, each with its part of a value."""
    if len(names) == 1:
        return ((names[0], value),)
    parts = tuple(value)
    if len(parts) != len(names):
        raise ValueError(f"{len(names)} names can't hold {len(parts)} values")
    return zip(names, parts, strict=True)


def _with(lets: Iterable[tuple[str, Get]], scope: Scope) -> Scope:
    """The scope with more names. A value is computed before its own name changes: `art: "x-{{ art }}"`."""
    inner = dict(scope)
    for name, get in lets:
        inner[name] = get(inner)
    return inner


def _fields(item: Item, wanted: frozenset[str]) -> Scope:
    """A row's values in expressions, for the wanted names."""
    table = item.table
    fields: Scope = row_values(table, item.row, wanted)
    fields.update((identifier(header), flag) for header, flag in item.extra.items())
    if "row" in wanted and "row" not in fields:  # a column of that name is more useful
        cells = zip(table.headers, item.row.values, strict=False)
        fields["row"] = {h: as_field(cell, table.numbers) for h, cell in cells} | dict(item.extra)
    return fields
