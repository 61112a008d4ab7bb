"""What frames show: digests that are the same in any run, and frames that are built on demand."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from hashlib import blake2b
from marshal import dumps
from operator import attrgetter
from typing import Any

from generator.foundation.dataclasses import fields, is_dataclass
from generator.frame.glyphs import Font, Glyphs
from generator.frame.marks import AS_IT_IS, Frame, Picture, Placed, Role
from generator.frame.notes import Note
from generator.geometry import Path, Size

_NOT_SEEN = frozenset(("notes", "source"))
"""Fields of frames that can't be seen on paper."""
_LEAVES = frozenset((str, int, float, bool, bytes, type(None)))
_SHARED = (Frame, Glyphs, Font)
"""What many marks share: each has a digest of its own."""
_VERSION = 2
"""The format of `marshal` that stores only values: later ones also store which are one object."""
_MAX = 40_000
"""Words and fonts that are cached."""


class Digests:
    """Digests of frames, with a cache of their parts: cards share words, pictures and whole drawings."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[object, bytes]] = {}

    def of(self, frame: Frame, *more: Hashable) -> str:
        """The name of a frame, 32 letters; `more` is what else tells it from others, as plain values."""
        return _hash((self.shared(frame), repr(more))).hex()

    def keep(self, frames: set[int]) -> None:
        """Forgets all frames except some, given by `id`; their parts stay cached unless there are too many."""
        few = len(self._kept) < _MAX
        self._kept = {
            key: known
            for key, known in self._kept.items()
            if key in frames or (few and not isinstance(known[0], Frame))
        }

    def shared(self, value: Any) -> bytes:
        """The digest of a frame, a font or a word."""
        known = self._kept.get(id(value))
        if known is None:
            # The value is kept as well: otherwise another one might come to have its `id`.
            known = self._kept[id(value)] = (value, _hash(self._fields(value)))
        return known[1]

    def _fields(self, value: Any) -> tuple[object, ...]:
        """All of a value that is seen, and what kind of value it is."""
        # A frame that is made late is a frame like others.
        kind = Frame if isinstance(value, Frame) else value.__class__
        return (kind.__name__, *map(self._plain, _getter(kind)(value)))

    def _plain(self, value: Any) -> object:
        """What tells a value from all others, in plain values."""
        kind = value.__class__
        if kind in _LEAVES:
            return value
        if kind is Path:
            return value.commands
        if kind is Placed:
            return (value[0], value[1], self._plain(value[2]))
        if kind is Picture:
            shown = (value.key, value.turn, value.grey, value.ink, value.freed)
            return shown if value.look == AS_IT_IS else (*shown, self._plain(value.look))
        if kind is Role:
            return value.value
        if isinstance(value, _SHARED):
            return self.shared(value)
        if isinstance(value, tuple):
            return tuple(map(self._plain, value))
        return self._fields(value)


@cache
def _getter(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Returns the visible fields of a dataclass. Raises `TypeError` for other values."""
    if not is_dataclass(kind):
        raise TypeError(f"a {kind.__name__} cannot be told from others")
    names = [each.name for each in fields(kind) if each.name not in _NOT_SEEN]
    return attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)


def _hash(value: tuple[Any, ...]) -> bytes:
    return blake2b(dumps(value, _VERSION), digest_size=16).digest()


class Deferred(Frame):
    """A frame that is built on demand. It isn't blank."""

    __slots__ = ("_made", "_make")

    def __init__(self, size: Size, make: Callable[[], Frame]) -> None:
        self.size = size  # type: ignore[misc]
        self._make = make
        self._made: Frame | None = None

    @property
    def placed(self) -> tuple[Placed, ...]:
        """See `Frame.placed`; makes the frame."""
        return self._frame.placed

    @property
    def notes(self) -> tuple[Note, ...]:
        """See `Frame.notes`; makes the frame."""
        return self._frame.notes

    @property
    def blank(self) -> bool:
        """See `Frame.blank`."""
        return False

    @property
    def _frame(self) -> Frame:
        if self._made is None:
            self._made = self._make()
        return self._made
