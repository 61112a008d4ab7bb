"""The difference for programs, as JSON; `data/schemas/diff.json` describes the keys."""

from __future__ import annotations

from typing import Any

from generator.history.difference import ClaimChange, ComponentChange, ItemChange
from generator.history.record import ComponentRecord, ItemRecord
from generator.history.share_changes import Shift
from generator.report import json_text
from generator.report.differences import Comparison, difference_format
from generator.report.numbers.figures import exact, share


@difference_format("json")
def as_json(of: Comparison) -> str:
    """One object with all changes."""
    difference = of.difference
    old, new = difference.old, difference.new
    document = {
        "schema": 1,
        "game": of.game,
        "old": of.old,
        "new": of.new,
        "old_title": old.title,
        "title": new.title,
        "old_version": old.version,
        "version": new.version,
        "faces_compared": difference.comparable,
        "components": [*map(_component, difference.changed)],
        "added": [*map(_whole, difference.added)],
        "gone": [*map(_whole, difference.gone)],
        "claims": [*map(_claim, difference.claims)],
        "rulebook": {
            "old_pages": len(old.rulebook),
            "pages": len(new.rulebook),
            "changed": difference.pages,
        },
        "versioned": difference.versioned,
        "versioned_pages": difference.versioned_pages,
    }
    return json_text(document)


def _component(of: ComponentChange) -> dict[str, Any]:
    old, new = of.old, of.new
    return {
        "old_component": old.name,
        "component": new.name,
        "old_title": old.title,
        "title": new.title,
        "kind": new.kind,
        "old_pieces": old.pieces,
        "pieces": new.pieces,
        "changed": [*map(_change, of.changed)],
        "added": [*map(_item, of.added)],
        "removed": [*map(_item, of.removed)],
        "shifts": [*map(_shift, of.shifts)],
    }


def _change(of: ItemChange) -> dict[str, Any]:
    old, new = of.old, of.new
    return {
        "old_name": old.name,
        "name": new.name,
        "old_id": old.id,
        "id": new.id,
        "old_copies": old.copies,
        "copies": new.copies,
        "values": [value._asdict() for value in of.values],
        "looks_different": of.redrawn,
        "cause": "" if not of.redrawn else "look" if of.only_redrawn else "values",
    }


def _item(of: ItemRecord) -> dict[str, Any]:
    return {"name": of.name, "id": of.id, "copies": of.copies, "values": dict(of.values)}


def _whole(of: ComponentRecord) -> dict[str, Any]:
    return {
        "component": of.name,
        "title": of.title,
        "kind": of.kind,
        "pieces": of.pieces,
        "items": [*map(_item, of.items)],
    }


def _shift(of: Shift) -> dict[str, Any]:
    lines = [
        {
            "value": line.value,
            "old": line.old,
            "new": line.new,
            "old_share": share(line.old, of.old),
            "new_share": share(line.new, of.new),
        }
        for line in of.lines
    ]
    old, new = map(exact, of.means) if of.means is not None else (None, None)
    return {"column": of.column, "values": lines, "old_mean": old, "new_mean": new}


def _claim(of: ClaimChange) -> dict[str, Any]:
    old, new = of.old, of.new
    known = new or old
    assert known is not None
    return {
        "say": known.say,
        "of": known.of,
        "old": old.computed if old else None,
        "new": new.computed if new else None,
        "old_expected": old.expected if old else None,
        "expected": new.expected if new else None,
        "held": old.holds if old else None,
        "holds": new.holds if new else None,
    }
