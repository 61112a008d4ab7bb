"""Outlines as path operators."""

from __future__ import annotations

from generator.frame import Stroke
from generator.geometry import Command, Path
from generator.paint.pdf.syntax import NUMBERS, written

_CAPS = {"butt": b"0", "round": b"1", "square": b"2"}
_JOINS = {"miter": b"0", "round": b"1", "bevel": b"2"}
_LETTERS = {"M": b"m", "L": b"l", "C": b"c"}

_MITER = 10.0
"""How far corners stand out, in widths of the line by default."""


def outline(path: Path, x: float, y: float) -> bytes:
    """The operators of a path moved by (x, y) mm; an upright rectangle as `re`."""
    n = NUMBERS
    made: list[bytes] = []
    commands = path.commands
    at, count = 0, len(commands)
    while at < count:
        command = commands[at]
        kind = command[0]
        if kind == "M" and (box := _box(commands, at)) is not None:
            left, top, width, height = box
            made.append(b"%b %b %b %b re" % (n[left + x], n[top + y], n[width], n[height]))
            at += 5
            continue
        at += 1
        if kind == "Z":
            made.append(b"h")
            continue
        values = command[1:]
        made.extend(n[value + (y if i % 2 else x)] for i, value in enumerate(values))
        made.append(_LETTERS[kind])
    return b" ".join(made)


def _box(commands: tuple[Command, ...], at: int) -> tuple[float, float, float, float] | None:
    """Left, top, width and height where the five commands from `at` go round an upright rectangle, as `re` does."""
    five = commands[at : at + 5]
    if len(five) < 5 or five[4][0] != "Z" or any(c[0] != "L" for c in five[1:4]):
        return None
    _, x0, y0 = five[0]  # type: ignore[misc]
    _, x1, y1 = five[1]  # type: ignore[misc]
    _, x2, y2 = five[2]  # type: ignore[misc]
    _, x3, y3 = five[3]  # type: ignore[misc]
    if x1 == x2 and x3 == x0 and y1 == y0 and y3 == y2:
        return x0, y0, x1 - x0, y2 - y0
    return None


def pen(stroke: Stroke) -> tuple[bytes, bytes]:
    """The operators for the width of a line, and those for its ends, corners and dashes where they are not plain."""
    special: list[bytes] = []
    if stroke.cap != "butt":
        special.append(_CAPS[stroke.cap] + b" J")
    if stroke.join != "miter":
        special.append(_JOINS[stroke.join] + b" j")
    elif stroke.miter != _MITER:
        special.append(written(stroke.miter) + b" M")
    if any(stroke.dash):
        dashes = b" ".join(written(d) for d in stroke.dash)
        special.append(b"[%b] %b d" % (dashes, written(stroke.phase) if stroke.phase else b"0"))
    return written(stroke.width) + b" w", b" ".join(special)
