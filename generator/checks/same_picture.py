"""One picture for two different things."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.model.game import Component, Game, Item

_PICTURES = frozenset("art figure icon illustration image picture portrait silhouette".split())
"""The headers of columns that name what is to be seen on a piece."""
_WORD = regex(r"(?!(?:the|der|die|das|les|los|las|and|und)\b)\b\w{3,}")


class _Use(NamedTuple):
    """An item that shows a picture."""

    component: Component
    item: Item
    column: str

    @property
    def words(self) -> frozenset[str]:
        """The words of its name, without small ones."""
        return frozenset(_WORD.findall(self.item.name.casefold()))


@check("CARD038", Severity.ADVICE)
def same_picture(game: Game) -> Iterator[Finding]:
    """Two items of different components, with different names, have the same picture of their own.

    It is compared by its name in the columns `art`, `figure`, `icon`, `illustration`, `image`, `picture`, `portrait`
    and `silhouette`. Symbols that several items of a component have don't count, nor things whose names share a word,
    such as a figure and its card.

    Why: players take them for the same thing: a zombie that looks like a player's figure.
    Fix: choose another picture for one of them; if they are the same thing, give both the same name.

    Bad:
        name,icon
        The Rambler,hiking
        The Digger,shambling-zombie
        --- data/heroes.csv
        name,icon
        The Walker,hiking
        The Cook,cook
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml}
          heroes: {data: data/heroes.csv, front: card.yaml}

    Good:
        --- data/heroes.csv
        name,icon
        The Walker,walk
        The Cook,cook
    """
    for picture, owners in _owners(game).items():
        named = [names for names in owners.values() if len(names) == 1]
        if len(owners) != 2 or len(named) != 2:
            continue
        one, other = (use for names in named for use in names.values())
        if one.words & other.words:
            continue
        yield Finding(
            f"`{one.item.name}` of `{one.component.name}` and `{other.item.name}` of `{other.component.name}` "
            f"have the same picture, `{picture}`",
            other.item.origin_of(other.column),
            "choose another picture for one of them, or give both the same name if they are the same thing",
            picture,
        )


def _owners(game: Game) -> dict[str, dict[str, dict[str, _Use]]]:
    """For each picture the tables that name it, and there an item of each name that has it."""
    owners: dict[str, dict[str, dict[str, _Use]]] = {}
    for component in game.components:
        columns = [header for header in component.columns if header.casefold() in _PICTURES]
        for item in component.items if component.pieces and columns else ():
            for column in columns:
                value = item.value(column)
                if isinstance(value, str) and value.strip():
                    names = owners.setdefault(value.strip(), {}).setdefault(component.file, {})
                    names.setdefault(item.name, _Use(component, item, column))
    return owners
