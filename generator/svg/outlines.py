"""The basic shapes of SVG as paths in user units, and the corners of and positions on paths."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator

from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Command, Path, Point, Rect
from generator.geometry.path_data import arc, read_path
from generator.geometry.paths import straightened
from generator.svg.attribute_values import leftovers, length, numbers
from generator.svg.document import Tag

KINDS = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")

_NOTHING = Path(())


def outline(tag: Tag, viewport: tuple[float, float]) -> tuple[Path, str]:
    """The path of a shape, and what is wrong with its data; percentages refer to `viewport`."""
    if tag.name == "path":
        return read_path(tag.get("d"))
    if tag.name in ("polyline", "polygon"):
        n = numbers(tag.get("points"))
        error = "`points` has an odd count of numbers" if len(n) % 2 else ""
        if rest := leftovers(tag.get("points")):
            error = f"`{rest[:20]}` in `points` isn't a number"
        return Path.polygon(list(zip(n[::2], n[1::2])), tag.name == "polygon"), error
    width, height = viewport
    full = {"x": width, "y": height, "w": width, "h": height, "c": width, "r": width}

    def given(name: str, absent: float = 0.0) -> float:
        of = height if name in ("y1", "y2", "cy", "ry") else full[name[0]]
        return length(tag.get(name), of, absent)

    if tag.name == "line":
        return Path.polygon([(given("x1"), given("y1")), (given("x2"), given("y2"))], False), ""
    if tag.name == "rect":
        return _rectangle(tag, Rect(given("x"), given("y"), given("width"), given("height"))), ""
    if tag.name == "circle":
        radius = length(tag.get("r"), math.hypot(width, height) / math.sqrt(2))
        return _ellipse(given("cx"), given("cy"), radius, radius), ""
    rx, ry = given("rx", -1.0), given("ry", -1.0)
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    return _ellipse(given("cx"), given("cy"), rx, ry), ""


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    if rx <= 0 or ry <= 0:
        return _NOTHING
    return Path.ellipse(Rect(cx - rx, cy - ry, 2 * rx, 2 * ry))


def _rectangle(tag: Tag, rect: Rect) -> Path:
    x, y, w, h = rect
    if w <= 0 or h <= 0:
        return _NOTHING
    rx = length(tag.get("rx"), w, -1.0)
    ry = length(tag.get("ry"), h, -1.0)
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    rx, ry = min(max(rx, 0.0), w / 2), min(max(ry, 0.0), h / 2)
    if not rx or not ry:
        return Path.rectangle(rect)
    if rx == ry:
        return Path.rectangle(rect, rx)
    commands: list[Command] = [("M", x + rx, y)]
    corners = (
        ((x + w - rx, y), (x + w, y + ry)),
        ((x + w, y + h - ry), (x + w - rx, y + h)),
        ((x + rx, y + h), (x, y + h - ry)),
        ((x, y + ry), (x + rx, y)),
    )
    for start, end in corners:
        commands.append(("L", *start))
        commands += arc(start, end, (rx, ry), (0.0, False, True))
    return Path((*commands, ("Z",)))


_NEAR = 0.001
"""The tolerance of the straight lines in place of curves, as a share of the path's size."""
_TINY = 1e-9


class Position(NamedTuple):
    """A place on a path."""

    point: Point
    degrees: float


class Track:
    """A path as straight lines."""

    def __init__(self, path: Path) -> None:
        self._lines: list[tuple[Point, Point]] = []
        self._ends: list[float] = []
        self.length = 0.0
        near = max(*path.bounds.size, 1e-9) * _NEAR
        for start, end in straightened(path, near):
            far = math.dist(start, end)
            if far > 0.0:
                self.length += far
                self._lines.append((start, end))
                self._ends.append(self.length)

    def at(self, way: float) -> Position | None:
        """The position after a distance; None beyond the ends."""
        if not self._lines or not 0.0 <= way <= self.length:
            return None
        number = min(bisect_right(self._ends, way), len(self._lines) - 1)
        (x0, y0), (x1, y1) = self._lines[number]
        far = math.dist((x0, y0), (x1, y1))
        share = 1.0 - (self._ends[number] - way) / far
        turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
        return Position(Point(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), turn)


Direction = tuple[float, float] | None
"""A direction as a vector of length 1; None where there is no line."""


def corner_directions(path: Path) -> Iterator[tuple[Point, Direction, Direction]]:
    """Each corner of a path with the direction of the line into it and of the line out of it."""
    at = start = Point(0.0, 0.0)
    found: list[tuple[Point, Direction]] = []
    outs: list[Direction] = []
    for command in path.commands:
        if command[0] == "M":
            at = start = Point(*command[1:])
            outs.append(None)
            found.append((at, None))
            continue
        n = [float(number) for number in command[1:]]
        controls = [Point(x, y) for x, y in zip(n[::2], n[1::2])] or [start]
        outs.append(_first_direction([at, *controls]))
        into = _first_direction([at, *controls][::-1])
        at = controls[-1]
        found.append((at, (-into[0], -into[1]) if into else None))
    for (point, into), out in zip(found, [*outs[1:], None]):
        yield point, into, out


def _first_direction(points: list[Point]) -> Direction:
    """The direction from the first point to the next one that differs."""
    x, y = points[0]
    for other in points[1:]:
        far = math.hypot(other.x - x, other.y - y)
        if far > _TINY:
            return (other.x - x) / far, (other.y - y) / far
    return None
