"""What cells hold, as the counting functions read them: numbers, and what was asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game.expressions.comparison import same, within
from generator.game.expressions.fields import Field, Written, as_field, identifier
from generator.game.model.game import Component, Item
from generator.tables import Value
from generator.tables.number_parsing import amount, either

Number = int | Fraction


def column_of(component: Component, wanted: str) -> str | None:
    """The column that is called so, by its header or as expressions call it; None where there is none."""
    return next((c for c in component.columns if wanted in (c, identifier(c))), None)


def field_of(item: Item, column: str) -> Field | None:
    """A cell as it is written; yes or no where its column is declared to say it."""
    found = item.extra.get(column)
    return item.value(column) if found is None else found


def matches(item: Item, column: str, wanted: Any) -> bool:
    """Whether a cell equals what was asked for, or one of several."""
    found = item.extra.get(column)
    value = as_field(item.value(column) or "", item.table.numbers) if found is None else found
    if isinstance(wanted, (list, set, tuple, range)):
        return within(value, wanted)
    return same(value, wanted)


def cell(item: Item, column: str) -> Number | None:
    """The number in a cell; None where it is blank. Raises `Problem` where it is none."""
    value = item.value(column)
    return None if value in ("", None) else simplest(number(item, column, value))


def number(item: Item, column: str, value: Value) -> Fraction:
    """The number that a cell's value is. Raises `Problem` where it is none."""
    text = value if isinstance(value, str) else ", ".join(value)
    found = shown_by(item, text)
    if found is None:
        origin = item.origin_of(column)
        doubted = either(text)
        hint = "write a number such as `3`, or leave the cell blank"
        if doubted is not None:
            hint = f"it may be `{doubted[0]}` or `{doubted[1]}`: write the one that is meant"
        raise Problem("GAME014", f"`{text}` is no number", origin, hint)
    return found


def figure(text: str) -> Fraction | None:
    """The number that a cell shows: `-2`, `007`, `1,5`, `50 %` (a half); None where it is none.

    >>> str(figure("50 %")), figure("many")
    ('1/2', None)
    """
    return amount(text)


def given(value: Any) -> Fraction | None:
    """The number that an expression gives to a function: computed, of a cell, or in a text; None for all others."""
    if isinstance(value, Written):
        return Fraction(value.value)
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Fraction(value)
    return amount(value) if isinstance(value, str) else None


def shown_by(item: Item, text: str) -> Fraction | None:
    """The number that a text in a cell of an item shows: the one its workbook holds, where the text does not tell."""
    known = item.table.numbers
    return known[text] if text in known else amount(text)


def empty(component: Component, why: str) -> Problem:
    """What to say where no row is left."""
    what = f"nothing of `{component.name}` is left to count: {why}"
    return Problem("EXPR005", what, NOWHERE, "see whether the conditions hold for any row")


def simplest(value: Fraction) -> Number:
    """A fraction, or the whole number that it is."""
    return value.numerator if value.denominator == 1 else value
