"""Rows of workbooks as a line of text, to show a cell with its neighbours."""

from __future__ import annotations

from functools import cache

from generator import sources
from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.tables import Reference, Table

WORKBOOKS = (".xlsx", ".xlsm", ".ods", ".fods")
_BETWEEN = " | "
_MOST = 24
"""How many characters of a neighbour are shown."""


class Line(NamedTuple):
    """A row as a line, with the position of a cell."""

    number: int
    text: str
    start: int = 0
    length: int = 0


class WorkbookRows:
    """Reads the rows of workbooks, each sheet once."""

    def __init__(self, project: Project) -> None:
        self._table = cache(lambda file, sheet: sources.read(project, Reference(file, sheet)).value)

    def line(self, origin: Origin) -> Line | None:
        """The row of a cell; None if the sheet has no such row."""
        letters = origin.cell.rstrip("0123456789")
        number = origin.cell.removeprefix(letters)
        if not letters.isalpha() or not number:
            return None
        table: Table = self._table(origin.file, origin.sheet)
        cells = _cells(table, int(number))
        if cells is None:
            return None
        index = next((i for i, own in enumerate(table.letters) if own == letters), None)
        if index is None and not origin.key:
            return Line(int(number), _BETWEEN.join(map(_short, cells)))
        if index is None:
            # A column outside of the table, since another column has its header.
            index = sum((len(own), own) < (len(letters), letters) for own in table.letters)
            cells = (*cells[:index], origin.key, *cells[index:])
        before = "".join(_short(cell) + _BETWEEN for cell in cells[:index])
        shown = " ".join(cells[index].split())
        after = "".join(_BETWEEN + _short(cell) for cell in cells[index + 1 :])
        return Line(int(number), before + shown + after, len(before), max(1, len(shown)))


def _cells(table: Table, number: int) -> tuple[str, ...] | None:
    """The texts of a row by its number, including the header row."""
    if not table.headers:
        return None
    row = next((row for row in table.rows if row.number == number), None)
    if row is not None:
        return tuple(value if isinstance(value, str) else ", ".join(value) for value in row.values)
    top = table.origin(header=table.headers[0]).cell
    return table.headers if top.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == str(number) else None


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MOST else line[: _MOST - 1] + "…"
