"""The rows of a game that a function chooses by component, `where` and filters; a trace records what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import NOWHERE, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.counting.cell_values import column_of, matches
from generator.game.counting.missing_values import AbsentValue, absent_value, is_in_a_table
from generator.game.counting.rows import ComponentView, Counted, OmittedComponent, counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Game, Item
from generator.game.spec.recovery import no_column
from generator.tables import Table

_WORD = regex(r"\w+")


class CombinedDeck(NamedTuple):
    """One component with the rows of several, and where each row comes from."""

    component: Component
    parts: tuple[Component, ...]
    origins: dict[int, tuple[int, Item]]
    """For each item by its `id`: the index of its part, and the item there."""

    def by_part(self, items: Sequence[Item]) -> list[tuple[Component, list[Item]]]:
        """Some of the items, by part, as the part has them."""
        found: list[tuple[Component, list[Item]]] = [(part, []) for part in self.parts]
        for item in items:
            at, own = self.origins[id(item)]
            found[at][1].append(own)
        return found


def _combined(parts: Sequence[Component]) -> CombinedDeck:
    """Several components as one; a column that one of them doesn't have is blank there. Raises `Problem`."""
    names = [part.name for part in parts]
    if not names or len(set(names)) < len(names):
        what = "a component is listed twice" if names else "the list of components is empty"
        raise Problem("EXPR005", what, NOWHERE, "write each component once: `[base, promo]`")
    headers = tuple(dict.fromkeys(header for part in parts for header in part.columns))
    tables: dict[int, Table] = {}
    items: list[Item] = []
    origins: dict[int, tuple[int, Item]] = {}
    for at, part in enumerate(parts):
        for item in part.items:
            wide = _wide(item, headers, tables)
            items.append(wide)
            origins[id(wide)] = at, item
    name = " + ".join(names)
    whole = replace(parts[0], name=name, title=name, items=tuple(items))
    return CombinedDeck(whole, tuple(parts), origins)


def _wide(item: Item, headers: tuple[str, ...], tables: dict[int, Table]) -> Item:
    """An item whose table has these columns, in this order; the ones it doesn't have are blank."""
    table = item.table
    places = [table.headers.index(each) if each in table.headers else -1 for each in headers]
    if id(table) not in tables:
        letters = tuple(table.letters[at] if at >= 0 else "" for at in places if table.letters)
        tables[id(table)] = replace(table, headers=headers, letters=letters)
    values = tuple(item.row.values[at] if at >= 0 else "" for at in places)
    return replace(item, table=tables[id(table)], row=replace(item.row, values=values))


class RowSelector:
    """Finds the rows of a game that functions count."""

    def __init__(self, game: Game) -> None:
        self._components = {c.name: c for c in game.components}
        self.by_word = {identifier(c.name): c for c in game.components}
        """The components by the names that expressions use."""
        self.omitted = {identifier(name): OmittedComponent(name) for name in sorted(game.lost)}
        """The components that are left out, by the same names."""
        self.trace: list[Counted] = []
        """What was counted, in order; clear it before you count what you want to trace."""
        self.watching = True
        """Whether to look for values that no row has."""
        self._looked: dict[tuple[str, str, str, bool], AbsentValue | None] = {}
        self._combined: dict[tuple[int, ...], CombinedDeck] = {}
        self._noted = 0
        """How many entries the last rows added to the trace."""

    def component(self, wanted: Any) -> Component:
        """A component, by itself or by name; of several, all as one. Raises `Problem`."""
        if isinstance(wanted, str) and "," in wanted:
            wanted = [each.strip() for each in wanted.split(",")]
        if isinstance(wanted, (list, tuple)):
            parts = [self.component(each) for each in wanted]
            if len(parts) == 1:
                return parts[0]
            key = tuple(map(id, parts))
            if key not in self._combined:
                self._combined[key] = _combined(parts)
            return self._combined[key].component
        if isinstance(wanted, ComponentView):
            return wanted.component
        if isinstance(wanted, Component):
            return wanted
        if isinstance(wanted, OmittedComponent):
            raise wanted.problem
        # A component may share its name with a function; undefined names report themselves.
        word = str(wanted.args[0] if isinstance(wanted, partial) else wanted)
        if identifier(word) in self.omitted:
            raise self.omitted[identifier(word)].problem
        found = self._components.get(word) or self.by_word.get(word)
        if found is None:
            hint = similar(word, self._components, "component")
            raise Problem("GAME013", f"there is no component `{word}`", NOWHERE, hint)
        return found

    def parts(self, component: Component) -> tuple[Component, ...]:
        """The components that one was combined from; otherwise itself."""
        known = self._combination(component)
        return (component,) if known is None else known.parts

    def _combination(self, component: Component) -> CombinedDeck | None:
        return next((c for c in self._combined.values() if c.component is component), None)

    def rows(
        self,
        call: str,
        wanted: Any,
        where: str = "",
        filters: Mapping[str, Any] | None = None,
        read: Sequence[str] = (),
    ) -> list[Item]:
        """The rows of a component that meet all conditions; the trace records the call and the columns read."""
        filters = filters or {}
        component = self.component(wanted)
        items = counted_items(component)
        read = tuple(self.column(component, each) for each in read)
        columns = {name: self.column(component, name) for name in filters}
        chosen = [
            item
            for item in items
            if all(matches(item, columns[name], value) for name, value in filters.items())
        ]
        if where:
            condition = expressions.expression(where)
            fields = {id(item): item.named_fields() for item in chosen}
            chosen = [i for i in chosen if expressions.is_true(condition.value(fields[id(i)]))]
        compared = [
            (columns[name], each, False)
            for name, value in filters.items()
            for each in (value if isinstance(value, (list, tuple, set)) else (value,))
        ]
        compared += _compared(component, where)
        own = (component.copies_column,) if component.copies_column and not read else ()
        parts = [component.name, *map(repr, read), *([repr(where)] if where else [])]
        parts += [f"{name}={value!r}" for name, value in filters.items()]
        counted = Counted(
            f"{call}({', '.join(parts)})",
            component,
            tuple(dict.fromkeys((*columns.values(), *own, *read))),
            tuple(chosen),
            len(items),
            tuple(name for name, _, _ in compared),
            read,
            absent_values=tuple(self._absent(component, compared)) if self.watching else (),
        )
        self._record(counted)
        return chosen

    def _record(self, counted: Counted) -> None:
        """Adds what was counted to the trace, for each component of a combined one."""
        whole = self._combination(counted.component)
        entries = [counted]
        if whole is not None:
            entries = [
                counted._replace(
                    component=part,
                    columns=tuple(each for each in counted.columns if each in part.columns),
                    read=tuple(each for each in counted.read if each in part.columns),
                    items=tuple(items),
                    every=len(counted_items(part)),
                    absent_values=counted.absent_values if part is whole.parts[0] else (),
                )
                for part, items in whole.by_part(counted.items)
            ]
        self._noted = len(entries)
        self.trace += entries

    def record_filter(self, component: Component, name: str, value: Any) -> None:
        """Records that rows of a component are filtered by a value, if no row has it."""
        column = column_of(component, name)
        if not self.watching or column is None:
            return
        found = tuple(self._absent(component, [(column, value, False)]))
        if found:
            call = f"{component.name} | selectattr({name!r}, {value!r})"
            rows = len(counted_items(component))
            counted = Counted(call, component, (column,), (), rows, (column,), absent_values=found)
            self.trace.append(counted)

    def _absent(
        self, component: Component, compared: Sequence[tuple[str, Any, bool]]
    ) -> Iterator[AbsentValue]:
        """The values that no row has. A value that was read from another table may well be missing."""
        source = expressions.current_source()
        for name, value, part in compared:
            key = (component.name, name, repr(value), part)
            if key not in self._looked:
                self._looked[key] = absent_value(component, name, value, part)
            found = self._looked[key]
            if found is None:
                continue
            quoted = any(f"{sign}{value}{sign}" in source for sign in "'\"")
            literal = quoted or not source or not isinstance(value, str)
            if literal and self._is_also_asked(component, source, (name, value, part)):
                continue
            if literal or not is_in_a_table(self._components.values(), found.wanted):
                yield found._replace(origin=expressions.current_origin())

    def _is_also_asked(
        self, component: Component, source: str, compared: tuple[str, Any, bool]
    ) -> bool:
        """Whether the expression also counts another component that has the value: their sum is meant."""
        words = set(_WORD.findall(source))
        return any(
            column_of(each, compared[0]) is not None and absent_value(each, *compared) is None
            for word, each in self.by_word.items()
            if word in words and each is not component
        )

    def note(self, arguments: Iterable[str]) -> None:
        """Adds arguments to the call of the rows that were counted last."""
        added = list(arguments)
        last = self.trace[-self._noted :]
        self.trace[-self._noted :] = [each.called_with(added) for each in last]

    def column(self, component: Component, wanted: str) -> str:
        """A column, by its header or by the name that expressions use. Raises `Problem`."""
        found = column_of(component, wanted)
        if found is None:
            message = no_column(str(wanted), component.columns, NOWHERE, component.table_name)
            raise Problem.of([message])
        return found


def _compared(component: Component, where: str) -> Iterator[tuple[str, Any, bool]]:
    """The columns that a condition compares with literals, and the literals."""
    for name, value, part, _ in expressions.compared_with(where) if where else ():
        column = column_of(component, name)
        if column is not None:
            yield column, value, part
