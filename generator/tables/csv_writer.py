"""Writes a table as CSV in which no spreadsheet program calculates a cell as a formula.

A cell that would be calculated is prefixed with an apostrophe and a tab: programs show it as text, and our reader
removes the prefix. Numbers with a sign, such as `-2` and `+3`, stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.lazy_regex import regex
from generator.tables import Table, Value

GUARD = "'\t"
"""The prefix of a text that would be calculated."""
_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", GUARD)
_NUMBER = regex(r"[+-]?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?\s?%?|[+-]")
_QUOTED = regex(r'[,;"\n\r\t|]|^\s|\s$|^#|^//')


def escaped(cell: str) -> str:
    """A cell that no spreadsheet program calculates.

    >>> escaped("=1+1"), escaped("-2"), escaped("+1 attack"), escaped("Wolf")
    ("'\\t=1+1", '-2', "'\\t+1 attack", 'Wolf')
    """
    if not cell.startswith(_STARTS) or _NUMBER.fullmatch(cell):
        return cell
    return GUARD + cell


def unescaped(records: Iterable[Sequence[str]]) -> list[list[str]]:
    """Records without the prefixes of `harmless`."""
    return [[cell.removeprefix(GUARD) for cell in record] for record in records]


def as_csv(table: Table) -> str:
    """A table as CSV: commas, quotation marks where needed, a line feed after each row."""
    rows = (table.headers, *(row.values for row in table.rows))
    return "".join(",".join(_cell(value) for value in row) + "\n" for row in rows)


def _cell(value: Value) -> str:
    cell = escaped("; ".join(value) if isinstance(value, tuple) else str(value))
    # In quotes a tab is never a delimiter.
    return '"' + cell.replace('"', '""') + '"' if _QUOTED.search(cell) else cell
