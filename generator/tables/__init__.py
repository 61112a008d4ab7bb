"""Tables: rows of texts that know their cells, and what all data formats share to build them.

`rows` finds headers and cleans cells, `records` does so for lists of mappings, `worksheet` handles what only
spreadsheets have (merged cells, hidden rows, dates, formulas), `workbook` opens zipped XML safely and finds sheets,
`number_formats` prints numbers as cells show them, `paths` finds the records of YAML and JSON, and `combined` joins
several tables. The formats themselves are in `generator.sources`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import NOWHERE, Origin

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of columns."""
_MOST_COLUMNS = 16_384

Value = str | tuple[str, ...]
"""The value of a cell: a text, or several texts for a list in YAML or JSON."""


class Nested(tuple[str, ...]):
    """A mapping, or a list of mappings or lists, which doesn't fit into a cell: its texts are compact JSON."""

    value: Any
    """A text, a mapping or a tuple of values."""

    @classmethod
    def of(cls, value: Any) -> Nested:
        """The cell of a value."""
        import json

        parts = value if isinstance(value, tuple) else (value,)
        cell = cls(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in parts)
        cell.value = value
        return cell


class Reference(NamedTuple):
    """A table as written in game.yaml: a file of the project, and perhaps a sheet (`balance.xlsx#Events`)."""

    file: str
    sheet: str = ""
    """The sheet of a workbook, or the key of the records in YAML or JSON; empty for the first."""
    origin: Origin = NOWHERE
    """Where the reference is written."""
    options: Mapping[str, str] = {}
    """How to read it: `delimiter`, `encoding`, `hidden`, `column`; guessed if missing."""

    pattern: str = ""
    """The pattern in game.yaml that matches the file, if any."""

    @property
    def local(self) -> str:
        """The file relative to the game's folder."""
        folder = self.origin.file.rpartition("/")[0]
        return self.file.removeprefix(f"{folder}/") if folder else self.file

    @property
    def written(self) -> str:
        """The file as written in game.yaml."""
        return self.pattern or self.local


@dataclass(frozen=True, slots=True)
class Row:
    """One record: its values in the order of the headers, and its row as the spreadsheet counts (header = 1)."""

    values: tuple[Value, ...]
    number: int
    column: int = 0
    """In YAML and JSON, the column where the record starts; 0 in sheets."""
    line: int = 0
    """The line of the file where the record starts; 0 if that is its number, or the format has no lines."""
    copied: int = 0
    """The number of the row that this is a copy of, if any; a series makes such copies."""

    @property
    def written(self) -> int:
        """The number of the row in the file: the same for all copies that a series makes."""
        return self.copied or self.number


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its file; the places of cells are computed on demand."""

    headers: tuple[str, ...]
    rows: tuple[Row, ...]
    file: str
    sheet: str = ""
    """The sheet's name; empty if the format has no sheets."""
    letters: tuple[str, ...] = ()
    """The letter of each column (`A`, `B`, …); empty if the format has none."""
    places: Mapping[tuple[int, str], Origin] = field(default_factory=dict)
    """Exact places by row number and header, if they don't follow from the row; row 1 is the headers."""
    numbers: Mapping[str, Fraction] = field(default_factory=dict)
    """The numbers of cells, by their text, if the text alone is ambiguous: `$1,200` or `1.200,50 €`."""
    joined: tuple[Table, ...] = ()
    """The whole tables that columns were looked up in."""
    nested: frozenset[str] = frozenset()
    """The names of mappings in expressions: `stats` for `stats.atk` and `stats.def`."""
    added: frozenset[str] = frozenset()
    """The columns that aren't written in the rows, by header or by the word before its point."""

    parts: tuple[Part, ...] = ()
    """The tables of its files, if there are several."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files of its rows."""
        return tuple(dict.fromkeys(part.table.file for part in self.parts)) or (self.file,)

    @property
    def name(self) -> str:
        """Its name in messages: its file in backticks, and how many more."""
        more = len(self.files) - 1
        return f"`{self.file}`" + (f" and {more} more file{'s' * (more > 1)}" if more else "")

    def name_of(self, header: str) -> str:
        """The name in messages of the table that has a column, which may be a joined one."""
        file = self.origin(None, header).file
        return self.name if file in self.files else f"`{file}`"

    def origin(self, row: Row | None = None, header: str = "") -> Origin:
        """The place of a cell, of a row (no header), of a header (no row), or of the table (neither)."""
        number = row.number if row is not None else 1
        known = self.places.get((number, header))
        if known is not None:
            return known
        if self.parts:
            return self._of_part(row, header)
        if row is None and not header:
            return Origin(self.file, sheet=self.sheet)
        line = (row.line or number) if row is not None else 1
        if not self.letters:
            return Origin(self.file, line, row.column if row else 0, key=header)
        letter = self.letters[self.headers.index(header)] if header in self.headers else ""
        cell = f"{letter}{number}" if letter else f"row {number}"
        return cell_origin(self.file, self.sheet, cell, line, header)

    def _of_part(self, row: Row | None, header: str) -> Origin:
        """The place in the file of the row; if that doesn't have the column, the place of the row."""
        if row is None:
            has = (part.table for part in self.parts if header in part.table.headers)
            return next((table.origin(None, header) for table in has), self.parts[0].table.origin())
        start, table = self.parts[bisect_left(self.parts, (row.number,)) - 1]
        own = replace(row, number=row.number - start)
        if header in table.headers or not header:
            return table.origin(own, header)
        return replace(table.origin(own), key=header)

    def get(self, row: Row, header: str) -> Value:
        """The value of a cell; empty if there is no such column."""
        try:
            return row.values[self.headers.index(header)]
        except ValueError:
            return ""

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)


class Part(NamedTuple):
    """One of the tables of a combined table."""

    start: int
    """What is added to the numbers of its rows in the combined table."""
    table: Table


def cell_origin(file: str, sheet: str, cell: str, line: int, key: str = "") -> Origin:
    """The place of a cell such as `C3`: in a workbook by its sheet, in a text file also by its line."""
    return Origin(file, 0 if sheet else line, 0, sheet, cell, key)


@lru_cache(maxsize=1 << 14)
def _index(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + LETTERS.index(letter) + 1
    if not 0 < index <= _MOST_COLUMNS:
        raise ValueError(letters)
    return index - 1


def column_index(name: str) -> int:
    """The column, counted from 0, of a cell's name. Raises `ValueError` if it can't exist.

    >>> column_index("C3"), column_index("AA1")
    (2, 26)
    """
    return _index(name.rstrip("0123456789"))
