"""The functions that count a game: one set for claims, rulebooks and templates, so that they cannot disagree.

Everything is exact: whole numbers and fractions. Rows that are printed 0 times, and blank cards, are not counted.
A component is written by its name, with `_` in place of signs such as `-`. Filters leave the rows with certain values:
`count(events, category='Skill')`, or one of several, `category=['Skill', 'Boss']`; `where` leaves those for which an
expression over the row's columns holds: `where="cost > 2 and category == 'Skill'"`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from generator.diagnostics import NOWHERE, Problem, similar
from generator.game import bands, dice, draws, expressions, maps, shares
from generator.game.counted import Counted, Handle, Lost, both, counted_items, fields_of, looks
from generator.game.draws import Draws
from generator.game.fields import Field, identifier
from generator.game.figures import Number, cell, column_of, empty, matches, number, simplest
from generator.game.maps import Maps
from generator.game.model import Component, Game, Item
from generator.game.salvage import no_column

_COUNTING = (
    *("count", "designs", "percent", "share", "sum", "mean"),
    *("least", "most", "distinct", "every", "values", "bands"),
)
_PLAIN = {**dice.FUNCTIONS, **bands.FUNCTIONS, **shares.FUNCTIONS}
"""The functions on numbers alone."""


class Numbers:
    """Counts a game."""

    def __init__(self, game: Game) -> None:
        self._components = {c.name: c for c in game.components}
        self._by_word = {identifier(c.name): c for c in game.components}
        self._lost = {identifier(name): Lost(name) for name in sorted(game.lost)}
        self.trace: list[Counted] = []
        """What was computed, in order; whoever wants to know empties it first."""

    def names(self) -> dict[str, Any]:
        """The functions and components by the names that expressions use."""
        known: dict[str, Any] = {
            name: partial(self._called, name, getattr(self, name)) for name in _COUNTING
        }
        walks = Maps(self._rows, self.trace)
        for name in maps.FUNCTIONS:
            known[name] = partial(self._called, name, getattr(walks, name))
        drawing = Draws(self._chosen, self.trace)
        for name in draws.FUNCTIONS:
            known[name] = partial(self._called, name, getattr(drawing, name))
        known.update(_PLAIN)
        for word, component in self._by_word.items():
            known.setdefault(word, Handle(component))
        for word, lost in self._lost.items():
            known.setdefault(word, lost)
        return known

    def count(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many pieces: the copies of the rows for which all filters hold.

        Example: count(events, category='Skill')
        """
        return sum(item.copies for item in self._chosen("count", component, (), where, filters))

    def designs(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many different pieces: rows that differ in more than their number of copies.

        Example: designs(events, category=['Skill', 'Boss'])
        """
        items = self._chosen("designs", component, (), where, filters)
        return len(looks(self.component(component), items))

    def share(self, component: Any, /, where: str = "", of: str = "", **filters: Any) -> Number:
        """The part of the pieces for which the filters hold: of all, or of those for which `of` holds.

        Example: share(events, "cost > 2", of="category == 'Skill'")
        """
        whole = sum(item.copies for item in self._chosen("count", component, (), of, {}))
        if not whole:
            raise empty(self.component(component), "there is no share of nothing")
        part = sum(
            item.copies for item in self._chosen("count", component, (), both(where, of), filters)
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
            raise empty(self.component(component), "there is no mean of nothing")
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
        names = tuple(self._column(self.component(component), column) for column in columns)
        found = {
            tuple(item.value(name) for name in names)
            for item in self._chosen("distinct", component, names, where, filters)
        }
        return sum(any(values) for values in found)

    def every(self, component: Any, where: str, /, **filters: Any) -> bool:
        """Whether a condition holds for every row (of those for which the filters hold).

        Example: every(heroes, 'strength + smarts <= 4', kind='human')
        """
        among = self._chosen("every", component, (), "", filters)
        holding = set(map(id, self._chosen("every", component, (), where, filters)))
        return all(id(item) in holding for item in among)

    def values(
        self, component: Any, column: str, /, where: str = "", **filters: Any
    ) -> list[Field]:
        """The different values of a column, in the table's order.

        Example: values(events, 'category') | join(', ')
        """
        name = self._column(self.component(component), column)
        items = self._chosen("values", component, (name,), where, filters)
        return list(dict.fromkeys(item.fields()[name] for item in items))

    def bands(
        self, component: Any, /, *names: str, where: str = "", **filters: Any
    ) -> list[list[Number]]:
        """The bands of a roll in a row, `[first total, last total, value]` each, as the functions on bands take them.

        The band `base` is read from the columns `base_from`, `base_to` and `base`; one whose cells are blank is left
        out. Where several rows are chosen they must have the same bands.

        Example: bands(weapons, 'miss', 'base', 'best', name='Knife')
        """
        columns = [f"{name}{end}" for name in names for end in ("_from", "_to", "")]
        known = [self._column(self.component(component), column) for column in columns]
        rows = self._chosen("bands", component, known, where, filters)
        if not rows:
            raise empty(self.component(component), "there are no bands to read")
        read = [tuple(cell(item, column) for column in known) for item in rows]
        if len(set(read)) > 1:
            hint = "choose one row, such as `name='Knife'`"
            raise Problem("EXPR005", "these rows have different bands", NOWHERE, hint)
        parts = [read[0][at : at + 3] for at in range(0, len(known), 3)]
        return [
            [each for each in band if each is not None]
            for band in parts
            if band != (None, None, None)
        ]

    def component(self, wanted: Any) -> Component:
        """The component that an expression means, by itself or by name. Raises `Problem`."""
        if isinstance(wanted, Handle):
            return wanted.component
        if isinstance(wanted, Component):
            return wanted
        if isinstance(wanted, Lost):
            raise wanted.problem
        # A component that is called as a function is may be meant; what is undefined says so itself.
        word = str(wanted.args[0] if isinstance(wanted, partial) else wanted)
        if identifier(word) in self._lost:
            raise self._lost[identifier(word)].problem
        found = self._components.get(word) or self._by_word.get(word)
        if found is None:
            hint = similar(word, self._components, "component")
            raise Problem("GAME013", f"there is no component `{word}`", NOWHERE, hint)
        return found

    def _called(self, name: str, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """A function as expressions call it: it pays for the rows it goes through."""
        from generator.game.expressions.allowance import BUDGET

        if not args:
            hint = f"write `{name}(deck)`, with a component's name"
            raise Problem(
                "EXPR005", f"`{name}` counts a component, and none is named", NOWHERE, hint
            )
        BUDGET.spend(20 * len(self.component(args[0]).items))
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            plain = re.sub(r"^\w+\.\w+\(\)", f"`{name}`", str(error)).replace("'", "`")
            raise Problem("EXPR005", plain, NOWHERE, f"see `punchboard explain {name}`") from None

    def _chosen(
        self, call: str, wanted: Any, read: Sequence[str], where: str, filters: Mapping[str, Any]
    ) -> list[Item]:
        """The rows for which all conditions hold; what was asked is kept in the trace."""
        component = self.component(wanted)
        items = counted_items(component)
        columns = {name: self._column(component, name) for name in filters}
        chosen = [
            item
            for item in items
            if all(matches(item, columns[name], value) for name, value in filters.items())
        ]
        if where:
            condition = expressions.expression(where)
            fields = {id(item): fields_of(item) for item in chosen}
            chosen = [i for i in chosen if expressions.is_true(condition.value(fields[id(i)]))]
        own = (component.copies_column,) if component.copies_column and not read else ()
        parts = [component.name, *map(repr, read), *([repr(where)] if where else [])]
        parts += [f"{name}={value!r}" for name, value in filters.items()]
        self.trace.append(
            Counted(
                f"{call}({', '.join(parts)})",
                component,
                tuple(dict.fromkeys((*columns.values(), *own, *read))),
                tuple(chosen),
                len(items),
                tuple((columns[name], str(value)) for name, value in filters.items()),
                tuple(read),
            )
        )
        return chosen

    def _rows(
        self, call: str, wanted: Any, column: str, where: str, filters: Mapping[str, Any]
    ) -> list[Item]:
        """The rows for which all conditions hold, where the values of a column are used."""
        name = self._column(self.component(wanted), column)
        return self._chosen(call, wanted, (name,), where, filters)

    def _column(self, component: Component, wanted: str) -> str:
        found = column_of(component, wanted)
        if found is not None:
            return found
        said = no_column(str(wanted), component.columns, NOWHERE, component.file)
        raise Problem.of([said])

    def _numbers(
        self, call: str, wanted: Any, column: str, chosen: tuple[str, Mapping[str, Any]]
    ) -> list[tuple[Item, Fraction]]:
        """The numbers of a column with their rows, blank ones left out."""
        name = self._column(self.component(wanted), column)
        made = []
        for item in self._rows(call, wanted, column, *chosen):
            value = item.value(name)
            if value not in ("", None):
                made.append((item, number(item, name, value)))
        return made

    def _some(
        self, call: str, wanted: Any, column: str, chosen: tuple[str, Mapping[str, Any]]
    ) -> list[Number]:
        found = self._numbers(call, wanted, column, chosen)
        if not found:
            raise empty(self.component(wanted), f"there is no number in `{column}` to compare")
        return [simplest(value) for _, value in found]


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{name: getattr(Numbers, name) for name in _COUNTING},
    **{name: getattr(Maps, name) for name in maps.FUNCTIONS},
    **{name: getattr(Draws, name) for name in draws.FUNCTIONS},
    **_PLAIN,
}
"""The functions by the names that expressions use; `punchboard explain` prints what their docstrings say."""
