"""Containers, tables and boards whose parts need more room than there is."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check
from generator.foundation.diagnostics import Severity


@check("CARD006", Severity.WARNING)
def items_do_not_fit(noted: Noted) -> Iterator[Finding]:
    """The items of a row, column, grid or repeat, or the cells of a table or board, do not fit into it.

    Why: the last ones reach out of it, over whatever stands there, or over the cut.
    Fix: make the row or column larger, or its items or its `gap` smaller, or let one of them grow: `grow: 1`. The text
    of a table becomes smaller with `fit: shrink`.

    Bad:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - column: {box: [5, 5, 53, 20]}
            items:
              - {text: "{{ name }}", height: 8}
              - {rectangle: , height: 14, fill: "#888888"}

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - column: {box: [5, 5, 53, 22]}
            items:
              - {text: "{{ name }}", height: 8}
              - {rectangle: , height: 14, fill: "#888888"}
    """
    face, note = noted
    if note.kind != "items-do-not-fit":
        return
    source, by = note.source, float(note["by"])
    where = f"on the {face.side} of `{face.item.name}`"
    table = source.kind == "table"
    parts = "items"
    if table or source.kind in ("square-grid", "hex-grid", "walls", "track"):
        parts = "columns" if note["along"] == "width" else "rows"
    smaller = "set `fit: shrink`" if table else "its items or `gap` smaller"
    yield Finding(
        f"the {parts} of `{source.name}` are {by:.1f} mm too long for its {note['along']} {where}",
        source.origin,
        f"make it {by:.1f} mm larger, or {smaller}",
        (source.origin, source.id, face.side),
        by,
    )
