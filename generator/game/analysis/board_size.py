"""How many columns and rows a board has."""

from __future__ import annotations

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.game.counting.cell_values import text_of
from generator.game.counting.rows import counted_items
from generator.game.model.game import Component

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
    sizes = (text_of(items[0], name) for name in ("columns", "rows"))
    columns, rows = (int(size) if _WHOLE.fullmatch(size) else 0 for size in sizes)
    if not (columns and rows):
        lines = text_of(items[0], "map", "\n").strip("\n").split("\n")
        # A map whose lines differ in length isn't a rectangle.
        uniform = len({len(line) for line in lines}) == 1 and len(lines) > 1
        columns, rows = (len(lines[0]), len(lines)) if uniform else (0, 0)
    return Board(component.name, columns, rows) if columns and rows else None
