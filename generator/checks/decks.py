"""Pieces that can't be told apart from behind, but don't belong to one deck."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity, similar
from generator.frame.digest import Digests
from generator.game.model.game import Component
from generator.layout.pieces import AllPieces

_NONE = "none"
"""The `deck` of what is in no deck."""


@check("CARD037", Severity.ADVICE)
def shared_back(game: AllPieces) -> Iterator[Finding]:
    """Two components have the same back and size, and nothing in game.yaml says if they are shuffled together.

    Folded pieces and components with several backs don't count.

    Why: after the first game, what players start with is shuffled into the deck, and nobody sees it from behind.
    Fix: give one of them a back of its own. Or write `deck: events` if they are shuffled into the deck `events`, or
    `deck: none` if they are in no deck and may look the same.

    Bad:
        name
        Goblin
        Orc
        --- data/start.csv
        name
        Bread
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, back: back.yaml, size: poker}
          start: {data: data/start.csv, front: card.yaml, back: back.yaml, size: poker}
        --- templates/back.yaml
        draw: [{rectangle: bleed, fill: navy}]

    Good:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, back: back.yaml, size: poker}
          start: {data: data/start.csv, front: card.yaml, back: back.yaml, size: poker, deck: none}
    """
    names = [each.name for each in game.components]
    for component in game.components:
        deck = component.spec.deck.text
        if deck and deck not in (_NONE, *names):
            yield Finding(
                f"`{deck}` isn't a component, so `{component.name}` can't be shuffled into it",
                component.spec.deck.at("deck"),
                similar(deck, names, "component") or "write the name of a component, or `none`",
            )
    for first, *others in _alike(game):
        for other in others:
            if not other.spec.deck.text and first.spec.deck.text != other.name:
                yield Finding(
                    f"`{other.name}` and `{first.name}` have the same back: once mixed, nobody can tell them apart",
                    other.origin,
                    f"if they are shuffled together, write `deck: {first.name}` for `{other.name}`, "
                    "otherwise `deck: none`",
                    other.name,
                )


def _alike(game: AllPieces) -> Iterator[list[Component]]:
    """Components with the same back, those with most pieces first."""
    by_template: dict[tuple[object, ...], list[Component]] = {}
    for component in game.components:
        pieces = game.pieces[component.name]
        backs = {id(piece.back.frame) if piece.back is not None else 0 for piece in pieces}
        alone = len(backs) == 1 and 0 not in backs and pieces[0].views is None
        if component.back is not None and component.pieces and alone:
            key = component.back.template, pieces[0].front.outline
            by_template.setdefault(key, []).append(component)
    digests = Digests()
    for candidates in by_template.values():
        by_look: dict[str, list[Component]] = {}
        for component in candidates if len(candidates) > 1 else ():
            back = game.pieces[component.name][0].back
            assert back is not None
            by_look.setdefault(digests.of(back.frame), []).append(component)
        for alike in by_look.values():
            yield sorted(alike, key=lambda each: -each.pieces)
