"""Counting: the same functions for claims, rulebooks and templates, so that their numbers always agree.

Everything is exact: whole numbers and fractions. Rows with 0 copies and blank cards don't count. Write a component by
its name, with `_` instead of characters such as `-`. Filters keep the rows with certain values:
`count(events, category='Skill')`, or with one of several: `category=['Skill', 'Boss']`; `where` keeps the rows for
which an expression over their columns is true: `where="cost > 2 and category == 'Skill'"`.
`punchboard explain comparison` explains when two values are equal.

All functions that count rows also take a list of components and count them as one, such as a base deck and an
expansion shuffled together: `drawn([base, promo], 5, kind='wolf')`. A column that one of them doesn't have is blank
there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, empty, number, simplest
from generator.game.counting.rows import both, distinct_rows
from generator.game.expressions.comparison import distinct_values
from generator.game.expressions.fields import Field, as_field
from generator.game.functions._arguments import RowCounter
from generator.game.model.game import Item


class Counting(RowCounter):
    """Counts a game."""

    def count(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many pieces: the copies of the rows that match all filters.

        Example: count(events, category='Skill')
        """
        return _copies(self._chosen.rows("count", component, where, filters))

    def designs(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many different pieces: rows that differ in more than their number of copies.

        Example: designs(events, category=['Skill', 'Boss'])
        """
        items = self._chosen.rows("designs", component, where, filters)
        return len(distinct_rows(self._chosen.component(component), items))

    def share(self, component: Any, /, where: str = "", of: str = "", **filters: Any) -> Number:
        """The fraction of the pieces that match the filters: of all pieces, or of those for which `of` is true.

        Example: share(events, "cost > 2", of="category == 'Skill'")
        """
        whole = _copies(self._chosen.rows("count", component, of))
        if not whole:
            raise empty(self._chosen.component(component), "pieces to take a share of")
        part = _copies(self._chosen.rows("count", component, both(where, of), filters))
        return simplest(Fraction(part, whole))

    def percent(self, component: Any, /, where: str = "", of: str = "", **filters: Any) -> Number:
        """The percentage of the pieces that match the filters: of all pieces, or of those for which `of` is true.

        Example: percent(events, category='Skill') | round(1)
        """
        return simplest(100 * Fraction(self.share(component, where, of, **filters)))

    def sum(self, component: Any, column: str, /, where: str = "", **filters: Any) -> Number:
        """The sum of a column over all pieces, counting copies; blank cells add nothing.

        Example: sum(events, 'treasure', category='Skill')
        """
        return simplest(_sum(self._numbers("sum", component, column, where, filters)))

    def mean(self, component: Any, column: str, /, where: str = "", **filters: Any) -> Number:
        """The mean of a column over all pieces, counting copies; blank cells don't count.

        Example: mean(events, 'treasure')
        """
        found = self._numbers("mean", component, column, where, filters)
        if not found:
            raise empty(self._chosen.component(component), f"numbers in `{column}` to average")
        return simplest(_sum(found) / _copies(item for item, _ in found))

    def least(self, component: Any, column: str, /, where: str = "", **filters: Any) -> Number:
        """The smallest number in a column.

        Example: least(heroes, 'strength')
        """
        return min(self._compared("least", component, column, where, filters))

    def most(self, component: Any, column: str, /, where: str = "", **filters: Any) -> Number:
        """The largest number in a column.

        Example: most(heroes, 'strength', where='smarts < 0')
        """
        return max(self._compared("most", component, column, where, filters))

    def distinct(self, component: Any, /, *columns: str, where: str = "", **filters: Any) -> int:
        """How many different values a column has, or combinations of several columns; blank ones don't count.

        Example: distinct(heroes, 'strength', 'smarts')
        """
        known = self._chosen.component(component)
        names = [self._chosen.column(known, column) for column in columns]
        found = [
            tuple(as_field(item.value(name) or "", item.table.numbers) for name in names)
            for item in self._chosen.rows("distinct", component, where, filters, names)
        ]
        return len(distinct_values(values for values in found if values.count("") < len(names)))

    def every(self, component: Any, where: str, /, **filters: Any) -> bool:
        """Whether a condition is true for every row (that matches the filters).

        Example: every(heroes, 'strength + smarts <= 4', kind='human')
        """
        among = self._chosen.rows("every", component, "", filters)
        return len(among) == len(self._chosen.rows("every", component, where, filters))

    def values(
        self, component: Any, column: str, /, where: str = "", **filters: Any
    ) -> list[Field]:
        """The different values of a column, in the order of the table.

        Example: values(events, 'category') | join(', ')
        """
        name = self._chosen.column(self._chosen.component(component), column)
        items = self._chosen.rows("values", component, where, filters, [name])
        return distinct_values(item.fields()[name] for item in items)

    def _numbers(
        self, call: str, component: Any, column: str, where: str, filters: Mapping[str, Any]
    ) -> list[tuple[Item, Fraction]]:
        """The rows with a number in a column, and the numbers; blank cells are left out."""
        name = self._chosen.column(self._chosen.component(component), column)
        cells = (
            (item, item.value(name))
            for item in self._chosen.rows(call, component, where, filters, [name])
        )
        return [(item, number(item, name, value)) for item, value in cells if value]

    def _compared(
        self, call: str, component: Any, column: str, where: str, filters: Mapping[str, Any]
    ) -> list[Number]:
        found = self._numbers(call, component, column, where, filters)
        if not found:
            raise empty(self._chosen.component(component), f"numbers in `{column}` to compare")
        return [simplest(value) for _, value in found]


COUNTS = Counting


def _copies(items: Iterable[Item]) -> int:
    return sum(item.copies for item in items)


def _sum(found: Iterable[tuple[Item, Fraction]]) -> Fraction:
    return sum((value * item.copies for item, value in found), Fraction(0))
