"""What goes into a box that has an earlier state of a game, and what comes out of it; and the printed list of both.

If an item looks different, all its copies are replaced. Otherwise only missing copies go in, and surplus ones come out;
a new name or new values count only if they are printed. If the back that all cards share has changed, all of them are
replaced: a deck with different backs can't be played. If faces can't be compared, items with other names or values
count as different.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.wording import counted, pages_listed, plural
from generator.history.difference import ComponentChange, Difference
from generator.history.record import ComponentRecord, ItemNames, ItemRecord, natural_key
from generator.layout.update import Line

_MOST_RANGES = 12
"""The largest number of page ranges to list."""


class Lot(NamedTuple):
    """The copies of one item that come out of the box, and those that go in."""

    old: ItemRecord | None
    """What comes out; None if it is new."""
    new: ItemRecord | None
    """What goes in; None if it is gone."""
    take: int
    put: int


@dataclass(frozen=True, slots=True)
class BoxChange:
    """What goes into the box and comes out of it of one component."""

    title: str
    kind: str
    lots: tuple[Lot, ...]
    old: ComponentRecord | None
    new: ComponentRecord | None
    redrawn: tuple[str, ...] = ()
    """The parts in which all of its items look different, such as `back`."""

    @property
    def take(self) -> int:
        """How many pieces come out."""
        return sum(lot.take for lot in self.lots)

    @property
    def put(self) -> int:
        """How many pieces go in."""
        return sum(lot.put for lot in self.lots)

    @property
    def replaces_all(self) -> bool:
        """Whether all pieces come out, and all pieces go in."""
        taken = self.old is not None and self.take == self.old.pieces
        return taken and self.new is not None and self.put == self.new.pieces


def box_changes(found: Difference) -> tuple[BoxChange, ...]:
    """What goes in and comes out, for each component with changes: first those of the game, then those gone."""
    known = {each.new.name: each for each in found.components}
    changes = []
    for each in found.new.components:
        of = known.get(each.name)
        if of is None:
            lots = [Lot(None, item, 0, item.copies) for item in each.items if item.copies]
            changes.append(BoxChange(each.title, each.kind, tuple(lots), None, each))
        else:
            lots = sorted(_lots(of, found.comparable), key=_order)
            change = BoxChange(each.title, each.kind, tuple(lots), of.old, each, of.redrawn)
            changes.append(change)
    for each in found.gone:
        lots = [Lot(item, None, item.copies, 0) for item in each.items if item.copies]
        changes.append(BoxChange(each.title, each.kind, tuple(lots), each, None))
    return tuple(each for each in changes if each.lots)


def _lots(of: ComponentChange, comparable: bool) -> Iterator[Lot]:
    for change in of.changed:
        old, new = change.old, change.new
        take, put = max(0, -change.copies), max(0, change.copies)
        if change.redrawn if comparable else change.values or change.renamed:
            take, put = old.copies, new.copies
        if take or put:
            yield Lot(old, new, take, put)
    yield from (Lot(None, item, 0, item.copies) for item in of.added if item.copies)
    yield from (Lot(item, None, item.copies, 0) for item in of.removed if item.copies)


def _order(lot: Lot) -> tuple[Any, ...]:
    """By name: ids aren't printed on cards."""
    item = lot.new or lot.old
    return (natural_key(item.name), item.order) if item is not None else ()


def list_lines(changes: Iterable[BoxChange], separate: Collection[str] = ()) -> Iterator[Line]:
    """The lines of the list, by component; components in `separate` files are marked so."""
    for change in changes:
        name = change.new.name if change.new is not None else ""
        where = ", in a separate file" if change.put and name in separate else ""
        tally = f"{change.take or 'nothing'} out, {change.put or 'nothing'} in"
        yield Line(title=change.title, tally=tally + where)
        whole = _whole(change)
        if whole is not None:
            yield whole
        else:
            names = ItemNames(change.old, change.new)
            yield from (_line(lot, names) for lot in change.lots)


def _whole(change: BoxChange) -> Line | None:
    """One line for all pieces of a component, if all are replaced, new or gone and have several designs."""
    both = change.old is not None and change.new is not None
    designs = max(sum(bool(getattr(lot, way)) for lot in change.lots) for way in ("take", "put"))
    if designs < 2 or (both and not change.replaces_all):
        return None
    every = f"all {plural(change.kind or 'piece')}"
    note = "new" if change.old is None else ""
    if change.redrawn:
        note = f"new {change.redrawn[-1]}" if len(change.redrawn) == 1 else "all new"
    return Line(
        take=str(change.take or ""),
        old=every if change.take else "",
        put=str(change.put or ""),
        new=every if change.put else "",
        note=note,
    )


def _line(lot: Lot, names: ItemNames) -> Line:
    old, new = lot.old, lot.new
    stay = (old.copies if old else 0) - lot.take
    note = "" if old and old.copies else "new"
    if lot.put and stay and new is not None:
        note = f"{new.copies} in total"
    return Line(
        take=str(lot.take or ""),
        old=names.of(old) if old and lot.take else "",
        kept=f"{stay} stay{'s' if stay == 1 else ''}" if lot.take and stay else "",
        put=str(lot.put or ""),
        new=names.of(new) if new and lot.put else "",
        note=note,
    )


def rulebook_words(pages: Sequence[int], before: int, name: str) -> str:
    """What the list says about the rulebook; empty if it hasn't changed.

    >>> rulebook_words((3, 7), 8, "my-game-update-first-rulebook.pdf")
    '**Rulebook:** print pages 3 and 7 of **my-game-update-first-rulebook.pdf** again.'
    """
    if not pages:
        return ""
    file = f"**{name}**"
    if not before:
        return f"**Rulebook:** new, in {file}."
    ranges = pages_listed(pages)
    if ranges.count(",") > _MOST_RANGES:
        return f"**Rulebook:** {counted(len(pages), 'page')} have changed: print {file} again."
    return f"**Rulebook:** print {ranges} of {file} again."
