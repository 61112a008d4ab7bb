"""The positions of findings as other programs count: lines and columns."""

from __future__ import annotations

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, Origin
from generator.places.sheets import WORKBOOKS
from generator.places.source_text import SourceText
from generator.report.source_quote import Excerpts


class Region(NamedTuple):
    """Part of a text file: lines and columns from 1, columns in UTF-16 units, with an exclusive end."""

    line: int
    column: int = 0
    """0 for the whole line."""
    end_line: int = 0
    end_column: int = 0


def region_of(diagnostic: Diagnostic, excerpts: Excerpts) -> Region | None:
    """The part of a file that a diagnostic is about; None if that is the whole file or a cell of a workbook."""
    origin = diagnostic.origin
    if origin.sheet or origin.file.lower().endswith(WORKBOOKS):
        return None
    excerpt = excerpts.of(diagnostic)
    if excerpt is None:
        return Region(origin.line) if origin.line and not origin.cell else None
    if not excerpt.marks:
        return Region(excerpt.number)
    mark = excerpt.marks[0]
    start, end = (1 + units(excerpt.text[:at]) for at in (mark.start, mark.end))
    return Region(excerpt.number, start, excerpt.number, end)


def cell_of(origin: Origin) -> str:
    """The cell of an origin, with its sheet; empty if there is none.

    >>> cell_of(Origin("d.xlsx", sheet="Cards", cell="B3")), cell_of(Origin("d.csv", cell="B3"))
    ('Cards!B3', 'B3')
    """
    return "!".join(part for part in (origin.sheet, origin.cell) if part)


def region_between(script: SourceText, start: int, end: int) -> Region:
    """The part of a text between two offsets."""
    (line, column), (end_line, end_column) = _place(script, start), _place(script, end)
    return Region(line, column, end_line, end_column)


def _place(script: SourceText, at: int) -> tuple[int, int]:
    line, column = script.place(at)
    return line, 1 + units(script.text[at - column + 1 : at])


def units(text: str) -> int:
    """The length of a text in UTF-16 units.

    >>> units("ä"), units("🂡")
    (1, 2)
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
