"""Whether two frames show the same, though each was made for itself."""

from __future__ import annotations

from generator.foundation.dataclasses import fields, is_dataclass
from generator.frame.marks import Frame, Placed

_NOT_SEEN = {"notes"}
"""What a frame has that nobody sees on paper."""


def alike(one: Frame, other: Frame) -> bool:
    """Whether all marks are the same at the same places; what drew them, and what was noted, does not count."""
    return _same(one, other)


def _same(one: object, other: object) -> bool:
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, Placed) and isinstance(other, Placed):
        return one[:2] == other[:2] and _same(one.mark, other.mark)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if is_dataclass(one):
        names = (each.name for each in fields(one) if each.name not in _NOT_SEEN)
        return all(_same(getattr(one, name), getattr(other, name)) for name in names)
    return one == other
