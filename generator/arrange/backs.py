"""Which pieces have the same back, so that it can be printed on a page of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.frame import Frame, Piece
from generator.frame.deferred import alike


def by_back(pieces: Sequence[Piece], members: Sequence[int]) -> Iterator[tuple[bool, list[int]]]:
    """The pieces grouped by their backs: those of each back that several have, then all that have one of their own."""
    backs: list[Frame | None] = []
    parts: list[list[int]] = []
    known: dict[int, int] = {}
    for index in members:
        back = pieces[index].back
        frame = None if back is None else back.frame
        where = known.get(id(frame))
        if where is None:
            found = (n for n, other in enumerate(backs) if _alike(frame, other))
            where = known[id(frame)] = next(found, len(backs))
        if where == len(backs):
            backs.append(frame)
            parts.append([])
        parts[where].append(index)
    alone: list[int] = []
    for frame, part in zip(backs, parts, strict=True):
        if frame is not None and sum(pieces[index].copies for index in part) > 1:
            yield True, part
        else:
            alone += part
    if alone:
        yield False, sorted(alone)


def _alike(one: Frame | None, other: Frame | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.size == other.size and alike(one, other)
