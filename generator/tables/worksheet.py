"""Builds a table from the filled cells of a sheet, with hidden rows, merged cells, dates and formulas."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
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
from generator.foundation.limits import bounds
from generator.foundation.wording import column_letter, counted
from generator.tables import LETTERS, Reference, Table, column_index
from generator.tables.cells import is_header, quoted, rounded
from generator.tables.number_parsing import parse_number
from generator.tables.rows import Raw, tabulate
from generator.tables.suspicious_cells import suspicious_cells
from generator.tables.workbook import MOST_CELLS, OtherSheet, choice_advice

UNKNOWN = "?"
"""The text of a cell whose formula has no result, so that its row doesn't count as blank."""


class Spot(NamedTuple):
    """A cell by its row, counted from 1, and its column, counted from 0."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """Its name in spreadsheets, such as `C3`."""
        return f"{column_letter(self.column)}{self.row}"

    @classmethod
    def at(cls, name: str) -> Spot:
        """The cell with a name. Raises `ValueError` if it can't exist."""
        return cls(int(name.lstrip(LETTERS)), column_index(name))


class Merged(NamedTuple):
    """A range of cells merged into one, by its first and last cell."""

    first: Spot
    last: Spot

    @property
    def name(self) -> str:
        """Its name in spreadsheets, such as `A2:A4`."""
        return f"{self.first.name}:{self.last.name}"


@dataclass(slots=True)
class Sheet:
    """The displayed texts of the filled cells of a sheet, and its reader's notes about them."""

    reference: Reference
    name: str
    cells: dict[int, dict[int, str]] = field(default_factory=dict)
    """Texts by row and column; only filled cells."""
    hidden: set[int] = field(default_factory=set)
    """Hidden rows."""
    merged: list[Merged] = field(default_factory=list)
    dates: dict[Spot, str] = field(default_factory=dict)
    """Cells with a date or a time, and their texts."""
    unsaved: list[Spot] = field(default_factory=list)
    """Formulas without a saved result; their cells are `UNKNOWN`."""
    numbers: dict[str, Fraction] = field(default_factory=dict)
    """The numbers of cells, by their texts, if the text alone gives none or another."""
    failed: dict[Spot, str] = field(default_factory=dict)
    """Formulas with an error as their result, and the error; their cells are `UNKNOWN`."""
    count: int = 0

    def put(self, row: int, column: int, text: str) -> None:
        """Fills a cell. Raises `Problem` if there are too many."""
        self.count += 1
        most = min(MOST_CELLS, bounds().cells)
        if self.count > most:
            what = f"the sheet `{self.name}` has more than {most:,} filled cells"
            hint = "copy the cells you need into a new workbook"
            raise Problem("DATA031", what, Origin(self.reference.file, sheet=self.name), hint)
        self.cells.setdefault(row, {})[column] = text

    def hold(self, text: str, value: float) -> None:
        """Records the number of a cell if its text alone gives none or another.

        If they only differ by rounding, the text counts.
        """
        shown = parse_number(text)
        if shown is None or abs(shown - Fraction(value)) > max(Fraction(1, 2), abs(shown) / 20):
            self.numbers.setdefault(text, Fraction(rounded(value)))

    def origin(self, spot: Spot, key: str = "") -> Origin:
        """The place of a cell."""
        return Origin(self.reference.file, sheet=self.name, cell=spot.name, key=key)


def table_of(sheet: Sheet, others: Sequence[OtherSheet] = ()) -> Outcome[Table]:
    """The table of a sheet, with hidden rows and merged cells resolved, and warnings about suspicious cells.

    `others` are the other sheets with cells, if no sheet was named.
    """
    advice = choice_advice(sheet.name, sheet.reference, others)
    try:
        outcome = _table_of(sheet)
    except Problem as problem:
        raise Problem.of((*problem.diagnostics, *advice)) from None
    return Outcome(outcome.value, (*outcome.diagnostics, *advice))


def _table_of(sheet: Sheet) -> Outcome[Table]:
    collector = Collector()
    skipped = _hidden(sheet, collector)
    numbers = sorted(sheet.cells.keys() - skipped)
    columns = sorted(set().union(*(sheet.cells[n] for n in numbers)))

    def record(number: int) -> list[str]:
        cells = sheet.cells[number]
        return [cells.get(column, "") for column in columns]

    # The first cell decides whether a row is a comment, even if it is empty.
    columns = columns if columns[:1] == [0] else [0, *columns]
    top = next((n for n in numbers if is_header(record(n))), 0)
    _fill(sheet, numbers[bisect_right(numbers, top) :], top, collector)
    records = ((n, record(n)) for n in numbers)
    table = collector.take(tabulate(Raw(sheet.reference, records, sheet.name, columns=columns)))
    for diagnostic in (*_dates_and_formulas(sheet, table, top), *suspicious_cells(table)):
        collector.say(diagnostic)
    return collector.outcome(replace(table, numbers=sheet.numbers) if sheet.numbers else table)


def _hidden(sheet: Sheet, collector: Collector) -> set[int]:
    """The rows to skip: none, unless the reference has `hidden: skip`."""
    wanted = sheet.reference.options.get("hidden", "").strip().lower()
    if wanted not in ("", "skip", "include"):
        what = f"`{wanted}` isn't a way to handle hidden rows"
        hint = "write `hidden: skip` or `hidden: include`"
        raise Problem("DATA023", what, sheet.reference.origin, hint)
    hidden = sorted(sheet.hidden & sheet.cells.keys())
    if wanted == "skip":
        return set(hidden)
    if hidden and not wanted:
        rows = counted(len(hidden), "hidden row")
        listed = ", ".join(map(str, hidden[:12])) + (", …" if len(hidden) > 12 else "")
        what = f"{rows} of `{sheet.name}` {'is' if len(hidden) == 1 else 'are'} included: {listed}"
        hint = "show the rows, or set `hidden: skip` to omit them or `hidden: include` to keep them"
        place = Origin(sheet.reference.file, sheet=sheet.name, cell=f"row {hidden[0]}")
        collector.warning("DATA037", what, place, hint)
    return set()


def _fill(sheet: Sheet, numbers: list[int], top: int, collector: Collector) -> None:
    """Copies the value of merged cells to each of them, below a header and in rows with other cells."""
    headers = sorted(column for column, text in sheet.cells.get(top, {}).items() if text.strip())
    for merged in sorted(sheet.merged):
        first, last = merged
        text = sheet.cells.get(first.row, {}).get(first.column, "")
        if first.row <= top:
            _merged_headers(sheet, merged, top, collector)
            continue
        columns = headers[bisect_left(headers, first.column) : bisect_right(headers, last.column)]
        rows = numbers[bisect_left(numbers, first.row) : bisect_right(numbers, last.row)]
        spots = [Spot(row, column) for row in rows for column in columns if (row, column) != first]
        if not text.strip() or not spots:
            continue
        for row, column in spots:
            sheet.put(row, column, text)
        what = f"{merged.name} is merged: {quoted(text)} is used for each of its cells"
        hint = "unmerge the cells and fill each of them, so that sorting and filtering work"
        collector.warning("DATA036", what, sheet.origin(first), hint)


def _merged_headers(sheet: Sheet, merged: Merged, top: int, collector: Collector) -> None:
    """Warns of merged headers, unless it is a title alone in its row."""
    first, last = merged
    filled = [text for text in sheet.cells.get(top, {}).values() if text.strip()]
    text = sheet.cells.get(first.row, {}).get(first.column, "")
    if last.row < top or len(filled) < 2 or not text.strip():
        return
    what, hint = "only names its first column", "unmerge the cells and give each column a name"
    if first.column == last.column:
        what = f"is a header, but only row {top} has headers"
        hint = f"unmerge the cells, and start row {top + 1} with `#` if it isn't a record"
    message = f"{merged.name} is merged in the header row: {quoted(text)} {what}"
    collector.warning("DATA036", message, sheet.origin(first), hint)


def _dates_and_formulas(sheet: Sheet, table: Table, top: int) -> list[Diagnostic]:
    """Problems with dates and formulas in cells of the table, one for each column."""
    rows = {row.number for row in table.rows} | {top}
    headers = dict(zip(table.letters, table.headers))

    def grouped(spots: Iterable[Spot]) -> list[list[Spot]]:
        by_column: dict[int, list[Spot]] = {}
        for spot in sorted(spots):
            if spot.row in rows and column_letter(spot.column) in headers:
                by_column.setdefault(spot.column, []).append(spot)
        return [by_column[column] for column in sorted(by_column)]

    def gather(
        code: str, severity: Severity, spots: list[Spot], message: str, hint: str
    ) -> Diagnostic:
        def one(spot: Spot) -> OtherPlace:
            at = sheet.origin(spot, headers[column_letter(spot.column)])
            text = sheet.dates.get(spot) or sheet.failed.get(spot, "")
            shown = f"`{text}`" if text else ""
            return OtherPlace(at, message.format(cell=spot.name, text=shown), shown)

        return diagnostic_at(code, severity, map(one, spots), hint)

    found = []
    for spots in grouped(sheet.dates):
        text = "{text} was turned into a date or time when it was typed"
        hint = "format the column as Text and type it again"
        found.append(gather("DATA033", Severity.WARNING, spots, text, hint))
    for spots in grouped(sheet.unsaved):
        text = "the formula in {cell} has no saved result"
        hint = "open the workbook in a spreadsheet program and save it"
        found.append(gather("DATA034", Severity.ERROR, spots, text, hint))
    for spots in grouped(sheet.failed):
        text = "{cell} shows the error {text}"
        found.append(gather("DATA035", Severity.ERROR, spots, text, "correct its formula"))
    return found
