"""Columns that some files of a table have and others do not."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import ComponentUse, Finding, check
from generator.foundation.diagnostics import Severity, alike
from generator.foundation.spelling import slip
from generator.game.expressions.fields import calls
from generator.game.model.game import FOR_THE_DESIGNER
from generator.tables import Table


@check("CARD029", Severity.WARNING)
def missing_column(use: ComponentUse) -> Iterator[Finding]:
    """A table is made of several files, and one of them does not have a column that is used.

    In JSON and YAML a record may leave out what it does not need; there only a key that is nearly the same is said.

    Why: what is printed from the column is empty for all rows of that file, most often because of another spelling.
    Fix: write the header the same way in all files; the column may well be empty.

    Bad:
        name,rules
        Goblin,Draw.
        --- data/sea.csv
        name,text
        Shark,Bite.
        --- game.yaml
        components:
          cards: {data: [data/cards.csv, data/sea.csv], front: card.yaml}

    Good:
        name,rules
        Goblin,Draw.
        --- data/sea.csv
        name,rules
        Shark,
        --- game.yaml
        components:
          cards: {data: [data/cards.csv, data/sea.csv], front: card.yaml}
    """
    component = use.component
    table = component.items[0].table if component.items else None
    if table is None or len(table.parts) < 2:
        return
    used = use.used | component.mentions
    tables = [part.table for part in table.parts if part.table.headers and part.table.rows]
    first = {header: other for other in reversed(tables) for header in other.headers}
    left = {component.copies_column, *FOR_THE_DESIGNER}
    for place, one in enumerate(tables):
        alone = [h for h in one.headers if sum(h in other.headers for other in tables) == 1]
        for header, other in first.items():
            if header in one.headers or {header, header.casefold()} & left:
                continue
            # Of two spellings the one that nothing uses is wrong, else the one of the later file.
            is_used, later = bool(calls(header) & used), place > tables.index(other)
            slips = ((bool(calls(h) & used), h) for h in alone if slip(h, [header]))
            odd = next((h for uses, h in slips if (uses, not later) < (is_used, True)), "")
            if odd or (one.letters and is_used and "row" not in use.used):
                yield _finding(one, header, other, odd)


def _finding(table: Table, header: str, other: Table, odd: str) -> Finding:
    return Finding(
        f"`{table.file}` has no column `{header}`, which `{other.file}` has",
        table.origin(None, odd or table.headers[0]),
        alike(odd, [header], "column")
        or "write the header the same way in all files, even where the column is empty",
    )
