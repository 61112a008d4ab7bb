"""Elements that are drawn on no face."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Severity
from generator.layout.template_coverage import Undrawn

_WHY = {
    "when": "its `when` never holds",
    "for": "its `for` goes through nothing",
    "": "what it shows is empty on all",
}


@check("CARD021", Severity.ADVICE)
def never_drawn(undrawn: Undrawn) -> Iterator[Finding]:
    """The `when` of an element holds for no row, its `for` has nothing to go through, or what it shows is always empty.

    All faces that the template draws count, those of all components that use it.

    Why: nothing of it is ever printed; most often a value in the condition is spelled otherwise than in the table.
    Fix: correct the condition, or remove the element.

    Bad:
        name,kind
        Goblin,monster
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }} {{ kind }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [5, 20, 10, 10], when: "{{ kind == 'Monster' }}"}

    Good:
        name,kind
        Goblin,monster
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }} {{ kind }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [5, 20, 10, 10], when: "{{ kind == 'monster' }}"}
    """
    why = _WHY[undrawn.key]
    yield Finding(
        f"`{undrawn.source.name}` is drawn on no face: {why}",
        replace(undrawn.source.origin, key=undrawn.key),
        "correct the expression, or remove the element",
    )
