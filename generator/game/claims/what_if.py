"""A game's numbers with other copies or other values in some cells: what would be, were a table another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Origin
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.claims.agreement import compare, settled
from generator.game.claims.rounding import Rules
from generator.game.counting.cell_values import figure
from generator.game.counting.rows import Counted, Handle
from generator.game.counting.selection import Chosen
from generator.game.expressions.cost_limit import BUDGET, LIMIT
from generator.game.expressions.fields import calls, identifier
from generator.game.model.game import Claim, Component, Game, Item
from generator.game.namespace import Numbers

_WORD = regex(r"\w+")
_TRIAL, _ROW, _READ, _ASKED, _ENTRY = 500, 10, 100, 400, 1_000
"""What a trial costs, each row of what is changed, each cell that is read, each row asked, and each entry compared."""

Place = tuple[str, int]
"""A row: the component's name, and the row's place in it."""


class Cell(NamedTuple):
    """A number that is written in one place, and the rows that it is read for: several, where one table serves them."""

    origin: Origin
    header: str
    """Its column; empty for the number of copies that game.yaml gives all rows of a component."""
    written: str
    value: Fraction
    rows: tuple[Place, ...]
    names: tuple[str, ...]
    """What its rows are called."""
    copies: bool = False
    """Whether it is a number of copies."""


Put = tuple[Cell, Fraction, str]
"""A cell, its new number, and how that is written there."""


def put(cell: Cell, number: Fraction) -> Put:
    """Another number in a cell, written as the old one is."""
    from generator.game.expressions.printing import exact

    text = str(number) if number.denominator == 1 else exact(number, 12)
    return cell, number, text.replace("-", "−") if "−" in cell.written else text


class Changed(Chosen):
    """The rows of a game with some cells changed. Which rows a function chooses is looked for only once."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.watching = False
        self.now: dict[str, Component] = {}
        """The components that are changed."""
        self._loose: set[str] = set()
        """The columns that are changed, as expressions call them: rows that are chosen by them are looked for anew."""
        self._known: dict[tuple[str, str, str], tuple[tuple[int, ...], Counted]] = {}
        self.asked = 0
        """How many rows were looked at anew."""

    def put(self, puts: Iterable[Put]) -> None:
        """Changes some cells, and no others."""
        self.now, self._loose = {}, set()
        for cell, number, text in puts:
            self._loose.add(identifier(cell.header))
            for name, index in cell.rows:
                component = self.now.get(name) or self._components[name]
                item = component.items[index]
                if cell.header:
                    at = item.table.headers.index(cell.header)
                    values = (*item.row.values[:at], text, *item.row.values[at + 1 :])
                    item = replace(item, row=replace(item.row, values=values))
                if cell.header == component.copies_column:
                    item = replace(item, copies=int(number))
                items = (*component.items[:index], item, *component.items[index + 1 :])
                self.now[name] = replace(component, items=items)

    def open(self) -> None:
        """Prints each row at least once."""
        self.now = {name: _open(component) for name, component in self._components.items()}

    def component(self, wanted: Any) -> Component:
        """The component that an expression means, as it is changed. Raises `Problem`."""
        found = super().component(wanted)
        return found if isinstance(wanted, (list, tuple)) else self.now.get(found.name, found)

    def rows(
        self, call: str, wanted: Any, read: Sequence[str], where: str, filters: Mapping[str, Any]
    ) -> list[Item]:
        """The rows for which all conditions hold, as they are changed; what was asked is kept in the trace."""
        if isinstance(wanted, (list, tuple)):
            self.asked += sum(len(self.component(each).items) for each in wanted)
            return super().rows(call, wanted, read, where, filters)
        component = super().component(wanted)
        by = {identifier(name) for name in filters}.union(_WORD.findall(where))
        if by & self._loose:
            self.asked += len(component.items)
            return super().rows(call, wanted, read, where, filters)
        now = self.now.get(component.name, component)
        key = (component.name, where, repr(filters))
        if key not in self._known:
            # Rows that are printed 0 times may be printed later.
            before, self.now = self.now, {component.name: _open(component)}
            items = super().rows(call, wanted, read, where, filters)
            self.now = before
            self._known[key] = tuple(item.index for item in items), self.trace.pop()
        found, counted = self._known[key]
        self.trace.append(counted._replace(read=tuple(read)))
        return [now.items[index] for index in found if now.items[index].copies > 0]


class Trial:
    """What the claims of a game compute with some cells changed, and what it costs to find that out."""

    def __init__(self, game: Game) -> None:
        self._rows = Changed(game)
        self._names = Numbers(game, self._rows).names()
        self.spent = 0
        """What all trials have cost, in units of an expression's budget."""

    def value(self, claim: Claim, puts: Iterable[Put] = ()) -> Any:
        """What a claim computes with some cells changed; None where it cannot be computed."""
        self._rows.put(puts)
        return self._value(claim)

    def holds(self, claim: Claim, puts: Iterable[Put] = ()) -> bool:
        """Whether a claim holds with some cells changed."""
        value = self.value(claim, puts)
        rules = Rules.of(claim.of, claim.digits, claim.tolerance)
        self.spent += _ENTRY * len(value) if isinstance(value, (list, dict)) else 0
        return value is not None and not compare(value, claim.is_, rules).differences

    def opened(self, claim: Claim) -> tuple[Counted, ...]:
        """What a claim would count if each row were printed at least once."""
        self._rows.open()
        self._value(claim)
        return tuple(self._rows.trace)

    def _value(self, claim: Claim) -> Any:
        changed = {identifier(name): Handle(c) for name, c in self._rows.now.items()}
        known = self._names.items()
        names = {w: changed.get(w, v) if isinstance(v, Handle) else v for w, v in known}
        self._rows.trace.clear()
        self._rows.asked = 0
        try:
            return settled(expressions.expression(claim.of).value(names))
        except Exception:
            # Whatever is wrong with it, it does not make the claim hold.
            return None
        finally:
            self.spent += LIMIT - max(0, BUDGET.left) + self._work()

    def _work(self) -> int:
        """What a trial costs besides its expression: making what is changed, and reading cells as numbers."""
        changed = sum(len(component.items) for component in self._rows.now.values())
        read = sum(len(each.items) * len(each.read) for each in self._rows.trace)
        return _TRIAL + _ROW * changed + _READ * read + _ASKED * self._rows.asked


def _open(component: Component) -> Component:
    """The component with each row printed at least once."""
    if all(item.copies for item in component.items):
        return component
    items = (item if item.copies else replace(item, copies=1) for item in component.items)
    return replace(component, items=tuple(items))


def copies_cells(game: Game, names: Iterable[str]) -> tuple[Cell, ...]:
    """The cells that say how many copies there are of the rows of some components, in the order of the tables."""
    wanted = {each.name: (each.copies_column,) for each in game.components if each.name in names}
    return _cells(game, wanted)


def read_cells(game: Game, counted: Iterable[Counted]) -> tuple[Cell, ...]:
    """The cells with numbers that were read of some rows."""
    wanted: dict[str, tuple[str, ...]] = {}
    rows: set[Place] = set()
    for each in counted:
        wanted[each.component.name] = (*wanted.get(each.component.name, ()), *each.read)
        rows.update((each.component.name, item.index) for item in each.items)
    return tuple(cell for cell in _cells(game, wanted) if rows.intersection(cell.rows))


def _cells(game: Game, wanted: Mapping[str, Sequence[str]]) -> tuple[Cell, ...]:
    """The cells of some columns of some components that hold numbers."""
    found: dict[Origin, list[tuple[Place, Item, str]]] = {}
    for component in game.components:
        for item, header in _of(component, wanted.get(component.name, ())):
            origin = item.table.origin(item.row, header) if header else component.copies_origin
            # What game.yaml itself fills in, such as a series, is no cell.
            if header and origin.file == game.origin.file:
                continue
            if origin.file:
                found.setdefault(origin, []).append(((component.name, item.index), item, header))
    # Tables that serve several components change for all of them.
    shared = {header for rows in found.values() for _, _, header in rows if header}
    for component in game.components:
        others = shared.intersection(component.columns).difference(wanted.get(component.name, ()))
        for item, header in _of(component, sorted(others)):
            rows = found.get(item.table.origin(item.row, header))
            if rows:
                rows.append(((component.name, item.index), item, header))
    choosing = _choosing(game)
    return tuple(
        _cell(game, origin, rows)
        for origin, rows in found.items()
        if _numeric(rows[0]) and (origin.file, origin.sheet, rows[0][2]) not in choosing
    )


def _choosing(game: Game) -> set[tuple[str, str, str]]:
    """The columns, by file, sheet and header, that rows are chosen by: with other numbers they would be others."""
    made = set()
    for component in game.components:
        table = component.items[0].table if component.items else component.table
        for header in component.columns if table is not None and component.chosen_by else ():
            if calls(header) & component.chosen_by:
                for at in {table.origin(None, header), table.origin()}:  # type: ignore[union-attr]
                    made.add((at.file, at.sheet, header))
    return made


def _of(component: Component, headers: Iterable[str]) -> Iterator[tuple[Item, str]]:
    named = [header for header in headers if not header or header in component.columns]
    for item in component.items:
        if item.row.number > 0:
            for header in named:
                yield item, header


def _numeric(use: tuple[Place, Item, str]) -> bool:
    _, item, header = use
    text = item.table.get(item.row, header) if header else str(item.copies)
    return isinstance(text, str) and (not text.strip() or figure(text.strip()) is not None)


def _cell(game: Game, origin: Origin, rows: Sequence[tuple[Place, Item, str]]) -> Cell:
    (name, _), item, header = rows[0]
    component = game.component(name)
    text = str(item.table.get(item.row, header)) if header else str(item.copies)
    copies = header == component.copies_column
    value = Fraction(item.copies) if copies else figure(text.strip()) or Fraction(0)
    names = tuple(dict.fromkeys(each.name for _, each, _ in rows))
    places = tuple(place for place, _, _ in rows)
    return Cell(origin, header, text, value, places, names, copies)
