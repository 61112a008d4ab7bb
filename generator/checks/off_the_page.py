"""Elements that lie beyond the edge of what they are drawn on."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.diagnostics import Severity
from generator.frame.face import place_of


@check("CARD024", Severity.WARNING)
def off_the_page(noted: Noted) -> Iterator[Finding]:
    """An element lies wholly outside of its card, beyond the bleed, so that nothing of it is printed.

    Why: what somebody placed is missing in print; often a number of its `box` is wrong, or the card became smaller.
    Fix: move its `box` onto the card, which begins at 0, 0; leave an element out with `when`.

    Bad:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 95, 53, 8]}

    Good:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 75, 53, 8]}
    """
    face, note = noted
    if note.kind != "off-the-page":
        return
    width, height = face.size
    yield Finding(
        f"`{note.source.name}` lies outside of the {face.side} of `{face.item.name}`: nothing of it is printed",
        place_of(face, note.source),
        f"move its `box` onto the {width:g} × {height:g} mm, or leave it out with `when`",
        (note.source.origin, note.source.id, face.side),
        trace=steps_to(face, note.source),
    )
