"""Where the cells of delimited text are."""

from __future__ import annotations

import re
from functools import cached_property

from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.sources.delimited import opened
from generator.tables import Reference, column_index

_CELL = regex(r"[A-Z]+\d+")
_ROW = regex(r"(?:[A-Z]+|row )(\d+)")


class Cells:
    """A delimited text by the rows and columns of a spreadsheet."""

    def __init__(self, text: str, reference: Reference) -> None:
        try:
            content = opened(text, reference)
        except Problem:  # the reference is invalid, which is reported elsewhere
            content = opened(text, Reference(reference.file))
        self.delimiter = content.delimiter
        self._text = text
        self._first = len(text) - len(content.text)
        mark = re.escape(self.delimiter)
        self._field = re.compile(rf' *("(?:[^"]++|"")*+"[^{mark}\n]*|[^{mark}\n]*)')

    def row(self, number: int) -> int | None:
        """Where a row begins, counted from 1; None if there is no such row."""
        return self._starts[number - 1] if 0 < number <= len(self._starts) else None

    def row_of(self, cell: str) -> int | None:
        """Where the row of a cell, or of `row 3`, begins; None if there is no such row."""
        named = _ROW.fullmatch(cell)
        return self.row(int(named[1])) if named is not None else None

    def span(self, cell: str) -> tuple[int, int] | None:
        """Where a cell such as `C3` begins and ends, including quotation marks; None if its row is too short."""
        at = self.row_of(cell)
        if at is None or not _CELL.fullmatch(cell):
            return None
        try:
            index = column_index(cell)
        except ValueError:  # a spreadsheet has fewer columns
            return None
        for _ in range(index):
            at = self._match(at).end()
            if self._text[at : at + 1] != self.delimiter:
                return None
            at += 1
        return self._match(at).span(1)

    def _match(self, at: int) -> re.Match[str]:
        match = self._field.match(self._text, at)
        assert match is not None  # a cell can be empty
        return match

    @cached_property
    def _starts(self) -> list[int]:
        """Where each row begins; a line break inside quotation marks doesn't end a row."""
        starts, at = [], self._first
        while at < len(self._text):
            starts.append(at)
            at = self._match(at).end()
            while self._text[at : at + 1] == self.delimiter:
                at = self._match(at + 1).end()
            at += 1
        return starts
