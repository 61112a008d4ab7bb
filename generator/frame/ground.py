"""Which colour is at a spot of a face."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.color import WHITE, Color
from generator.frame.contents import panels
from generator.frame.coverage import covers
from generator.frame.face_mark import FaceMark
from generator.frame.marks import GroupMark, ImageMark
from generator.frame.tint import dominant
from generator.geometry import Rect

SOLID = 0.99
"""An opacity above this hides what is below."""


class _OnPicture(Exception):
    """Raised if a picture is there: its colours aren't known."""


def ground(below: Sequence[FaceMark], rect: Rect) -> Color | None:
    """The colour that some marks of a face give a rectangle on white paper; None if a picture is among them there."""
    veils: list[Color] = []
    try:
        color = _solid(below, rect, veils) or WHITE
    except _OnPicture:
        return None
    for veil in reversed(veils):
        color = veil.over(color)
    return color


def _solid(below: Sequence[FaceMark], rect: Rect, veils: list[Color]) -> Color | None:
    """The topmost solid colour, or None for bare paper; translucent ones above it are added to `veils`."""
    for laid in reversed(below):
        if isinstance(laid.mark, GroupMark):
            found = _in_group(laid, rect, 1.0, veils, True)
        else:
            found = _at(laid, rect, 1.0, veils)
        if found is not None:
            return found
    return None


def _in_group(
    group: FaceMark, rect: Rect, opacity: float, veils: list[Color], shown: bool
) -> Color | None:
    """The topmost solid colour of a group below a rectangle of its surroundings.

    Where the rectangle is not `shown` as a whole, but partly clipped, nothing of the group covers it.
    """
    seen = group.into(rect)
    if seen is None or not group.reaches(rect):
        return None
    shown, opacity = shown and group.shows(rect), opacity * group.opacity
    x, y, right, bottom = seen.x, seen.y, seen.right, seen.bottom
    for left, top, end, foot, laid in reversed(panels(group.mark.frame)):
        found = None
        if isinstance(laid.mark, GroupMark):
            if x < end and y < foot and right > left and bottom > top:
                found = _in_group(laid, seen, opacity, veils, shown)
        # A picture need only touch the rectangle; everything else must cover it.
        elif x >= left and y >= top and right <= end and bottom <= foot:
            if shown or isinstance(laid.mark, ImageMark):
                found = _at(laid, seen, opacity, veils)
        elif isinstance(laid.mark, ImageMark) and Rect(left, top, end - left, foot - top).overlaps(
            seen
        ):
            raise _OnPicture
        if found is not None:
            return found
    return None


def _at(laid: FaceMark, rect: Rect, opacity: float, veils: list[Color]) -> Color | None:
    """The colour of a mark below a rectangle if it is opaque; translucent ones are added to `veils`."""
    mark = laid.mark
    if isinstance(mark, ImageMark):
        if laid.box(mark.size).overlaps(rect) and laid.reaches(rect):
            raise _OnPicture
        return None
    seen = laid.into(rect)
    if seen is None or not covers(mark, seen) or not laid.shows(rect):
        return None
    color = dominant(mark.fill).faded(laid.opacity * opacity)
    if color.alpha >= SOLID:
        return color
    veils.append(color)
    return None
