"""The tables of a game as the page shows them: as in the spreadsheet, with letters and numbers at their edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import Origin
from generator.foundation.lazy_regex import regex
from generator.tables import Row, Table

_CELL = regex(r"([A-Z]+)(\d+)")
_ROW = regex(r"row (\d+)")


@dataclass(slots=True)
class Grid:
    """One table, as far as the game reads it."""

    ident: str
    file: str
    sheet: str
    lettered: bool
    """Whether its columns have letters, and its rows numbers; else its rows are called by their lines."""
    heads: dict[str, str] = field(default_factory=dict)
    """The headers, by letter; by themselves where there are no letters."""
    head_row: int = 1
    rows: dict[int, dict[str, str]] = field(default_factory=dict)
    """The cells by row and column."""
    lines: dict[int, int] = field(default_factory=dict)
    """The line that each row without a number of its own begins in."""

    @property
    def title(self) -> str:
        """What it is called: its file, and the sheet of a workbook."""
        return f"{self.file}#{self.sheet}" if self.sheet else self.file

    def columns(self) -> list[str]:
        """The columns in order."""
        if not self.lettered:
            return list(self.heads)
        return sorted(self.heads, key=lambda letters: (len(letters), letters))

    def cell(self, row: int, column: str) -> str:
        """The name of a cell's place in the page."""
        at = column if self.lettered else f"c{list(self.heads).index(column) + 1}-"
        return f"{self.ident}-{at}{row}"

    def row(self, row: int) -> str:
        """The name of a row's place in the page."""
        return f"{self.ident}-row{row}"


class Grids:
    """All tables, each once, however many components share it."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._grids: dict[tuple[str, str], Grid] = {}
        self._places: dict[tuple[str, str, str], str] = {}
        for table in tables:
            # Columns that were looked up stand without their key in the table that has them.
            for each in (table, *table.joined):
                for one in [part.table for part in each.parts] or [each]:
                    self._add(one)

    def __iter__(self) -> Iterator[Grid]:
        return iter(self._grids.values())

    def place(self, origin: Origin) -> str:
        """The name of the place in the page of a cell, or of a row; empty where no table shows it."""
        return self._places.get(_key(origin), "")

    def _add(self, table: Table) -> None:
        for header in table.headers:
            origin = table.origin(None, header)
            match = _CELL.fullmatch(origin.cell)
            if match is not None:
                grid = self._grid(origin, True)
                grid.heads[match[1]], grid.head_row = header, int(match[2])
                self._places[_key(origin)] = grid.cell(int(match[2]), match[1])
            elif not table.letters:
                self._grid(table.origin(), False).heads.setdefault(header, header)
        for row in table.rows:
            self._add_row(table, row)

    def _add_row(self, table: Table, row: Row) -> None:
        for header, value in zip(table.headers, row.values):
            origin = table.origin(row, header)
            text = value if isinstance(value, str) else ", ".join(value)
            match = _CELL.fullmatch(origin.cell)
            if match is not None:
                grid, at, column = self._grid(origin, True), int(match[2]), match[1]
            elif not table.letters and origin.file == table.file:
                grid, at, column = self._grid(table.origin(), False), row.number, header
                grid.lines[at] = table.origin(row).line
            else:
                continue
            grid.rows.setdefault(at, {})[column] = text
            self._places[_key(origin)] = grid.cell(at, column)
        whole = table.origin(row)
        match = _ROW.fullmatch(whole.cell)
        known = self._grids.get((whole.file, whole.sheet))
        number = int(match[1]) if match is not None else row.number
        if known is not None and number in known.rows:
            self._places[_key(whole)] = known.row(number)

    def _grid(self, origin: Origin, lettered: bool) -> Grid:
        known = self._grids.get((origin.file, origin.sheet))
        if known is None:
            known = Grid(f"t{len(self._grids) + 1}", origin.file, origin.sheet, lettered)
            self._grids[origin.file, origin.sheet] = known
        return known


def _key(origin: Origin) -> tuple[str, str, str]:
    at = origin.cell or f"{origin.line}:{origin.column}:{origin.key}"
    return origin.file, origin.sheet, at
