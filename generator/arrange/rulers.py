"""A line to measure: who lays a ruler on it knows whether the printer kept the true size."""

from __future__ import annotations

from collections.abc import Callable

from generator.color import BLACK
from generator.frame import Frame, GroupMark, PathMark, Placed, Role, Stroke
from generator.geometry import Command, Path, Rect, Size, Transform

_WIDTH, _TALL, _SHORT = 0.2, 2.0, 1.0
_ROOM = 34.0
"""The room for its words, mm."""


def ruler(area: Rect, set_text: Callable[[str, Size], Frame]) -> tuple[Placed, ...]:
    """A line as long as an area, with a mark every 10 mm and a word on what it is for; upright in an upright area."""
    upright = area.height > area.width
    long = max(area.size)
    label = set_text(f"must be {long:g} mm", Size(_ROOM, 2.4))
    lying = Frame(
        Size(long, min(area.size)),
        (
            Placed(0.0, 0.0, PathMark(_scale(long), None, Stroke(BLACK, _WIDTH), role=Role.GUIDE)),
            Placed(long + 1.5, 0.0, GroupMark(label)),
        ),
    )
    if not upright:
        return (Placed(area.x, area.y, GroupMark(lying)),)
    upwards = Transform.translate(0.0, long) @ Transform.rotate(270)
    return (Placed(area.x, area.y, GroupMark(lying, upwards)),)


def _scale(long: float) -> Path:
    made: list[Command] = [("M", 0.0, _TALL), ("L", long, _TALL)]
    for step in range(round(long / 10) + 1):
        x = min(step * 10.0, long)
        top = 0.0 if step % 5 == 0 else _TALL - _SHORT
        made += [("M", x, top), ("L", x, _TALL)]
    return Path(tuple(made))
