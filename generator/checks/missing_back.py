"""Components of which some pieces have a back and others have none."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Pieces, check
from generator.foundation.diagnostics import Severity


@check("CARD003", Severity.WARNING)
def missing_back(deck: Pieces) -> Iterator[Finding]:
    """Some pieces of a component have a back, and others have none.

    Why: in a shuffled deck the white backs give their cards away.
    Fix: give the rows without a back one, or make two components of them.

    Bad:
        name,back
        Goblin,card-back.yaml
        Orc,
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, back: "{{ back }}"}
        --- templates/card-back.yaml
        size: 63 x 88 mm
        draw:
          - {rectangle: bleed, fill: black}

    Good:
        name,back
        Goblin,card-back.yaml
        Orc,card-back.yaml
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, back: "{{ back }}"}
        --- templates/card-back.yaml
        size: 63 x 88 mm
        draw:
          - {rectangle: bleed, fill: black}
    """
    bare = [piece for piece in deck.pieces if piece.back is None]
    if not bare or len(bare) == len(deck.pieces):
        return
    few = bare[0]
    others = f" and {len(bare) - 1} more have" if len(bare) > 1 else " has"
    yield Finding(
        f"`{few.name}`{others} no back, but other pieces of `{deck.name}` have one",
        few.origin,
        "give every row a back, or make two components of them",
    )
