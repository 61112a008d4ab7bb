"""How many copies there are of each row: the column with the numbers, and how its cells are read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import (
    Another,
    Collector,
    Diagnostic,
    Origin,
    Problem,
    Severity,
)
from generator.foundation.lazy_regex import regex
from generator.foundation.limits import bounds
from generator.game.spec.forms import Word
from generator.game.spec.recovery import no_column
from generator.tables import Row, Table, Value

COLUMNS = ("copies", "count", "quantity", "qty", "#")
"""The columns used for the number of copies if game.yaml names none, in any capitals."""

_WHOLE = regex(r"\+?(\d{1,18})(?:[.,]0+)?")
_EITHER = regex(r"\+?[1-9]\d{0,2}[.,]000")
_NUMBER = regex(r"\+?\d{1,18}")
_HINT = "write a whole number such as `3`; 0 prints none"


class Counts(NamedTuple):
    """The number of copies of each row, and where it comes from."""

    numbers: Sequence[int]
    words: str
    """Where it comes from, in words."""
    column: str = ""


def copies_of(table: Table, rows: Sequence[Row], wanted: Word, said: Collector) -> Counts:
    """The number of copies of each row.

    A blank cell counts as 1, with one warning for the column. A row whose cell isn't a whole number gets 0, with an
    error at the cell.
    """
    if _NUMBER.fullmatch(wanted.text):
        number = int(wanted.text)
        return Counts([number] * len(rows), f"{number} of each")
    column = _named(table, wanted, said) if wanted else _usual(table, said)
    if not column:
        return Counts([1] * len(rows), "1 of each")
    reader = _Reader(table, column, said)
    numbers = reader.numbers(rows)
    return Counts(numbers, f"column `{column}`", column)


def _named(table: Table, wanted: Word, said: Collector) -> str:
    if wanted.text in table.headers:
        return wanted.text
    alike = [h for h in table.headers if h.casefold() == wanted.text.casefold()]
    if alike:
        return alike[0]
    if table.headers:
        if re.fullmatch(r"[-+]?[\d.,]+", wanted.text):
            said.error("DATA002", f"`{wanted.text}` isn't a number of copies", wanted.origin, _HINT)
        else:
            said.say(no_column(wanted.text, table.headers, wanted.origin, table.name))
    else:
        what = f"`{wanted.text}` isn't a number of copies"
        hint = "write a whole number such as `3`; there are no columns without `data`"
        said.error("DATA002", what, wanted.origin, hint)
    return ""


def _usual(table: Table, said: Collector) -> str:
    found = [h for word in COLUMNS for h in table.headers if h.strip().casefold() == word]
    if len(found) > 1:
        said.warning(
            "GAME006",
            f"`{found[0]}` is taken for the number of copies, and `{found[1]}` could be it too",
            table.origin(None, found[0]),
            f"write `copies: {found[0]}` or `copies: {found[1]}` in game.yaml",
        )
    return found[0] if found else ""


class _Reader:
    """Reads one column, each different cell once."""

    def __init__(self, table: Table, column: str, said: Collector) -> None:
        self._table, self._column, self._said = table, column, said
        self._blank: list[Row] = []
        self._known: dict[Value, int] = {}

    def numbers(self, rows: Sequence[Row]) -> list[int]:
        index = self._table.headers.index(self._column)
        known = self._known
        made = []
        for row in rows:
            value = row.values[index]
            number = known.get(value)
            made.append(self._number(row, value) if number is None else number)
        if self._blank:
            self._said.say(self._warning())
        return made

    def _number(self, row: Row, value: Value) -> int:
        text = value.strip() if isinstance(value, str) else ", ".join(value)
        if not text:
            self._blank.append(row)
            return 1
        held = self._table.numbers.get(text)
        if held is not None and held >= 0 and held.denominator == 1:
            self._known[value] = held.numerator
            return held.numerator
        match = _WHOLE.fullmatch(text)
        hint = _HINT
        if match is not None:
            if not _EITHER.fullmatch(text):
                self._known[value] = int(match[1])
                return int(match[1])
            hint = f"it could mean `{match[1]}` or `{match[1]}000`: write the one you mean"
        origin = self._table.origin(row, self._column)
        self._said.error("DATA002", f"`{text}` isn't a number of copies", origin, hint)
        return 0

    def _warning(self) -> Diagnostic:
        places = [self._table.origin(row, self._column) for row in self._blank]
        count = len(places)
        what = "a cell is blank and counts" if count == 1 else f"{count} cells are blank and count"
        return Diagnostic(
            "DATA003",
            Severity.WARNING,
            f"in the column `{self._column}` {what} as 1",
            places[0],
            ("write the number of copies",),
            more=tuple(
                Another(place, f"`{self._column}` is blank and counts as 1") for place in places[1:]
            ),
        )


def total_within(total: int, limit: int, where: Counts, origin: Origin) -> None:
    """Raises `Problem` if there are more pieces than the limit allows."""
    most = bounds().pieces
    if total <= min(limit, most):
        return
    cause = f"{where.words} adds up to" if where.column else "there are"
    hint = f"name another column in `copies:`, or write `limit: {total}` if that is what you want"
    if total > most:
        limit, hint = min(limit, most), "make it smaller: no more are printed of an untrusted game"
    raise Problem("GAME010", f"{cause} {total:,} pieces, over the limit of {limit:,}", origin, hint)
