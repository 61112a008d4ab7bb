"""Values that a bar, a row of pips or a track cannot show."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("CARD008", Severity.WARNING)
def value_out_of_range(noted: Noted) -> Iterator[Finding]:
    """A value is below 0, above what its bar, pips or die can show, or marked on a track that has no such space.

    Why: a full bar is shown for 12 of 10, and the players take it for 10.
    Fix: correct the value, or raise the element's `max`.

    Bad:
        name,hp
        Goblin,4
        Dragon,12
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {bar: "{{ hp }}", max: 10, box: [5, 20, 53, 5]}

    Good:
        name,hp
        Goblin,4
        Dragon,12
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {bar: "{{ hp }}", max: 12, box: [5, 20, 53, 5]}
    """
    face, note = noted
    if note.kind != "out-of-range":
        return
    source = note.source
    value, least, most = (float(note[name]) for name in ("value", "least", "most"))
    raised = f", or set `{note['key']}` to {value:g}" if note["key"] and value > most else ""
    what = f"is {value:g}, and {least:g} to {most:g} can be shown"
    if source.kind == "track":
        what = f"marks {value:g}, and its spaces are {least:g} to {most:g}"
    yield Finding(
        f"`{source.name}` of `{face.item.name}` {what}",
        place_of(face, source),
        f"write a value from {least:g} to {most:g}{raised}",
        (source.origin, source.id, value),
        max(least - value, value - most),
        steps_to(face, source),
    )
