"""Which columns contain the bands of a roll: those that claims or the rulebook read as bands, in all rows."""

from __future__ import annotations

from collections.abc import Iterable

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
    """A component whose rows contain bands of a roll."""

    component: Component
    dice: str
    bands: tuple[BandColumns, ...]


def banded(
    claims: Iterable[ClaimResult], components: Iterable[Component], book: str = ""
) -> tuple[Banded, ...]:
    """What claims, and the expressions in the text of a rulebook, read as bands of a roll.

    If it isn't clear which bands belong together, or which dice are rolled, nothing is guessed.
    """
    known = {identifier(each.name): each for each in components}
    rolled: dict[str, set[str]] = {}
    found: dict[str, list[tuple[BandColumns, ...]]] = {}
    # A rulebook may read bands in one expression and roll in another one.
    for text in (book, *(claim.of for claim in claims)):
        dice = {one or other for one, other in _DICE.findall(text)}
        for word, names in _CALL.findall(text) if dice else ():
            columns = [
                column_of(known[word], f"{name}{end}") or ""
                for name in _NAME.findall(names if word in known else "")
                for end in ("_from", "_to", "")
            ]
            if columns and all(columns):
                rolled.setdefault(word, set()).update(dice)
                bands = (BandColumns(*columns[at : at + 3]) for at in range(0, len(columns), 3))
                found.setdefault(word, []).append(tuple(bands))
    return tuple(
        Banded(known[word], next(iter(rolled[word])), columns)
        for word, read in found.items()
        if len(rolled[word]) == 1
        for columns in _widest(read)
    )


def _widest(bands: Iterable[tuple[BandColumns, ...]]) -> list[tuple[BandColumns, ...]]:
    """The sets of bands that are part of no other set; none if two of them share a band."""
    kinds = {frozenset(each): each for each in bands}
    widest = [kind for kind in kinds if not any(kind < other for other in kinds)]
    shared = sum(len(kind) for kind in widest) > len(frozenset().union(*widest))
    return [] if shared else [kinds[kind] for kind in widest]
