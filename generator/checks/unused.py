"""Columns, files and parts of templates that nothing uses, and a column that one file of a table doesn't have."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import ComponentUse, Finding, LeftOver, check
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Origin, Severity, did_you_mean
from generator.foundation.spelling import typo_of
from generator.game.expressions.fields import column_names, identifier
from generator.game.model.game import ID_COLUMN, NAME_COLUMNS, NOTE_COLUMNS
from generator.layout.template_coverage import Undrawn, Unmet
from generator.template.entry import Remark


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
        draw:
          - {text: "{{ name }}: {{ rules }}", box: [5, 5, 53, 40]}

    Good:
        id,name,rules,notes
        G1,Goblin,Draw.,too strong?
    """
    component = use.component
    used = (
        use.used | component.mentions | {component.copies_column, component.header(*NAME_COLUMNS)}
    )
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


@check("FILE006", Severity.ADVICE)
def unused_file(left: LeftOver) -> Iterator[Finding]:
    """Nothing uses a picture, icon or template in the game's folder.

    Why: most often it is a new drawing while the old one is still printed, or a leftover that confuses others.
    Fix: use it or remove it. You can keep other files outside of `art` and `templates`.

    Bad:
        --- templates/old-card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 40]}

    Good:
        name,look
        Goblin,card
        Orc,old-card
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: "{{ look }}.yaml"}
    """
    yield Finding(
        f"nothing uses the {left.kind} `{left.file.rpartition('/')[2]}`",
        Origin(left.file),
        f"use it, or remove `{left.file}`",
    )


_WHY = {
    "when": "its `when` is never true",
    "for": "its `for` is always empty",
    "": "what it shows is always empty",
}


@check("CARD021", Severity.ADVICE)
def never_drawn(undrawn: Undrawn) -> Iterator[Finding]:
    """An element is never drawn: its `when` is never true, its `for` is always empty, or what it shows is always empty.

    Every face that uses the template counts, in all components.

    Why: it is never printed; most often the condition spells a value differently than the table.
    Fix: correct the condition, or remove the element.

    Bad:
        name,kind
        Goblin,monster
        --- templates/card.yaml
        draw:
          - {text: "{{ name }} {{ kind }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [5, 20, 10, 10], when: "{{ kind == 'Monster' }}"}

    Good:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }} {{ kind }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [5, 20, 10, 10], when: "{{ kind == 'monster' }}"}
    """
    yield Finding(
        f"`{undrawn.source.name}` is never drawn: {_WHY[undrawn.key]}",
        replace(undrawn.source.origin, key=undrawn.key),
        "correct the expression, or remove the element",
    )


@check("CARD020", Severity.WARNING)
def unused_legend_key(unmet: Unmet) -> Iterator[Finding]:
    """A key of `fills`, `icons` or `texts` is neither a letter of the map nor the name of a cell.

    All boards that an element draws count: the letter may be on another row's map.

    Why: nothing is drawn for it on any board; most often there is a typo, or the map has changed.
    Fix: write a letter of the map, or a cell as its label shows it, such as `B3`; or remove the key.

    Bad:
        --- templates/card.yaml
        draw:
          - {square-grid: , box: [5, 20, 30, 30], columns: 3, rows: 3, texts: {D4: Gate}}

    Good:
        --- templates/card.yaml
        draw:
          - {square-grid: , box: [5, 20, 30, 30], columns: 3, rows: 3, texts: {C3: Gate}}
    """
    yield Finding(
        f"`{unmet.word}` in `{unmet.key}` is neither a letter of the map nor a cell",
        replace(unmet.origin, key=unmet.key),
        unmet.there,
    )


@check("CARD022", Severity.WARNING)
def ignored_template_key(remark: Remark) -> Iterator[Finding]:
    """Something in a template has no effect: a key that does nothing there, or a name that is never used.

    Why: the card doesn't look as the template says; most often a key is in the wrong place or a name is misspelled.
    Fix: follow the hint, or remove it.

    Bad:
        --- templates/card.yaml
        draw:
          - {icon: crown, width: 10, height: 10}

    Good:
        --- templates/card.yaml
        draw:
          - {icon: crown, box: [5, 20, 10, 10]}
    """
    severity = None if remark.grave else Severity.ADVICE
    yield Finding(remark.message, remark.origin, remark.hint, severity=severity)
