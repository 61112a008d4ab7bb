"""What of a drawing lies beyond all paper: it is left out, and said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from generator.foundation.dataclasses import replace
from generator.frame import GroupMark, ImageMark, Mark, PathMark, Placed
from generator.geometry import Path

FARTHEST = 1e8
"""Millimetres, or times, further from 0 than which nothing is drawn: 100 km."""
BEYOND = "something that is far off the page, which is not drawn"


def reached(placed: Iterable[Placed]) -> tuple[list[Placed], int]:
    """The marks without those that lie too far away, or nowhere at all, and how many those are."""
    kept, lost = [], 0
    for each in placed:
        mark = each.mark
        numbers = [each.x, each.y, *_numbers(mark)]
        # Together they are hardly ever as far away as one may be: to add them up takes a third of the time.
        near = sum(map(abs, numbers)) <= FARTHEST
        if not near and not all(-FARTHEST <= n <= FARTHEST for n in numbers):
            lost += 1
            continue
        if isinstance(mark, GroupMark):
            inner, without = reached(mark.frame.placed)
            if without:
                lost += without
                frame = replace(mark.frame, placed=tuple(inner))
                each = each._replace(mark=replace(mark, frame=frame))
        kept.append(each)
    return kept, lost


def _numbers(mark: Mark) -> Iterator[float]:
    if isinstance(mark, PathMark):
        yield from _of(mark.path)
        if mark.stroke is not None:
            yield mark.stroke.width
            yield from mark.stroke.dash
    elif isinstance(mark, ImageMark):
        yield from mark.size
    elif isinstance(mark, GroupMark):
        yield from mark.transform
        yield from mark.frame.size
        if mark.clip is not None:
            yield from _of(mark.clip)


def _of(path: Path) -> Iterator[float]:
    return chain.from_iterable(command[1:] for command in path.commands)
