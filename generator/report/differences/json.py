"""The difference for programs, as JSON."""

from __future__ import annotations

from generator.foundation.dataclasses import asdict
from generator.history.difference import ClaimChange, ComponentChange, ItemChange
from generator.history.record import ComponentRecord, ItemRecord
from generator.history.share_changes import Shift, ValueShift
from generator.report import json_text
from generator.report.difference_file import (
    SCHEMA,
    ChangeEntry,
    ClaimEntry,
    ComponentEntry,
    DifferenceFile,
    ItemEntry,
    LineEntry,
    MeanEntry,
    RulebookEntry,
    ShareEntry,
    ShiftEntry,
    ValueEntry,
    WholeEntry,
)
from generator.report.differences import Comparison, difference_format
from generator.report.numbers.figures import exact, share


@difference_format("json")
def as_json(of: Comparison) -> str:
    """One object with the keys of `DifferenceFile`."""
    return json_text(asdict(described(of)))


def described(of: Comparison) -> DifferenceFile:
    """The difference as it is written to JSON."""
    difference = of.difference
    old, new = difference.old, difference.new
    return DifferenceFile(
        SCHEMA,
        of.game,
        of.old,
        of.new,
        old.title,
        new.title,
        old.version,
        new.version,
        difference.comparable,
        tuple(map(_component, difference.changed)),
        tuple(map(_whole, difference.added)),
        tuple(map(_whole, difference.gone)),
        tuple(map(_claim, difference.claims)),
        RulebookEntry(len(old.rulebook), len(new.rulebook), difference.pages),
        difference.versioned,
        difference.versioned_pages,
    )


def _component(of: ComponentChange) -> ComponentEntry:
    old, new = of.old, of.new
    return ComponentEntry(
        old.name,
        new.name,
        old.title,
        new.title,
        new.kind,
        old.pieces,
        new.pieces,
        tuple(map(_change, of.changed)),
        tuple(map(_item, of.added)),
        tuple(map(_item, of.removed)),
        tuple(map(_shift, of.shifts)),
    )


def _change(of: ItemChange) -> ChangeEntry:
    old, new = of.old, of.new
    cause = "" if not of.redrawn else "look" if of.only_redrawn else "values"
    values = tuple(ValueEntry(*value) for value in of.values)
    return ChangeEntry(
        old.name, new.name, old.id, new.id, old.copies, new.copies, values, of.redrawn, cause
    )


def _item(of: ItemRecord) -> ItemEntry:
    return ItemEntry(of.name, of.id, of.copies, of.values)


def _whole(of: ComponentRecord) -> WholeEntry:
    return WholeEntry(of.name, of.title, of.kind, of.pieces, tuple(map(_item, of.items)))


def _shift(of: Shift) -> ShiftEntry:
    lines = tuple(_line(line, of) for line in of.lines)
    if of.means is None:
        return ShiftEntry(of.column, lines, None, None)
    old, new = (MeanEntry(**exact(mean)) for mean in of.means)
    return ShiftEntry(of.column, lines, old, new)


def _line(line: ValueShift, of: Shift) -> LineEntry:
    shares = (
        ShareEntry(**share(n, every)) for n, every in ((line.old, of.old), (line.new, of.new))
    )
    return LineEntry(line.value, line.old, line.new, *shares)


def _claim(of: ClaimChange) -> ClaimEntry:
    old, new = of.old, of.new
    known = new or old
    assert known is not None
    return ClaimEntry(
        known.say,
        known.of,
        old.computed if old else None,
        new.computed if new else None,
        old.expected if old else None,
        new.expected if new else None,
        old.holds if old else None,
        new.holds if new else None,
    )
