"""The composition of components by their columns or by expressions, as `punchboard stats` prints it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game import expressions
from generator.game.counting.cell_values import column_of
from generator.game.counting.missing_values import AbsentValue
from generator.game.counting.rows import counted_items, distinct_rows
from generator.game.expressions.fields import WrittenNumber, identifier, written_number
from generator.game.model.game import NAME_COLUMNS, NOTE_COLUMNS, Component, Game, Item
from generator.game.namespace import Numbers
from generator.stats.composition import (
    FEW,
    Cross,
    Line,
    Summary,
    Value,
    alike,
    cross,
    groups_well,
    summary,
    tally,
)
from generator.tables.number_parsing import parse_number

_LOOKS = frozenset(
    "art emblem file glyph icon image img logo picture portrait sign symbol tone".split()
)
"""Words in the headers of columns that name a picture, or describe how something looks."""


class Group(NamedTuple):
    """The pieces by the values of one column or expression."""

    by: str
    lines: tuple[Line, ...]
    numbers: Summary | None
    """Statistics of its numbers; None if it has none, or other values too."""
    same: tuple[str, ...] = ()
    """More columns, of text, that make the same groups with other names."""
    brief: bool = False
    """Whether it wasn't requested, and has too many values to list them."""


@dataclass(frozen=True, slots=True)
class Composition:
    """The composition of a component."""

    component: Component
    pieces: int
    designs: int
    where: str = ""
    """The condition for these pieces; empty for all pieces."""
    groups: tuple[Group, ...] = ()
    table: Cross | None = None
    """The pieces by the values of both groups, if two were requested."""
    absent_values: tuple[AbsentValue, ...] = ()
    """Values in the condition that no row has."""


def overview(game: Game) -> tuple[Composition, ...]:
    """All components, each by its useful columns."""
    return tuple(_composed(component, counted_items(component)) for component in game.components)


def composition(
    numbers: Numbers, component: str, by: Sequence[str] = (), where: str = ""
) -> Composition:
    """One component by one or two columns or expressions, or by its useful columns. Raises `Problem`."""
    numbers.trace.clear()
    items, counted = numbers.rows(component, where), numbers.component(component)
    absent = tuple(numbers.absent_values())
    return replace(_composed(counted, items, by), where=where, absent_values=absent)


def _composed(component: Component, items: Sequence[Item], by: Sequence[str] = ()) -> Composition:
    values = [_values(component, items, each) for each in by]
    groups = tuple(_group(each, items, found) for each, found in zip(by, values))
    table = None
    if len(values) == 2:
        table = cross([(row, col, i.copies) for i, row, col in zip(items, *values)])
    return Composition(
        component,
        sum(item.copies for item in items),
        len(distinct_rows(component, items)),
        groups=groups or _useful(component, items),
        table=table,
    )


def _useful(component: Component, items: Sequence[Item]) -> tuple[Group, ...]:
    """The groups by useful columns; text columns that make the same groups are listed with the first one."""
    chosen: list[tuple[Group, list[Value]]] = []
    for column in filter(partial(_may_group, component), component.columns):
        values = _values(component, items, column)
        if not groups_well([(value, item.copies) for value, item in zip(values, items)]):
            continue
        group = _group(column, items, values)
        same = (
            at
            for at, (known, own) in enumerate(chosen)
            if known.numbers is None and alike(own, values)
        )
        first = next(same, None)
        # Statistics of numbers are useful, even if a text column makes the same groups.
        if first is None or group.numbers is not None:
            chosen.append((group._replace(brief=len(group.lines) > FEW), values))
        else:
            known, own = chosen[first]
            chosen[first] = known._replace(same=(*known.same, column)), own
    return tuple(group for group, _ in chosen)


def _may_group(component: Component, column: str) -> bool:
    """Whether a column is about the game, and isn't a name, a number of copies, a picture or a note."""
    word = identifier(column).lower()
    if word in NAME_COLUMNS or word in NOTE_COLUMNS or column == component.copies_column:
        return False
    return not is_look(column)


def is_look(column: str) -> bool:
    """Whether a column names a picture, or describes how something looks."""
    return bool(_LOOKS.intersection(re.split(r"_+", identifier(column).lower())))


def _group(by: str, items: Sequence[Item], values: list[Value]) -> Group:
    heap = [(value, item.copies) for value, item in zip(values, items)]
    return Group(by, tally(heap), summary(heap))


def _values(component: Component, items: Sequence[Item], by: str) -> list[Value]:
    """The value of each row in a column or for an expression. Raises `Problem`."""
    column = column_of(component, by)
    if column is not None:
        found = [_value(_cell(item, column)) for item in items]
    else:
        expression = expressions.expression(expressions.need_expression(by))
        found = [_value(expression.value(item.named_fields())) for item in items]
    # Equal numbers are one value, even if they are written differently.
    first = {each.number: each for each in reversed(found) if each.number is not None}
    return [each if each.number is None else first[each.number] for each in found]


def rows_by(component: Component, items: Sequence[Item], by: str) -> dict[Value, list[Item]]:
    """The rows by their value in a column or for an expression. Raises `Problem`."""
    found: dict[Value, list[Item]] = {}
    for item, value in zip(items, _values(component, items, by), strict=True):
        found.setdefault(value, []).append(item)
    return found


def _cell(item: Item, column: str) -> Any:
    """A cell as it is written; with the number that a workbook holds, even if its text is ambiguous."""
    found = item.extra.get(column)
    if found is None:
        found = item.value(column)
    numbers = item.table.numbers
    return (
        written_number(found, numbers[found])
        if isinstance(found, str) and found in numbers
        else found
    )


def _value(found: Any) -> Value:
    """The value of a cell or an expression, to group by. Raises `Problem`."""
    if found is None:
        return Value("")
    if isinstance(found, bool):
        return Value("yes" if found else "no")
    if isinstance(found, Fraction):
        return Value(str(found), Fraction(found))
    if isinstance(found, (list, tuple)):
        return Value(", ".join(_value(each).label for each in found))
    if not isinstance(found, (str, int)):
        hint = (
            "write an expression that gives text or a number; `| list` turns its result into a list"
        )
        raise Problem("EXPR005", "can only group by text and numbers", NOWHERE, hint)
    label = str(found).strip()
    number = Fraction(found.value) if isinstance(found, WrittenNumber) else parse_number(label)
    return Value(label, number)
