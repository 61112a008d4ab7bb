"""The rows of a game that a function means by its component, `where` and filters; what was asked is kept in a trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.diagnostics import NOWHERE, Problem, similar
from generator.game import expressions
from generator.game.counted import Counted, Handle, Lost, counted_items, fields_of
from generator.game.fields import identifier
from generator.game.figures import column_of, matches
from generator.game.model import Component, Game, Item
from generator.game.salvage import no_column
from generator.regex import regex

_EQUAL = regex(r"""(?<![\w.])(\w+)\s*==\s*(?:'([^'\\]*)'|"([^"\\]*)")""")


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
        if identifier(word) in self.lost:
            raise self.lost[identifier(word)].problem
        found = self._components.get(word) or self.by_word.get(word)
        if found is None:
            hint = similar(word, self._components, "component")
            raise Problem("GAME013", f"there is no component `{word}`", NOWHERE, hint)
        return found

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
                (
                    *((columns[name], str(value)) for name, value in filters.items()),
                    *_compared(component, where),
                ),
                tuple(read),
            )
        )
        return chosen

    def valued(
        self, call: str, wanted: Any, column: str, where: str, filters: Mapping[str, Any]
    ) -> list[Item]:
        """The rows for which all conditions hold, where the values of a column are used."""
        name = self.column(self.component(wanted), column)
        return self.rows(call, wanted, (name,), where, filters)

    def note(self, said: Iterable[str]) -> None:
        """Writes into the trace what more was asked of the rows that were found last."""
        self.trace[-1] = self.trace[-1].given(said)

    def column(self, component: Component, wanted: str) -> str:
        """The column that is meant, by its header or as expressions call it. Raises `Problem`."""
        found = column_of(component, wanted)
        if found is not None:
            return found
        said = no_column(str(wanted), component.columns, NOWHERE, component.called)
        raise Problem.of([said])


def _compared(component: Component, where: str) -> Iterator[tuple[str, str]]:
    """The columns that a condition compares with a word, and the words."""
    for word, one, other in _EQUAL.findall(where):
        column = column_of(component, word)
        if column is not None:
            yield column, one or other
