"""The values of cells as the counting functions read them: numbers, and matches of filters."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game.expressions.comparison import same, within
from generator.game.expressions.fields import Field, WrittenNumber, as_field, identifier
from generator.game.model.game import Component, Item
from generator.tables import Value
from generator.tables.number_parsing import parse_number, two_readings

Number = int | Fraction


def column_of(component: Component, wanted: str) -> str | None:
    """The column with a name, either its header or the name that expressions use; None if there is none."""
    return next((c for c in component.columns if wanted in (c, identifier(c))), None)


def field_of(item: Item, column: str) -> Field:
    """A cell as expressions see it: text, a number, a list, or yes or no where its column is declared so."""
    found = item.extra.get(column)
    return as_field(item.value(column) or "", item.table.numbers) if found is None else found


def text_of(item: Item, column: str, between: str = ", ") -> str:
    """The text of a cell, with a list joined; empty for a blank cell and for no such column."""
    value = item.value(column) or ""
    return value if isinstance(value, str) else between.join(value)


def matches(item: Item, column: str, wanted: Any) -> bool:
    """Whether a cell equals a value, or one of several."""
    value = field_of(item, column)
    if isinstance(wanted, (list, set, tuple, range)):
        return within(value, wanted)
    return same(value, wanted)


def cell(item: Item, column: str) -> Number | None:
    """The number in a cell; None where it is blank. Raises `Problem` for anything else."""
    value = item.value(column)
    return None if value in ("", None) else simplest(number(item, column, value))


def number(item: Item, column: str, value: Value) -> Fraction:
    """The number in the value of a cell. Raises `Problem` where there is none."""
    text = value if isinstance(value, str) else ", ".join(value)
    known = item.table.numbers
    # A workbook holds the number even where its text is ambiguous.
    found = known[text] if text in known else parse_number(text)
    if found is None:
        readings = two_readings(text)
        hint = "write a number such as `3`, or leave the cell blank"
        if readings is not None:
            hint = f"write `{readings[0]}` or `{readings[1]}`: it could mean either"
        raise Problem("GAME014", f"`{text}` isn't a number", item.origin_of(column), hint)
    return found


def as_number(value: Any) -> Fraction | None:
    """The number that an expression passes to a function: computed, from a cell, or as text; None for anything else."""
    if isinstance(value, WrittenNumber):
        return Fraction(value.value)
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Fraction(value)
    return parse_number(value) if isinstance(value, str) else None


def empty(component: Component, what: str) -> Problem:
    """The problem of a component of which no row matches."""
    message = f"`{component.name}` has no matching {what}"
    return Problem("EXPR005", message, NOWHERE, "check that at least one row meets the conditions")


def simplest(value: Fraction) -> Number:
    """A fraction as an `int` if it is whole."""
    return value.numerator if value.denominator == 1 else value
