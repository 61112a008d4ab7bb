"""Reads OpenDocument spreadsheets, `.ods` and the flat `.fods`; each cell as its sheet shows it.

The file has every cell's displayed text, so number formats aren't needed. Identical rows and cells are written once
with a count; only filled ones are repeated.
"""

from __future__ import annotations

from generator.files.project import Project
from generator.foundation.diagnostics import Outcome
from generator.foundation.lazy_regex import regex
from generator.sources import Reference, Table, source
from generator.tables.cells import clean_text, is_error, plain_number
from generator.tables.workbook import (
    MOST_READ,
    FlatWorkbook,
    OtherSheet,
    Reader,
    Workbook,
    sheet_named,
)
from generator.tables.worksheet import UNKNOWN, Merged, Sheet, Spot, table_of

_EXPONENT = regex(r"-?\d+(?:[.,]\d+)?E[+-]?\d+")
_NUMBERS = ("float", "currency", "percentage")
_SPACE = regex(r"[ \t\r\n]+")

# White space in elements is kept, other white space is collapsed. XML has no control characters, so three of them
# stand for the former until the latter is collapsed.
_MARKS = {"s": "\x01", "tab": "\x02", "line-break": "\x03"}
_UNMARKED = str.maketrans("\x01\x02\x03", " \t\n")

_PROSE = ("p", "h", "list")
"""The elements with a cell's own text; everything else floats over it: comments, pictures."""
_ASIDE = ("note", "annotation", "frame", "ruby-text", "custom-shape", "shapes")


_MOST_REPEATED = 1_048_576
_MOST_SPACES = 1_000
"""The most spaces in a row: a wrong count would fill the memory."""


@source(".ods", ".fods")
def read_ods(project: Project, reference: Reference) -> Outcome[Table]:
    """The table of a sheet: the named one, or the first that isn't hidden."""
    data = project.read(reference.file)
    flat = reference.file.lower().endswith(".fods")
    book = FlatWorkbook(data, reference) if flat else Workbook(data, reference)
    found = book.read("content.xml", _Cells(reference), MOST_READ)
    if found.sheet is None and found.sheets and not reference.sheet.strip():
        found = book.read("content.xml", _Cells(reference, hidden=True), MOST_READ)
    if found.sheet is None:
        sheet_named(found.sheets, reference, {each.name for each in found.others if each.hidden})
    assert found.sheet is not None  # else the line above has raised
    return table_of(found.sheet, [each for each in found.others if each.filled])


class _Cells(Reader):
    """Reads the filled cells of the requested sheet."""

    def __init__(self, reference: Reference, hidden: bool = False) -> None:
        super().__init__()
        self._hidden = hidden
        """Whether a hidden sheet may be read without being named."""
        self._style = ""
        self._styles: set[str] = set()
        """The styles of hidden sheets."""
        self.sheets: list[str] = []
        self.others: list[OtherSheet] = []
        """The other sheets."""
        self.sheet: Sheet | None = None
        self._reference = reference
        self._open: Sheet | None = None
        """The requested sheet, while inside it."""
        self._row = 1
        self._column = 0
        self._row_keys: dict[str, str] = {}
        self._texts: list[tuple[int, str]] = []
        """The filled cells of the row."""
        self._cell: dict[str, str] | None = None
        """The attributes of the cell, while inside one."""
        self._depth = 0
        """The nesting depth in the cell."""
        self._ignored = 0
        """The depth of an ignored element, while inside it."""
        self._paragraphs: list[list[str]] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        kind = self.names[name]
        if self._cell is not None:
            self._depth += 1
            self._inside_cell(kind, attributes)
        elif kind == "table":
            self._table(self._short(attributes))
        elif kind == "style":
            self._style = self._short(attributes).get("name", "")
        elif kind == "table-properties":
            if self._short(attributes).get("display") == "false":
                self._styles.add(self._style)
        elif kind == "table-row":
            self._row_keys = self._short(attributes)
            self._column, self._texts = 0, []
        elif kind == "p" and self._open is None and self.others:
            self.others[-1] = self.others[-1]._replace(filled=True)
        elif kind in ("table-cell", "covered-table-cell") and self._open is not None:
            self._cell = self._short(attributes)
            self._paragraphs, self._depth, self._ignored = [], 0, 0

    def end(self, name: str) -> None:
        kind = self.names[name]
        if self._cell is not None:
            if self._depth:
                self._ignored = 0 if self._ignored == self._depth else self._ignored
                self._depth -= 1
            elif self._open is not None:
                self._end_cell(self._open, self._cell, covered=kind != "table-cell")
                self._cell = None
        elif kind == "table-row" and self._open is not None:
            repeated = _count(self._row_keys.get("number-rows-repeated"))
            if self._texts:
                for number in range(self._row, self._row + repeated):
                    for column, text in self._texts:
                        self._open.put(number, column, text)
                    if self._row_keys.get("visibility", "visible") != "visible":
                        self._open.hidden.add(number)
            self._row += repeated
        elif kind == "table":
            self._open = None

    def text(self, data: str) -> None:
        if self._depth and not self._ignored and self._paragraphs:
            self._paragraphs[-1].append(data)

    def _short(self, attributes: dict[str, str]) -> dict[str, str]:
        return {self.names[key]: value for key, value in attributes.items()}

    def _table(self, keys: dict[str, str]) -> None:
        name = keys.get("name", "")
        self.sheets.append(name)
        wanted = self._reference.sheet.strip().casefold()
        hidden = keys.get("style-name") in self._styles
        fits = wanted in ("", name.strip().casefold()) and (wanted or not hidden or self._hidden)
        if self.sheet is None and fits:
            self.sheet = self._open = Sheet(self._reference, name)
        else:
            self.others.append(OtherSheet(name, hidden))

    def _inside_cell(self, kind: str, attributes: dict[str, str]) -> None:
        if self._ignored:
            return
        if kind in _ASIDE or (self._depth == 1 and kind not in _PROSE):
            self._ignored = self._depth
        elif kind in ("p", "h"):
            self._paragraphs.append([])
        elif kind in _MARKS and self._paragraphs:
            again = min(_count(self._short(attributes).get("c")), _MOST_SPACES)
            self._paragraphs[-1].append(_MARKS[kind] * again)

    def _end_cell(self, sheet: Sheet, cell: dict[str, str], covered: bool) -> None:
        spot = Spot(self._row, self._column)
        repeated = _count(cell.get("number-columns-repeated"))
        self._column += repeated
        if covered:
            return
        text = self._shown(sheet, cell, spot)
        if text and not text.isspace():
            self._texts.extend((spot.column + i, text) for i in range(repeated))
        across, down = (
            _count(cell.get("number-columns-spanned")),
            _count(cell.get("number-rows-spanned")),
        )
        if across > 1 or down > 1:
            last = Spot(spot.row + down - 1, spot.column + across - 1)
            sheet.merged.append(Merged(spot, last))

    def _shown(self, sheet: Sheet, cell: dict[str, str], spot: Spot) -> str:
        """The cell's displayed text; dates and formulas without a result are noted."""
        kind = cell.get("value-type", "")
        lines = (_SPACE.sub(" ", "".join(pieces)).strip(" ") for pieces in self._paragraphs)
        text = "\n".join(clean_text(line.translate(_UNMARKED)) for line in lines)
        if not self._paragraphs:
            text = _value(kind, cell)
        if "formula" in cell:
            if not kind and not text:
                sheet.unsaved.append(spot)
                return UNKNOWN
            if kind == "error" or is_error(text):
                sheet.failed[spot] = text
                return UNKNOWN
        if kind in ("date", "time"):
            sheet.dates[spot] = text
        elif kind == "float" and _EXPONENT.fullmatch(text):
            # Only shortened for lack of room in the sheet.
            return plain_number(float(cell.get("value", text).replace(",", ".")))
        elif kind in _NUMBERS and "value" in cell and not text.isdecimal():
            sheet.hold(text, float(cell["value"]))
        return text


def _count(text: str | None) -> int:
    """A repeat count, between 1 and the largest size of a sheet."""
    return min(max(int(text), 1), _MOST_REPEATED) if text else 1


def _value(kind: str, cell: dict[str, str]) -> str:
    """The value of a cell that has no displayed text."""
    if kind in ("float", "currency"):
        return plain_number(float(cell.get("value", "0")))
    if kind == "percentage":
        return plain_number(float(cell.get("value", "0")) * 100) + "%"
    if kind == "boolean":
        return cell.get("boolean-value", "").upper()
    return clean_text(cell.get(f"{kind}-value", ""))
