"""Elements that differ from copy to copy without an expression: several pictures, and ways to vary them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.decode import decoder
from generator.files.yaml_nodes import Node
from generator.foundation.diagnostics import Origin
from generator.template.entry import Change, Draft

PICK = "pick"
"""The key that decides which of several is drawn; without it, the copy does."""
_VARY = "vary"


def ways_of(keys: Mapping[str, Node], draft: Draft) -> int | None:
    """The number of ways in which an element is drawn for copies in turn; 1 if it is the same for all.

    None if that depends on the row.
    """
    if PICK in keys or PICK not in draft.cls.__annotations__:
        return 1
    ways = 1
    if _VARY in keys:
        vary = draft.values.get(_VARY)
        if vary is None:
            return None
        ways = vary.ways
    listed = keys.get(draft.cls.main)
    return ways * len(listed.items) if listed is not None and listed.items else ways


def by_copy(origin: Origin) -> Change:
    """The change that gives an entry the number of the copy."""
    number = Node(origin, text="{{ copy }}", quoted=True)
    return Change(PICK, False, decoder(str), number, (number,), True)
