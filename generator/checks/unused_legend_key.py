"""Words of a board's legend that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Severity
from generator.layout.template_coverage import Unmet


@check("CARD020", Severity.WARNING)
def unused_legend_key(unmet: Unmet) -> Iterator[Finding]:
    """A key of `fills`, `icons` or `texts` is neither a letter of the map nor the name of a cell.

    All boards that an element draws count: a letter may be on the map of another row.

    Why: nothing is drawn for it on any board; most often a letter or a cell is misspelled, or the map was changed.
    Fix: write a letter of the map, or a cell as the labels call it, such as `B3`; or remove the key.

    Bad:
        name
        Castle
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {square-grid: , box: [5, 20, 30, 30], columns: 3, rows: 3, texts: {D4: Gate}}

    Good:
        name
        Castle
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
