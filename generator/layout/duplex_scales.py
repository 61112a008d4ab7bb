"""Scales that tell how far one side of a sheet lies from the other: read through the paper, with the back in front."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, GroupMark, PathMark, Placed, Role, Stroke
from generator.geometry import Command, Path, Point, Rect, Size, Transform
from generator.text.style import Align

SetText = Callable[[str, Size, Align], Frame]
"""Sets one line as high as its area, to the left, in the middle or to the right."""

STEP = 0.1
"""What one line of a scale tells from the next, mm."""
PITCH = 2.5
"""How far the lines of the back stand apart; those of the front stand `STEP` nearer to each other."""
REACH = 12
"""How many lines stand on each side of 0. Twice what they tell is less than `PITCH`: only one pair of lines meets."""
LONG, SHORT = 4.5, 3.2
"""The lines with a number and those without, mm."""
HALF = REACH * PITCH
RULER, NEEDLE, RING = 12, 9.0, 2.0
"""The ruler of the back, and the cross and the ring of the front that are seen on it; mm."""
_THIN, _FINE = 0.15, 0.25
_GRAY = Color(0.45, 0.45, 0.45)


class Scale(NamedTuple):
    """A pair of rows of lines; the line of the back that one of the front meets has the number to write."""

    x: float
    """Where the 0 of the back stands, mm from the left of the page."""
    y: float
    upright: bool
    """Whether it runs from top to bottom, and tells how far to move down."""
    named: bool = False
    """Whether what it tells is printed beside it."""

    @property
    def base(self) -> Transform:
        """From a scale that runs to the right, its 0 at the origin, to this one."""
        there = Transform.translate(self.x, self.y)
        # Turned about the falling diagonal: right becomes down, and up becomes left.
        return there @ Transform(0.0, 1.0, 1.0, 0.0, 0.0, 0.0) if self.upright else there


def label(line: int) -> str:
    """The number at a line of the back, as it is written.

    >>> label(7), label(-4), label(0)
    ('0.7', '−0.4', '0')
    """
    if line == 0:
        return "0"
    return f"{line * STEP:.1f}".replace("-", "−")


def back_of(scale: Scale, set_text: SetText) -> Iterator[Placed]:
    """The lines of the back with their numbers: above the base, or left of it."""
    lines = range(-REACH, REACH + 1)
    yield _stroked(
        [(n * PITCH, 0.0, n * PITCH, -_length(n)) for n in lines if n % 5], scale.base, _THIN
    )
    yield _stroked(
        [(n * PITCH, 0.0, n * PITCH, -_length(n)) for n in lines if not n % 5], scale.base, _FINE
    )
    for line in lines:
        if line % 2 == 0:
            yield _number(scale, line, set_text)
    if scale.named:
        yield _name(scale, set_text)


def front_of(scale: Scale, behind: Transform) -> Iterator[Placed]:
    """The lines of the front: below the base or right of it, as they are seen through the paper."""
    pitch = PITCH - STEP
    lines = [(n * pitch, 0.0, n * pitch, _length(n)) for n in range(-REACH, REACH + 1)]
    yield _stroked(
        [each for n, each in enumerate(lines, -REACH) if n % 5], behind @ scale.base, _THIN
    )
    yield _stroked(
        [each for n, each in enumerate(lines, -REACH) if not n % 5], behind @ scale.base, _FINE
    )


def ruler_of_back(at: Point, set_text: SetText) -> Iterator[Placed]:
    """Two rulers crossing in a point, in mm."""
    lines = [(-RULER, 0.0, RULER, 0.0), (0.0, -RULER, 0.0, RULER)]
    for n in range(-RULER, RULER + 1):
        half = 1.1 if n % 5 == 0 else 0.6
        if n:
            lines += [(n, -half, n, half), (-half, n, half, n)]
    yield _stroked(lines, Transform.translate(*at), _THIN)
    for n in (-10, -5, 5, 10):
        words = str(n).replace("-", "−")
        yield Placed(
            at.x + n - 3.0, at.y + 1.3, GroupMark(set_text(words, Size(6.0, 2.0), "center"))
        )
        yield Placed(at.x + 1.5, at.y + n - 1.0, GroupMark(set_text(words, Size(6.0, 2.0), "left")))


def cross_of_front(at: Point) -> Iterator[Placed]:
    """A cross with a ring, its middle free for a pin."""
    arms = [(-NEEDLE, 0.0, NEEDLE, 0.0), (0.0, -NEEDLE, 0.0, NEEDLE)]
    yield _stroked(arms, Transform.translate(*at), _THIN)
    box = Rect(at.x - RING, at.y - RING, 2 * RING, 2 * RING)
    yield Placed(0.0, 0.0, PathMark(Path.ellipse(box), None, Stroke(BLACK, _FINE), role=Role.GUIDE))


def square(at: Point, side: float) -> Placed:
    """A square to measure about a point: from the outer edge of one line to that of the other it is its side."""
    box = Rect(at.x - side / 2, at.y - side / 2, side, side).grown(-_THIN / 2)
    return Placed(
        0.0, 0.0, PathMark(Path.rectangle(box), None, Stroke(BLACK, _THIN), role=Role.GUIDE)
    )


def frame_of(page: Size, inset: float) -> Placed:
    """A frame whose outer edge stands that far from all edges of the page."""
    box = Rect(0.0, 0.0, *page).grown(-inset - _THIN / 2)
    return Placed(
        0.0, 0.0, PathMark(Path.rectangle(box), None, Stroke(_GRAY, _THIN), role=Role.GUIDE)
    )


def _length(line: int) -> float:
    return LONG if line % 2 == 0 else SHORT


def _number(scale: Scale, line: int, set_text: SetText) -> Placed:
    along, words = line * PITCH, label(line)
    if scale.upright:
        x, y = scale.x - LONG - 0.8 - 6.0, scale.y + along - 1.0
        return Placed(x, y, GroupMark(set_text(words, Size(6.0, 2.0), "right")))
    x, y = scale.x + along - 3.0, scale.y - LONG - 0.6 - 2.0
    return Placed(x, y, GroupMark(set_text(words, Size(6.0, 2.0), "center")))


def _name(scale: Scale, set_text: SetText) -> Placed:
    if scale.upright:
        x, y = scale.x - LONG - 0.8 - 6.0, scale.y + HALF + 2.4
        return Placed(x, y, GroupMark(set_text("dy", Size(6.0, 3.0), "right")))
    x, y = scale.x + HALF + 3.0, scale.y - LONG
    return Placed(x, y, GroupMark(set_text("dx", Size(6.0, 3.0), "left")))


def _stroked(lines: list[tuple[float, float, float, float]], by: Transform, width: float) -> Placed:
    made: list[Command] = []
    for x1, y1, x2, y2 in lines:
        made += [("M", *by.apply(x1, y1)), ("L", *by.apply(x2, y2))]
    return Placed(
        0.0, 0.0, PathMark(Path(tuple(made)), None, Stroke(BLACK, width), role=Role.GUIDE)
    )
