"""Computes the texts of a plan that change from row to row.

All expressions of a plan are one Jinja2 template, rendered once for a row: its output is a stream of texts, in the
order in which `bind` needs them. Where every expression is just a name, `plain` does the same without Jinja2; where all
are columns, the texts are picked from the row in one step.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Any

from generator.diagnostics import Origin, Problem
from generator.game import expressions
from generator.game.model import Item, as_field, identifier, number_or_text
from generator.nodes import Node
from generator.tables import Table, Value
from generator.template.entry import Entry, Plan, in_order
from generator.template.plain import Fill, each, plain_filler

END = "\x03"
"""Stands behind every text of the stream; no table holds it (control characters are removed on reading).

It is no white space, which `{%-` and `-%}` would take away.
"""

_COLUMN = re.compile(r"\{\{\s*([A-Za-z_]\w*)\s*\}\}")


def filler(plan: Plan, names: Mapping[str, Any]) -> Fill:
    """The function that computes a plan's texts; `names` are the values that do not depend on the row."""
    otherwise = partial(_rendered, plan, names)
    return _picked(plan, names) or plain_filler(plan, names, otherwise) or otherwise()


def _texts(plan: Plan) -> list[Node]:
    return [
        text
        for entry in in_order(plan.entries)
        for change in entry.changes
        for text in change.texts
    ]


def _picked(plan: Plan, names: Mapping[str, Any]) -> Fill | None:
    """Columns only: no logic, nothing that is not in the row. The texts of a row are picked from its cells."""
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
    plain = plain_filler(plan, names, partial(_rendered, plan, names))
    assert plain is not None
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
    """How the texts are picked from the rows of a table; None where the cells alone do not do."""
    headers = item.table.headers
    where = {identifier(header): index for index, header in enumerate(headers)}
    if item.extra or any(name not in where for parts in recipes for name in parts[1::2]):
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


def _cells(item: Item) -> dict[str, Any]:
    made: dict[str, Any] = dict(zip(item.table.headers, item.row.values, strict=False))
    made.update(item.extra)
    return made


def _rendered(plan: Plan, names: Mapping[str, Any]) -> Fill:
    environment = expressions.environment()
    source: list[str] = []
    ends = [_open(name, node, source) for name, node in plan.lets]
    for entry in plan.entries:
        _write(entry, source)
    source += ends
    try:
        template = environment.from_string("".join(source))
    except Exception as error:
        # Each expression was read by itself before; what only their sum makes wrong is still no reason to stop.
        broken = expressions.explained(error, "", plan_origin(plan), ())
        return lambda item: ((), broken)
    globals_ = {**names, "_each": each, "_true": expressions.is_true}
    wanted = plan.names

    def fill(item: Item) -> tuple[list[str], Problem | None]:
        cells = _cells(item)
        fields: dict[str, Any] = {}
        for header, value in cells.items():
            word = identifier(header)
            if word in wanted:
                fields[word] = as_field(value) if isinstance(value, (str, tuple)) else value
        if "row" in wanted:
            fields["row"] = cells
        text, problem = expressions.render(template, {**globals_, **fields}, plan_origin(plan))
        texts = text.split(END)
        texts.pop()
        return texts, problem

    return fill


def plan_origin(plan: Plan) -> Origin:
    """The template's file, for a problem whose exact place is not known yet."""
    return Origin(plan.name)


def _write(entry: Entry, out: list[str]) -> None:
    """The Jinja2 source of an entry: markers for loops and conditions, then its texts, then its children."""
    loop = entry.loop
    if loop is not None:
        out.append(f"{{% for {', '.join(loop.names)} in _each({loop.expression}) %}}+{END}")
    ends = [_open(name, node, out) for name, node in entry.lets]
    if entry.condition is not None:
        out.append(f"{{% if _true({entry.condition.text}) %}}1{END}")
    for change in entry.changes:
        out.extend((text.text or "") + END for text in change.texts)
    for child in entry.children:
        _write(child, out)
    if entry.condition is not None:
        out.append(f"{{% else %}}0{END}{{% endif %}}")
    out += ends
    if loop is not None:
        out.append(f"{{% endfor %}}-{END}")


def _open(name: str, node: Node, out: list[str]) -> str:
    """Opens the scope of a name for a value, and gives what closes it.

    The value is computed outside of that scope: `art: "x-{{ art }}"` means the outer `art`. An expression alone keeps
    its type, a bare number is a number, anything else is a text.
    """
    text = (node.text or "").strip()
    if not expressions.dynamic(text):
        value = node.text or ""
        number = value if node.quoted else number_or_text(value)
        out.append(f"{{% with {name}={json.dumps(number)} %}}")
        return "{% endwith %}"
    if text.startswith("{{") and text.endswith("}}") and text.count("{{") == 1:
        out.append(f"{{% with {name}=({expressions.bare(text)}) %}}")
        return "{% endwith %}"
    out.append(f"{{% with %}}{{% set _text %}}{node.text}{{% endset %}}{{% with {name}=_text %}}")
    return "{% endwith %}{% endwith %}"
