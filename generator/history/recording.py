"""From a game with its faces to the record of what is printed of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.build.inspect import Inspection
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, Piece
from generator.game.model.game import ID_COLUMN, NAME_COLUMNS, NOTE_COLUMNS, Component, Item
from generator.history.face_digests import Digests
from generator.history.record import (
    ClaimRecord,
    ComponentRecord,
    ItemRecord,
    Key,
    Look,
    Record,
    merge_items,
)


class Recorded(NamedTuple):
    """The record of a game, and its pieces."""

    record: Record
    pieces: Mapping[str, Mapping[Key, tuple[Piece, ...]]]
    """By component, by item: rows that are the same share an item."""


def record_of(inspection: Inspection, rulebook: Iterable[Frame] = ()) -> Recorded:
    """What is printed of a game, with the pages of its rulebook, if it has one."""
    digests = Digests()
    counted: dict[str, set[str]] = {}
    for source in (source for claim in inspection.claims for source in claim.sources):
        counted.setdefault(source.component.name, set()).update(source.columns)
    game, components, pieces = inspection.game, [], {}
    for each in game.components:
        columns = _columns(each)
        items: list[ItemRecord] = []
        by_key: dict[Key, tuple[Piece, ...]] = {}
        for piece in inspection.pieces[each.name]:
            if isinstance(item := piece.front.item, Item):
                record = _item(item, columns, digests.look(piece))
                items.append(record)
                by_key[record.key] = (*by_key.get(record.key, ()), piece)
        known = counted.get(each.name, ())
        used = tuple(column for column in columns if column in known)
        components.append(
            ComponentRecord(each.name, each.title, merge_items(items), each.kind, columns, used)
        )
        pieces[each.name] = by_key
    claims = (ClaimRecord(c.say, c.of, c.expected, c.computed, c.holds) for c in inspection.claims)
    pages = tuple(map(digests.frame, rulebook))
    whole = Record(game.title, tuple(components), game.version, tuple(claims), pages)
    return Recorded(whole, pieces)


def _columns(component: Component) -> tuple[str, ...]:
    """The columns with properties of a piece: not its name, its id, its number of copies or notes."""
    other = {
        _header(component, NAME_COLUMNS),
        _header(component, (ID_COLUMN,)),
        component.copies_column,
    }
    return tuple(
        header
        for header in component.columns
        if header not in other and header.casefold() not in NOTE_COLUMNS
    )


def _header(component: Component, names: Iterable[str]) -> str:
    """The first of some columns that a table has, as it is written there; empty if it has none."""
    known = {header.casefold(): header for header in reversed(component.columns)}
    return next((known[name] for name in names if name in known), "")


def _item(item: Item, columns: Iterable[str], look: Look) -> ItemRecord:
    # A blank item has a table of its own.
    by_column = dict(zip(item.table.headers, item.row.values, strict=False))
    values = {column: by_column[column] for column in columns if by_column.get(column)}
    number = next((v for header, v in by_column.items() if header.casefold() == ID_COLUMN), "")
    return ItemRecord(item.name, item.copies, look, values, str(number) if number else "")
