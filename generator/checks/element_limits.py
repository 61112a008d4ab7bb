"""Values, items and QR codes that an element cannot show."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from generator.checks import Finding, Noted, check
from generator.foundation.diagnostics import Severity


@check("CARD008", Severity.WARNING, "out-of-range")
def value_out_of_range(noted: Noted) -> Iterator[Finding]:
    """A value is below 0, above the maximum of its bar, pips or die, or on a space that its track doesn't have.

    Why: a bar with 12 of 10 looks full, and players read it as 10.
    Fix: correct the value, or raise the element's `max`.

    Bad:
        name,hp
        Goblin,4
        Dragon,12
        --- templates/card.yaml
        draw:
          - {bar: "{{ hp }}", max: 10, box: [5, 20, 53, 5]}

    Good:
        --- templates/card.yaml
        draw:
          - {bar: "{{ hp }}", max: 12, box: [5, 20, 53, 5]}
    """
    face, note = noted
    source = note.source
    value, least, most = (float(note[name]) for name in ("value", "least", "most"))
    raised = f", or set `{note['key']}` to {value:g}" if note["key"] and value > most else ""
    what = f"is {value:g}, but it can only show {least:g} to {most:g}"
    if source.kind == "track":
        what = f"marks {value:g}, but its spaces are {least:g} to {most:g}"
    yield noted.finding(
        f"`{source.name}` of `{face.item.name}` {what}",
        f"write a value from {least:g} to {most:g}{raised}",
        (source.origin, source.id, value),
        weight=max(least - value, value - most),
    )


@check("CARD006", Severity.WARNING, "items-do-not-fit")
def items_do_not_fit(noted: Noted) -> Iterator[Finding]:
    """The items of a row, column, grid or repeat, or the cells of a table or board, don't fit into it.

    Why: the last ones stick out over their neighbours or the cut line.
    Fix: make the container larger, its items or `gap` smaller, or let one item grow: `grow: 1`. A table's text
    shrinks with `fit: shrink`.

    Bad:
        --- templates/card.yaml
        draw:
          - column: {box: [5, 5, 53, 20]}
            items:
              - {text: "{{ name }}", height: 8}
              - {rectangle: , height: 14, fill: "#888888"}

    Good:
        --- templates/card.yaml
        draw:
          - column: {box: [5, 5, 53, 22]}
            items:
              - {text: "{{ name }}", height: 8}
              - {rectangle: , height: 14, fill: "#888888"}
    """
    face, note = noted
    source, by = note.source, float(note["by"])
    where = f"on the {face.side} of `{face.item.name}`"
    table = source.kind == "table"
    parts = "items"
    if table or source.kind in ("square-grid", "hex-grid", "walls", "track"):
        parts = "columns" if note["along"] == "width" else "rows"
    smaller = "set `fit: shrink`" if table else "make its items or `gap` smaller"
    yield Finding(
        f"the {parts} of `{source.name}` exceed its {note['along']} by {by:.1f} mm {where}",
        source.origin,
        f"make it {by:.1f} mm larger, or {smaller}",
        (source.origin, source.id, face.side),
        by,
    )


@check("QR002", Severity.WARNING, "qr")
def qr_code_too_small(noted: Noted, *, least: float = 0.35) -> Iterator[Finding]:
    """The squares of a QR code are smaller than 0.35 mm.

    Why: ink bleeds on home printers, and a hand-held phone can't tell the squares apart.
    Fix: make the code larger, or its text shorter: every ten characters or so make its squares smaller.

    Bad:
        --- templates/card.yaml
        draw:
          - {qr: "https://example.org/games/dragons/rules/en", box: [5, 20, 10, 10]}

    Good:
        --- templates/card.yaml
        draw:
          - {qr: "https://example.org/d", box: [5, 20, 15, 15]}
    """
    face, note = noted
    module, modules = float(note["module"]), float(note["modules"])
    if module >= least - 1e-6:
        return
    yield noted.finding(
        f"the squares of the QR code on the {face.side} of `{face.item.name}` are only {module:.2f} mm",
        f"make it at least {ceil(least * modules)} mm wide, or shorten its text",
        (note.source.origin, note.source.id, face.side),
        weight=-module,
    )
