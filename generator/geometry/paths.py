"""Paths made of other paths or of lines, and what a path is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from generator.geometry import Command, Path, Point, Rect
from generator.geometry.bezier import along, lines_near


def joined(paths: Iterable[Path]) -> Path:
    """Several paths as one."""
    return Path(tuple([command for path in paths for command in path.commands]))


def lines(ends: Iterable[tuple[tuple[float, float], tuple[float, float]]]) -> Path:
    """Straight lines, each from a point to a point, as one path."""
    return Path(tuple([step for a, b in ends for step in (("M", *a), ("L", *b))]))


def crossed(box: Rect) -> Path:
    """The outline of a box with both diagonals."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return joined(
        (Path.rectangle(box), lines((((x, y), (right, bottom)), ((x, bottom), (right, y)))))
    )


def parts(path: Path) -> Iterator[Path]:
    """The parts of a path that are drawn without lifting the pen; the lone start of one isn't a part."""
    part: list[Command] = []
    for command in (*path.commands, ("M", 0.0, 0.0)):
        if command[0] == "M":
            if len(part) > 1:
                yield Path(tuple(part))
            part = []
        part.append(command)


def segments(path: Path) -> Iterator[tuple[Point, ...]]:
    """The lines of a path (two points) and its cubics (four); the one that closes a part may have no length."""
    at = start = Point(0.0, 0.0)
    for kind, *numbers in path.commands:
        points = [*map(Point, numbers[::2], numbers[1::2])] or [start]
        if kind == "M":
            start = points[0]
        else:
            yield (at, *points)
        at = points[-1]


def straightened(path: Path, tolerance: float) -> Iterator[tuple[Point, Point]]:
    """The same with straight lines for cubics, each no further from its curve than the tolerance, mm."""
    for at, *bends, end in segments(path):
        curve = tuple(chain(at, *bends, end))
        steps = along(curve, lines_near(curve, tolerance)) if bends else (end,)
        yield from pairwise((at, *map(Point._make, steps)))
