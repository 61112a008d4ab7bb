"""Joins two changes of a file, line by line: an edit here, and what another program wrote meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from generator.foundation.dataclasses import NamedTuple

Lines = Sequence[bytes]


class Conflict(Exception):
    """Both changed the same lines of a file, or one of them deleted it."""

    def __init__(self, file: str, ours: bytes | None, theirs: bytes | None) -> None:
        super().__init__(f"`{file}` was changed by another program in the same place")
        self.file, self.ours, self.theirs = file, ours, theirs


class _Hunk(NamedTuple):
    """Lines `start` to `end` of the base are replaced."""

    start: int
    end: int
    lines: tuple[bytes, ...]


def merged(
    file: str, base: bytes | None, ours: bytes | None, theirs: bytes | None, force: bool = False
) -> bytes | None:
    """A file with the changes of both sides; None is a file that isn't there.

    Changes of neighbouring lines are joined, those of the same lines, or insertions at the same place, aren't: raises
    `Conflict`, or with `force` leaves out those of the other side.
    """
    if theirs == base or ours == theirs:
        return ours
    if ours == base:
        return theirs
    if base is None or ours is None or theirs is None:
        if force:
            return ours
        raise Conflict(file, ours, theirs)
    lines = _lines(base)
    own, other = _hunks(lines, _lines(ours)), _hunks(lines, _lines(theirs))
    meeting = {b for a in own for b in other if a != b and _meet(a, b)}
    if meeting and not force:
        raise Conflict(file, ours, theirs)
    result, at = list[bytes](), 0
    # At one place what is inserted comes before what is replaced.
    for hunk in sorted({*own, *other} - meeting):
        result += [*lines[at : hunk.start], *hunk.lines]
        at = hunk.end
    return b"".join([*result, *lines[at:]])


def _lines(data: bytes) -> list[bytes]:
    *whole, rest = data.split(b"\n")
    return [*(line + b"\n" for line in whole), *([rest] if rest else [])]


def _hunks(base: Lines, changed: Lines) -> list[_Hunk]:
    """What differs. Equal lines at both ends are left out first: comparing is slow."""
    start, least = 0, min(len(base), len(changed))
    while start < least and base[start] == changed[start]:
        start += 1
    end = 0
    while end < least - start and base[-1 - end] == changed[-1 - end]:
        end += 1
    old, new = base[start : len(base) - end], changed[start : len(changed) - end]
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        _Hunk(start + a, start + b, tuple(new[c:d])) for tag, a, b, c, d in codes if tag != "equal"
    ]


def _meet(one: _Hunk, other: _Hunk) -> bool:
    if one.start == one.end and other.start == other.end:
        return one.start == other.start
    if one.start == one.end:
        return other.start < one.start < other.end
    if other.start == other.end:
        return one.start < other.start < one.end
    return max(one.start, other.start) < min(one.end, other.end)
