"""A table as text for spreadsheet programs, which start no formula in it and take no number for a text.

A cell that a spreadsheet would calculate begins with an apostrophe and a tab, which no cell has of its own: it is shown
as a text everywhere, and read again as what it was. Numbers with a sign, such as `-2` and `+3`, stay what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.lazy_regex import regex
from generator.tables import Table, Value

GUARD = "'\t"
"""What stands before a text that would be calculated."""
_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", GUARD)
_NUMBER = regex(r"[+-]?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?\s?%?|[+-]")
_QUOTED = regex(r'[,;"\n\r\t|]|^\s|\s$|^#|^//')


def harmless(cell: str) -> str:
    """A cell as it may be written, so that no spreadsheet program calculates it.

    >>> harmless("=1+1"), harmless("-2"), harmless("+1 attack"), harmless("Wolf")
    ("'\\t=1+1", '-2', "'\\t+1 attack", 'Wolf')
    """
    if not cell.startswith(_STARTS) or _NUMBER.fullmatch(cell):
        return cell
    return GUARD + cell


def unguarded(records: Iterable[Sequence[str]]) -> list[list[str]]:
    """Records as they were before they were made harmless."""
    return [[cell.removeprefix(GUARD) for cell in record] for record in records]


def as_csv(table: Table) -> str:
    """A table in CSV: commas, quotation marks where they are needed, a line feed behind each row."""
    rows = (table.headers, *(row.values for row in table.rows))
    return "".join(",".join(_cell(value) for value in row) + "\n" for row in rows)


def _cell(value: Value) -> str:
    cell = harmless("; ".join(value) if isinstance(value, tuple) else str(value))
    # A tab in quotes is taken by no program for what separates cells.
    return '"' + cell.replace('"', '""') + '"' if _QUOTED.search(cell) else cell
