"""From a game with its faces to the record of what is printed of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.build.inspect import Inspection
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, Piece
from generator.game.claims.results import ClaimResult
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
    """The record of a game, and the pieces that it tells of."""

    record: Record
    pieces: Mapping[str, Mapping[Key, tuple[Piece, ...]]]
    """By component, by item: rows that come out the same have several."""


def record_of(seen: Inspection, rulebook: Iterable[Frame] = ()) -> Recorded:
    """What is printed of a game; with the pages of its rulebook, where it has one."""
    digests = Digests()
    counted = _counted(seen.claims)
    game, made, found = seen.game, [], {}
    for each in game.components:
        items = _items(each, seen.pieces[each.name], digests)
        columns = counted.get(each.name, {})
        made.append(_component(each, [item for item, _ in items], columns))
        by_key: dict[Key, tuple[Piece, ...]] = {}
        for item, piece in items:
            by_key[item.key] = (*by_key.get(item.key, ()), piece)
        found[each.name] = by_key
    claims = (ClaimRecord(c.say, c.of, c.expected, c.computed, c.holds) for c in seen.claims)
    pages = map(digests.frame, rulebook)
    return Recorded(
        Record(game.title, tuple(made), game.version, tuple(claims), tuple(pages)), found
    )


def _counted(claims: Iterable[ClaimResult]) -> dict[str, dict[str, None]]:
    """The columns that claims are computed from, by component, in the order of the claims."""
    found: dict[str, dict[str, None]] = {}
    for claim in claims:
        for source in claim.sources:
            known = found.setdefault(source.component.name, {})
            known.update(dict.fromkeys(source.columns))
    return found


def _component(
    component: Component, items: list[ItemRecord], counted: Iterable[str]
) -> ComponentRecord:
    columns, known = _columns(component), set(counted)
    return ComponentRecord(
        component.name,
        component.title,
        merge_items(items),
        component.kind,
        columns,
        tuple(column for column in columns if column in known),
    )


def _items(
    component: Component, pieces: Iterable[Piece], digests: Digests
) -> list[tuple[ItemRecord, Piece]]:
    """The items of a component, each with its piece."""
    columns = _columns(component)
    return [
        (_item(item, columns, digests.look(piece)), piece)
        for piece in pieces
        if isinstance(item := piece.front.item, Item)
    ]


def _columns(component: Component) -> tuple[str, ...]:
    """The columns whose values tell something of a piece, and not what it is called or how often it is there."""
    naming = _header(component, NAME_COLUMNS)
    told = {naming, _header(component, (ID_COLUMN,)), component.copies_column}
    return tuple(
        header
        for header in component.columns
        if header not in told and header.casefold() not in NOTE_COLUMNS
    )


def _header(component: Component, names: Iterable[str]) -> str:
    """The first of some columns that a table has, as it is written there; empty where it has none."""
    known = {header.casefold(): header for header in reversed(component.columns)}
    return next((known[name] for name in names if name in known), "")


def _item(item: Item, columns: Iterable[str], look: Look) -> ItemRecord:
    # A blank item stands in a table of its own.
    by_column = dict(zip(item.table.headers, item.row.values, strict=False))
    values = {column: by_column[column] for column in columns if by_column.get(column)}
    number = next((v for header, v in by_column.items() if header.casefold() == ID_COLUMN), "")
    return ItemRecord(item.name, item.copies, look, values, str(number) if number else "")
