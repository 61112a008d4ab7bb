"""A frame whose size is known, and whose marks are made on demand.

What was laid out in an earlier run, and would come out the same, need not be laid out to be placed on a sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.foundation.dataclasses import fields, is_dataclass
from generator.frame.marks import Frame, Placed
from generator.frame.notes import Note
from generator.geometry import Size


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


def alike(one: object, other: object) -> bool:
    """Whether frames, or parts of them, look the same on paper; their sources and notes don't count."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, Placed) and isinstance(other, Placed):
        return one[:2] == other[:2] and alike(one.mark, other.mark)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if is_dataclass(one):
        names = (each.name for each in fields(one) if each.name != "notes")
        return all(alike(getattr(one, name), getattr(other, name)) for name in names)
    return one == other
