"""Addresses that are too wide for their box."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("TEXT007", Severity.WARNING)
def split_url(noted: Noted) -> Iterator[Finding]:
    """An address of the web is wider than its box, and goes on in the next line.

    Why: it is parted at its slashes or dots, and who types it in cannot tell whether it goes on.
    Fix: make its box wider or its `size` smaller, shorten the address, or print it as a QR code beside it: `qr:`.

    Bad:
        name,more
        Goblin,https://example.org/the-goblin-cave/solo-rules
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}: {{ more }}", box: [5, 5, 30, 20]}

    Good:
        name,more
        Goblin,https://example.org/the-goblin-cave/solo-rules
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}: {{ more }}", box: [1, 5, 61, 20], size: 7}
    """
    face, note = noted
    if note.kind != "split-url":
        return
    word, excess = str(note["word"]), float(note["excess_mm"])
    yield Finding(
        f"the address `{word}` is too wide for its box, by {excess:.2f} mm, and goes on in the next line",
        place_of(face, note.source, word),
        "make its box wider or its `size` smaller, shorten it, or print it as a QR code: `qr:`",
        word,
        excess,
        steps_to(face, note.source),
    )
