"""Computes the texts of a plan whose every expression is a name (`{{ name }}`, `for: part in parts`), without Jinja2.

It gives just what Jinja2 would: where a name or a key is missing, or a value is not printed as it is, the row is left
to Jinja2, which knows what to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.diagnostics import Problem
from generator.game import expressions
from generator.game.model import Item, as_field, identifier, number_or_text
from generator.nodes import Node
from generator.template.entry import Entry, Plan, in_order

Fill = Callable[[Item], tuple[Sequence[str], Problem | None]]
"""The texts of a row, in order; with a problem, the texts before the one that failed."""

_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?")

Scope = dict[str, Any]


class _NotPlain(Exception):
    """A value that only Jinja2 can print, or a name that is missing."""


def plain_filler(
    plan: Plan, names: Mapping[str, Any], otherwise: Callable[[], Fill]
) -> Fill | None:
    """The function that computes a plan's texts, or None where names alone do not do."""
    if not all(_is_plain(entry) for entry in in_order(plan.entries)) or not _are_plain(plan.lets):
        return None
    later: list[Fill] = []

    def fill(item: Item) -> tuple[Sequence[str], Problem | None]:
        scope: Scope = dict(names)
        for header, value in zip(item.table.headers, item.row.values, strict=False):
            scope[identifier(header)] = value
        scope.update((identifier(name), value) for name, value in item.extra.items())
        out: list[str] = []
        try:
            scope = _with(plan.lets, scope)
            for entry in plan.entries:
                _run(entry, scope, out)
        except _NotPlain:
            if not later:
                later.append(otherwise())
            return later[0](item)
        return out, None

    return fill


def each(value: Any) -> Any:
    """What a `for:` goes through: a list as it is; a number n as 1 to n; a text split at `;`, `,`, `|` or line ends.

    >>> each("2 sword; shield"), list(each(3)), each("")
    (['2 sword', 'shield'], [1, 2, 3], [])
    """
    if isinstance(value, bool):
        return []
    if isinstance(value, (int, float)):
        return range(1, min(int(value), 1000) + 1)
    if isinstance(value, str):
        return [part.strip() for part in re.split(r"[;,|\n]", value) if part.strip()]
    return value


def _is_plain(entry: Entry) -> bool:
    loop, condition = entry.loop, entry.condition
    return (
        (loop is None or (len(loop.names) == 1 and _DOTTED.fullmatch(loop.expression) is not None))
        and (condition is None or _DOTTED.fullmatch(condition.text or "") is not None)
        and _are_plain(entry.lets)
        and all(
            expressions.plain_names(text.text or "") is not None
            for change in entry.changes
            for text in change.texts
        )
    )


def _are_plain(lets: Sequence[tuple[str, Node]]) -> bool:
    return all(expressions.plain_names(node.text or "") is not None for _, node in lets)


def _run(entry: Entry, scope: Scope, out: list[str]) -> None:
    """The texts of an entry and its children, with the markers that `bind` reads."""
    if entry.loop is None:
        _once(entry, scope, out)
        return
    name = entry.loop.names[0]
    value = _value(entry.loop.expression, scope)
    for each_value in each(as_field(value) if isinstance(value, (str, tuple)) else value):
        out.append("+")
        _once(entry, {**scope, name: each_value}, out)
    out.append("-")


def _once(entry: Entry, scope: Scope, out: list[str]) -> None:
    scope = _with(entry.lets, scope)
    if entry.condition is not None:
        if not expressions.is_true(_value(entry.condition.text or "", scope)):
            out.append("0")
            return
        out.append("1")
    for change in entry.changes:
        out.extend(_text(text.text or "", scope) for text in change.texts)
    for child in entry.children:
        _run(child, scope, out)


def _with(lets: Sequence[tuple[str, Node]], scope: Scope) -> Scope:
    """The scope with more names: an expression alone keeps its type, a bare number is a number, else it is a text."""
    for name, node in lets:
        text = node.text or ""
        alone = expressions.NAMED.fullmatch(text.strip())
        if alone:
            value = _value(alone[1], scope)
        elif expressions.dynamic(text):
            value = _text(text, scope)
        else:
            value = text if node.quoted else number_or_text(text)
        scope = {**scope, name: value}
    return scope


def _value(name: str, scope: Scope) -> Any:
    first, _, key = name.partition(".")
    if first not in scope:
        raise _NotPlain
    value = scope[first]
    if not key:
        return value
    if not isinstance(value, dict) or key not in value:
        raise _NotPlain
    return value[key]


def _text(text: str, scope: Scope) -> str:
    parts = expressions.NAMED.split(text)
    return "".join(
        _shown(_value(part, scope)) if index % 2 else part for index, part in enumerate(parts)
    )


def _shown(value: Any) -> str:
    if type(value) is str:
        return value
    if type(value) is int or (type(value) is float and number_or_text(repr(value)) == value):
        return repr(value)
    if type(value) is tuple and all(type(part) is str for part in value):
        return ", ".join(value)
    raise _NotPlain
