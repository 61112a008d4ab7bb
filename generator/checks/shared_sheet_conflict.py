"""Components that share sheets, and cannot."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.model.game import Component, Game


@check("SHEET001", Severity.ERROR)
def shared_sheet_conflict(game: Game) -> Iterator[Finding]:
    """Components share sheets, and differ in the stock or in how they are laid out.

    Why: one sheet of paper is one stock, and has one way of marks, margins and backs.
    Fix: give them the same `stock` and `sheets`, or let one of them have its own sheets: leave out its `sheet`.

    Bad:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheet: a, stock: card}
          aids: {data: data/cards.csv, front: card.yaml, size: poker, sheet: a, stock: paper}

    Good:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheet: a, stock: card}
          aids: {data: data/cards.csv, front: card.yaml, size: poker, sheet: a, stock: card}
    """
    first: dict[str, Component] = {}
    for component in game.components:
        leader = first.setdefault(component.sheet, component) if component.sheet else component
        what = _difference(leader, component)
        if what:
            yield Finding(
                f"`{component.name}` and `{leader.name}` share the sheets `{component.sheet}`, but differ in `{what}`",
                component.origin,
                f"write the same `{what}` for both, or leave out `sheet`",
            )
    for name, leader in first.items():
        for component in game.components:
            if component.name == name and component.sheet != name:
                yield Finding(
                    f"the sheets that `{leader.name}` shares are called `{name}`, as a component that has its own",
                    leader.origin,
                    "give the shared sheets another name: their files would overwrite each other",
                )


def _difference(one: Component, other: Component) -> str:
    if one.stock != other.stock:
        return "stock"
    return "sheets" if one.sheets != other.sheets else ""
