"""Columns that come to nothing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import ComponentUse, Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.expressions.fields import calls, identifier
from generator.game.model.game import FOR_THE_DESIGNER, IDENTITY, NAMING


@check("CARD002", Severity.ADVICE)
def unused_column(use: ComponentUse) -> Iterator[Finding]:
    """No template, claim or rulebook uses a column of the table.

    Why: it is most often a column whose name is spelled differently in the template, so that its values never reach
    the card.
    Fix: use the column, remove it, or call it `notes` if it is for yourself. A column `id` need not be shown:
    `punchboard diff` knows rows by it.

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
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}: {{ rules }}", box: [5, 5, 53, 40]}
    """
    component = use.component
    naming = next((h for name in NAMING for h in component.columns if h.casefold() == name), "")
    used = use.used | component.mentions | {component.copies_column, naming}
    # A template that goes through the whole row shows every column.
    if not component.items or "row" in use.used:
        return
    table = component.items[0].table
    nested: set[str] = set()
    for header in table.headers:
        word = identifier(header.partition(".")[0])
        if calls(header) & used or {header, word} & table.added or word in nested:
            continue
        # Of a mapping in a record one key stands for all.
        if word in table.nested:
            nested.add(word)
        if header.strip().casefold() in (IDENTITY, *FOR_THE_DESIGNER):
            continue
        origin = table.origin(None, header)
        # A joined column stands in a file of its own.
        other = origin.file if origin.file != table.origin().file else use.table
        yield Finding(
            f"nothing uses the column `{header}` of `{other or component.name}`",
            origin,
            "use it in a template, remove it, or call it `notes` if it is for yourself",
        )
