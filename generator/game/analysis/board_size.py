"""How many columns and rows a board has."""

from __future__ import annotations

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.game.counting.rows import counted_items
from generator.game.model.game import Component, Item

_WHOLE = regex(r"[1-9]\d?")


class Board(NamedTuple):
    """The size of a board, in cells."""

    name: str
    columns: int
    rows: int

    def has(self, letters: str, number: int) -> bool:
        """Whether a square is on it, by the letters of its column and the number of its row: `C`, 4."""
        column = 0
        for letter in letters:
            column = 26 * column + ord(letter) - 64
        return column <= self.columns and number <= self.rows


def board_of(component: Component) -> Board | None:
    """The size of a board from its columns `columns` and `rows`, or its map; None for anything else."""
    items = counted_items(component)
    if component.kind != "board" or len(items) != 1:
        return None
    columns, rows = (_number(items[0], name) for name in ("columns", "rows"))
    if not (columns and rows):
        value = items[0].value("map") or ""
        lines = value.strip("\n").split("\n") if isinstance(value, str) else list(value)
        # A map whose lines differ in length isn't a rectangle.
        uniform = len({len(line) for line in lines}) == 1 and len(lines) > 1
        columns, rows = (len(lines[0]), len(lines)) if uniform else (0, 0)
    return Board(component.name, columns, rows) if columns and rows else None


def _number(item: Item, name: str) -> int:
    value = item.value(name)
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else 0
