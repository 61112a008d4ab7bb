"""The functions that count a game: one set for claims, rulebooks and templates, so that they cannot disagree.

Everything is exact: whole numbers and fractions. Rows that are printed 0 times, and blank cards, are not counted.
A component is written by its name, with `_` in place of signs such as `-`. Filters leave the rows with certain values:
`count(events, category='Skill')`, or one of several, `category=['Skill', 'Boss']`; `where` leaves those for which an
expression over the row's columns holds: `where="cost > 2 and category == 'Skill'"`. `punchboard explain comparison`
says when two values are equal.

All functions that count rows take several components in a list and count them as one, such as a base deck and an
expansion that are shuffled together: `drawn([base, promo], 5, kind='wolf')`. A column that one of them lacks is blank
there.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, empty, number, simplest
from generator.game.counting.rows import both, looks
from generator.game.counting.selection import Chosen
from generator.game.expressions.comparison import apart
from generator.game.expressions.fields import Field, as_field
from generator.game.model.game import Item


class Counting:
    """Counts a game."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen

    def count(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many pieces: the copies of the rows for which all filters hold.

        Example: count(events, category='Skill')
        """
        return sum(
            item.copies for item in self._chosen.rows("count", component, (), where, filters)
        )

    def designs(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many different pieces: rows that differ in more than their number of copies.

        Example: designs(events, category=['Skill', 'Boss'])
        """
        items = self._chosen.rows("designs", component, (), where, filters)
        return len(looks(self._chosen.component(component), items))

    def share(self, component: Any, /, where: str = "", of: str = "", **filters: Any) -> Number:
        """The part of the pieces for which the filters hold: of all, or of those for which `of` holds.

        Example: share(events, "cost > 2", of="category == 'Skill'")
        """
        whole = sum(item.copies for item in self._chosen.rows("count", component, (), of, {}))
        if not whole:
            raise empty(self._chosen.component(component), "there is no share of nothing")
        part = sum(
            item.copies
            for item in self._chosen.rows("count", component, (), both(where, of), filters)
        )
        return simplest(Fraction(part, whole))

    def percent(self, component: Any, /, where: str = "", of: str = "", **filters: Any) -> Number:
        """The part of the pieces for which the filters hold, in percent: of all, or of those for which `of` holds.

        Example: percent(events, category='Skill') | round(1)
        """
        return simplest(100 * Fraction(self.share(component, where, of, **filters)))

    def sum(self, component: Any, column: str, /, where: str = "", **filters: Any) -> Number:
        """A column added up over all pieces, copies counted; blank cells add nothing.

        Example: sum(events, 'treasure', category='Skill')
        """
        found = self._numbers("sum", component, column, (where, filters))
        return simplest(sum((value * item.copies for item, value in found), Fraction(0)))

    def mean(self, component: Any, column: str, /, where: str = "", **filters: Any) -> Number:
        """A column's mean over all pieces, copies counted; blank cells do not count.

        Example: mean(events, 'treasure')
        """
        found = self._numbers("mean", component, column, (where, filters))
        pieces = sum(item.copies for item, _ in found)
        if not pieces:
            raise empty(self._chosen.component(component), "there is no mean of nothing")
        return simplest(sum((value * item.copies for item, value in found), Fraction(0)) / pieces)

    def least(self, component: Any, column: str, /, where: str = "", **filters: Any) -> Number:
        """The smallest number of a column.

        Example: least(heroes, 'strength')
        """
        return min(self._some("least", component, column, (where, filters)))

    def most(self, component: Any, column: str, /, where: str = "", **filters: Any) -> Number:
        """The greatest number of a column.

        Example: most(heroes, 'strength', where='smarts < 0')
        """
        return max(self._some("most", component, column, (where, filters)))

    def distinct(self, component: Any, /, *columns: str, where: str = "", **filters: Any) -> int:
        """How many different values a column has, or combinations several have; blank ones do not count.

        Example: distinct(heroes, 'strength', 'smarts')
        """
        names = tuple(
            self._chosen.column(self._chosen.component(component), column) for column in columns
        )
        rows = self._chosen.rows("distinct", component, names, where, filters)
        found = [
            tuple(as_field(item.value(name) or "", item.table.numbers) for name in names)
            for item in rows
        ]
        return len(apart(values for values in found if values.count("") < len(names)))

    def every(self, component: Any, where: str, /, **filters: Any) -> bool:
        """Whether a condition holds for every row (of those for which the filters hold).

        Example: every(heroes, 'strength + smarts <= 4', kind='human')
        """
        among = self._chosen.rows("every", component, (), "", filters)
        holding = set(map(id, self._chosen.rows("every", component, (), where, filters)))
        return all(id(item) in holding for item in among)

    def values(
        self, component: Any, column: str, /, where: str = "", **filters: Any
    ) -> list[Field]:
        """The different values of a column, in the table's order.

        Example: values(events, 'category') | join(', ')
        """
        name = self._chosen.column(self._chosen.component(component), column)
        items = self._chosen.rows("values", component, (name,), where, filters)
        return apart(item.fields()[name] for item in items)

    def _numbers(
        self, call: str, wanted: Any, column: str, chosen: tuple[str, Mapping[str, Any]]
    ) -> list[tuple[Item, Fraction]]:
        """The numbers of a column with their rows, blank ones left out."""
        name = self._chosen.column(self._chosen.component(wanted), column)
        made = []
        for item in self._chosen.valued(call, wanted, column, *chosen):
            value = item.value(name)
            if value not in ("", None):
                made.append((item, number(item, name, value)))
        return made

    def _some(
        self, call: str, wanted: Any, column: str, chosen: tuple[str, Mapping[str, Any]]
    ) -> list[Number]:
        found = self._numbers(call, wanted, column, chosen)
        if not found:
            raise empty(
                self._chosen.component(wanted), f"there is no number in `{column}` to compare"
            )
        return [simplest(value) for _, value in found]


FUNCTIONS = {
    name: getattr(Counting, name)
    for name in (
        *("count", "designs", "percent", "share", "sum", "mean"),
        *("least", "most", "distinct", "every", "values"),
    )
}
COUNTS = Counting
