"""Waits until a save is over: one look for a burst of saves, none at a file that is half written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from generator.preview.file_watcher import FileChanges

TICK = 0.025
"""How long is waited from glance to glance, s."""
_CALM = 2
"""So many glances in turn must see the same."""
_PATIENCE = 80
"""So many glances long a file that is cut short, emptied or gone is waited for: 2 s."""
_MOST = 400
"""After so many glances there is a look, even if somebody writes all the time: 10 s."""


class Seeing(Protocol):
    """What is looked at."""

    def changes(self) -> FileChanges:
        """What is different now."""

    def doubtful(self, glance: FileChanges) -> bool:
        """Whether something of it looks as if it were not all there."""


def settle(watched: Seeing, rest: Callable[[float], bool]) -> FileChanges:
    """What is different once nothing changes any more; nothing where it is as it was before.

    `rest` waits for some seconds; True from it says that all is to end, and so does this.
    """
    seen, calm = watched.changes(), 0
    for tick in range(_MOST):
        if not seen or rest(TICK):
            return seen
        now = watched.changes()
        calm = calm + 1 if now == seen else 0
        seen = now
        if calm >= _CALM and (tick >= _PATIENCE or not watched.doubtful(seen)):
            break
    return seen
