"""Unused files, and sheets whose files would have the same name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks import Finding, LeftOver, check
from generator.foundation.diagnostics import Origin, Severity
from generator.game.model.game import Game
from generator.game.spec.papers import file_word


@check("FILE006", Severity.ADVICE)
def unused_file(left: LeftOver) -> Iterator[Finding]:
    """Nothing uses a picture, icon or template in the game's folder.

    Why: most often it is a new drawing while the old one is still printed, or a leftover that confuses others.
    Fix: use it or remove it. You can keep other files outside of `art` and `templates`.

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
        Orc,old-card
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: "{{ look }}.yaml"}
    """
    yield Finding(
        f"nothing uses the {left.kind} `{left.file.rpartition('/')[2]}`",
        Origin(left.file),
        f"use it, or remove `{left.file}`",
    )


@check("SHEET003", Severity.ERROR)
def same_file_name(game: Game) -> Iterator[Finding]:
    """Two components' sheets, on two papers, would be saved under the same file name.

    Why: one would overwrite the other, and half of the game would be missing.
    Fix: rename one of the components or papers.

    Bad:
        --- game.yaml
        papers:
          - {name: roll, size: 300 x 600 mm}
          - {name: big-roll, size: 600 x 900 mm}
        components:
          map: {data: data/cards.csv, front: card.yaml, size: poker}
          map-big: {data: data/cards.csv, front: card.yaml, size: poker}

    Good:
        --- game.yaml
        papers:
          - {name: roll, size: 300 x 600 mm}
          - {name: big-roll, size: 600 x 900 mm}
        components:
          map: {data: data/cards.csv, front: card.yaml, size: poker}
          large-map: {data: data/cards.csv, front: card.yaml, size: poker}
    """
    sharing = Counter(component.sheet for component in game.components)
    known: dict[str, tuple[str, str]] = {}
    for component in game.components:
        name = (
            component.sheet if component.sheet and sharing[component.sheet] > 1 else component.name
        )
        for paper in game.papers:
            file = f"{name}-{file_word(paper.name)}.pdf"
            other = known.setdefault(file.casefold(), (name, paper.name))
            if other != (name, paper.name):
                pairs = (other, (name, paper.name))
                both = " and ".join(f"`{owner}` on `{sheet}`" for owner, sheet in pairs)
                yield Finding(
                    f"two sheets would be saved as `{file}`: {both}",
                    component.origin,
                    f"rename `{name}`, or one of the papers",
                )
