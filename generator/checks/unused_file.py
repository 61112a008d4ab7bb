"""Pictures and templates that came to nothing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, LeftOver, check
from generator.foundation.diagnostics import Origin, Severity


@check("FILE006", Severity.ADVICE)
def unused_file(left: LeftOver) -> Iterator[Finding]:
    """Nothing uses a picture, an icon or a template of the game's folder.

    Why: it is most often a new drawing while the old one is still printed, or a rest that others puzzle over.
    Fix: use it, or remove it; what is not meant for the cards may lie outside of `art` and `templates`.

    Bad:
        name
        Goblin
        --- templates/old-card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 40]}

    Good:
        name,look
        Goblin,card
        Orc,wide-card
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: "{{ look }}.yaml"}
        --- templates/wide-card.yaml
        size: 88 x 63 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 78, 40]}
    """
    yield Finding(
        f"nothing uses the {left.kind} `{left.file.rpartition('/')[2]}`",
        Origin(left.file),
        f"use it, or remove `{left.file}`",
    )
