"""Values that expressions look for and that no row has: they count as 0, which is more often a typo than an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Origin, did_you_mean
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import nearest
from generator.game.counting.cell_values import column_of, field_of
from generator.game.expressions.comparison import distinct_values, is_number, same, within
from generator.game.expressions.fields import number_or_text
from generator.game.model.game import Component, Item

if TYPE_CHECKING:
    from generator.game.expressions.uses import Comparison

_MOST = 12
"""The most values that a hint lists."""
_LEAST_ROWS = 4
"""How many rows at least have a value for one that isn't known to be odd."""
_DIGITS = regex(r"\d+")


class AbsentValue(NamedTuple):
    """A value that an expression looks for in a column, and that no row has."""

    component: str
    column: str
    wanted: str
    values: tuple[str, ...]
    """The values of the column, in the order of the table."""
    origin: Origin = NOWHERE
    """The expression."""

    @property
    def message(self) -> str:
        """What is wrong."""
        return f"no row of `{self.component}` has `{self.wanted}` in the column `{self.column}`"

    @property
    def hint(self) -> str:
        """The value that is probably meant, or the values of the column."""
        near = did_you_mean(self.wanted, self.values, "value")
        if near or not self.values:
            return near or "all its cells are blank"
        shown = ", ".join(f"`{each}`" for each in self.values[:_MOST])
        more = len(self.values) - _MOST
        return f"the values are {shown}{f' and {more} more' if more > 0 else ''}"

    @property
    def is_typo(self) -> bool:
        """Whether it is probably a typo for a value of the column."""
        near = nearest(self.wanted, self.values)
        return near is not None and _DIGITS.findall(near) == _DIGITS.findall(self.wanted)


def absent_value(
    component: Component, name: str, wanted: Any, part: bool = False, origin: Origin = NOWHERE
) -> AbsentValue | None:
    """A value (or, with `part`, a part of one) that no row has in a column; None if a row has it, or might well."""
    column = column_of(component, name)
    if column is None:
        return None
    fields: list[Any] = []
    for item in component.items:
        value = field_of(item, column)
        fields += value if isinstance(value, tuple) else [value]
    return absent_from(component.name, column, fields, (wanted, part), origin)


def absent_from(
    where: str, column: str, fields: Sequence[Any], asked: tuple[Any, bool], origin: Origin
) -> AbsentValue | None:
    """The same as `absent_value` for the cells of a column.

    A number that no cell has is a valid answer where other cells have numbers; so is a blank cell, and yes or no in a
    column of these.
    """
    wanted, part = asked
    # A table without rows has no values at all, and is reported as a whole.
    if wanted in ("", None) or not fields:
        return None
    if any(
        within(wanted, each) if part and isinstance(each, (str, tuple)) else same(each, wanted)
        for each in fields
    ):
        return None
    if isinstance(wanted, bool):
        known = all(same(each, True) or same(each, False) for each in fields)
    else:
        number = is_number(number_or_text(wanted) if type(wanted) is str else wanted)
        known = number and any(is_number(each) and not isinstance(each, bool) for each in fields)
    if known:
        return None
    shown = str(wanted).lower() if isinstance(wanted, bool) else str(wanted)
    values = [str(each) for each in distinct_values(fields) if each != ""]
    return AbsentValue(where, column, shown, tuple(values), origin)


def is_in_a_table(components: Iterable[Component], wanted: str) -> bool:
    """Whether any table has a value, alone or within text: then an expression may have read it there."""
    return any(
        wanted in (value if isinstance(value, str) else "\n".join(map(str, value)))
        for component in components
        for item in component.items
        for value in item.row.values
    )


def misspelt(
    compared: Iterable[tuple[Component, Sequence[tuple[Comparison, Origin]]]],
) -> list[AbsentValue]:
    """The texts that templates compare columns with, that no row has, and that are probably typos.

    A template may draw several components, and allow for values to come: a value of any of them is right.
    """
    found: dict[tuple[Comparison, Origin], list[AbsentValue | None]] = {}
    for component, asked in compared:
        for each, origin in asked:
            if each.keys:
                continue
            text = type(each.value) is str
            absent = absent_value(component, *each[:3], origin) if text else None
            found.setdefault((each, origin), []).append(absent)
    first = (absent[0] for absent in found.values() if all(absent))
    return [each for each in first if each is not None and each.is_typo]


class UnmappedValue(NamedTuple):
    """A value of a column that a template looks up among some keys, and that isn't one of them."""

    item: Item
    column: str
    value: str
    keys: tuple[str, ...]
    origin: Origin
    """The expression."""


def unmapped(
    component: Component, compared: Sequence[tuple[Comparison, Origin]]
) -> Iterator[UnmappedValue]:
    """The values that a template's mappings don't have, where they have the values of all other rows.

    Several such values are meant: a mapping may well be about some of the rows only. So are values in several rows.
    """
    for each, origin in dict.fromkeys(compared):
        column = column_of(component, each.name) if each.keys else None
        if column is None:
            continue
        cells = [(item, field_of(item, column)) for item in component.items]
        texts = [(item, value) for item, value in cells if isinstance(value, str) and value]
        known = {value for _, value in texts if value in each.keys}
        others = [(item, value) for item, value in texts if value not in each.keys]
        if len(others) == 1 and len(known) > 1 and len(texts) > _LEAST_ROWS:
            yield UnmappedValue(others[0][0], column, others[0][1], each.keys, origin)
