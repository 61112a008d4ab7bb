"""Edits of delimited text (CSV, TSV): cells, rows and columns.

Rows are counted from 1 and columns from 0, as the file has them, with comments and blank lines. Each edit is tried
first: the changed text must be read as the table that is wanted, or `CannotEdit` is raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from generator.edit import CannotEdit
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.places import Cells
from generator.places.source_text import Change, SourceText
from generator.sources.delimited import opened, records_of
from generator.tables import Reference
from generator.tables.cells import is_comment

Changes = tuple[Change, ...]
Records = list[list[str]]
_MOST = 1_000_000
"""The longest text of a cell, in characters."""


class _Line(NamedTuple):
    """A row in the text: where it begins, and where it ends without its line end."""

    start: int
    end: int


class DelimitedFile:
    """A table of text that can be edited."""

    def __init__(self, source: SourceText, reference: Reference) -> None:
        self._source, self._reference = source, reference
        self._cells = Cells(source.text, reference)
        self._delimiter = self._cells.delimiter
        self.records = _read(source.text, reference)
        """The cells of all rows, with comments; a blank line has none."""
        starts = self._cells.starts
        ends = [start - 1 for start in starts[1:]]
        last = len(source.text) - source.text.endswith("\n")
        self._lines = [*map(_Line, starts, [*ends, last])] if starts else []

    @property
    def rows(self) -> int:
        """How many rows there are, with comments and blank lines."""
        return len(self._lines)

    def set_cells(self, values: Mapping[tuple[int, int], str]) -> Changes:
        """Writes texts into cells, by row and column. Rows after the last one are added."""
        expected = [[*record] for record in self.records]
        changes: list[Change] = []
        added: list[list[str]] = []
        for number, group in groupby(sorted(values), key=lambda place: place[0]):
            own = {column: _clean(values[number, column]) for _, column in group}
            record = expected[number - 1] if number <= self.rows else []
            if number < 1 or min(own) < 0:
                raise CannotEdit("there is no such cell")
            record += [""] * (max(own) + 1 - len(record))
            for column, value in own.items():
                record[column] = value
            if number > self.rows:
                missing = number - self.rows - len(added)
                added += [*([""] for _ in range(missing - 1)), record]
            else:
                changes += self._in_row(number, own)
        if added:
            changes += self._inserted(self.rows + 1, map(self._written_row, added))
            expected += added
        return self._tried(changes, self._without_new_comments(expected))

    def insert_rows(self, before: int, rows: Sequence[Sequence[str]]) -> Changes:
        """New rows before a row; before the one after the last they are added at the end."""
        self._known(before, 1)
        records = [[*map(_clean, row)] for row in rows]
        expected = [*self.records]
        expected[before - 1 : before - 1] = records
        self._without_new_comments(expected)
        return self._tried(self._inserted(before, map(self._written_row, records)), expected)

    def duplicate_rows(self, numbers: Iterable[int]) -> Changes:
        """Copies of rows, after the last of them."""
        chosen = self._chosen(numbers)
        after = chosen[-1] + 1
        expected = [*self.records]
        expected[after - 1 : after - 1] = [self.records[number - 1] for number in chosen]
        return self._tried(self._inserted(after, map(self.raw, chosen)), expected)

    def delete_rows(self, numbers: Iterable[int]) -> Changes:
        """Deletes rows with their line ends."""
        chosen = set(self._chosen(numbers))
        expected = [row for number, row in enumerate(self.records, 1) if number not in chosen]
        return self._tried(self._deleted(chosen), expected)

    def move_rows(self, numbers: Iterable[int], before: int) -> Changes:
        """Moves rows, in their order, before another row, or the one after the last."""
        self._known(before, 1)
        chosen = self._chosen(numbers)
        places = [*range(chosen[0], chosen[-1] + 1)]
        if chosen == places and chosen[0] <= before <= chosen[-1] + 1:
            return ()
        order = [number for number in range(1, self.rows + 1) if number not in chosen]
        at = sum(number < before for number in order)
        order[at:at] = chosen
        return self._tried(self._reordered(order), [self.records[number - 1] for number in order])

    def insert_column(self, header: int, at: int, name: str) -> Changes:
        """A new column with a name in the header row; cells are empty, and short rows stay as they are."""
        name = _clean(name)
        changes, expected = [], [[*record] for record in self.records]
        for number in self._rows_from(header):
            fields = self._cells.fields(number)
            if at > len(fields) or (at == len(fields) and number != header):
                continue
            text = self._written(name) if number == header else ""
            where = fields[at].start if at < len(fields) else fields[-1].end
            new = text + self._delimiter if at < len(fields) else self._delimiter + text
            changes.append(Change(where, where, new))
            expected[number - 1].insert(at, name if number == header else "")
        return self._tried(changes, expected)

    def delete_column(self, header: int, at: int) -> Changes:
        """Deletes a column with its cells."""
        if not 0 <= at < len(self.records[header - 1]) or len(self.records[header - 1]) < 2:
            raise CannotEdit("a table needs at least one column")
        changes, expected = [], [[*record] for record in self.records]
        for number in self._rows_from(header):
            fields = self._cells.fields(number)
            if at >= len(fields):
                continue
            start = fields[at - 1].end if at else fields[0].start
            end = fields[at].end if at or len(fields) == 1 else fields[1].start
            changes.append(Change(start, end, ""))
            del expected[number - 1][at]
        return self._tried(changes, self._without_new_comments(expected))

    def _in_row(self, number: int, values: Mapping[int, str]) -> Iterable[Change]:
        fields = self._cells.fields(number)
        for column, value in values.items():
            if column < len(fields):
                start, end = fields[column].value, fields[column].end
                quoted = self._source.text.startswith('"', start)
                yield Change(start, end, self._written(value, quoted))
        more = range(len(fields), max(values) + 1)
        if more:
            text = "".join(
                self._delimiter + self._written(values.get(column, "")) for column in more
            )
            yield Change(fields[-1].end, fields[-1].end, text)

    def _inserted(self, before: int, texts: Iterable[str]) -> list[Change]:
        lines = [*texts]
        if before <= self.rows:
            at = self._lines[before - 1].start
            return [Change(at, at, "".join(f"{line}\n" for line in lines))]
        at, text = len(self._source.text), "\n".join(lines)
        open_end = bool(self._lines) and not self._source.text.endswith("\n")
        return [Change(at, at, f"\n{text}" if open_end else f"{text}\n")]

    def _deleted(self, numbers: set[int]) -> list[Change]:
        changes = []
        length = len(self._source.text)
        for number in sorted(numbers):
            line = self._lines[number - 1]
            changes.append(Change(line.start, min(line.end + 1, length), ""))
        last = self._lines[-1]
        kept = [number for number in range(1, self.rows + 1) if number not in numbers]
        if self.rows in numbers and last.end == length and kept:
            # A file without a line end after its last row stays one.
            before = self._lines[kept[-1] - 1].end
            changes = [change for change in changes if change.start <= before]
            changes.append(Change(before, length, ""))
        return changes

    def _reordered(self, order: Sequence[int]) -> list[Change]:
        """Rows that have another place now are replaced by the text of those that come there; line ends stay."""
        return [
            Change(*line, self.raw(number))
            for place, (line, number) in enumerate(zip(self._lines, order, strict=True), 1)
            if number != place
        ]

    def _written_row(self, record: Sequence[str]) -> str:
        text = self._delimiter.join(map(self._written, record))
        # A row with one empty cell would be a blank line.
        return text or '""'

    def _written(self, value: str, quoted: bool = False) -> str:
        special = (self._delimiter, '"', "\n")
        if quoted or value != value.strip() or any(char in value for char in special):
            return '"' + value.replace('"', '""') + '"'
        return value

    def raw(self, number: int) -> str:
        """A row as it is written, without its line end."""
        line = self._lines[number - 1]
        return self._source.text[line.start : line.end]

    def _rows_from(self, header: int) -> Iterable[int]:
        """The rows with cells, from the header row on."""
        self._known(header)
        for number in range(header, self.rows + 1):
            record = self.records[number - 1]
            if record and (number == header or not is_comment(record[0].strip())):
                yield number

    def _chosen(self, numbers: Iterable[int]) -> list[int]:
        chosen = sorted(set(numbers))
        if not chosen:
            raise CannotEdit("no row is selected")
        for number in chosen:
            self._known(number)
        return chosen

    def _known(self, number: int, more: int = 0) -> None:
        if not 1 <= number <= self.rows + more:
            raise CannotEdit(f"there is no row {number}")

    def _without_new_comments(self, expected: Records) -> Records:
        if sum(map(_comment, expected)) > sum(map(_comment, self.records)):
            hint = "start the cell with another character"
            raise CannotEdit("a row that starts with `#` or `//` is a comment", hint)
        return expected

    def _tried(self, changes: Iterable[Change], expected: Records) -> Changes:
        """The changes, if the changed text is read as the records that are expected."""
        made = tuple(change for change in changes if _changes(self._source.text, change))
        text = self._source.edited(made)
        try:
            after = opened(text, self._reference)
            records = _read(text, self._reference)
        except (Problem, ValueError) as fault:
            raise CannotEdit(f"the table couldn't be read any more: {fault}") from None
        if after.delimiter != self._delimiter:
            hint = "set `delimiter:` of the table in game.yaml first"
            raise CannotEdit("the columns would be split at another character", hint)
        if [*map(_plain, records)] != [*map(_plain, expected)]:
            raise CannotEdit("the table would be read differently", "edit the file itself")
        return made


def _comment(record: Sequence[str]) -> bool:
    return bool(record) and is_comment(record[0].strip())


def _plain(record: Sequence[str]) -> list[str]:
    """The cells of a row; a blank line is a row with one empty cell."""
    return [*record] or [""]


def _changes(text: str, change: Change) -> bool:
    return text[change.start : change.end] != change.new


def _read(text: str, reference: Reference) -> Records:
    found = records_of(opened(text, reference))
    if found.diagnostics:
        raise CannotEdit(found.diagnostics[0].message, "fix the file itself first")
    return found.value


def _clean(value: str) -> str:
    if "\0" in value or len(value) > _MOST:
        raise CannotEdit("a cell can't have that text")
    return value.replace("\r\n", "\n").replace("\r", "\n")
