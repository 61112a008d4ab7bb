"""A mark at its place on a face, and the clips it is drawn inside of."""

from __future__ import annotations

from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.frame.coverage import encloses
from generator.frame.notes import Source
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.transforms import inverse


class Clip(NamedTuple):
    """An outline outside of which a mark isn't drawn."""

    path: Path
    by: Transform
    """From the outline to the face."""
    source: Source
    """The element that clips."""

    @property
    def box(self) -> Rect:
        """The box around it, on the face."""
        return self.by.bounds(self.path.bounds)

    def contains(self, rect: Rect) -> bool:
        """Whether a rectangle of the face lies inside of it."""
        seen = rect_before(self.by, rect)
        return seen is not None and encloses(self.path, seen)


class FaceMark(NamedTuple):
    """A mark at its place on the face."""

    mark: Any
    """A `TextMark`, an `ImageMark`, a filled `PathMark`, or a `GroupMark` of such."""
    source: Source
    x: float
    y: float
    by: Transform | None
    """From the mark to the face; None if it is only moved by (x, y)."""
    opacity: float
    under: int
    """How many of the backgrounds lie below it."""
    clips: tuple[Clip, ...]
    """It is drawn inside of all of these only."""

    def map(self) -> Transform:
        """From the mark's coordinates to the face's."""
        return self.by or Transform(1.0, 0.0, 0.0, 1.0, self.x, self.y)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Where a rectangle of the mark lies on the face; if it is turned, the box around it."""
        if self.by is None:
            return Rect(self.x + x, self.y + y, width, height)
        return self.by.bounds(Rect(x, y, width, height))

    def into(self, rect: Rect) -> Rect | None:
        """Where a rectangle of the face lies on the mark; None if the mark is flattened to nothing."""
        if self.by is None:
            return rect.moved(-self.x, -self.y)
        return rect_before(self.by, rect)

    def shows(self, rect: Rect) -> bool:
        """Whether no clip hides any of a rectangle of the face."""
        return all(clip.contains(rect) for clip in self.clips)

    def reaches(self, rect: Rect) -> bool:
        """Whether no clip hides all of a rectangle of the face."""
        return all(clip.box.overlaps(rect) for clip in self.clips)

    def box(self, size: Size) -> Rect:
        """Where a box of that size at the mark's origin lies on the face."""
        return self.rect(0.0, 0.0, size.width, size.height)


def moved(clips: tuple[Clip, ...], by: Transform) -> tuple[Clip, ...]:
    """The clips of a mark that is mapped once more."""
    return tuple(clip._replace(by=by @ clip.by) for clip in clips)


def rect_before(by: Transform, rect: Rect) -> Rect | None:
    """The box around what a map takes to a rectangle; None if the map flattens everything."""
    a, b, c, d, e, f = by
    if b == c == 0.0 and a > 0.0 < d:
        return Rect((rect.x - e) / a, (rect.y - f) / d, rect.width / a, rect.height / d)
    back = inverse(by)
    return None if back is None else back.bounds(rect)
