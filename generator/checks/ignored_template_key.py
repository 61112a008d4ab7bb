"""Keys and names of templates that do nothing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.template.unused_keys import Remark


@check("CARD022", Severity.WARNING)
def ignored_template_key(remark: Remark) -> Iterator[Finding]:
    """A template says something that has no effect: a key that does nothing there, or a name that nothing uses.

    Why: the card looks otherwise than the template says; most often a key is in the wrong place, or a name misspelled.
    Fix: write what the hint says, or remove what has no effect.

    Bad:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {icon: crown, width: 10, height: 10}

    Good:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [5, 20, 10, 10]}
    """
    severity = Severity.WARNING if remark.grave else Severity.ADVICE
    yield Finding(remark.message, remark.origin, remark.hint, severity=severity)
