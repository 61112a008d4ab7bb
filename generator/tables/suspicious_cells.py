"""Finds cells that nobody typed: errors and formulas of a spreadsheet, and garbled characters.

Spreadsheets save them in text files and in cells with text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, OtherPlace, Severity, diagnostic_at
from generator.foundation.lazy_regex import regex
from generator.tables import Row, Table
from generator.tables.cells import is_error, quoted
from generator.tables.number_parsing import parse_number

# Starts with a reference or a function; `=3 points` is text.
_FORMULA = regex(
    r"=\s*[-+(]*\s*(?:\$?[A-Za-z]{1,3}\$?\d{1,7}(?![\w ]*[^\W\d]{2})|[A-Z][A-Z.]*\d*\(|[\w']+!\$?[A-Z])"
)
_NARROW = regex(r"#{3,}")
# UTF-8 bytes read as Windows-1252: a lead byte and what can follow it. The first of those must be a character that
# never follows a letter, unlike a closing quotation mark or an ellipsis.
_SIGNS = (
    "\u0080-\u009f\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf"
    "\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u201a\u201e\u2020-\u2022\u20ac"
)
_ANY = (
    _SIGNS + "\u00a0\u00ab\u00bb\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2030\u2039\u203a\u2122"
)
_GARBLED = regex(f"[ÂÃÄÅÐÑÎÏ][{_SIGNS}]|[âãäåæçèéï][{_SIGNS}][{_ANY}]")
_LOST = "\ufffd"


class _Kind(NamedTuple):
    code: str
    severity: Severity
    message: str
    hint: str


def suspicious_cells(table: Table) -> Iterator[Diagnostic]:
    """The problems with suspicious cells, one for each kind and column."""
    found: dict[tuple[int, str], list[tuple[Row, _Kind]]] = {}
    for row in table.rows:
        for index, value in enumerate(row.values):
            # A cheap test first, since most cells are fine; lists come from YAML, not from spreadsheets.
            if value and (value[0] in "=#E" or not value.isascii()):  # type: ignore[union-attr]
                kind = _kind(table, index, str(value))
                if kind is not None:
                    found.setdefault((index, kind.code + kind.hint), []).append((row, kind))
    for (index, _), cells in sorted(found.items()):
        header = table.headers[index]
        kind = cells[0][1]
        places = [table.origin(row, header) for row, _ in cells]
        shown = [quoted(str(row.values[index])) for row, _ in cells]
        messages = [
            each.message.format(cell=place.cell, text=text)
            for place, text, (_, each) in zip(places, shown, cells, strict=True)
        ]
        yield diagnostic_at(
            kind.code, kind.severity, map(OtherPlace, places, messages, shown), kind.hint
        )


def _kind(table: Table, index: int, text: str) -> _Kind | None:
    if is_error(text):
        hint = "correct its formula in the spreadsheet and save the table again"
        return _Kind("DATA035", Severity.ERROR, "{cell} shows the error {text}", hint)
    if text[0] == "=":
        hint = "save the table with the results of its formulas, not with the formulas"
        message = "{cell} contains the formula {text}, not its result"
        return _Kind("DATA034", Severity.ERROR, message, hint) if _FORMULA.match(text) else None
    if _NARROW.fullmatch(text):
        hint = "make the column wider in the spreadsheet and save the table again"
        message = "{cell} is {text}: the column was too narrow for its number when it was saved"
        return _Kind("DATA025", Severity.WARNING, message, hint) if _numeric(table, index) else None
    if _LOST in text:
        hint = "type the characters again, since this file no longer has them"
        message = (
            "{cell} has lost characters, {text}: the file was saved in an encoding without them"
        )
        return _Kind("DATA025", Severity.WARNING, message, hint)
    if not text.isascii() and (right := _repaired(text)):
        hint = "open the file as UTF-8 in a spreadsheet or editor, check it, and save it as UTF-8"
        escaped = quoted(right).replace("{", "{{").replace("}", "}}")
        message = "{cell} is garbled: {text} should be " + escaped
        return _Kind("DATA025", Severity.WARNING, message, hint)
    return None


def _numeric(table: Table, index: int) -> bool:
    """Whether a column has numbers elsewhere; a map with walls doesn't."""
    return any(parse_number(str(row.values[index])) is not None for row in table.rows)


def _repaired(text: str) -> str:
    """The text before its UTF-8 was read as Windows-1252; empty if it wasn't."""

    def repair(match: re.Match[str]) -> str:
        data = b"".join(_byte(char) for char in match[0])
        return data.decode()

    try:
        result = _GARBLED.sub(repair, text)
    except UnicodeError:
        return ""
    return result if result != text else ""


def _byte(char: str) -> bytes:
    # Five bytes are missing from Python's table; programs pass them through unchanged.
    return bytes([ord(char)]) if ord(char) < 256 else char.encode("cp1252")
