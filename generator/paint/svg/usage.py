"""What a drawing uses more than once, and how finely its parts must be written: all that is known before painting."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

from generator.frame import Frame, GroupMark, Icon, ImageMark, Picture, TextMark
from generator.geometry import Transform

_DIGITS: Final = 3
"""Decimals of a millimetre that can be seen."""
_MAX: Final = 9

PictureKey: TypeAlias = tuple[str, bool, float, bool]
"""A picture, and how it is to be shown."""


def picture_key(picture: Picture) -> PictureKey:
    """What tells a picture from others."""
    return (picture.key, picture.grey, picture.ink, picture.freed)


def scale_of(by: Transform) -> float:
    """How many times longer a map makes what it makes longest, along an axis."""
    return max(math.hypot(by.a, by.b), math.hypot(by.c, by.d))


class Usage:
    """Counts how often frames and pictures are placed; each is inspected once."""

    def __init__(self, frames: Iterable[Frame]) -> None:
        self.counts: Counter[Frame] = Counter()
        """How often each frame is placed."""
        self.pictures: Counter[PictureKey] = Counter()
        """How often each picture is placed."""
        self.digits: dict[Frame, int] = {}
        """How many decimals each frame needs at its largest scale."""
        for frame in frames:
            self._visit(frame, 1.0)

    def _visit(self, frame: Frame, scale: float) -> None:
        needed = _needed(scale)
        known = self.digits.get(frame)
        if known is not None and known >= needed:
            return
        self.digits[frame] = needed
        for _x, _y, mark, _source in frame.placed:
            if isinstance(mark, GroupMark):
                self._inner(mark.frame, scale * scale_of(mark.transform), known is None)
            elif isinstance(mark, TextMark):
                for run in mark.runs:
                    if isinstance(run, Icon):
                        self._inner(run.frame, scale * run.scale, known is None)
            elif isinstance(mark, ImageMark) and known is None:
                self.pictures[picture_key(mark.picture)] += 1

    def _inner(self, frame: Frame, scale: float, new: bool) -> None:
        if new:
            self.counts[frame] += 1
        self._visit(frame, scale)


def _needed(scale: float) -> int:
    if not 0 < scale < math.inf:
        return _DIGITS
    return min(_MAX, max(0, _DIGITS + math.ceil(math.log10(scale) - 1e-9)))
