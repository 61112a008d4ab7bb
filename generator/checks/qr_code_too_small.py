"""QR codes too fine to be read from paper."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("QR002", Severity.WARNING)
def qr_code_too_small(noted: Noted, *, least: float = 0.35) -> Iterator[Finding]:
    """The squares of a QR code are smaller than 0.35 mm.

    Why: home printers let ink run together, and a phone held in the hand no longer tells the squares apart.
    Fix: make the code larger, or its text shorter: each step of about ten characters makes it finer.

    Bad:
        name
        Rules
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {qr: "https://example.org/games/dragons/rules/en", box: [5, 20, 10, 10]}

    Good:
        name
        Rules
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {qr: "https://example.org/d", box: [5, 20, 15, 15]}
    """
    face, note = noted
    if note.kind != "qr":
        return
    module, modules = float(note["module"]), float(note["modules"])
    if module >= least - 1e-6:
        return
    source = note.source
    yield Finding(
        f"the squares of the QR code on the {face.side} of `{face.item.name}` are {module:.2f} mm",
        place_of(face, source),
        f"make it at least {ceil(least * modules)} mm wide, or shorten its text",
        (source.origin, source.id, face.side),
        -module,
        steps_to(face, source),
    )
