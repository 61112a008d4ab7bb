"""Lists for people, as tables that spreadsheets open."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def as_csv(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as a CSV file in UTF-8; a cell that spreadsheets would compute begins with an apostrophe."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return file.getvalue().encode()


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t")) else cell
