"""What a page shows, as named JSON values, and the difference between two states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.foundation.diagnostics import Origin
from generator.report.page.cells import short_place

Json = Any
"""A JSON value."""
Entries = dict[str, Json]
"""Everything that is shown of a game, by names such as `face/events/Bear/front`."""


def difference(before: Mapping[str, Json], after: Mapping[str, Json]) -> Json:
    """The difference between two states: the values to set, and the names that are gone.

    >>> difference({"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 5, "d": 4})
    {'set': {'b': 5, 'd': 4}, 'gone': ['c']}
    """
    changed = {
        key: value for key, value in after.items() if key not in before or before[key] != value
    }
    return {"set": changed, "gone": [key for key in before if key not in after]}


def place(origin: Origin) -> Json:
    """A place in a file: its short name, and the text to copy; None for nowhere.

    >>> place(Origin("content/a/data/b.csv", 3, cell="C3", key="cost"))
    {'said': 'b.csv:C3', 'copy': 'content/a/data/b.csv:C3', 'key': 'cost'}
    """
    if not origin.file:
        return None
    whole = Origin(origin.file, origin.line, origin.column, origin.sheet, origin.cell)
    return {"said": short_place(origin), "copy": str(whole), "key": origin.key}
