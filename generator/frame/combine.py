"""Frames put together into one."""

from __future__ import annotations

from collections.abc import Iterable

from generator.frame.marks import Frame, Placed
from generator.frame.notes import Note
from generator.geometry import Size


def combined(size: Size, parts: Iterable[tuple[float, float, Frame]]) -> Frame:
    """Frames at their places as one frame, the later over the earlier; notes are kept."""
    placed: list[Placed] = []
    notes: list[Note] = []
    for dx, dy, frame in parts:
        if dx == 0.0 and dy == 0.0:
            placed += frame.placed
        else:
            placed += [Placed(x + dx, y + dy, mark, source) for x, y, mark, source in frame.placed]
        if frame.notes:
            notes += frame.notes
    return Frame(size, tuple(placed), tuple(notes))
