"""Which columns hold the bands of a roll: those that claims or the rulebook read as bands of a die, in all rows of
the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.game.claims.results import ClaimResult
from generator.game.counting.cell_values import column_of
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component

_DICE = regex(r"""\bbands_\w+\(\s*(?:'([^']+)'|"([^"]+)")""")

_CALL = regex(r"""\bbands\(\s*(\w+)((?:\s*,\s*(?:'\w+'|"\w+"))+)""")
_NAME = regex(r"\w+")


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


_Dice = dict[str, set[str]]
_Sets = dict[str, dict[tuple[BandColumns, ...], None]]


def banded(
    claims: Iterable[ClaimResult], components: Iterable[Component] = (), book: str = ""
) -> tuple[Banded, ...]:
    """What claims, and the expressions in the text of a rulebook, read as bands of a roll.

    Where they leave open which bands belong together, or which dice are rolled, nothing is guessed.
    """
    known = {identifier(each.name): each for each in components}
    dice, sets = _told(book, known) if "bands(" in book else ({}, {})
    for claim in claims:
        rolled = _rolled(claim.of)
        for counted in claim.sources:
            if not rolled or not counted.call.startswith("bands("):
                continue
            name = identifier(counted.component.name)
            known[name] = counted.component
            dice.setdefault(name, set()).update(rolled)
            read = counted.read
            together = (BandColumns(*read[at : at + 3]) for at in range(0, len(read), 3))
            sets.setdefault(name, {})[tuple(together)] = None
    return tuple(
        Banded(known[name], next(iter(dice[name])), bands)
        for name in sets
        if len(dice[name]) == 1
        for bands in _apart(list(sets[name]))
    )


def _rolled(text: str) -> set[str]:
    return {one or other for one, other in _DICE.findall(text)}


def _told(book: str, known: Mapping[str, Component]) -> tuple[_Dice, _Sets]:
    """What a rulebook reads as bands: it may do so in one expression and roll in another one."""
    dice: _Dice = {}
    sets: _Sets = {}
    for component, names in _CALL.findall(book):
        found = known.get(component)
        if found is None:
            continue
        columns = [
            column_of(found, f"{name}{end}")
            for name in _NAME.findall(names)
            for end in ("_from", "_to", "")
        ]
        if None not in columns:
            together = tuple(BandColumns(*columns[n : n + 3]) for n in range(0, len(columns), 3))  # type: ignore[arg-type]
            sets.setdefault(component, {})[together] = None
            dice[component] = _rolled(book)
    return dice, sets


def _apart(sets: list[tuple[BandColumns, ...]]) -> Iterable[tuple[BandColumns, ...]]:
    """The sets of bands that are part of no other one, where no two of them share a band."""
    kinds = {frozenset(each): each for each in sets}
    widest = [kind for kind in kinds if not any(kind < other for other in kinds)]
    shared = sum(len(kind) for kind in widest) > len(frozenset().union(*widest))
    return () if shared else [kinds[kind] for kind in widest]
