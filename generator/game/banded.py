"""Which columns hold the bands of a roll: those that claims read as bands of a die, in all rows of the table."""

from __future__ import annotations

from collections.abc import Iterable

from generator.game.claims import ClaimResult
from generator.game.model import Component
from generator.regex import regex
from generator.values import NamedTuple

_DICE = regex(r"""\bbands_\w+\(\s*(?:'([^']+)'|"([^"]+)")""")


class BandColumns(NamedTuple):
    """The columns of one band."""

    first: str
    last: str
    value: str


class Banded(NamedTuple):
    """A component whose rows hold bands that divide a roll between them."""

    component: Component
    dice: str
    bands: tuple[BandColumns, ...]


def banded(claims: Iterable[ClaimResult]) -> tuple[Banded, ...]:
    """What claims read as bands of a roll.

    Where they leave open which bands belong together, or which dice are rolled, nothing is guessed.
    """
    components: dict[str, Component] = {}
    dice: dict[str, set[str]] = {}
    sets: dict[str, dict[tuple[BandColumns, ...], None]] = {}
    for claim in claims:
        rolled = {one or other for one, other in _DICE.findall(claim.of)}
        for counted in claim.sources:
            if not rolled or not counted.call.startswith("bands("):
                continue
            name = counted.component.name
            components[name] = counted.component
            dice.setdefault(name, set()).update(rolled)
            read = counted.read
            together = (BandColumns(*read[at : at + 3]) for at in range(0, len(read), 3))
            sets.setdefault(name, {})[tuple(together)] = None
    return tuple(
        Banded(component, next(iter(dice[name])), bands)
        for name, component in components.items()
        if len(dice[name]) == 1
        for bands in _apart(list(sets[name]))
    )


def _apart(sets: list[tuple[BandColumns, ...]]) -> Iterable[tuple[BandColumns, ...]]:
    """The sets of bands that are part of no other one, where no two of them share a band."""
    kinds = {frozenset(each): each for each in sets}
    widest = [kind for kind in kinds if not any(kind < other for other in kinds)]
    shared = sum(len(kind) for kind in widest) > len(frozenset().union(*widest))
    return () if shared else [kinds[kind] for kind in widest]
