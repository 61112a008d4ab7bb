"""Rows, columns and numbers of spaces that do not go together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Item

_CELLS = ("squares", "spaces", "cells", "fields", "hexes")
_NUMBERS = {*_CELLS, "columns", "rows", "side", "first", "last", "first_column", "first_row"}
_MAPS = ("map", "grid", "plan", "maze", "layout")
_WHOLE = regex(r"\d{1,6}")
_MOST = 4
"""As many other rows make it a rule that a grid has no holes."""


class _Grid(NamedTuple):
    """What a row says of a grid: numbers by the names of their columns in small letters."""

    item: Item
    numbers: Mapping[str, int]
    headers: Mapping[str, str]

    @property
    def spaces(self) -> str:
        """The column that says how many spaces there are; empty where none does."""
        return next((name for name in _CELLS if name in self.numbers), "")

    @property
    def product(self) -> int:
        """Columns × rows, 0 where one of them is not said."""
        return self.numbers.get("columns", 0) * self.numbers.get("rows", 0)

    def finding(self, column: str, message: str, hint: str) -> Finding:
        """What is wrong with a cell."""
        return Finding(message, self.item.origin_of(self.headers[column]), hint)


@check("CARD011", Severity.WARNING)
def grid_arithmetic(component: Component) -> Iterator[Finding]:
    """The numbers that a row says of a board do not go together: columns, rows, spaces, its map, where a part lies.

    Looked at are columns called `columns` and `rows` with `squares`, `spaces`, `cells`, `fields` or `hexes`; `first`
    and `last` with `spaces` or `fields`; a `map` and its `columns`, `rows` or, of hexes, `side`; and parts that lie
    at `first_column` and `first_row` of a whole.

    Why: the board is printed with another number of spaces than the rules reckon with.
    Fix: correct the number that is wrong.

    Bad:
        name,columns,rows,squares
        Castle,8,8,72

    Good:
        name,columns,rows,squares
        Castle,8,8,64
    """
    columns = {identifier(header).casefold(): header for header in component.columns}
    if _NUMBERS.isdisjoint(columns):
        return
    grids = [_read(item, columns) for item in counted_items(component)]
    whole = [g for g in grids if g.spaces and g.product and g.numbers[g.spaces] == g.product]
    for grid in grids:
        yield from _spaces(grid, len(whole) >= _MOST)
        yield from _track(grid)
        yield from _map(grid)
    yield from _shared(grids)


def _read(item: Item, columns: Mapping[str, str]) -> _Grid:
    numbers = {
        name: int(value)
        for name in _NUMBERS & columns.keys()
        if isinstance(value := item.value(columns[name]), str) and _WHOLE.fullmatch(value)
    }
    return _Grid(item, numbers, columns)


def _spaces(grid: _Grid, strict: bool) -> Iterator[Finding]:
    """A grid has no more spaces than columns × rows; fewer only where not all others have as many."""
    name, product = grid.spaces, grid.product
    if not name or not product:
        return
    said, columns, rows = grid.numbers[name], grid.numbers["columns"], grid.numbers["rows"]
    if said > product or (said < product and strict):
        what = f"`{grid.item.name}` says {said} {name}, and {columns} × {rows} are {product}"
        yield grid.finding(name, what, f"write {product}, or correct `columns` and `rows`")


def _track(grid: _Grid) -> Iterator[Finding]:
    first, last = grid.numbers.get("first"), grid.numbers.get("last")
    name = next((each for each in ("spaces", "fields") if each in grid.numbers), "")
    if first is None or last is None or not name:
        return
    number = abs(last - first) + 1
    # A track may count in twos, fives or tens.
    said = grid.numbers[name] - 1
    if grid.numbers[name] != number and not (said > 1 and (number - 1) % said == 0):
        what = f"`{grid.item.name}` says {grid.numbers[name]} {name}, and {first} to {last} are {number}"
        yield grid.finding(name, what, f"write {number}, or correct `first` and `last`")


def _map(grid: _Grid) -> Iterator[Finding]:
    """A map has as many lines and letters as its row says."""
    for name in _MAPS:
        value = grid.item.value(grid.headers[name]) if name in grid.headers else None
        lines = value.strip("\n").split("\n") if isinstance(value, str) else list(value or ())
        if len(lines) < 2 or lines[0].startswith("+"):
            continue
        bare = ["".join(line.split()) for line in lines]
        side = (len(bare) + 1) // 2
        if [len(line) for line in bare] == [
            2 * side - 1 - abs(n - side + 1) for n in range(2 * side - 1)
        ]:
            sizes = {"side": side}
        else:
            width = max(map(len, lines))
            if 2 * sum(len(line) == width for line in lines) <= len(lines):
                continue  # Lines of so many lengths are words, or a shape that nobody can tell the size of.
            sizes = {"rows": len(lines), "columns": width}
        for word, size in sizes.items():
            said = grid.numbers.get(word, size)
            spaced = word == "columns" and all(len(line) == said for line in bare)
            if said != size and not spaced:
                what = f"`{grid.item.name}` says {word} {said}, and its `{name}` has {size}"
                yield grid.finding(word, what, f"write {size}, or correct the map")


def _shared(grids: list[_Grid]) -> Iterator[Finding]:
    """No two parts of a board lie on the same squares."""
    needed = ("first_column", "first_row", "columns", "rows")
    taken: dict[tuple[int, int], _Grid] = {}
    places: set[tuple[int, ...]] = set()
    for grid in grids:
        if any(name not in grid.numbers for name in needed) or grid.item.copies != 1:
            return
        place = column, row, width, height = tuple(grid.numbers[name] for name in needed)
        if place in places:
            continue  # Another version of the same part.
        places.add(place)
        if width * height > 10_000:
            return
        spots = [(column + x, row + y) for y in range(height) for x in range(width)]
        other = next((taken[spot] for spot in spots if spot in taken), None)
        if other is not None:
            at = next(spot for spot in spots if spot in taken)
            wrong = "first_row" if other.numbers["first_column"] == column else "first_column"
            what = f"`{grid.item.name}` and `{other.item.name}` both have column {at[0]} of row {at[1]}"
            hint = f"let `{grid.item.name}` begin where no other part lies"
            yield grid.finding(wrong, what, hint)
        taken.update(dict.fromkeys(spots, grid))
