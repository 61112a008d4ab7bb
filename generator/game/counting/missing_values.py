"""Values that are asked for and that no row has: they count as 0, which is a slip more often than an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Origin, did_you_mean
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import nearest
from generator.game.counting.cell_values import column_of
from generator.game.expressions.comparison import apart, is_number, same, within
from generator.game.expressions.fields import Field, as_field, number_or_text
from generator.game.model.game import Component

if TYPE_CHECKING:
    from generator.game.expressions.parsed import Comparison

_MOST = 12
"""So many of the values that there are get named."""
_DIGITS = regex(r"\d+")


class Stranger(NamedTuple):
    """A value that is in no row of a column, and that somebody asked for."""

    component: str
    column: str
    wanted: str
    values: tuple[str, ...]
    """The values that there are, in the table's order."""
    origin: Origin = NOWHERE
    """Where it is asked for."""

    @property
    def message(self) -> str:
        """What is wrong."""
        return f"no row of `{self.component}` has `{self.wanted}` in the column `{self.column}`"

    @property
    def hint(self) -> str:
        """The value that is probably meant, or those that there are."""
        near = did_you_mean(self.wanted, self.values, "value")
        if near or not self.values:
            return near or "all its cells are blank"
        shown = ", ".join(f"`{each}`" for each in self.values[:_MOST])
        more = len(self.values) - _MOST
        return f"the values are {shown}{f' and {more} more' if more > 0 else ''}"

    @property
    def is_slip(self) -> bool:
        """Whether a value that there is looks much like it."""
        near = nearest(self.wanted, self.values)
        return near is not None and _DIGITS.findall(near) == _DIGITS.findall(self.wanted)


def stranger(
    component: Component, name: str, wanted: Any, part: bool = False, origin: Origin = NOWHERE
) -> Stranger | None:
    """What there is to say of a value that is looked for in a column; None if a row has it, or might well have it."""
    column = column_of(component, name)
    if column is None:
        return None
    return strange(component.name, column, _fields(component, column), (wanted, part), origin)


def strange(
    where: str, column: str, fields: Sequence[Any], asked: tuple[Any, bool], origin: Origin
) -> Stranger | None:
    """The same of a column's cells.

    A number that no cell has is an answer, where other cells have numbers; so is a blank cell, and yes or no in a
    column that says so.
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
    values = [str(each) for each in apart(fields) if each != ""]
    return Stranger(where, column, shown, tuple(values), origin)


def _fields(component: Component, column: str) -> list[Any]:
    """The cells of a column; of lists what is in them."""
    made: list[Any] = []
    for item in component.items:
        found: Field | None = item.extra.get(column)
        value = as_field(item.value(column) or "", item.table.numbers) if found is None else found
        made += value if isinstance(value, tuple) else [value]
    return made


def stands_elsewhere(components: Iterable[Component], wanted: str) -> bool:
    """Whether any table has a value, alone or within a text: then an expression may have it from there."""
    return any(
        wanted in (value if isinstance(value, str) else "\n".join(map(str, value)))
        for component in components
        for item in component.items
        for value in item.row.values
    )


def filtered(filters: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """The columns of filters with each value that is wanted of them."""
    for name, wanted in filters.items():
        for each in wanted if isinstance(wanted, (list, tuple, set)) else (wanted,):
            yield name, each


def misspelt(
    compared: Iterable[tuple[Component, Sequence[tuple[Comparison, Origin]]]],
) -> list[Stranger]:
    """The texts that templates compare columns with, that no row has, and that look like a slip for one.

    A template may draw several components, and may be ready for values to come: so each other one is right.
    """
    found: dict[tuple[Comparison, Origin], list[Stranger | None]] = {}
    for component, asked in compared:
        for each, origin in asked:
            strange = stranger(component, *each, origin) if type(each.value) is str else None
            found.setdefault((each, origin), []).append(strange)
    worst = (slips[0] for slips in found.values() if all(slips))
    return [each for each in worst if each is not None and each.is_slip]
