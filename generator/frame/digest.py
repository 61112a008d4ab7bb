"""A short name for what a frame shows: the same marks at the same places have the same name, in any run."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

from generator.frame.marks import Frame, Placed
from generator.frame.picture import Picture
from generator.frame.type import Font, Glyphs
from generator.geometry import Path

_NOT_SEEN = frozenset(("notes", "source", "placed"))
"""What a frame has that nobody sees on paper; its marks are told one by one."""


class Digests:
    """Names frames, and remembers what they are made of: cards share words, pictures and whole drawings."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[object, bytes]] = {}

    def of(self, frame: Frame, *more: Hashable) -> str:
        """The name of a frame, 32 letters; `more` is what else tells it from others, as plain values."""
        return _hash([self._shared(frame), repr(more).encode()]).hex()

    def keep(self, frames: set[int]) -> None:
        """Forgets all but some frames, told by `id`, and what these are made of will be told anew when it is needed."""
        self._kept = {key: each for key, each in self._kept.items() if key in frames}

    def _shared(self, value: object) -> bytes:
        """The digest of what many marks have in common."""
        known = self._kept.get(id(value))
        if known is None:
            parts: list[bytes] = []
            self._tell(value, parts.append, own=True)
            # The value is kept as well: otherwise another one might come to have its `id`.
            known = self._kept[id(value)] = (value, _hash(parts))
        return known[1]

    def _tell(self, value: object, add: Callable[[bytes], None], own: bool = False) -> None:
        """Says all of a value that is seen, so that no two values say the same."""
        if isinstance(value, Path):
            add(repr(value.commands).encode())
        elif isinstance(value, (Frame, Glyphs, Font, Picture)) and not own:
            add(self._shared(value))
        elif isinstance(value, Picture):
            seen = (value.key, value.turn, value.grey, value.ink, value.freed)
            add(repr(seen).encode())
        elif isinstance(value, Placed):
            add(b"@%r,%r" % (value.x, value.y))
            self._tell(value.mark, add)
        elif is_dataclass(value):
            add(type(value).__name__.encode())
            for name in _seen(value.__class__):
                self._tell(getattr(value, name), add)
            if isinstance(value, Frame):
                self._tell(value.placed, add)
        elif isinstance(value, tuple):
            add(b"(%d" % len(value))
            for each in value:
                self._tell(each, add)
        else:
            add(value if isinstance(value, bytes) else repr(value).encode())


@cache
def _seen(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.name not in _NOT_SEEN)


def _hash(parts: list[bytes]) -> bytes:
    made = blake2b(digest_size=16)
    for part in parts:
        made.update(b"%d:" % len(part))
        made.update(part)
    return made.digest()


def digest(frame: Frame) -> str:
    """The name of one frame; of many that share words and pictures, `Digests` is quicker."""
    return Digests().of(frame)
