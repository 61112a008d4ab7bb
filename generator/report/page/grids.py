"""The tables of a game as grids, with column letters and row numbers as in a spreadsheet."""

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
    """The part of a table that the game reads."""

    ident: str
    file: str
    sheet: str
    lettered: bool
    """Whether it has column letters and row numbers; else rows are called by their lines."""
    heads: dict[str, str] = field(default_factory=dict)
    """The headers by letter; by header if there are no letters."""
    head_row: int = 1
    rows: dict[int, dict[str, str]] = field(default_factory=dict)
    """The cells by row and column."""
    lines: dict[int, int] = field(default_factory=dict)
    """The first line of each row, if rows have no numbers."""

    @property
    def title(self) -> str:
        """Its file and sheet."""
        return f"{self.file}#{self.sheet}" if self.sheet else self.file

    def columns(self) -> list[str]:
        """The columns in order."""
        if not self.lettered:
            return list(self.heads)
        return sorted(self.heads, key=lambda letters: (len(letters), letters))

    def cell(self, row: int, column: str) -> str:
        """The link target of a cell."""
        at = column if self.lettered else f"c{list(self.heads).index(column) + 1}-"
        return f"{self.ident}-{at}{row}"

    def row(self, row: int) -> str:
        """The link target of a row."""
        return f"{self.ident}-row{row}"


class Grids:
    """All tables, each once."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._grids: dict[tuple[str, str], Grid] = {}
        self._places: dict[tuple[str, str, str], str] = {}
        for table in tables:
            # A joined table shows more than the columns that were joined, such as its key.
            for each in (table, *table.joined):
                for one in [part.table for part in each.parts] or [each]:
                    self._add(one)

    def __iter__(self) -> Iterator[Grid]:
        return iter(self._grids.values())

    def place(self, origin: Origin) -> str:
        """The link target of a cell or row; empty if no table shows it."""
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
