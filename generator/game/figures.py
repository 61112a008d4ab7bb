"""What cells hold, as the counting functions read them: numbers, and what was asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.diagnostics import NOWHERE, Problem
from generator.game import expressions
from generator.game.fields import Field, identifier
from generator.game.model import Component, Item
from generator.tables import Value
from generator.tables.amounts import amount, either

Number = int | Fraction


def column_of(component: Component, wanted: str) -> str | None:
    """The column that is called so, by its header or as expressions call it; None where there is none."""
    return next((c for c in component.columns if wanted in (c, identifier(c))), None)


def field_of(item: Item, column: str) -> Field | None:
    """A cell as it is written; yes or no where its column is declared to say it."""
    found = item.extra.get(column)
    return item.value(column) if found is None else found


def matches(item: Item, column: str, wanted: Any) -> bool:
    """Whether a cell is what was asked for: the same text, the same number, or one of several."""
    if isinstance(wanted, (list, tuple, set)):
        return any(matches(item, column, each) for each in wanted)
    value: Any = field_of(item, column)
    if type(value) is str and type(wanted) is str:
        # As nearly all are.
        return value == wanted
    if isinstance(wanted, bool):
        return expressions.is_true(value) == wanted
    values = value if isinstance(value, tuple) else (value,)
    return any(each == wanted or _same(item, str(each), wanted) for each in values)


def _same(item: Item, text: str, wanted: Any) -> bool:
    if isinstance(wanted, (int, float, Fraction)):
        return shown_by(item, text) == wanted
    return text == str(wanted)


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
