"""Components whose fronts are all empty."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Pieces, check
from generator.foundation.diagnostics import Severity


@check("CARD007", Severity.WARNING)
def nothing_drawn(component: Pieces) -> Iterator[Finding]:
    """Nothing is drawn on the front of any piece of a component.

    Why: blank paper would be printed and cut. Most often the template has no `draw:`, or is not the one that was meant.
    Fix: draw something in the template, or name another one as the `front`.

    Bad:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm

    Good:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
    """
    if component.pieces and all(piece.front.frame.blank for piece in component.pieces):
        yield Finding(
            f"nothing is drawn on the front of `{component.name}`",
            component.pieces[0].origin,
            "see that its template has `draw:` with something in it",
        )
