"""The part of a line that lies in a rectangle."""

from __future__ import annotations

from collections.abc import Iterator

from generator.geometry import Command, Path, Point, Rect
from generator.geometry.bezier import cubic, lines_near

_TOLERANCE = 0.005
"""How far the straight lines that stand for a curve may be off, mm."""
_Line = tuple[Point, Point]


def lines_within(path: Path, area: Rect) -> Path:
    """The path where it lies in an area, as open lines; all of it where nothing is outside."""
    if area.contains(path.bounds):
        return path
    made: list[Command] = []
    at: Point | None = None
    for a, b in _lines(path):
        kept = _clipped(a, b, area)
        if kept is None:
            continue
        if kept[0] != at:
            made.append(("M", *kept[0]))
        made.append(("L", *kept[1]))
        at = kept[1]
    return Path(tuple(made))


def _lines(path: Path) -> Iterator[_Line]:
    """The straight lines of a path, curves cut into such."""
    at = start = Point(0.0, 0.0)
    for command in path.commands:
        numbers = command[1:]
        if command[0] == "M":
            at = start = Point(*numbers)
            continue
        if command[0] == "C":
            x0, y0, (x1, y1, x2, y2, x3, y3) = *at, numbers  # type: ignore[misc]
            steps = lines_near((x0, y0, x1, y1, x2, y2, x3, y3), _TOLERANCE)
            for step in range(1, steps):
                t = step / steps
                to = Point(cubic(x0, x1, x2, x3, t), cubic(y0, y1, y2, y3, t))
                yield at, to
                at = to
        end = start if command[0] == "Z" else Point(*numbers[-2:])
        if end != at:
            yield at, end
        at = end


def _clipped(a: Point, b: Point, area: Rect) -> _Line | None:
    """The part of a straight line in an area, by Liang and Barsky."""
    dx, dy = b.x - a.x, b.y - a.y
    first, last = 0.0, 1.0
    for step, room in (
        (-dx, a.x - area.x),
        (dx, area.right - a.x),
        (-dy, a.y - area.y),
        (dy, area.bottom - a.y),
    ):
        if step == 0.0:
            if room < 0.0:
                return None
        elif step < 0.0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    if first >= last:
        return None
    start = a if first == 0.0 else Point(a.x + first * dx, a.y + first * dy)
    end = b if last == 1.0 else Point(a.x + last * dx, a.y + last * dy)
    return start, end
