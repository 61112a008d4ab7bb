"""Quotes the line of a file that a diagnostic is about, with the part of it that is meant."""

from __future__ import annotations

import re

from generator.diagnostics import Origin
from generator.project import Project
from generator.values import dataclass

_TABLES = (".csv", ".tsv", ".txt")
_CELL = re.compile(r"([A-Z]+)(\d+)")
_DELIMITERS = ",;\t|"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line of a text file."""

    number: int
    """Its number, from 1."""
    text: str
    start: int = 0
    """Where the part that is meant begins, in characters from 0."""
    length: int = 0
    """How long that part is; 0 where the whole line is meant."""

    def cropped(self, width: int) -> Excerpt:
        """The same, with so much cut off that the part that is meant stays and no more than `width` columns show."""
        if len(self.text) <= width:
            return self
        first = max(0, min(self.start - width // 3, len(self.text) - width))
        text = self.text[first : first + width]
        if first:
            text = "…" + text[1:]
        if first + width < len(self.text):
            text = text[:-1] + "…"
        start = self.start - first
        return Excerpt(self.number, text, start, min(self.length, width - start))


class Excerpts:
    """Finds excerpts in a project's files, reading each file once."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._texts: dict[str, str | None] = {}
        self._records: dict[str, tuple[int, ...]] = {}

    def of(self, origin: Origin) -> Excerpt | None:
        """The line that an origin points to; None where it points into no readable text."""
        if origin.sheet or not origin.line:
            return None
        text = self._text(origin.file)
        if text is None:
            return None
        if origin.file.lower().endswith(_TABLES):
            return self._record(origin, text)
        lines = text.split("\n")
        if origin.line > len(lines):
            return None
        return Excerpt(
            origin.line,
            lines[origin.line - 1].rstrip(),
            max(0, origin.column - 1),
            1 if origin.column else 0,
        )

    def _text(self, file: str) -> str | None:
        if file not in self._texts:
            try:
                self._texts[file] = _decoded(self._project.read(file))
            except (OSError, ValueError):
                self._texts[file] = None
        return self._texts[file]

    def _record(self, origin: Origin, text: str) -> Excerpt | None:
        """The first line of a table's record; a record may hold line breaks, and the spreadsheet counts records."""
        if origin.file not in self._records:
            self._records[origin.file] = _record_starts(text)
        starts = self._records[origin.file]
        if origin.line > len(starts):
            return None
        begin = starts[origin.line - 1]
        end = starts[origin.line] if origin.line < len(starts) else len(text)
        record = text[begin:end]
        line = record.split("\n", 1)[0]
        cell = _CELL.fullmatch(origin.cell)
        start, length = 0, 0
        if cell is not None:
            start, length = _field(record, _column(cell[1]), _delimiter(text))
        number = text.count("\n", 0, begin) + 1
        if start > len(line):
            start, length = 0, 0
        return Excerpt(number, line, start, min(length, max(1, len(line) - start)) if length else 0)


def _decoded(data: bytes) -> str:
    """Bytes as text, good enough to be shown. Raises `ValueError` where they are no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    else:
        if b"\0" in data:
            raise ValueError("not a text file")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _record_starts(text: str) -> tuple[int, ...]:
    """Where each record of a delimited text begins; a line break in a quoted field does not end one."""
    delimiter = re.escape(_delimiter(text))
    tokens = re.compile(rf'(?:(?<={delimiter})|^)"(?:[^"]|"")*(?:"|\Z)|\n', re.MULTILINE)
    return (0, *(m.end() for m in tokens.finditer(text) if m[0] == "\n"))


def _delimiter(text: str) -> str:
    head = text.split("\n", 1)[0]
    return max(_DELIMITERS, key=head.count)


def _field(record: str, index: int, delimiter: str) -> tuple[int, int]:
    """Where a field of a record begins, and how long it is (at least 1, so that an empty one can be pointed at)."""
    at = 0
    field = re.compile(rf'"(?:[^"]|"")*"?[^{re.escape(delimiter)}\n]*|[^{re.escape(delimiter)}\n]*')
    for _ in range(index):
        match = field.match(record, at)
        at = match.end() + 1 if match else at + 1
    match = field.match(record, at)
    return at, max(1, len(match[0]) if match else 1)


def _column(letters: str) -> int:
    """The index of a spreadsheet column.

    >>> _column("A"), _column("C"), _column("AA")
    (0, 2, 26)
    """
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1
