"""Boards and maps whose numbers or cells are wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.map_columns import Walked, parts
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Item

_CELLS = ("squares", "spaces", "cells", "fields", "hexes")
_NUMBERS = {*_CELLS, "columns", "rows", "side", "first", "last", "first_column", "first_row"}
_MAPS = ("map", "grid", "plan", "maze", "layout")
_WHOLE = regex(r"\d{1,6}")
_MOST = 4
"""How many complete grids it takes until holes are reported."""


class _Grid(NamedTuple):
    """The numbers in a grid's row, by the names of their columns in lower case."""

    item: Item
    numbers: Mapping[str, int]
    headers: Mapping[str, str]

    def first(self, names: Sequence[str]) -> tuple[str, int]:
        """The first of some columns that has a number, and its number; empty and 0 if none has."""
        return next(((name, self.numbers[name]) for name in names if name in self.numbers), ("", 0))

    @property
    def product(self) -> int:
        """Columns × rows; 0 if either is missing."""
        return self.numbers.get("columns", 0) * self.numbers.get("rows", 0)

    def finding(self, column: str, message: str, hint: str) -> Finding:
        """A finding at the cell of a column."""
        return Finding(message, self.item.origin_of(self.headers[column]), hint)


@check("CARD011", Severity.WARNING)
def grid_arithmetic(component: Component) -> Iterator[Finding]:
    """The numbers in a board's row contradict each other: columns, rows, spaces, its map, or the position of a part.

    Checked are `columns` and `rows` with `squares`, `spaces`, `cells`, `fields` or `hexes`; `first` and `last` with
    `spaces` or `fields`; a `map` with `columns`, `rows` or (for hexes) `side`; and the position of parts,
    `first_column` and `first_row`.

    Why: the printed board has a different number of spaces than the rules assume.
    Fix: correct the wrong number.

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
    whole = [grid for grid in grids if grid.product == grid.first(_CELLS)[1] > 0]
    for grid in grids:
        # At most columns × rows spaces; exactly as many if that is usual in the table.
        (name, number), product = grid.first(_CELLS), grid.product
        if name and product and (number > product or (number < product and len(whole) >= _MOST)):
            size = f"{grid.numbers['columns']} × {grid.numbers['rows']}"
            what = f"`{grid.item.name}` has {number} {name}, but {size} are {product}"
            yield grid.finding(name, what, f"write {product}, or correct `columns` and `rows`")
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


def _track(grid: _Grid) -> Iterator[Finding]:
    first, last = grid.numbers.get("first"), grid.numbers.get("last")
    name, spaces = grid.first(("spaces", "fields"))
    if first is None or last is None or not name:
        return
    number = abs(last - first) + 1
    # A track may count in twos, fives or tens.
    if spaces != number and not (spaces > 2 and (number - 1) % (spaces - 1) == 0):
        what = f"`{grid.item.name}` has {spaces} {name}, but {first} to {last} are {number}"
        yield grid.finding(name, what, f"write {number}, or correct `first` and `last`")


def _map(grid: _Grid) -> Iterator[Finding]:
    """A map has the number of lines and letters that its row says."""
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
                continue  # Words, or a shape without a definite size.
            sizes = {"rows": len(lines), "columns": width}
        for word, size in sizes.items():
            number = grid.numbers.get(word, size)
            spaced = word == "columns" and all(len(line) == number for line in bare)
            if number != size and not spaced:
                what = f"`{grid.item.name}` has {number} in `{word}`, but its `{name}` has {size}"
                yield grid.finding(word, what, f"write {size}, or correct the map")


def _shared(grids: list[_Grid]) -> Iterator[Finding]:
    """No two parts of a board overlap."""
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
        at = next((spot for spot in spots if spot in taken), None)
        if at is not None:
            other = taken[at]
            wrong = "first_row" if other.numbers["first_column"] == column else "first_column"
            what = f"`{grid.item.name}` and `{other.item.name}` both have column {at[0]} of row {at[1]}"
            hint = f"move `{grid.item.name}` to where there is no other part"
            yield grid.finding(wrong, what, hint)
        taken.update(dict.fromkeys(spots, grid))


@check("CARD012", Severity.WARNING)
def unreachable_cell(walked: Walked) -> Iterator[Finding]:
    """A cell of a map is open, but walls or gaps separate it from the rest.

    Checked are the maps that a claim uses with `steps`, `reached` or `chokepoints`, in all rows of their table and
    with the claim's `walls`.

    Why: whatever is there is out of the game, or the game can't be won.
    Fix: open a wall, or turn the cell into a wall. If you mean it, claim how many cells are `reached`.

    Bad:
        name,map
        Castle,"S..
        .##
        .#E"
        --- game.yaml
        claims:
          - {say: The keep is 4 steps away, of: "steps(cards, 'map', 'S', 'A3') | first", is: 2}

    Good:
        name,map
        Castle,"S..
        .#.
        .#E"
        --- game.yaml
        claims:
          - {say: The keep is 4 steps away, of: "steps(cards, 'map', 'S', 'E') | first", is: 4}
    """
    found = parts(walked)
    if len(found) < 2:
        return
    item, names = walked.item, [name for part in found[1:] for name in part]
    shown = ", ".join(f"`{name}`" for name in names[:8])
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    yield Finding(
        f"{shown}{more} can't be reached on the map of `{item.name}`",
        item.origin_of(walked.column),
        "open a wall, or make walls of cells that nobody should enter",
    )
