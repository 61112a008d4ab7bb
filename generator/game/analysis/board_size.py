"""How many columns and rows a board has."""

from __future__ import annotations

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.game.counting.rows import counted_items
from generator.game.model.game import Component, Item

_WHOLE = regex(r"[1-9]\d?")


class Board(NamedTuple):
    """How many columns and rows a board has."""

    name: str
    columns: int
    rows: int

    def has(self, letters: str, number: int) -> bool:
        """Whether a square is on it, called by the letters of its column and the number of its row."""
        column = 0
        for letter in letters:
            column = 26 * column + ord(letter) - 64
        return column <= self.columns and number <= self.rows


def board_of(component: Component) -> Board | None:
    """The measures of a board, as it says them or its map has them; None for what is no board or says neither."""
    items = counted_items(component)
    if component.kind != "board" or len(items) != 1:
        return None
    columns, rows = (_number(items[0], name) for name in ("columns", "rows"))
    if not (columns and rows):
        columns, rows = _map(items[0])
    return Board(component.name, columns, rows) if columns and rows else None


def _map(item: Item) -> tuple[int, int]:
    """The columns and rows of the map of a board, where all its lines are of one length; else 0 and 0."""
    value = item.value("map") or ""
    lines = value.strip("\n").split("\n") if isinstance(value, str) else list(value)
    widths = {len(line) for line in lines}
    return (widths.pop(), len(lines)) if len(widths) == 1 and len(lines) > 1 else (0, 0)


def _number(item: Item, name: str) -> int:
    value = item.value(name)
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else 0
