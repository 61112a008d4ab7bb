"""From the filled cells of a sheet to a table: what only a spreadsheet has, and a printed card must not swallow."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import (
    Another,
    Collector,
    Diagnostic,
    Origin,
    Outcome,
    Problem,
    Severity,
    gathered,
)
from generator.foundation.limits import bounds
from generator.tables import Reference, Table, column_letter
from generator.tables.cells import is_header, quoted, rounded
from generator.tables.number_parsing import amount
from generator.tables.rows import Raw, tabulate
from generator.tables.sheet_choice import Left, noted_choice
from generator.tables.suspicious_cells import suspects
from generator.tables.workbook import MOST_CELLS

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_COLUMNS = 16_384

UNKNOWN = "?"
"""What stands in a cell whose formula has no result, so that its row is not taken for a blank one."""


class Spot(NamedTuple):
    """A cell by its row, counted from 1, and its column, counted from 0."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """As spreadsheets say it, such as `C3`."""
        return f"{column_letter(self.column)}{self.row}"

    @classmethod
    def at(cls, name: str) -> Spot:
        """The cell of a name. Raises `ValueError` where a spreadsheet has none."""
        return cls(int(name.lstrip(_LETTERS)), column_index(name))


class Merged(NamedTuple):
    """A range of cells merged into one, by its first and last cell."""

    first: Spot
    last: Spot

    @property
    def name(self) -> str:
        """As spreadsheets say it, such as `A2:A4`."""
        return f"{self.first.name}:{self.last.name}"


@lru_cache(maxsize=1 << 14)
def _index(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + _LETTERS.index(letter) + 1
    if not 0 < index <= _MOST_COLUMNS:
        raise ValueError(letters)
    return index - 1


def column_index(name: str) -> int:
    """The column, counted from 0, of a cell's name. Raises `ValueError` where a spreadsheet has none.

    >>> column_index("C3"), column_index("AA1")
    (2, 26)
    """
    return _index(name.rstrip("0123456789"))


@dataclass(slots=True)
class Sheet:
    """The filled cells of one sheet as they are shown, and what its reader noticed about them."""

    reference: Reference
    name: str
    cells: dict[int, dict[int, str]] = field(default_factory=dict)
    """Texts by row and column; only cells that hold something."""
    hidden: set[int] = field(default_factory=set)
    """Rows that the sheet does not show."""
    merged: list[Merged] = field(default_factory=list)
    dates: dict[Spot, str] = field(default_factory=dict)
    """Cells that hold a date or a time, with what they show."""
    unsaved: list[Spot] = field(default_factory=list)
    """Formulas without a saved result; their cells hold `UNKNOWN`."""
    numbers: dict[str, Fraction] = field(default_factory=dict)
    """What cells hold whose text alone tells no number, or another one; by that text."""
    failed: dict[Spot, str] = field(default_factory=dict)
    """Formulas whose result is an error, with the error; their cells hold `UNKNOWN`."""
    count: int = 0

    def put(self, row: int, column: int, text: str) -> None:
        """Fills a cell. Raises `Problem` where there are too many."""
        self.count += 1
        most = min(MOST_CELLS, bounds().cells)
        if self.count > most:
            what = f"the sheet `{self.name}` has more than {most:,} filled cells"
            hint = "copy the cells that are needed into a new workbook"
            raise Problem("DATA031", what, Origin(self.reference.file, sheet=self.name), hint)
        found = self.cells.get(row)
        if found is None:
            self.cells[row] = {column: text}
        else:
            found[column] = text

    def hold(self, text: str, value: float) -> None:
        """Keeps a number in mind that a cell shows as a text, where the text does not say as much.

        What differs by rounding is what the sheet shows, and counts as that.
        """
        told = amount(text)
        if told is None or abs(told - Fraction(value)) > max(Fraction(1, 2), abs(told) / 20):
            self.numbers.setdefault(text, Fraction(rounded(value)))

    def origin(self, spot: Spot, key: str = "") -> Origin:
        """The place of a cell."""
        return Origin(self.reference.file, sheet=self.name, cell=spot.name, key=key)


def table_of(sheet: Sheet, others: Sequence[Left] = ()) -> Outcome[Table]:
    """The table of a sheet, with hidden rows and merged cells settled, and a word on each cell to be wary of.

    `others` are the sheets that hold something too, where none was named.
    """
    noted = noted_choice(sheet.name, sheet.reference, others)
    try:
        made = _table_of(sheet)
    except Problem as problem:
        raise Problem.of((*problem.diagnostics, *noted)) from None
    return Outcome(made.value, (*made.diagnostics, *noted))


def _table_of(sheet: Sheet) -> Outcome[Table]:
    said = Collector()
    skipped = _hidden(sheet, said)
    numbers = sorted(sheet.cells.keys() - skipped)
    columns = sorted(set().union(*(sheet.cells[n] for n in numbers)))

    def record(number: int) -> list[str]:
        cells = sheet.cells[number]
        return [cells.get(column, "") for column in columns]

    # The first cell tells comments, be it empty or not.
    columns = columns if columns[:1] == [0] else [0, *columns]
    top = next((n for n in numbers if is_header(record(n))), 0)
    _fill(sheet, numbers[bisect_right(numbers, top) :], top, said)
    records = ((n, record(n)) for n in numbers)
    table = said.take(tabulate(Raw(sheet.reference, records, sheet.name, columns=columns)))
    for diagnostic in (*_wary(sheet, table, top), *suspects(table)):
        said.say(diagnostic)
    return said.outcome(replace(table, numbers=sheet.numbers) if sheet.numbers else table)


def _hidden(sheet: Sheet, said: Collector) -> set[int]:
    """The rows to leave out: none, unless the reference says `hidden: skip`."""
    wanted = sheet.reference.options.get("hidden", "").strip().lower()
    if wanted not in ("", "skip", "include"):
        hint = "write `hidden: skip` or `hidden: include`"
        raise Problem(
            "DATA023", f"`{wanted}` is no way to treat hidden rows", sheet.reference.origin, hint
        )
    hidden = sorted(sheet.hidden & sheet.cells.keys())
    if wanted == "skip":
        return set(hidden)
    if hidden and not wanted:
        rows = "a row" if len(hidden) == 1 else f"{len(hidden)} rows"
        are = "is" if len(hidden) == 1 else "are"
        listed = ", ".join(map(str, hidden[:12])) + (", …" if len(hidden) > 12 else "")
        said.warning(
            "DATA037",
            f"{rows} of `{sheet.name}` {are} hidden, and included: {listed}",
            Origin(sheet.reference.file, sheet=sheet.name, cell=f"row {hidden[0]}"),
            "show the rows, or set `hidden: skip` to leave them out or `hidden: include` to keep them",
        )
    return set()


def _fill(sheet: Sheet, numbers: list[int], top: int, said: Collector) -> None:
    """Gives the value of merged cells to each of them, below a header and in rows that hold something else too."""
    headers = sorted(column for column, text in sheet.cells.get(top, {}).items() if text.strip())
    for merged in sorted(sheet.merged):
        first, last = merged
        text = sheet.cells.get(first.row, {}).get(first.column, "")
        if first.row <= top:
            _among_headers(sheet, merged, top, said)
            continue
        columns = headers[bisect_left(headers, first.column) : bisect_right(headers, last.column)]
        rows = numbers[bisect_left(numbers, first.row) : bisect_right(numbers, last.row)]
        spots = [Spot(row, column) for row in rows for column in columns if (row, column) != first]
        if not text.strip() or not spots:
            continue
        for row, column in spots:
            sheet.put(row, column, text)
        said.warning(
            "DATA036",
            f"{merged.name} are merged cells: {quoted(text)} is taken for each of them",
            sheet.origin(first),
            "unmerge the cells and fill each of them, so that sorting and filtering keep them right",
        )


def _among_headers(sheet: Sheet, merged: Merged, top: int, said: Collector) -> None:
    """A word on cells merged with a header, which names one column and no record; none on a title alone in its row."""
    first, last = merged
    filled = [text for text in sheet.cells.get(top, {}).values() if text.strip()]
    text = sheet.cells.get(first.row, {}).get(first.column, "")
    if last.row < top or len(filled) < 2 or not text.strip():
        return
    what, hint = "names their first column only", "unmerge the cells and give each column a name"
    if first.column == last.column:
        what = f"is a header, and row {top} alone has headers"
        hint = f"unmerge the cells, and begin row {top + 1} with `#` if it holds no record"
    said.warning(
        "DATA036",
        f"{merged.name} are merged cells among the headers: {quoted(text)} {what}",
        sheet.origin(first),
        hint,
    )


def _wary(sheet: Sheet, table: Table, top: int) -> list[Diagnostic]:
    """What there is to say about dates and formulas in cells of the table; once for each column."""
    rows = {row.number for row in table.rows} | {top}
    headers = dict(zip(table.letters, table.headers))

    def grouped(spots: Iterable[Spot]) -> list[list[Spot]]:
        by_column: dict[int, list[Spot]] = {}
        for spot in sorted(spots):
            if spot.row in rows and column_letter(spot.column) in headers:
                by_column.setdefault(spot.column, []).append(spot)
        return [by_column[column] for column in sorted(by_column)]

    def said(
        code: str, severity: Severity, spots: list[Spot], message: str, hint: str
    ) -> Diagnostic:
        def one(spot: Spot) -> Another:
            at = sheet.origin(spot, headers[column_letter(spot.column)])
            text = sheet.dates.get(spot) or sheet.failed.get(spot, "")
            shown = f"`{text}`" if text else ""
            return Another(at, message.format(cell=spot.name, text=shown), shown)

        return gathered(code, severity, map(one, spots), hint)

    made = []
    for spots in grouped(sheet.dates):
        text = "{text} became a date or a time when it was typed"
        hint = "format the column as Text and type it again"
        made.append(said("DATA033", Severity.WARNING, spots, text, hint))
    for spots in grouped(sheet.unsaved):
        text = "the formula in {cell} has no saved result"
        hint = "open the workbook in a spreadsheet program and save it"
        made.append(said("DATA034", Severity.ERROR, spots, text, hint))
    for spots in grouped(sheet.failed):
        text = "{cell} shows the error {text}"
        made.append(said("DATA035", Severity.ERROR, spots, text, "correct its formula"))
    return made
