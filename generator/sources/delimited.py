"""Reads delimited text: CSV, TSV, and what other programs call so.

The header row decides which character separates the cells. A row's number is that of its record, as a spreadsheet
shows it, even where cells hold several lines; the line in the file is kept beside it.
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
from generator.sources import Reference, Table, source
from generator.tables import cell_origin, column_letter
from generator.tables.cells import quoted, unframed
from generator.tables.encodings import decoded
from generator.tables.rows import Raw, tabulate

_DELIMITERS = ",;\t|"
_WORDS = {"comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|"}
# A first header may well be `#` alone.
_COMMENT = regex(r"\s*(?://|#(?!\s*[,;\t|]))")
_GUARD = "'\t"
"""What stands before cells that were made harmless; see `tables/csv_writer.py`."""
_QUOTED = regex(r'"((?:[^"]++|"")*+)"')
_TEXT_FORMULA = regex(r'\A="([^"]*)"\Z')
# How an error of a spreadsheet begins, and what stands for a number without room; most colours are written otherwise.
_ERROR = regex(r"#[A-Z¡¿#]")
# The first letter of what bytes of UTF-8 become in Windows-1252, and what stands for lost letters.
_STRANGE = "ÂÃÄÅÐÑÎÏâãäåæçèéï\ufffd"
_FOREIGN = {
    b"PK\x03\x04": "a workbook",
    b"\xd0\xcf\x11\xe0": "an old workbook, or one with a password",
    b"%PDF": "a PDF file",
}

Records = list[list[str]]


class Text(NamedTuple):
    """A delimited text and how to read it."""

    file: str
    text: str
    delimiter: str
    first: int = 1
    """The line of the file in which the text begins."""


@source(".csv", ".tsv", ".txt")
def read_delimited(project: Project, reference: Reference) -> Outcome[Table]:
    """The table of a text file."""
    said = Collector()
    data = project.read(reference.file)
    _refuse(data, reference)
    content = opened(said.take(decoded(data, reference)), reference)
    cells = content.text.count(content.delimiter) + content.text.count("\n")
    if cells > bounds().cells:
        what = f"the table has about {cells:,} cells, and no more than {bounds().cells:,} are read"
        raise Problem("DATA038", what, reference.origin, "keep in it what the game needs")
    records = said.take(records_of(content))
    _refuse_quoted_rows(records, content)
    if _GUARD in content.text:
        from generator.tables.csv_writer import unguarded

        records = unguarded(records)
    lines = _lines(records, content)
    table = said.take(
        tabulate(Raw(reference, enumerate(_composed(records, content), 1), lines=lines))
    )
    if _may_be_suspect(content.text):
        from generator.tables.suspicious_cells import suspects

        said.diagnostics.extend(suspects(table))
    return said.outcome(table)


def _may_be_suspect(text: str) -> bool:
    """Whether a text may hold cells that nobody typed; cheap, for most hold none."""
    if not text.isascii() and any(char in text for char in _STRANGE):
        return True
    return "=" in text or "Err:" in text or ("#" in text and _ERROR.search(text) is not None)


def _refuse_quoted_rows(records: Records, content: Text) -> None:
    """Raises `Problem` where quotation marks stand around whole rows, so that each is one cell."""
    filled = [record for record in records[:20] if any(record)]
    rows = [record[0] for record in filled if len(record) == 1]
    if len(rows) < len(filled) or len(rows) < 2:
        return
    inner = next((char for char in _DELIMITERS if all(char in row for row in rows)), "")
    if inner and content.text.lstrip()[:1] == '"':
        what = f"each row is one cell, such as {quoted(rows[0])}: quotation marks stand around all of it"
        hint = "remove the marks at the beginning and the end of each row, or save the table as CSV anew"
        raise Problem("DATA024", what, cell_origin(content.file, "", "A1", content.first), hint)


def _refuse(data: bytes, reference: Reference) -> None:
    for start, noun in _FOREIGN.items():
        if data.startswith(start):
            hint = "give the file the ending of what it is, or save it as CSV"
            raise Problem(
                "DATA030", f"`{reference.file}` is {noun}, not text", reference.origin, hint
            )
    if reference.sheet:
        hint = f"leave out `#{reference.sheet}`"
        what = f"`{reference.file}` is a text file, which has no sheet `{reference.sheet}`"
        raise Problem("DATA032", what, reference.origin, hint)


def opened(text: str, reference: Reference) -> Text:
    """The text with its delimiter: the one that was asked for, that of Excel's `sep=` line, or the header row's."""
    wanted = reference.options.get("delimiter", "")
    if wanted:
        delimiter = _WORDS.get(wanted.strip().lower(), wanted)
        if len(delimiter) != 1 or delimiter in '"\n ':
            hint = "write `,`, `;`, `|` or `tab`"
            raise Problem("DATA023", f"`{wanted}` is no delimiter", reference.origin, hint)
        return Text(reference.file, text, delimiter)
    told = re.match(r'"?sep=([^"\n ])"?[,;\t ]*\n', text, re.IGNORECASE)
    if told:
        return Text(reference.file, text[told.end() :], told[1], first=2)
    fallback = "," if reference.file.lower().endswith(".csv") else "\t"
    return Text(reference.file, text, _delimiter(text, fallback))


def _delimiter(text: str, fallback: str) -> str:
    """The character that separates the headers: the most frequent outside of quotation marks.

    Where two are as frequent, the one that splits the next lines into as many cells.
    """
    start = re.sub(r'"[^"]*"', "", text[:20_000]).split("\n")
    lines = [line for line in start if line.strip(" ") and not _COMMENT.match(line)]
    header, below = (lines[0], lines[1:20]) if lines else ("", [])
    counts = {char: header.count(char) for char in dict.fromkeys(fallback + _DELIMITERS)}
    most = max(counts.values())
    likely = [char for char, count in counts.items() if count == most]
    return (
        max(likely, key=lambda char: sum(line.count(char) == most for line in below))
        if most
        else fallback
    )


def records_of(content: Text) -> Outcome[Records]:
    """All records, blank lines included. The quick reader is strict; only what it refuses is read with care."""
    reader = csv.reader(
        io.StringIO(content.text), delimiter=content.delimiter, strict=True, skipinitialspace=True
    )
    try:
        return Outcome(list(reader))
    except csv.Error:
        scan = _Scan(content)
        return Outcome(scan.records(), tuple(scan.said))


def _composed(records: Records, content: Text) -> Iterable[Sequence[str]]:
    """The cells in composed letters (NFC). Not done to the whole text: it would make a `;` of a Greek question mark.

    With them goes what is rare: marks without width at the ends of cells, and `="007"`, by which some programs write a
    text that Excel is not to take for a number.
    """
    text = content.text
    if '="' in text:
        records = [[_TEXT_FORMULA.sub(r"\1", cell) for cell in record] for record in records]
    if text.isascii():
        return records
    if any(mark in text for mark in "\u200b\u2060\ufeff"):
        records = [[unframed(cell) for cell in record] for record in records]
    if unicodedata.is_normalized("NFC", text):
        return records
    return ([unicodedata.normalize("NFC", cell) for cell in record] for record in records)


def _lines(records: Records, content: Text) -> dict[int, int]:
    """The line each record begins at, by its number; nothing where the two are the same."""
    if content.first == 1 and len(records) >= content.text.count("\n"):
        return {}
    lines: dict[int, int] = {}
    line = content.first
    for number, record in enumerate(records, 1):
        lines[number] = line
        line += 1 + sum(cell.count("\n") for cell in record)
    return lines


class _Scan:
    """Reads records slowly, forgiving what is clear and naming each quotation mark that is not."""

    def __init__(self, content: Text) -> None:
        self.said: list[Diagnostic] = []
        self._file, self._text, self._delimiter = content.file, content.text, content.delimiter
        self._line = content.first
        self._row = 1
        self._at = 0
        self._end = re.compile(rf"[{re.escape(self._delimiter)}\n]|\Z")

    def records(self) -> Records:
        """All records, blank where one has a fault; up to a fault after which nothing can be trusted."""
        records: Records = []
        while self._at < len(self._text):
            faults, line = len(self.said), self._line
            record: list[str] = []
            more = True
            while more:
                record.append(self._cell(len(record)))
                more = self._text[self._at : self._at + 1] == self._delimiter
                self._at += 1
            if len(self.said) == faults:
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
            what = f"the quotation mark that row {self._row} opens is never closed"
            self._say(opened, column, what)
            self._at = len(self._text)
            self._line += 1
            return ""
        self._at = match.end()
        cell = match[1].replace('""', '"')
        self._line += cell.count("\n")
        after = self._rest()
        if after.strip():
            where = f" in line {self._line}" if self._line != opened else ""
            what = f"the quotation mark that row {self._row} opens is closed{where} before {quoted(after)}"
            self._say(opened, column, what)
        return cell + after

    def _rest(self) -> str:
        """The text up to the next delimiter or line end."""
        match = self._end.search(self._text, self._at)
        assert match is not None  # \Z matches at the latest
        start, self._at = self._at, match.start()
        return self._text[start : self._at]

    def _say(self, line: int, column: int, message: str) -> None:
        cell = f"{column_letter(column)}{self._row}"
        origin: Origin = cell_origin(self._file, "", cell, line)
        hint = 'close the mark at the end of the cell, and write a mark inside the cell twice: `""`'
        self.said.append(Diagnostic("DATA024", Severity.ERROR, message, origin, (hint,)))
