"""From a game with its faces to the record of what is printed of it."""

from __future__ import annotations

from collections.abc import Iterable

from generator.build.inspect import Inspection
from generator.frame import Frame, Piece
from generator.game.claims import ClaimResult
from generator.game.model import FOR_THE_DESIGNER, NAMING, Component, Item
from generator.history.faces import Digests
from generator.history.record import (
    ClaimRecord,
    ComponentRecord,
    ItemRecord,
    Look,
    Record,
    merged,
)

_ID = "id"


def record_of(seen: Inspection, rulebook: Iterable[Frame] = ()) -> Record:
    """What is printed of a game; with the pages of its rulebook, where it has one."""
    digests = Digests()
    counted = _counted(seen.claims)
    return Record(
        seen.game.title,
        tuple(
            _component(each, seen.pieces[each.name], counted.get(each.name, ()), digests)
            for each in seen.game.components
        ),
        seen.game.version,
        tuple(
            ClaimRecord(each.say, each.of, each.expected, each.computed, each.holds)
            for each in seen.claims
        ),
        tuple(map(digests.frame, rulebook)),
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
    component: Component, pieces: Iterable[Piece], counted: Iterable[str], digests: Digests
) -> ComponentRecord:
    looks = {id(piece.front.item): digests.look(piece) for piece in pieces}
    columns = _columns(component)
    items = [_item(item, columns, looks.get(id(item), Look(""))) for item in component.items]
    return ComponentRecord(
        component.name,
        component.title,
        merged(items),
        component.kind,
        columns,
        tuple(column for column in columns if column in set(counted)),
    )


def _columns(component: Component) -> tuple[str, ...]:
    """The columns whose values tell something of a piece, and not what it is called or how often it is there."""
    naming = _header(component, NAMING)
    told = {naming, _header(component, (_ID,)), component.copies_column}
    return tuple(
        header
        for header in component.columns
        if header not in told and header.casefold() not in FOR_THE_DESIGNER
    )


def _header(component: Component, names: Iterable[str]) -> str:
    """The first of some columns that a table has, as it is written there; empty where it has none."""
    known = {header.casefold(): header for header in reversed(component.columns)}
    return next((known[name] for name in names if name in known), "")


def _item(item: Item, columns: Iterable[str], look: Look) -> ItemRecord:
    # A blank item stands in a table of its own.
    by_column = dict(zip(item.table.headers, item.row.values, strict=False))
    values = {column: by_column[column] for column in columns if by_column.get(column)}
    number = next((v for header, v in by_column.items() if header.casefold() == _ID), "")
    return ItemRecord(item.name, item.copies, look, values, str(number) if number else "")
