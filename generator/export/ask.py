"""What is asked of an export; it is imported before it is known whether there is anything to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.foundation.dataclasses import NamedTuple


class Ask(NamedTuple):
    """What is exported where, in plain values."""

    destination: str
    only: tuple[str, ...] = ()
    """The components, or `rulebook` (default: all)."""
    rows: tuple[str, ...] = ()
    """The names of the pieces (default: all)."""
    keys: Mapping[str, str] = {}
    """Keys of the destination, which override those in game.yaml."""
    folder: str = ""
    """Where the files are written, with `/`."""

    @property
    def whole(self) -> bool:
        """Whether all of the game is exported."""
        return not (self.only or self.rows)

    @property
    def components(self) -> tuple[str, ...]:
        """The only components that have to be laid out; empty for all, as the rulebook needs them."""
        return () if "rulebook" in self.only else self.only

    @property
    def request(self) -> dict[str, Any]:
        """All of it as the state file of an export has it."""
        return {**self._asdict(), "keys": dict(self.keys)}
