"""A line to measure: who lays a ruler on it knows whether the printer kept the true size."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from generator.foundation.color import BLACK
from generator.frame import Frame, GroupMark, PathMark, Placed, Role, Stroke, TextMark
from generator.frame.walk import ink, walk
from generator.geometry import Command, Path, Rect, Size, Transform

_WIDTH = 0.2
_TICK, _STEP = 1.2, 10.0
"""How high a tick is, and how far from the next one; mm."""
_AIR = 1.2
"""What the line leaves free on both sides of its words, mm."""


def ruler(area: Rect, set_text: Callable[[str, Size], Frame]) -> tuple[Placed, ...]:
    """A line from end to end of an area, with a tick every 10 mm; it breaks off for the words in its middle.

    It stands upright in an upright area, and reads upwards.
    """
    long, high = max(area.size), min(area.size)
    label = set_text(f"this line must be {long:g} mm long", Size(long, high))
    said = _ink(label)
    words = Placed(
        (long - said.width) / 2 - said.x, (high - said.height) / 2 - said.y, GroupMark(label)
    )
    line = PathMark(_line(long, high, said.width), None, Stroke(BLACK, _WIDTH), role=Role.GUIDE)
    lying = Frame(Size(long, high), (Placed(0.0, 0.0, line), words))
    if area.height <= area.width:
        return (Placed(area.x, area.y, GroupMark(lying)),)
    upwards = Transform.translate(0.0, long) @ Transform.rotate(270)
    return (Placed(area.x, area.y, GroupMark(lying, upwards)),)


def _ink(frame: Frame) -> Rect:
    """The box of the words in a frame."""
    boxes = [at.bounds(ink(mark)) for at, mark, _ in walk(frame) if isinstance(mark, TextMark)]
    return reduce(Rect.united, boxes) if boxes else Rect(0.0, 0.0, 0.0, 0.0)


def _line(long: float, high: float, gap: float) -> Path:
    """The line, from the outer edge of its first bar to that of its last, and its ticks."""
    middle, half = high / 2, gap / 2 + _AIR if gap else 0.0
    made: list[Command] = []

    def stroke(x1: float, y1: float, x2: float, y2: float) -> None:
        made.extend((("M", x1, y1), ("L", x2, y2)))

    for end in (_WIDTH / 2, long - _WIDTH / 2):
        stroke(end, 0.0, end, high)
    stroke(0.0, middle, long / 2 - half, middle)
    stroke(long / 2 + half, middle, long, middle)
    for step in range(1, round(long / _STEP)):
        if abs(step * _STEP - long / 2) > half:
            stroke(step * _STEP, middle - _TICK / 2, step * _STEP, middle + _TICK / 2)
    return Path(tuple(made))
