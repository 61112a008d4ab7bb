"""What a table is: rows of texts, each of which knows its cell; and what all data formats do alike to make one.

`rows` tells headers from records and cleans both, `records` does so for lists of mappings, `sheet` adds what only a
spreadsheet has (merged cells, hidden rows, dates, formulas), `workbook` opens zipped XML safely, and `formats` prints a
number as its cell shows it; `paths` finds the records of YAML and JSON, `choice` the sheet of a workbook, and `several`
makes one table of many. The formats themselves are in `generator.sources`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import NOWHERE, Origin

Value = str | tuple[str, ...]
"""What a cell holds: a text, or several texts where the format has lists (YAML, JSON)."""


class Nested(tuple[str, ...]):
    """A mapping, or a list with mappings or lists in it, which no cell can show: its texts are compact JSON."""

    value: Any
    """A text, a mapping or a tuple of values."""

    @classmethod
    def of(cls, value: Any) -> Nested:
        """The cell of a value."""
        import json

        parts = value if isinstance(value, tuple) else (value,)
        made = cls(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in parts)
        made.value = value
        return made


class Reference(NamedTuple):
    """A table as game.yaml names it: a file of the project, and perhaps a sheet of it (`balance.xlsx#Events`)."""

    file: str
    sheet: str = ""
    """The sheet of a workbook, or the key in a YAML or JSON file that holds the records; empty for the first."""
    origin: Origin = NOWHERE
    """Where the reference was written."""
    options: Mapping[str, str] = {}
    """How to read it where guessing is not wanted: `delimiter`, `encoding`, `hidden`, `column`."""

    pattern: str = ""
    """What game.yaml writes for the file, where it is one of those that a pattern means."""

    @property
    def local(self) -> str:
        """The file as it is seen from the game's folder."""
        folder = self.origin.file.rpartition("/")[0]
        return self.file.removeprefix(f"{folder}/") if folder else self.file

    @property
    def written(self) -> str:
        """What game.yaml writes for the file."""
        return self.pattern or self.local


@dataclass(frozen=True, slots=True)
class Row:
    """One record: its values in the order of the headers, and its row as the spreadsheet counts (header = 1)."""

    values: tuple[Value, ...]
    number: int
    column: int = 0
    """In YAML and JSON the column the record begins at; 0 in sheets."""
    line: int = 0
    """The line of the file the record begins at; 0 where that is its number, or where the format has no lines."""
    copied: int = 0
    """The number of the row that this is a copy of, where it has another number; a series makes such copies."""

    @property
    def written(self) -> int:
        """The number of the row as it is written: the same for all copies that a series makes of it."""
        return self.copied or self.number


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its origin; every cell's place is computed when it is asked for."""

    headers: tuple[str, ...]
    rows: tuple[Row, ...]
    file: str
    sheet: str = ""
    """The sheet's name; empty where the format has no sheets."""
    letters: tuple[str, ...] = ()
    """The spreadsheet letter of each column (`A`, `B`, …); empty where the format has none."""
    places: Mapping[tuple[int, str], Origin] = field(default_factory=dict)
    """Exact places by row number and header, where they do not follow from the row; row 1 stands for the headers."""
    numbers: Mapping[str, Fraction] = field(default_factory=dict)
    """The numbers that cells hold, by what they show, where that alone does not tell: `$1,200` or `1.200,50 €`."""
    joined: tuple[Table, ...] = ()
    """The tables that columns were looked up in, each as a whole."""
    nested: frozenset[str] = frozenset()
    """The words that stand for several values, as expressions write them: `stats` for `stats.atk` and `stats.def`."""
    added: frozenset[str] = frozenset()
    """The columns that nobody wrote in the rows, by header or by the word before its point."""

    parts: tuple[Part, ...] = ()
    """The tables whose rows it has, where it is made of several files."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files that its rows are from."""
        return tuple(dict.fromkeys(part.table.file for part in self.parts)) or (self.file,)

    @property
    def name(self) -> str:
        """What messages call it: its file in backticks, and how many more."""
        more = len(self.files) - 1
        return f"`{self.file}`" + (f" and {more} more file{'s' * (more > 1)}" if more else "")

    def name_of(self, header: str) -> str:
        """What messages call the table that has a column, which may be another one that is joined."""
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
        """The place in the file that has it; of a column that the file does not have, the place of the row."""
        if row is None:
            has = (part.table for part in self.parts if header in part.table.headers)
            return next((table.origin(None, header) for table in has), self.parts[0].table.origin())
        start, table = self.parts[bisect_left(self.parts, (row.number,)) - 1]
        own = replace(row, number=row.number - start)
        if header in table.headers or not header:
            return table.origin(own, header)
        return replace(table.origin(own), key=header)

    def get(self, row: Row, header: str) -> Value:
        """The value of a cell; empty where there is no such column."""
        try:
            return row.values[self.headers.index(header)]
        except ValueError:
            return ""

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)


class Part(NamedTuple):
    """A table that another one is made of."""

    start: int
    """What its rows' numbers there are more than here."""
    table: Table


def cell_origin(file: str, sheet: str, cell: str, line: int, key: str = "") -> Origin:
    """The place of a cell such as `C3`: in a workbook by its sheet, in a text file also by its line."""
    return Origin(file, 0 if sheet else line, 0, sheet, cell, key)


def column_letter(index: int) -> str:
    """The spreadsheet's name of a column, counted from 0.

    >>> [column_letter(index) for index in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name
