"""What a painter keeps for the next run: bytes, by what they were made from."""

from __future__ import annotations

from typing import Protocol


class Memo(Protocol):
    """Remembers bytes by what they were made from. What it forgets is made again."""

    def get(self, kind: str, key: bytes) -> bytes | None:
        """What was kept, if it still is."""

    def put(self, kind: str, key: bytes, data: bytes) -> None:
        """Keeps something."""


class Nothing:
    """The memory of those who have none."""

    def get(self, kind: str, key: bytes) -> bytes | None:
        """See `Memo.get`."""

    def put(self, kind: str, key: bytes, data: bytes) -> None:
        """See `Memo.put`."""
