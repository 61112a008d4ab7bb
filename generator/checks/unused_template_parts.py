"""Parts of templates that have no effect."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Severity
from generator.layout.template_coverage import Undrawn, Unmet
from generator.template.entry import Remark

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
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }} {{ kind }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [5, 20, 10, 10], when: "{{ kind == 'Monster' }}"}

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
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
        name
        Castle
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {square-grid: , box: [5, 20, 30, 30], columns: 3, rows: 3, texts: {D4: Gate}}

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
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
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {icon: crown, width: 10, height: 10}

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [5, 20, 10, 10]}
    """
    severity = None if remark.grave else Severity.ADVICE
    yield Finding(remark.message, remark.origin, remark.hint, severity=severity)
