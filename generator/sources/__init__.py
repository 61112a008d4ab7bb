"""What a table is: rows of texts, each of which knows its cell. One file here reads one data format.

A source turns bytes into a `Table`; it never guesses types: a cell is the text that the sheet shows. To add a format,
copy `_template.py` to a new name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.diagnostics import NOWHERE, Origin, Outcome, Problem
from generator.project import Project
from generator.registry import Registry

Value = str | tuple[str, ...]
"""What a cell holds: a text, or several texts where the format has lists (YAML, JSON)."""


class Reference(NamedTuple):
    """A table as game.yaml names it: a file of the project, and for workbooks perhaps a sheet (`balance.xlsx#Events`)."""

    file: str
    sheet: str = ""
    origin: Origin = NOWHERE
    """Where the reference was written."""
    options: Mapping[str, str] = {}
    """How to read it where guessing is not wanted: `delimiter`, `encoding`, `hidden`."""


@dataclass(frozen=True, slots=True)
class Row:
    """One record: its values in the order of the table's headers, and its row as the spreadsheet counts (header = 1)."""

    values: tuple[Value, ...]
    number: int
    column: int = 0
    """In YAML and JSON the column the record begins at; 0 in sheets."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its origin; every cell's place is computed when it is asked for."""

    headers: tuple[str, ...]
    rows: tuple[Row, ...]
    file: str
    sheet: str = ""
    letters: tuple[str, ...] = ()
    """The spreadsheet letter of each column (`A`, `B`, …); empty where the format has none."""
    places: Mapping[tuple[int, str], Origin] = field(default_factory=dict)
    """Exact places by row number and header, in formats where a row is not a line (YAML, JSON)."""

    def origin(self, row: Row | None = None, header: str = "") -> Origin:
        """The place of a cell, of a row (no header), or of a header (no row)."""
        number = row.number if row is not None else 1
        known = self.places.get((number, header))
        if known is not None:
            return known
        if not self.letters:
            return Origin(self.file, number, row.column if row else 0, key=header)
        letter = self.letters[self.headers.index(header)] if header in self.headers else ""
        if self.sheet or not self.file.lower().endswith((".csv", ".tsv", ".txt")):
            return Origin(self.file, 0, 0, self.sheet, f"{letter}{number}" if letter else f"row {number}", header)
        return Origin(self.file, number, 0, "", f"{letter}{number}" if letter else f"row {number}", header)

    def get(self, row: Row, header: str) -> Value:
        """The value of a cell; empty where there is no such column."""
        try:
            return row.values[self.headers.index(header)]
        except ValueError:
            return ""

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)


Source = Callable[[Project, Reference], Outcome[Table]]

SOURCES: Registry[Source] = Registry("source", "generator.sources")


def source(*suffixes: str) -> Callable[[Source], Source]:
    """Registers a reader for file name endings, such as `.csv`."""

    def register(read_table: Source) -> Source:
        for suffix in suffixes:
            SOURCES.add(suffix, read_table)
        return read_table

    return register


def read(project: Project, reference: Reference) -> Outcome[Table]:
    """The table a reference names, by the ending of its file. Raises `Problem` where nothing reads such files."""
    suffix = "." + reference.file.rsplit(".", 1)[-1].lower() if "." in reference.file else ""
    reader = SOURCES.get(suffix)
    if reader is None:
        known = ", ".join(f"`{name}`" for name in SOURCES.names())
        raise Problem("DATA001", f"`{reference.file}` is no table that can be read", reference.origin, f"use one of {known}")
    return reader(project, reference)
