"""How many copies there are of each row: the column with the numbers, and how its cells are read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    OtherPlace,
    Problem,
    Severity,
)
from generator.foundation.lazy_regex import regex
from generator.foundation.limits import bounds
from generator.foundation.wording import counted
from generator.game.spec.forms import Word
from generator.game.spec.recovery import no_column
from generator.tables import Row, Table

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


def copies_of(table: Table, rows: Sequence[Row], wanted: Word, messages: Collector) -> Counts:
    """The number of copies of each row.

    A blank cell counts as 1, with one warning for the column. A row whose cell isn't a whole number gets 0, with an
    error at the cell.
    """
    if _NUMBER.fullmatch(wanted.text):
        number = int(wanted.text)
        return Counts([number] * len(rows), f"{number} of each")
    column = _named(table, wanted, messages) if wanted else _usual(table, messages)
    if not column:
        return Counts([1] * len(rows), "1 of each")
    index = table.headers.index(column)
    numbers: list[int] = []
    blank: list[Origin] = []
    for row in rows:
        value = row.values[index]
        text = value.strip() if isinstance(value, str) else ", ".join(value)
        read = _read(text, table.numbers) if text else 1
        if not text:
            blank.append(table.origin(row, column))
        elif isinstance(read, str):
            what = f"`{text}` isn't a number of copies"
            messages.error("DATA002", what, table.origin(row, column), read)
        numbers.append(read if isinstance(read, int) else 0)
    if blank:
        messages.say(_blank_cells(column, blank))
    return Counts(numbers, f"column `{column}`", column)


def _named(table: Table, wanted: Word, messages: Collector) -> str:
    if wanted.text in table.headers:
        return wanted.text
    alike = [h for h in table.headers if h.casefold() == wanted.text.casefold()]
    if alike:
        return alike[0]
    if table.headers and not re.fullmatch(r"[-+]?[\d.,]+", wanted.text):
        messages.say(no_column(wanted.text, table.headers, wanted.origin, table.name))
        return ""
    without = "write a whole number such as `3`; there are no columns without `data`"
    what = f"`{wanted.text}` isn't a number of copies"
    messages.error("DATA002", what, wanted.origin, _HINT if table.headers else without)
    return ""


def _usual(table: Table, messages: Collector) -> str:
    found = [h for word in COLUMNS for h in table.headers if h.strip().casefold() == word]
    if len(found) > 1:
        what = f"both `{found[0]}` and `{found[1]}` could be the number of copies; `{found[0]}` is used"
        hint = f"write `copies: {found[0]}` or `copies: {found[1]}` in game.yaml"
        messages.warning("GAME006", what, table.origin(None, found[0]), hint)
    return found[0] if found else ""


def _read(text: str, numbers: Mapping[str, Fraction]) -> int | str:
    """The number of copies in a cell, or a hint what to write."""
    shown = numbers.get(text)
    if shown is not None and shown >= 0 and shown.denominator == 1:
        return shown.numerator
    match = _WHOLE.fullmatch(text)
    if match is None:
        return _HINT
    if _EITHER.fullmatch(text):
        return f"it could mean `{match[1]}` or `{match[1]}000`: write the one you mean"
    return int(match[1])


def _blank_cells(column: str, places: Sequence[Origin]) -> Diagnostic:
    count = len(places)
    what = (
        "a cell is blank and counts"
        if count == 1
        else f"{counted(count, 'cell')} are blank and count"
    )
    more = (OtherPlace(place, f"`{column}` is blank and counts as 1") for place in places[1:])
    return Diagnostic(
        "DATA003",
        Severity.WARNING,
        f"in the column `{column}` {what} as 1",
        places[0],
        ("write the number of copies",),
        more=tuple(more),
    )


def check_total(total: int, limit: int, where: Counts, origin: Origin) -> None:
    """Raises `Problem` if there are more pieces than the limit allows."""
    most = bounds().pieces
    if total <= min(limit, most):
        return
    hint = f"name another column in `copies:`, or write `limit: {total}` if that is what you want"
    if total > most:
        limit, hint = min(limit, most), "make it smaller: no more are printed of an untrusted game"
    what = f"too many pieces: {total:,} ({where.words}); the limit is {limit:,}"
    raise Problem("GAME010", what, origin, hint)
