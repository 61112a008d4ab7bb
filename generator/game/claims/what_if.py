"""The numbers of a game with other values in some cells: what a claim would compute if the tables were different."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Origin
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.claims.agreement import compare, settled
from generator.game.claims.corrections import Cell, CellChange
from generator.game.claims.rounding import Rules
from generator.game.counting.rows import ComponentView, Counted
from generator.game.counting.selection import RowSelector
from generator.game.expressions.cost_limit import BUDGET, LIMIT
from generator.game.expressions.fields import column_names, identifier
from generator.game.model.game import Component, Game, Item
from generator.game.namespace import Numbers
from generator.game.spec.checks import Claim
from generator.tables.number_parsing import parse_number

_WORD = regex(r"\w+")
_TRIAL, _ROW, _READ, _CHOSEN, _ENTRY = 500, 10, 100, 400, 1_000
"""The costs of a trial, a row that is changed, a cell that is read, a row that is chosen, an entry that is compared."""

Place = tuple[str, int]
"""A row: the component's name, and the row's place in it."""


class Trial(RowSelector):
    """Computes the claims of a game with some cells changed, and counts the cost; rows that are chosen are cached."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.watching = False
        self.spent = 0
        """The cost of all trials, in units of an expression's budget."""
        self._names = Numbers(game, self).names()
        self._now: dict[str, Component] = {}
        """The components that are changed."""
        self._loose: set[str] = set()
        """The columns that are changed, by their names in expressions: rows chosen by them aren't cached."""
        self._known: dict[tuple[str, str, str], tuple[tuple[int, ...], Counted]] = {}
        self._chosen = 0
        """How many rows were chosen without the cache."""

    def value(self, claim: Claim, edits: Iterable[CellChange] = ()) -> Any:
        """What a claim computes with some cells changed; None if it can't be computed."""
        self._now, self._loose = {}, set()
        for change in edits:
            cell, number, text = change.cell, change.number, change.text
            self._loose.add(identifier(cell.header))
            for name, index in cell.rows:
                component = self._now.get(name) or self._components[name]
                item = component.items[index]
                if cell.header:
                    at = item.table.headers.index(cell.header)
                    values = (*item.row.values[:at], text, *item.row.values[at + 1 :])
                    item = replace(item, row=replace(item.row, values=values))
                if cell.header == component.copies_column:
                    item = replace(item, copies=int(number))
                items = (*component.items[:index], item, *component.items[index + 1 :])
                self._now[name] = replace(component, items=items)
        return self._value(claim)

    def opened(self, claim: Claim) -> tuple[Counted, ...]:
        """What a claim would count if each row had at least 1 copy."""
        self._now = {name: _open(component) for name, component in self._components.items()}
        self._value(claim)
        return tuple(self.trace)

    def holds(self, claim: Claim, edits: Iterable[CellChange] = ()) -> bool:
        """Whether a claim is true with some cells changed."""
        value = self.value(claim, edits)
        rules = Rules.of(claim.of.text, claim.digits, claim.tolerance)
        self.spent += _ENTRY * len(value) if isinstance(value, (list, dict)) else 0
        return value is not None and not compare(value, claim.is_, rules).differences

    def _value(self, claim: Claim) -> Any:
        changed = {identifier(name): ComponentView(c) for name, c in self._now.items()}
        known = self._names.items()
        names = {w: changed.get(w, v) if isinstance(v, ComponentView) else v for w, v in known}
        self.trace.clear()
        self._chosen = 0
        try:
            return settled(expressions.expression(claim.of.text).value(names))
        except Exception:
            # Whatever is wrong with it, it doesn't make the claim true.
            return None
        finally:
            rows = sum(len(component.items) for component in self._now.values())
            read = sum(len(each.items) * len(each.read) for each in self.trace)
            work = _TRIAL + _ROW * rows + _READ * read + _CHOSEN * self._chosen
            self.spent += LIMIT - max(0, BUDGET.left) + work

    def component(self, wanted: Any) -> Component:
        """A component with its changes. Raises `Problem`."""
        found = super().component(wanted)
        return found if isinstance(wanted, (list, tuple)) else self._now.get(found.name, found)

    def rows(
        self,
        call: str,
        wanted: Any,
        where: str = "",
        filters: Mapping[str, Any] | None = None,
        read: Sequence[str] = (),
    ) -> list[Item]:
        """The rows that meet all conditions, with their changes; the trace records the call."""
        filters = filters or {}
        if isinstance(wanted, (list, tuple)):
            self._chosen += sum(len(self.component(each).items) for each in wanted)
            return super().rows(call, wanted, where, filters, read)
        component = super().component(wanted)
        by = {identifier(name) for name in filters}.union(_WORD.findall(where))
        if by & self._loose:
            self._chosen += len(component.items)
            return super().rows(call, wanted, where, filters, read)
        now = self._now.get(component.name, component)
        key = (component.name, where, repr(filters))
        if key not in self._known:
            # A change may give copies to rows that have none.
            before, self._now = self._now, {component.name: _open(component)}
            items = super().rows(call, wanted, where, filters, read)
            self._now = before
            self._known[key] = tuple(item.index for item in items), self.trace.pop()
        found, counted = self._known[key]
        columns = tuple(self.column(component, each) for each in read)
        self.trace.append(counted._replace(read=columns))
        return [now.items[index] for index in found if now.items[index].copies > 0]


def _open(component: Component) -> Component:
    if all(item.copies for item in component.items):
        return component
    items = (item if item.copies else replace(item, copies=1) for item in component.items)
    return replace(component, items=tuple(items))


def copies_cells(game: Game, names: Iterable[str]) -> tuple[Cell, ...]:
    """The cells with the numbers of copies of some components, in the order of the tables."""
    wanted = {each.name: (each.copies_column,) for each in game.components if each.name in names}
    return _cells(game, wanted)


def read_cells(game: Game, counted: Iterable[Counted]) -> tuple[Cell, ...]:
    """The cells with numbers that were read from some rows."""
    wanted: dict[str, tuple[str, ...]] = {}
    rows: set[Place] = set()
    for each in counted:
        wanted[each.component.name] = (*wanted.get(each.component.name, ()), *each.read)
        rows.update((each.component.name, item.index) for item in each.items)
    return tuple(cell for cell in _cells(game, wanted) if rows.intersection(cell.rows))


def _cells(game: Game, wanted: Mapping[str, Sequence[str]]) -> tuple[Cell, ...]:
    """The cells with numbers in some columns of some components."""
    found: dict[Origin, list[tuple[Place, Item, str]]] = {}
    every = {header for headers in wanted.values() for header in headers if header}
    own = [(each, wanted.get(each.name, ())) for each in game.components]
    # A table that several components share changes for all of them.
    others = [(component, sorted(every.difference(headers))) for component, headers in own]
    for component, headers in (*own, *others):
        for item, header in _of(component, headers):
            origin = item.table.origin(item.row, header) if header else component.copies_origin
            # A value that game.yaml itself fills in, such as a series, isn't a cell.
            is_cell = origin.file and not (header and origin.file == game.spec.origin.file)
            if is_cell and (header in wanted.get(component.name, ()) or origin in found):
                found.setdefault(origin, []).append(((component.name, item.index), item, header))
    choosing = _choosing(game)
    cells = (
        _cell(game, origin, rows)
        for origin, rows in found.items()
        if (origin.file, origin.sheet, rows[0][2]) not in choosing
    )
    return tuple(cell for cell in cells if cell is not None)


def _choosing(game: Game) -> set[tuple[str, str, str]]:
    """The columns, by file, sheet and header, that rows are chosen by: other numbers would choose other rows."""
    found = set()
    for component in game.components:
        table = component.items[0].table if component.items else component.table
        for header in component.columns if table is not None and component.chosen_by else ():
            if column_names(header) & component.chosen_by:
                for at in {table.origin(None, header), table.origin()}:  # type: ignore[union-attr]
                    found.add((at.file, at.sheet, header))
    return found


def _of(component: Component, headers: Iterable[str]) -> Iterator[tuple[Item, str]]:
    named = [header for header in headers if not header or header in component.columns]
    for item in component.items:
        if item.row.number > 0:
            for header in named:
                yield item, header


def _cell(game: Game, origin: Origin, rows: Sequence[tuple[Place, Item, str]]) -> Cell | None:
    """A cell that is blank or a number; None for any other."""
    (name, _), item, header = rows[0]
    text = item.table.get(item.row, header) if header else str(item.copies)
    number = parse_number(text.strip() or "0") if isinstance(text, str) else None
    if number is None or not isinstance(text, str):
        return None
    copies = header == game.component(name).copies_column
    names = tuple(dict.fromkeys(each.name for _, each, _ in rows))
    places = tuple(place for place, _, _ in rows)
    value = Fraction(item.copies) if copies else number
    return Cell(origin, header, text, value, places, names, copies)
