"""Reads delimited text: CSV, TSV and the like.

The header row decides which character separates the cells. A row's number is that of its record, as in a spreadsheet,
even if cells have several lines; its line in the file is kept as well.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence

from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    Outcome,
    Problem,
    Severity,
)
from generator.foundation.lazy_regex import regex
from generator.foundation.limits import bounds
from generator.foundation.wording import column_letter
from generator.sources import Reference, Table, source
from generator.tables import cell_origin
from generator.tables.cells import quoted, without_zero_width
from generator.tables.encodings import decoded
from generator.tables.rows import Raw, tabulate

_DELIMITERS = ",;\t|"
_WORDS = {"comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|"}
# A first header may be `#` alone.
_COMMENT = regex(r"\s*(?://|#(?!\s*[,;\t|]))")
_GUARD = "'\t"
"""The prefix of escaped cells; see `tables/csv_writer.py`."""
_QUOTED = regex(r'"((?:[^"]++|"")*+)"')
_TEXT_FORMULA = regex(r'\A="([^"]*)"\Z')
# The start of a spreadsheet error, or of a number in a narrow column; most colours don't match.
_ERROR = regex(r"#[A-Z¡¿#]")
# The first characters of UTF-8 bytes read as Windows-1252, and the replacement for lost characters.
_STRANGE = "ÂÃÄÅÐÑÎÏâãäåæçèéï\ufffd"
_FOREIGN = {
    b"PK\x03\x04": "a workbook",
    b"\xd0\xcf\x11\xe0": "an old workbook, or one with a password",
    b"%PDF": "a PDF file",
}

Records = list[list[str]]


class Text(NamedTuple):
    """A delimited text and its delimiter."""

    file: str
    text: str
    delimiter: str
    first: int = 1
    """The line of the file where the text starts."""


@source(".csv", ".tsv", ".txt")
def read_delimited(project: Project, reference: Reference) -> Outcome[Table]:
    """The table of a text file."""
    collector = Collector()
    data = project.read(reference.file)
    _refuse(data, reference)
    content = opened(collector.take(decoded(data, reference)), reference)
    cells = content.text.count(content.delimiter) + content.text.count("\n")
    if cells > bounds().cells:
        what = f"the number of cells in the table, about {cells:,}, is over the limit of {bounds().cells:,}"
        raise Problem("DATA038", what, reference.origin, "keep only what the game needs")
    records = collector.take(records_of(content))
    _refuse_quoted_rows(records, content)
    if _GUARD in content.text:
        from generator.tables.csv_writer import unescaped

        records = unescaped(records)
    lines = _lines(records, content)
    table = collector.take(
        tabulate(Raw(reference, enumerate(_composed(records, content), 1), lines=lines))
    )
    if _may_be_suspicious(content.text):
        from generator.tables.suspicious_cells import suspicious_cells

        collector.diagnostics.extend(suspicious_cells(table))
    return collector.outcome(table)


def _may_be_suspicious(text: str) -> bool:
    """Whether a text may have suspicious cells: a cheap test, since most have none."""
    if not text.isascii() and any(char in text for char in _STRANGE):
        return True
    return "=" in text or "Err:" in text or ("#" in text and _ERROR.search(text) is not None)


def _refuse_quoted_rows(records: Records, content: Text) -> None:
    """Raises `Problem` if whole rows are in quotation marks, so that each is a single cell."""
    filled = [record for record in records[:20] if any(record)]
    rows = [record[0] for record in filled if len(record) == 1]
    if len(rows) < len(filled) or len(rows) < 2:
        return
    inner = next((char for char in _DELIMITERS if all(char in row for row in rows)), "")
    if inner and content.text.lstrip()[:1] == '"':
        what = f"each row is a single cell in quotation marks, such as {quoted(rows[0])}"
        hint = "remove the quotation marks at the start and end of each row, or save the table as CSV again"
        raise Problem("DATA024", what, cell_origin(content.file, "", "A1", content.first), hint)


def _refuse(data: bytes, reference: Reference) -> None:
    for start, noun in _FOREIGN.items():
        if data.startswith(start):
            what = f"`{reference.file}` is {noun}, not text"
            hint = "give it the right extension, or save it as CSV"
            raise Problem("DATA030", what, reference.origin, hint)
    if reference.sheet:
        what = f"`{reference.file}` is a text file, which has no sheet `{reference.sheet}`"
        raise Problem("DATA032", what, reference.origin, f"remove `#{reference.sheet}`")


def opened(text: str, reference: Reference) -> Text:
    """The text with its delimiter: from the reference's options, Excel's `sep=` line, or the header row."""
    wanted = reference.options.get("delimiter", "")
    if wanted:
        delimiter = _WORDS.get(wanted.strip().lower(), wanted)
        if len(delimiter) != 1 or delimiter in '"\n ':
            hint = "write `,`, `;`, `|` or `tab`"
            raise Problem("DATA023", f"`{wanted}` isn't a delimiter", reference.origin, hint)
        return Text(reference.file, text, delimiter)
    line = re.match(r'"?sep=([^"\n ])"?[,;\t ]*\n', text, re.IGNORECASE)
    if line:
        return Text(reference.file, text[line.end() :], line[1], first=2)
    fallback = "," if reference.file.lower().endswith(".csv") else "\t"
    return Text(reference.file, text, _delimiter(text, fallback))


def _delimiter(text: str, fallback: str) -> str:
    """The character that separates the headers: the most frequent one outside of quotation marks.

    Of equally frequent ones, the one that splits the next lines into equally many cells.
    """
    start = re.sub(r'"[^"]*"', "", text[:20_000]).split("\n")
    lines = [line for line in start if line.strip(" ") and not _COMMENT.match(line)]
    header, below = (lines[0], lines[1:20]) if lines else ("", [])
    counts = {char: header.count(char) for char in dict.fromkeys(fallback + _DELIMITERS)}
    most = max(counts.values())
    likely = [char for char, count in counts.items() if count == most]
    if not most:
        return fallback
    return max(likely, key=lambda char: sum(line.count(char) == most for line in below))


def records_of(content: Text) -> Outcome[Records]:
    """All records, blank lines included. Whatever Python's strict reader refuses is scanned for the exact place."""
    lines = io.StringIO(content.text)
    try:
        return Outcome(
            list(csv.reader(lines, delimiter=content.delimiter, strict=True, skipinitialspace=True))
        )
    except csv.Error:
        scan = _Scan(content)
        return Outcome(scan.records(), tuple(scan.problems))


def _composed(records: Records, content: Text) -> Iterable[Sequence[str]]:
    """The cells in NFC. The text as a whole isn't normalised: a Greek question mark would become a `;`.

    Also without zero-width characters at the ends of cells, and with `="007"`, which some programs write for Excel, as
    `007`.
    """
    text = content.text
    if '="' in text:
        records = [[_TEXT_FORMULA.sub(r"\1", cell) for cell in record] for record in records]
    if text.isascii():
        return records
    if any(mark in text for mark in "\u200b\u2060\ufeff"):
        records = [[without_zero_width(cell) for cell in record] for record in records]
    if unicodedata.is_normalized("NFC", text):
        return records
    return ([unicodedata.normalize("NFC", cell) for cell in record] for record in records)


def _lines(records: Records, content: Text) -> dict[int, int]:
    """The line where each record starts, by its number; empty if they are the same."""
    if content.first == 1 and len(records) >= content.text.count("\n"):
        return {}
    lines: dict[int, int] = {}
    line = content.first
    for number, record in enumerate(records, 1):
        lines[number] = line
        line += 1 + sum(cell.count("\n") for cell in record)
    return lines


class _Scan:
    """Reads records character by character and reports each quotation mark that is wrong."""

    def __init__(self, content: Text) -> None:
        self.problems: list[Diagnostic] = []
        self._file, self._text, self._delimiter = content.file, content.text, content.delimiter
        self._line = content.first
        self._row = 1
        self._at = 0
        self._end = re.compile(rf"[{re.escape(self._delimiter)}\n]|\Z")

    def records(self) -> Records:
        """All records, blank if one has an error; stops at an error that makes the rest unreliable."""
        records: Records = []
        while self._at < len(self._text):
            errors, line = len(self.problems), self._line
            record: list[str] = []
            more = True
            while more:
                record.append(self._cell(len(record)))
                more = self._text[self._at : self._at + 1] == self._delimiter
                self._at += 1
            if len(self.problems) == errors:
                records.append(record if record != [""] else [])
            elif self._line == line:
                records.append([])
            else:
                break
            self._line += 1
            self._row += 1
        return records

    def _cell(self, column: int) -> str:
        while self._text[self._at : self._at + 1] == " ":
            self._at += 1
        if self._text[self._at : self._at + 1] != '"':
            return self._rest()
        opened = self._line
        match = _QUOTED.match(self._text, self._at)
        if match is None:
            what = f"a quotation mark in row {self._row} is never closed"
            self._report(opened, column, what)
            self._at = len(self._text)
            self._line += 1
            return ""
        self._at = match.end()
        cell = match[1].replace('""', '"')
        self._line += cell.count("\n")
        after = self._rest()
        if after.strip():
            where = f" on line {self._line}" if self._line != opened else ""
            what = f"a quotation mark in row {self._row} is closed{where} before {quoted(after)}"
            self._report(opened, column, what)
        return cell + after

    def _rest(self) -> str:
        """The text up to the next delimiter or line end."""
        match = self._end.search(self._text, self._at)
        assert match is not None  # \Z matches at the latest
        start, self._at = self._at, match.start()
        return self._text[start : self._at]

    def _report(self, line: int, column: int, message: str) -> None:
        cell = f"{column_letter(column)}{self._row}"
        origin: Origin = cell_origin(self._file, "", cell, line)
        hint = 'put the quotation marks around the whole cell, and double those inside it: `""`'
        self.problems.append(Diagnostic("DATA024", Severity.ERROR, message, origin, (hint,)))
