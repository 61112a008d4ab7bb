"""Outlines as path data: whole numbers of the smallest step from point to point, so that nothing adds up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Path
from generator.paint.svg.syntax import COUNTS

_LIMIT: Final = 8_000
"""Outlines after which the memory of them is emptied."""


class Trace(NamedTuple):
    """Path data but for its start, which says where the outline lies."""

    path: Path
    """Kept, for traces are known by the identity of their paths."""
    x: float
    y: float
    way: str
    """From the first point on."""


_KNOWN: Final[dict[tuple[int, int], Trace]] = {}


def outline(path: Path, x: float, y: float, digits: int) -> str:
    """The data of a path moved by (x, y), to so many decimals; empty for an empty path.

    >>> outline(Path.polygon([(0, 0), (10, 0), (10, 2.5)]), 1, 1, 3)
    'M1 1h10v2.5z'
    """
    key = (id(path), digits)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) > _LIMIT:
            _KNOWN.clear()
        commands = path.commands
        start = commands[0][1:3] if commands and len(commands[0]) > 1 else (0.0, 0.0)
        found = _KNOWN[key] = Trace(path, start[0], start[1], steps(commands, digits))
    if not found.way:
        return ""
    counts, scale = COUNTS[digits], 10**digits
    return joined("M", [round((found.x + x) * scale), round((found.y + y) * scale)], counts) + (
        found.way
    )


def joined(letter: str, values: Iterable[int], counts: dict[int, str]) -> str:
    """A command: its letter, and its numbers with a blank only where they need one."""
    return letter + " ".join([counts[value] for value in values]).replace(" -", "-")


def steps(commands: Sequence[Sequence[str | float]], digits: int) -> str:
    """The path data behind the first point, every step counted from the point before it.

    Commands are those of a `Path` and ("Q", x1, y1, x, y), a curve with one handle.
    """
    counts, scale = COUNTS[digits], 10**digits
    made: list[str] = []
    x = y = start_x = start_y = 0
    for index, command in enumerate(commands):
        kind = command[0]
        if kind == "Z":
            made.append("z")
            x, y = start_x, start_y
            continue
        numbers = [round(value * scale) for value in command[1:]]
        to_x, to_y = numbers[-2:]
        if kind == "M":
            if index:
                made.append(joined("m", (to_x - x, to_y - y), counts))
            start_x, start_y = to_x, to_y
        elif kind == "L" and to_y == y:
            made.append("h" + counts[to_x - x])
        elif kind == "L" and to_x == x:
            made.append("v" + counts[to_y - y])
        else:
            here = (x, y) * (len(numbers) // 2)
            letter = str(kind).lower()
            moves = [value - at for value, at in zip(numbers, here)]
            made.append(joined(letter, moves, counts))
        x, y = to_x, to_y
    return "".join(made)
