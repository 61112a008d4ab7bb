"""Builds a table from raw cells: finds the headers, cleans every cell, and reports what doesn't fit.

Rows have the numbers of the spreadsheet: the header is row 1, and blank rows and comments count too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    OtherPlace,
    Outcome,
    Problem,
    Severity,
    diagnostic_at,
)
from generator.foundation.wording import column_letter, counted
from generator.tables import Reference, Row, Table, cell_origin
from generator.tables.cells import clean_header, is_color, is_comment, is_header, quoted

_MOST_LETTERS = 8


class Raw(NamedTuple):
    """The cells of a table, tidied but not trimmed, with the header row."""

    reference: Reference
    records: Iterable[tuple[int, Sequence[str]]]
    """The number of each row, and its cells."""
    sheet: str = ""
    lines: Mapping[int, int] = {}
    """The line where each row starts, unless it is the row's number."""
    columns: Sequence[int] = ()
    """The column of each cell, counted from 0, unless all columns are here."""

    def letter(self, index: int) -> str:
        """The letter of a cell's column, by the cell's index in its row."""
        return column_letter(self.columns[index] if self.columns else index)

    def place(self, number: int, index: int, key: str = "") -> Origin:
        """The place of a cell by its row and its index in the row."""
        cell = f"{self.letter(index)}{number}"
        return cell_origin(
            self.reference.file, self.sheet, cell, self.lines.get(number, number), key
        )


def tabulate(raw: Raw) -> Outcome[Table]:
    """The table of raw cells. Raises `Problem` if there is no header row."""
    records = iter(raw.records)
    top, cells = _header_row(raw, records)
    rows = _Rows(raw, [clean_header(cell) for cell in cells])
    read = rows.read(records)
    columns = _Columns(raw, top, rows.headers)
    kept = columns.kept(read)
    collector = Collector([*columns.collector.diagnostics, *rows.diagnostics()])
    return collector.outcome(
        _table(raw, top, kept, _narrowed(read, [i for i, _ in kept], rows.width))
    )


def _header_row(
    raw: Raw, records: Iterator[tuple[int, Sequence[str]]]
) -> tuple[int, Sequence[str]]:
    for number, cells in records:
        if is_header(cells):
            return number, cells
    file = raw.reference.file
    what = f"the sheet `{raw.sheet}` of `{file}` is empty" if raw.sheet else f"`{file}` is empty"
    hint = "write the names of the columns in its first row"
    raise Problem("DATA010", what, Origin(file, sheet=raw.sheet), hint)


def _narrowed(rows: list[Row], kept: list[int], width: int) -> tuple[Row, ...]:
    """The rows with only some columns."""
    if kept == list(range(width)):
        return tuple(rows)
    if len(kept) == 1:
        return tuple(Row((row.values[kept[0]],), row.number) for row in rows)
    pick = itemgetter(*kept) if kept else lambda values: ()
    return tuple(Row(pick(row.values), row.number) for row in rows)


def _table(raw: Raw, top: int, kept: list[tuple[int, str]], rows: tuple[Row, ...]) -> Table:
    if raw.lines:
        lines = raw.lines
        rows = tuple(Row(row.values, row.number, 0, lines.get(row.number, 0)) for row in rows)
    moved = top != 1 or raw.lines.get(1, 1) != 1
    return Table(
        headers=tuple(name for _, name in kept),
        rows=rows,
        file=raw.reference.file,
        sheet=raw.sheet,
        letters=tuple(raw.letter(index) for index, _ in kept),
        places={(1, name): raw.place(top, index, name) for index, name in kept} if moved else {},
    )


@dataclass(slots=True)
class _Columns:
    """Checks the headers: every column needs a unique name."""

    raw: Raw
    top: int
    headers: list[str]
    collector: Collector = field(default_factory=Collector)

    def kept(self, rows: list[Row]) -> list[tuple[int, str]]:
        """The columns with a unique name: index and name."""
        kept: dict[str, int] = {}
        doubles: dict[str, list[int]] = {}
        folded: dict[str, str] = {}
        blank = [
            index
            for index, name in enumerate(self.headers)
            if not name and any(row.values[index] for row in rows)
        ]
        if len(blank) > 1 and len(self.headers) - self.headers.count("") == 1:
            self._title(blank, rows)
            blank = []
        for index in blank:
            self._blank(index, rows)
        for index, name in enumerate(self.headers):
            if not name:
                continue
            if name in kept:
                doubles.setdefault(name, [kept[name]]).append(index)
            else:
                alike = folded.setdefault(name.casefold(), name)
                if alike != name:
                    self._alike(alike, kept[alike], index)
                kept[name] = index
        for name, places in doubles.items():
            self._double(name, places)
        return [(index, name) for name, index in kept.items()]

    def _title(self, blank: list[int], rows: list[Row]) -> None:
        """Reports one problem if the header row is most likely a title, not one for each column."""
        named = next(index for index, name in enumerate(self.headers) if name)
        below = next(row for row in rows if row.values[blank[0]])
        what = (
            f"row {self.top} is read as the header row, but only has {quoted(self.headers[named])}"
        )
        hint = (
            f"if row {below.number} has the headers, start row {self.top} with `#` to make it a comment; "
            f"if not, name all columns in row {self.top}"
        )
        self.collector.error("DATA011", what, self.raw.place(self.top, named), hint)

    def _blank(self, index: int, rows: list[Row]) -> None:
        filled = [row for row in rows if row.values[index]]
        letter, several = self.raw.letter(index), len(filled) > 1
        values = f"{counted(len(filled), 'value')} {'are' if several else 'is'}"
        first = f"{quoted(str(filled[0].values[index]))} in {letter}{filled[0].number}"
        what = f"column {letter} has no header, so its {values} ignored: {first}" + ", …" * several
        hint = f"write a header in {letter}{self.top}, or clear the column"
        self.collector.warning("DATA011", what, self.raw.place(self.top, index), hint)

    def _double(self, name: str, places: list[int]) -> None:
        letters = [self.raw.letter(index) for index in places]
        listed = ", ".join(letters[:-1][:_MOST_LETTERS])
        gap = ", …" if len(letters) > _MOST_LETTERS + 1 else ""
        hint = "rename one of them" if len(letters) == 2 else "give each its own name"
        what = f"`{name}` is the header of several columns: {listed}{gap} and {letters[-1]}"
        self.collector.error("DATA012", what, self.raw.place(self.top, places[1], name), hint)

    def _alike(self, alike: str, first: int, index: int) -> None:
        name = self.headers[index]
        both = f"`{alike}` ({self.raw.letter(first)}) and `{name}` ({self.raw.letter(index)})"
        what, place = (
            f"the headers {both} differ only in capitals",
            self.raw.place(self.top, index, name),
        )
        self.collector.warning("DATA013", what, place, "rename one of them")


def _unquoted(values: tuple[str, ...]) -> str:
    """A hint for a row that is too long: its quotation marks are missing or not straight."""
    if any(value[0] in "“”„«‘‚'" for value in values if value):
        return 'use straight quotation marks around a cell that contains the delimiter: `"…"`'
    return "put quotation marks around a cell that contains the delimiter"


@dataclass(slots=True)
class _Rows:
    """Reads the records: trims cells, skips blank rows and comments, and makes all rows equally long."""

    raw: Raw
    headers: list[str]
    width: int = 0
    needed: int = 0
    """The number of cells up to the last header."""
    _long: list[Diagnostic] = field(default_factory=list)
    _short: dict[int, list[int]] = field(default_factory=dict)
    _odd: dict[int, str] = field(default_factory=dict)
    """The likely delimiter of rows with a single cell, by their numbers."""
    _colors: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.width = len(self.headers)
        self.needed = max((i + 1 for i, name in enumerate(self.headers) if name), default=0)

    def read(self, records: Iterator[tuple[int, Sequence[str]]]) -> list[Row]:
        """All records, each with the width of the header row."""
        rows: list[Row] = []
        width, trim, add = self.width, str.strip, rows.append
        for number, cells in records:
            values = tuple(map(trim, cells))
            # One cheap test for all rare cases: a big table spends most of its time in this loop.
            if len(values) != width or not values[0] or values[0][0] in "#/":
                values = self._evened(number, values)
                if not values:
                    continue
            add(Row(values, number))
        return rows

    def _evened(self, number: int, values: tuple[str, ...]) -> tuple[str, ...]:
        """The values in the table's width; none if the row is blank or a comment."""
        filled = sum(map(bool, values))
        if not filled:
            return ()
        if is_comment(values[0]):
            if filled > 1 and is_color(values[0]):
                self._colors.append((number, values[0]))
            return ()
        if any(values[self.width :]):
            count = max(i + 1 for i, value in enumerate(values) if value)
            left_over = quoted(", ".join(values[self.width : count]))
            cells = f"{counted(count, 'cell')} for {counted(self.needed, 'header')}"
            what = f"row {number} has {cells}: {left_over} has no column"
            place, hint = self.raw.place(number, self.width), _unquoted(values)
            self._long.append(Diagnostic("DATA014", Severity.ERROR, what, place, (hint,)))
        elif len(values) < self.needed:
            self._short.setdefault(len(values), []).append(number)
            if len(values) == 1 and self.needed > 1:
                counts = [char for char in ",;\t|" if values[0].count(char) >= self.needed - 1]
                self._odd[number] = {"\t": "tab"}.get(counts[0], counts[0]) if counts else ""
        return values[: self.width] + ("",) * (self.width - len(values))

    def diagnostics(self) -> list[Diagnostic]:
        """All problems of the rows."""
        short = [self._too_short(count, numbers) for count, numbers in self._short.items()]
        return [*self._long, *short, *([self._ignored()] if self._colors else [])]

    def _too_short(self, count: int, numbers: list[int]) -> Diagnostic:
        """The warning about all rows with `count` cells."""
        missing = [name for name in self.headers[count:] if name]
        listed = ", ".join(f"`{name}`" for name in missing)
        are = "is" if len(missing) == 1 else "are"
        what = f"{count} of {counted(self.needed, 'cell')}: {listed} {are} empty"
        places = (
            OtherPlace(self.raw.place(number, count, missing[0]), f"row {number} has {what}")
            for number in numbers
        )
        hint = "add the missing delimiters, even if the cells are empty"
        if delimiter := self._odd.get(numbers[0], ""):
            hint = f"separate the cells of all rows like the headers, not with `{delimiter}`"
        return diagnostic_at("DATA015", Severity.WARNING, places, hint)

    def _ignored(self) -> Diagnostic:
        """The warning about all rows that start with a colour, which makes them comments."""
        places = (
            OtherPlace(
                self.raw.place(number, 0),
                f"row {number} is ignored: its first cell, `{color}`, starts with `#` like a comment",
                f"`{color}`",
            )
            for number, color in self._colors
        )
        return diagnostic_at(
            "DATA016", Severity.WARNING, places, "move another column to the front"
        )
