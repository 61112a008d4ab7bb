"""The rows of a game that a function means by its component, `where` and filters; what was asked is kept in a trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.counting.cell_values import column_of, matches
from generator.game.counting.combined_decks import Shuffled, shuffled
from generator.game.counting.missing_values import Stranger, filtered, stands_elsewhere, stranger
from generator.game.counting.rows import Counted, Handle, Lost, counted_items, fields_of
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Game, Item
from generator.game.spec.recovery import no_column

_WORD = regex(r"\w+")


class Chosen:
    """Finds the rows of a game."""

    def __init__(self, game: Game) -> None:
        self._components = {c.name: c for c in game.components}
        self.by_word = {identifier(c.name): c for c in game.components}
        """The components by the names that expressions use."""
        self.lost = {identifier(name): Lost(name) for name in sorted(game.lost)}
        """Those that are left out."""
        self.trace: list[Counted] = []
        """What was computed, in order; whoever wants to know empties it first."""
        self.watching = True
        """Whether to look for values that are asked for and that no row has."""
        self._looked: dict[tuple[str, str, str, bool], Stranger | None] = {}
        self._shuffled: dict[tuple[int, ...], Shuffled] = {}
        self._noted = 0
        """How many entries of the trace the last rows made."""

    def component(self, wanted: Any) -> Component:
        """The component that an expression means, by itself or by name; of several, all as one. Raises `Problem`."""
        if isinstance(wanted, str) and "," in wanted:
            wanted = [each.strip() for each in wanted.split(",")]
        if isinstance(wanted, (list, tuple)):
            return self._together([self.component(each) for each in wanted])
        if isinstance(wanted, Handle):
            return wanted.component
        if isinstance(wanted, Component):
            return wanted
        if isinstance(wanted, Lost):
            raise wanted.problem
        # A component that is called as a function is may be meant; what is undefined says so itself.
        word = str(wanted.args[0] if isinstance(wanted, partial) else wanted)
        if identifier(word) in self.lost:
            raise self.lost[identifier(word)].problem
        found = self._components.get(word) or self.by_word.get(word)
        if found is None:
            hint = similar(word, self._components, "component")
            raise Problem("GAME013", f"there is no component `{word}`", NOWHERE, hint)
        return found

    def parts(self, component: Component) -> tuple[Component, ...]:
        """The components that one is made of; itself if it is no other's."""
        known = next((s for s in self._shuffled.values() if s.component is component), None)
        return (component,) if known is None else known.parts

    def _together(self, parts: list[Component]) -> Component:
        """Several components as one; the same again for the same ones."""
        if len(parts) == 1:
            return parts[0]
        key = tuple(map(id, parts))
        if key not in self._shuffled:
            self._shuffled[key] = shuffled(parts)
        return self._shuffled[key].component

    def rows(
        self, call: str, wanted: Any, read: Sequence[str], where: str, filters: Mapping[str, Any]
    ) -> list[Item]:
        """The rows for which all conditions hold; what was asked is kept in the trace."""
        component = self.component(wanted)
        items = counted_items(component)
        columns = {name: self.column(component, name) for name in filters}
        chosen = [
            item
            for item in items
            if all(matches(item, columns[name], value) for name, value in filters.items())
        ]
        if where:
            condition = expressions.expression(where)
            fields = {id(item): fields_of(item) for item in chosen}
            chosen = [i for i in chosen if expressions.is_true(condition.value(fields[id(i)]))]
        asked = [(columns[name], value, False) for name, value in filtered(filters)]
        asked += _compared(component, where)
        own = (component.copies_column,) if component.copies_column and not read else ()
        parts = [component.name, *map(repr, read), *([repr(where)] if where else [])]
        parts += [f"{name}={value!r}" for name, value in filters.items()]
        counted = Counted(
            f"{call}({', '.join(parts)})",
            component,
            tuple(dict.fromkeys((*columns.values(), *own, *read))),
            tuple(chosen),
            len(items),
            tuple(name for name, _, _ in asked),
            tuple(read),
            strangers=tuple(self._strangers(component, asked)) if self.watching else (),
        )
        self._keep(counted)
        return chosen

    def _keep(self, counted: Counted) -> None:
        """Writes what was counted into the trace; of several components for each of them."""
        whole = next((s for s in self._shuffled.values() if s.component is counted.component), None)
        made = [counted]
        if whole is not None:
            made = [
                counted._replace(
                    component=part,
                    columns=tuple(each for each in counted.columns if each in part.columns),
                    read=tuple(each for each in counted.read if each in part.columns),
                    items=tuple(items),
                    every=len(counted_items(part)),
                    strangers=counted.strangers if part is whole.parts[0] else (),
                )
                for part, items in whole.by_part(counted.items)
            ]
        self._noted = len(made)
        self.trace += made

    def asked_for(self, component: Component, name: str, value: Any) -> None:
        """Notes that rows of a component are filtered by a value, if no row has it."""
        column = column_of(component, name)
        if not self.watching or column is None:
            return
        found = tuple(self._strangers(component, [(column, value, False)]))
        if found:
            call = f"{component.name} | selectattr({name!r}, {value!r})"
            rows = len(counted_items(component))
            self.trace.append(
                Counted(call, component, (column,), (), rows, (column,), strangers=found)
            )

    def _strangers(
        self, component: Component, asked: Sequence[tuple[str, Any, bool]]
    ) -> Iterator[Stranger]:
        """What was asked for and is in no row. What comes from another table may well be missing."""
        source = expressions.source_here()
        for name, value, part in asked:
            key = (component.name, name, repr(value), part)
            if key not in self._looked:
                self._looked[key] = stranger(component, name, value, part)
            found = self._looked[key]
            if found is None:
                continue
            quoted = any(f"{sign}{value}{sign}" in source for sign in "'\"")
            literal = quoted or not source or not isinstance(value, str)
            if literal and self._is_also_asked(component, source, (name, value, part)):
                continue
            if literal or not stands_elsewhere(self._components.values(), found.wanted):
                yield found._replace(origin=expressions.here())

    def _is_also_asked(
        self, component: Component, source: str, asked: tuple[str, Any, bool]
    ) -> bool:
        """Whether an expression counts another component too, and that one has the value: their sum is meant."""
        words = set(_WORD.findall(source))
        others = (each for word, each in self.by_word.items() if word in words)
        return any(
            column_of(each, asked[0]) is not None and stranger(each, *asked) is None
            for each in others
            if each is not component
        )

    def valued(
        self, call: str, wanted: Any, column: str, where: str, filters: Mapping[str, Any]
    ) -> list[Item]:
        """The rows for which all conditions hold, where the values of a column are used."""
        name = self.column(self.component(wanted), column)
        return self.rows(call, wanted, (name,), where, filters)

    def note(self, said: Iterable[str]) -> None:
        """Writes into the trace what more was asked of the rows that were found last."""
        told = list(said)
        self.trace[-self._noted :] = [each.given(told) for each in self.trace[-self._noted :]]

    def column(self, component: Component, wanted: str) -> str:
        """The column that is meant, by its header or as expressions call it. Raises `Problem`."""
        found = column_of(component, wanted)
        if found is not None:
            return found
        said = no_column(str(wanted), component.columns, NOWHERE, component.called)
        raise Problem.of([said])


def _compared(component: Component, where: str) -> Iterator[tuple[str, Any, bool]]:
    """The columns that a condition compares with literals, and these."""
    for name, value, part in expressions.compared_with(where) if where else ():
        column = column_of(component, name)
        if column is not None:
            yield column, value, part
