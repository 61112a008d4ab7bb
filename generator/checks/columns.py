"""Columns that are unused, or missing from one file of a table."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import ComponentUse, Finding, check
from generator.foundation.diagnostics import Severity, did_you_mean
from generator.foundation.spelling import typo_of
from generator.game.expressions.fields import column_names, identifier
from generator.game.model.game import ID_COLUMN, NAME_COLUMNS, NOTE_COLUMNS


@check("CARD002", Severity.ADVICE)
def unused_column(use: ComponentUse) -> Iterator[Finding]:
    """No template, claim or rulebook uses a column of the table.

    Why: most often the template spells its name differently, so its values never reach the card.
    Fix: use the column, remove it, or call it `notes` if it is just for you. A column `id` needn't be printed:
    `punchboard diff` uses it to recognise rows.

    Bad:
        name,rules,flavour
        Goblin,Draw.,Green and mean.
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}: {{ rules }}", box: [5, 5, 53, 40]}

    Good:
        id,name,rules,notes
        G1,Goblin,Draw.,too strong?
    """
    component = use.component
    naming = next(
        (h for name in NAME_COLUMNS for h in component.columns if h.casefold() == name), ""
    )
    used = use.used | component.mentions | {component.copies_column, naming}
    # A template that loops over the row uses every column.
    if not component.items or "row" in use.used:
        return
    table = component.items[0].table
    nested: set[str] = set()
    for header in table.headers:
        word = identifier(header.partition(".")[0])
        if column_names(header) & used or {header, word} & table.added or word in nested:
            continue
        # One key of a mapping in a record is enough for a finding.
        if word in table.nested:
            nested.add(word)
        if header.strip().casefold() in (ID_COLUMN, *NOTE_COLUMNS):
            continue
        origin = table.origin(None, header)
        # A joined column is in another file.
        other = origin.file if origin.file != table.origin().file else use.table
        yield Finding(
            f"nothing uses the column `{header}` of `{other or component.name}`",
            origin,
            "use it in a template, remove it, or call it `notes` if it is just for you",
        )


@check("CARD029", Severity.WARNING)
def missing_column(use: ComponentUse) -> Iterator[Finding]:
    """One of several files of a table has no column that is used, though the others do.

    In JSON and YAML records may omit keys, so only keys that are likely typos are reported.

    Why: whatever uses the column is empty for all rows of that file; most often the header is spelled differently.
    Fix: use the same header in all files; the column may be empty.

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
        --- data/sea.csv
        name,rules
        Shark,
    """
    component = use.component
    table = component.items[0].table if component.items else None
    if table is None or len(table.parts) < 2:
        return
    used = use.used | component.mentions
    tables = [part.table for part in table.parts if part.table.headers and part.table.rows]
    first = {header: other for other in reversed(tables) for header in other.headers}
    left = {component.copies_column, *NOTE_COLUMNS}
    for place, one in enumerate(tables):
        alone = [h for h in one.headers if sum(h in other.headers for other in tables) == 1]
        for header, other in first.items():
            if header in one.headers or {header, header.casefold()} & left:
                continue
            # Of two spellings the unused one is wrong, or else the one in the later file.
            is_used, later = bool(column_names(header) & used), place > tables.index(other)
            slips = ((bool(column_names(h) & used), h) for h in alone if typo_of(h, [header]))
            odd = next((h for uses, h in slips if (uses, not later) < (is_used, True)), "")
            if odd or (one.letters and is_used and "row" not in use.used):
                yield Finding(
                    f"`{one.file}` has no column `{header}`, but `{other.file}` does",
                    one.origin(None, odd or one.headers[0]),
                    did_you_mean(odd, [header], "column")
                    or "use the same header in all files, even if the column is empty",
                )
