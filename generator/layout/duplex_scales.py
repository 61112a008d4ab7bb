"""Scales that show the offset between the two sides of a sheet: read through the paper, back side in front."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, GroupMark, PathMark, Placed, Role, Stroke
from generator.geometry import Command, Path, Point, Rect, Size, Transform
from generator.text.style import Align

SetText = Callable[[str, Size, Align], Frame]
"""Sets one line as high as its area, aligned left, centred or right."""

STEP = 0.1
"""The offset between one line of a scale and the next, mm."""
PITCH = 2.5
"""The distance of lines on the back, mm; on the front it is smaller by `STEP`."""
REACH = 12
"""The lines on each side of 0; twice their range is less than `PITCH`, so that only one pair of lines can match."""
LONG, SHORT = 4.5, 3.2
"""The lengths of lines with a number and without, mm."""
HALF = REACH * PITCH
RULER, NEEDLE, RING = 12, 9.0, 2.0
"""Half the ruler on the back, and the arms and the radius of the cross and ring on the front; mm."""
_THIN, _FINE = 0.15, 0.25
_GRAY = Color(0.45, 0.45, 0.45)


class Scale(NamedTuple):
    """A pair of rows of lines; where lines of front and back match, the number on the back is the offset."""

    x: float
    """The position of 0 on the back, mm from the left of the page."""
    y: float
    upright: bool
    """Whether it runs from top to bottom, for `dy`."""
    named: bool = False
    """Whether `dx` or `dy` is printed next to it."""

    @property
    def base(self) -> Transform:
        """The map from a horizontal scale with its 0 at the origin to this one."""
        there = Transform.translate(self.x, self.y)
        # Mirrored at the falling diagonal: right becomes down, and up becomes left.
        return there @ Transform(0.0, 1.0, 1.0, 0.0, 0.0, 0.0) if self.upright else there


def label(line: int) -> str:
    """The number at a line of the back, as printed.

    >>> label(7), label(-4), label(0)
    ('0.7', '−0.4', '0')
    """
    if line == 0:
        return "0"
    return f"{line * STEP:.1f}".replace("-", "−")


def back_of(scale: Scale, set_text: SetText) -> Iterator[Placed]:
    """The lines of the back with their numbers: above the base, or left of it."""
    yield from _lines(PITCH, -1, scale.base)
    for line in range(-REACH, REACH + 1, 2):
        yield _number(scale, line, set_text)
    if scale.named:
        size = Size(6.0, 3.0)
        if scale.upright:
            x, y, words = (
                scale.x - LONG - 0.8 - 6.0,
                scale.y + HALF + 2.4,
                set_text("dy", size, "right"),
            )
        else:
            x, y, words = scale.x + HALF + 3.0, scale.y - LONG, set_text("dx", size, "left")
        yield Placed(x, y, GroupMark(words))


def front_of(scale: Scale, behind: Transform) -> Iterator[Placed]:
    """The lines of the front: below the base or right of it, as seen through the paper."""
    yield from _lines(PITCH - STEP, 1, behind @ scale.base)


def _lines(pitch: float, side: int, by: Transform) -> Iterator[Placed]:
    """The lines of a scale to one side of its base, every fifth one thicker."""
    numbers = range(-REACH, REACH + 1)
    lines = [(n * pitch, 0.0, n * pitch, side * (SHORT if n % 2 else LONG)) for n in numbers]
    yield _stroked([line for n, line in zip(numbers, lines) if n % 5], by, _THIN)
    yield _stroked([line for n, line in zip(numbers, lines) if not n % 5], by, _FINE)


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
    yield _outline(Path.ellipse(box), Stroke(BLACK, _FINE))


def square(at: Point, side: float) -> Placed:
    """A square around a point; its side is measured between the outer edges of its lines."""
    box = Rect(at.x - side / 2, at.y - side / 2, side, side).grown(-_THIN / 2)
    return _outline(Path.rectangle(box), Stroke(BLACK, _THIN))


def frame_of(page: Size, inset: float) -> Placed:
    """A frame whose outer edge has the same distance from all edges of the page, mm."""
    box = Rect(0.0, 0.0, *page).grown(-inset - _THIN / 2)
    return _outline(Path.rectangle(box), Stroke(_GRAY, _THIN))


def _outline(path: Path, stroke: Stroke) -> Placed:
    return Placed(0.0, 0.0, PathMark(path, None, stroke, role=Role.GUIDE))


def _number(scale: Scale, line: int, set_text: SetText) -> Placed:
    along, words = line * PITCH, label(line)
    if scale.upright:
        x, y = scale.x - LONG - 0.8 - 6.0, scale.y + along - 1.0
        return Placed(x, y, GroupMark(set_text(words, Size(6.0, 2.0), "right")))
    x, y = scale.x + along - 3.0, scale.y - LONG - 0.6 - 2.0
    return Placed(x, y, GroupMark(set_text(words, Size(6.0, 2.0), "center")))


def _stroked(lines: list[tuple[float, float, float, float]], by: Transform, width: float) -> Placed:
    steps: list[Command] = []
    for x1, y1, x2, y2 in lines:
        steps += [("M", *by.apply(x1, y1)), ("L", *by.apply(x2, y2))]
    return _outline(Path(tuple(steps)), Stroke(BLACK, width))
