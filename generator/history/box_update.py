"""What is to be put into a box that holds an earlier state of a game, and what is to be taken out of it.

A piece that looks different is taken out and put in anew, all copies of it. Of one that looks as before only the copies
are put in that are too few, or taken out that are too many; that its name or its values are others matters only if one
sees it. Where a back has changed that all cards share, each of them looks different: a deck whose backs are not alike
cannot be played with. Where faces cannot be compared, pieces of other names or values count as different.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.history.difference import ComponentChange, Difference, ItemChange
from generator.history.record import ComponentRecord, ItemRecord, natural_key


class Lot(NamedTuple):
    """The copies of one item that go out of the box, and those that go into it."""

    old: ItemRecord | None
    """What comes out; None where it was not there."""
    new: ItemRecord | None
    """What goes in; None where it is gone."""
    take: int
    put: int

    @property
    def is_new(self) -> bool:
        """Whether there was no such piece."""
        return self.old is None or not self.old.copies


@dataclass(frozen=True, slots=True)
class BoxChange:
    """What goes into the box and out of it of one component."""

    title: str
    kind: str
    lots: tuple[Lot, ...]
    old: ComponentRecord | None
    new: ComponentRecord | None
    redrawn: tuple[str, ...] = ()
    """What all of its items look different in, such as `back`."""

    @property
    def take(self) -> int:
        """How many pieces go out."""
        return sum(lot.take for lot in self.lots)

    @property
    def put(self) -> int:
        """How many pieces go in."""
        return sum(lot.put for lot in self.lots)

    @property
    def takes_all(self) -> bool:
        """Whether nothing of it stays in the box."""
        return self.old is not None and self.take == self.old.pieces

    @property
    def puts_all(self) -> bool:
        """Whether every piece of it is printed."""
        return self.new is not None and self.put == self.new.pieces


def box_changes(said: Difference) -> tuple[BoxChange, ...]:
    """What goes in and out, of each component of which anything does: first those of the game, then those gone."""
    known = {each.new.name: each for each in said.components}
    made = [
        _changed(known[each.name], said.comparable)
        if each.name in known
        else BoxChange(each.title, each.kind, _all(each, put=True), None, each)
        for each in said.new.components
    ]
    made += (BoxChange(each.title, each.kind, _all(each), each, None) for each in said.gone)
    return tuple(each for each in made if each.lots)


def _all(component: ComponentRecord, put: bool = False) -> tuple[Lot, ...]:
    """All pieces of a component that is new, or gone."""
    lots = (
        Lot(None, item, 0, item.copies) if put else Lot(item, None, item.copies, 0)
        for item in component.items
        if item.copies
    )
    return tuple(lots)


def _changed(of: ComponentChange, comparable: bool) -> BoxChange:
    lots = [*_lots(of, comparable)]
    lots.sort(key=_order)
    return BoxChange(of.new.title, of.new.kind, tuple(lots), of.old, of.new, of.redrawn)


def _lots(of: ComponentChange, comparable: bool) -> Iterator[Lot]:
    for change in of.changed:
        old, new = change.old, change.new
        if _anew(change, comparable):
            take, put = old.copies, new.copies
        else:
            take, put = max(0, -change.copies), max(0, change.copies)
        if take or put:
            yield Lot(old, new, take, put)
    yield from (Lot(None, item, 0, item.copies) for item in of.added if item.copies)
    yield from (Lot(item, None, item.copies, 0) for item in of.removed if item.copies)


def _anew(change: ItemChange, comparable: bool) -> bool:
    """Whether all copies of an item are printed anew."""
    return bool(change.redrawn) if comparable else bool(change.values) or change.renamed


def _order(lot: Lot) -> tuple[Any, ...]:
    """By name: whoever looks for cards in a box does not know their ids."""
    item = lot.new or lot.old
    return (natural_key(item.name), item.order) if item is not None else ()
