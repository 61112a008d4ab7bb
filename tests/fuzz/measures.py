"""Whether all numbers of a frame are finite, and within what a sheet of paper can bear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isfinite

from generator.frame import Frame, GroupMark, Icon, ImageMark, PathMark, TextMark
from generator.geometry import Path

FARTHEST = 1e10
"""Millimetres from the corner of a frame beyond which nothing sane lies."""
DEEPEST = 200


def outside(frame: Frame, depth: int = 0) -> tuple[str, str] | None:
    """What is wrong with the numbers of a frame: the kind of mark and the numbers; None where nothing is."""
    if depth > DEEPEST:
        return "depth", str(depth)
    for x, y, mark, _ in frame.placed:
        name = type(mark).__name__
        numbers = [x, y, *_numbers(mark)]
        if not all(isfinite(n) and abs(n) <= FARTHEST for n in numbers):
            return name, repr([n for n in numbers if not (isfinite(n) and abs(n) <= FARTHEST)])
        if isinstance(mark, GroupMark):
            found = outside(mark.frame, depth + 1)
            if found:
                return found
    if not all(isfinite(n) and 0 <= n <= FARTHEST for n in frame.size):
        return "size", repr(frame.size)
    return None


def _numbers(mark: object) -> Iterable[float]:
    if isinstance(mark, PathMark):
        yield from _of_path(mark.path)
        if mark.stroke is not None:
            yield mark.stroke.width
    elif isinstance(mark, ImageMark):
        yield from mark.size
    elif isinstance(mark, TextMark):
        yield from mark.size
        for run in mark.runs:
            yield from (run.x, run.y, run.turn)
            yield run.scale if isinstance(run, Icon) else run.size
    elif isinstance(mark, GroupMark):
        yield from mark.transform
        yield mark.opacity
        if mark.clip is not None:
            yield from _of_path(mark.clip)


def _of_path(path: Path) -> Iterator[float]:
    for command in path.commands:
        yield from command[1:]
