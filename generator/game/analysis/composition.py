"""What the pieces of a component are, by its columns or by any expression over them: what `punchboard stats` tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game import expressions
from generator.game.counting.cell_values import column_of, field_of, figure
from generator.game.counting.missing_values import AbsentValue
from generator.game.counting.rows import counted_items, distinct_rows, fields_of
from generator.game.expressions.fields import Written, identifier, written
from generator.game.model.game import FOR_THE_DESIGNER, NAMING, Component, Game, Item
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

_LOOKS = frozenset(
    "art emblem file glyph icon image img logo picture portrait sign symbol tone".split()
)
"""Words in the headers of columns that say what is drawn, or how it looks."""


class Group(NamedTuple):
    """The pieces by what one column or expression gives."""

    by: str
    lines: tuple[Line, ...]
    numbers: Summary | None
    """What its numbers come to; None where it has others than numbers, or none."""
    same: tuple[str, ...] = ()
    """Further columns, of words, that make the same groups under other names."""
    brief: bool = False
    """Whether nobody asked for it, and its values are too many to be looked at one by one."""


@dataclass(frozen=True, slots=True)
class Composition:
    """What the pieces of a component are."""

    component: Component
    pieces: int
    designs: int
    where: str = ""
    """The condition that leaves these pieces; empty where they are all."""
    groups: tuple[Group, ...] = ()
    table: Cross | None = None
    """The pieces by two things at once, those of the two groups; None where that was not asked for."""
    absent_values: tuple[AbsentValue, ...] = ()
    """Values that the condition asks for and that no row has."""


def overview(game: Game) -> tuple[Composition, ...]:
    """All components, each with the columns worth grouping by."""
    return tuple(_composition(c, counted_items(c), "") for c in game.components)


def composition(
    numbers: Numbers, component: str, by: Sequence[str] = (), where: str = ""
) -> Composition:
    """One component by one or two columns or expressions, or by each column worth it. Raises `Problem`."""
    numbers.trace.clear()
    items, counted = numbers.rows(component, where), numbers.component(component)
    absent_values = tuple(numbers.absent_values())
    if not by:
        return replace(_composition(counted, items, where), absent_values=absent_values)
    values = [_values(counted, items, each) for each in by]
    groups = tuple(_group(each, items, found) for each, found in zip(by, values))
    table = None
    if len(values) == 2:
        table = cross([(row, col, i.copies) for i, row, col in zip(items, *values)])
    return replace(_said(counted, items, where, groups, table), absent_values=absent_values)


def _composition(component: Component, items: Sequence[Item], where: str) -> Composition:
    """A component by each column worth it; words that only name the groups of others are told with those."""
    chosen: list[tuple[str, list[Value], list[str]]] = []
    for column in component.columns:
        if not _may_group(component, column):
            continue
        values = _values(component, items, column)
        heap = [(value, item.copies) for value, item in zip(values, items)]
        if not groups_well(heap):
            continue
        words = [(known, same) for _, known, same in chosen if not _are_numbers(known)]
        first = next((same for known, same in words if alike(known, values)), None)
        # What numbers come to is of interest, and the words beside them say what they are numbers of.
        if first is None or _are_numbers(values):
            chosen.append((column, values, []))
        else:
            first.append(column)
    groups = [
        _group(column, items, found)._replace(same=tuple(same)) for column, found, same in chosen
    ]
    told = tuple(group._replace(brief=len(group.lines) > FEW) for group in groups)
    return _said(component, items, where, told)


def _are_numbers(values: Sequence[Value]) -> bool:
    return summary([(value, 1) for value in values]) is not None


def _said(
    component: Component,
    items: Sequence[Item],
    where: str,
    groups: tuple[Group, ...],
    table: Cross | None = None,
) -> Composition:
    pieces = sum(item.copies for item in items)
    return Composition(
        component, pieces, len(distinct_rows(component, items)), where, groups, table
    )


def _may_group(component: Component, column: str) -> bool:
    """Whether a column is about the game: no name or number of a row, no picture, no note."""
    word = identifier(column).lower()
    if word in NAMING or word in FOR_THE_DESIGNER or column == component.copies_column:
        return False
    return not is_look(column)


def is_look(column: str) -> bool:
    """Whether a column says what is drawn, or how it looks.

    >>> is_look("Art file"), is_look("text")
    (True, False)
    """
    return bool(_LOOKS.intersection(re.split(r"_+", identifier(column).lower())))


def _group(by: str, items: Sequence[Item], values: list[Value]) -> Group:
    heap = [(value, item.copies) for value, item in zip(values, items)]
    return Group(by, tally(heap), summary(heap))


def _values(component: Component, items: Sequence[Item], by: str) -> list[Value]:
    """What each row has in a column, or gives for an expression. Raises `Problem`."""
    read = _reader(component, by)
    found = [_value(read(item)) for item in items]
    # Equal numbers are one value, however each is written.
    first = {each.number: each for each in reversed(found) if each.number is not None}
    return [each if each.number is None else first[each.number] for each in found]


def rows_by(component: Component, items: Sequence[Item], by: str) -> dict[Value, list[Item]]:
    """The rows that have each value in a column, or give it for an expression. Raises `Problem`."""
    found: dict[Value, list[Item]] = {}
    for item, value in zip(items, _values(component, items, by), strict=True):
        found.setdefault(value, []).append(item)
    return found


def _reader(component: Component, by: str) -> Callable[[Item], Any]:
    column = column_of(component, by)
    if column is not None:
        return lambda item: _known(item, field_of(item, column))
    expression = expressions.expression(expressions.need_one(by))
    return lambda item: expression.value(fields_of(item))


def _known(item: Item, found: Any) -> Any:
    """A cell with the number that its workbook holds, where what it shows does not tell."""
    numbers = item.table.numbers
    return written(found, numbers[found]) if isinstance(found, str) and found in numbers else found


def _value(found: Any) -> Value:
    """What a cell or an expression gives, as a value to group by. Raises `Problem`.

    >>> _value(True).label, _value(Written("2.5", 2)).label, _value(("a", True)).label, _value(None).label
    ('yes', '2.5', 'a, yes', '')
    """
    if found is None:
        return Value("")
    if isinstance(found, bool):
        return Value("yes" if found else "no")
    if isinstance(found, Fraction):
        return Value(str(found), Fraction(found))
    if isinstance(found, (list, tuple)):
        return Value(", ".join(_value(each).label for each in found))
    if not isinstance(found, (str, int)):
        hint = "write an expression for a text or a number; `| list` behind it makes a list"
        what = "pieces are grouped by texts and numbers, and this gives something else"
        raise Problem("EXPR005", what, NOWHERE, hint)
    label = str(found).strip()
    number = Fraction(found.value) if isinstance(found, Written) else figure(label)
    return Value(label, number)
