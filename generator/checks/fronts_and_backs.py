"""Blank fronts and missing backs."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Pieces, check
from generator.foundation.diagnostics import Severity


@check("CARD007", Severity.WARNING)
def nothing_drawn(component: Pieces) -> Iterator[Finding]:
    """The front of every piece of a component is blank.

    Why: you would print and cut blank paper. Most often the template has no `draw:`, or it is the wrong template.
    Fix: draw something in the template, or name another template as the `front`.

    Bad:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
    """
    if component.pieces and all(piece.front.frame.blank for piece in component.pieces):
        yield Finding(
            f"the front of `{component.name}` is blank",
            component.pieces[0].origin,
            "add something to `draw:` in its template",
        )


@check("CARD003", Severity.WARNING)
def missing_back(deck: Pieces) -> Iterator[Finding]:
    """Some pieces of a component have a back, others don't.

    Why: in a shuffled deck, blank backs give their cards away.
    Fix: give every row a back, or split the component in two.

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
    """
    bare = [piece for piece in deck.pieces if piece.back is None]
    if not bare or len(bare) == len(deck.pieces):
        return
    more = f" and {len(bare) - 1} more have" if len(bare) > 1 else " has"
    yield Finding(
        f"`{bare[0].name}`{more} no back, but other pieces of `{deck.name}` have one",
        bare[0].origin,
        "give every row a back, or split the component in two",
    )
