"""Filled and stroked outlines: plain colours, opacities, dashes and gradients."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.foundation.color import Color
from generator.frame import Gradient, PathMark, Stroke
from generator.geometry import Command, Path, Transform
from generator.paint.pdf.shading import simple, squeeze
from generator.paint.pdf.syntax import FILLS, NUMBERS, PRESS, STROKES, matrix, num

if TYPE_CHECKING:
    from generator.paint.pdf.stream import Stream


def draw_path(stream: Stream, mark: PathMark, x: float, y: float) -> None:
    """Draws an outline moved by (x, y) mm: its area first, then its line."""
    shape = outline(mark.path, x, y)
    fill, stroke = simple(mark.fill), mark.stroke
    line = simple(stroke.paint) if stroke is not None and stroke.width > 0 else None
    if not shape or (fill is None and line is None):
        return
    rule = b"*" if mark.even_odd else b""
    if isinstance(fill, Color) and isinstance(line, Color) and _plain(fill) and _plain(line):
        assert stroke is not None
        _note(stream, fill)
        stream.out.append(FILLS[fill])
        _line(stream, stroke, line, shape + b" B" + rule)
        return
    if isinstance(fill, Color):
        plain = _plain(fill)
        if not plain:
            stream.out.append(b"q")
        _note(stream, fill)
        stream.out.append(FILLS[fill] + b" " + shape + b" f" + rule + (b"" if plain else b" Q"))
    elif fill is not None:
        _shade(stream, fill, Transform.translate(x, y), (mark.path, shape + b" W%b n" % rule))
    if stroke is None or line is None:
        return
    if isinstance(line, Color):
        _line(stream, stroke, line, shape + b" S")
    else:
        place = Transform.translate(x, y)
        _shaded_line(stream, (stroke, line), place, (mark.path, shape + b" S"))


def _plain(color: Color) -> bool:
    return color.alpha >= 1 and not color.spot


def _note(stream: Stream, color: Color) -> None:
    """Notes what a colour needs; one that isn't plain needs a `Q` afterwards."""
    if color.alpha < 1:
        stream.use(stream.resources.state(color.alpha, color.alpha), b"gs")
    if color.spot:
        stream.uses.add(stream.resources.ink(color))
        stream.use(stream.resources.overprint(True), b"gs")
    elif color.press is not None:
        stream.uses.add(PRESS)


def _line(stream: Stream, stroke: Stroke, color: Color, drawing: bytes) -> None:
    width, special = pen(stroke)
    plain = not special and _plain(color)
    stream.out.append(
        STROKES[color] + b" " + width if plain else b"q " + STROKES[color] + b" " + width
    )
    _note(stream, color)
    if special:
        stream.out.append(special)
    stream.out.append(drawing if plain else drawing + b" Q")


def _shade(stream: Stream, gradient: Gradient, place: Transform, shape: tuple[Path, bytes]) -> None:
    """Fills an outline with a gradient: the outline is a window, and the gradient is all over behind it."""
    path, window = shape
    stream.out.append(b"q " + window)
    _opacity(stream, gradient, place, path, 0.0)
    stream.out.append(matrix(place @ squeeze(gradient)) + b" cm")
    stream.use(stream.resources.shading(gradient), b"sh")
    stream.out.append(b"Q")


def _shaded_line(
    stream: Stream, line: tuple[Stroke, Gradient], place: Transform, shape: tuple[Path, bytes]
) -> None:
    """Draws a line with a gradient, as a pattern."""
    stroke, gradient = line
    path, drawing = shape
    width, special = pen(stroke)
    stream.out.append(b"q /Pattern CS " + width)
    _opacity(stream, gradient, place, path, stroke.width * 5)
    pattern = stream.resources.pattern(gradient, stream.base @ place @ squeeze(gradient))
    stream.use(pattern, b"SCN")
    if special:
        stream.out.append(special)
    stream.out.append(drawing + b" Q")


def _opacity(
    stream: Stream, gradient: Gradient, place: Transform, path: Path, reach: float
) -> None:
    """Makes what follows as opaque as the gradient's stops."""
    values = {stop.color.alpha for stop in gradient.stops}
    alpha = values.pop() if len(values) == 1 else None
    if alpha is None:
        box = place.bounds(path.bounds.grown(reach + 1.0))
        stream.use(stream.resources.mask(gradient, place, box), b"gs")
    elif alpha < 1:
        stream.use(stream.resources.state(alpha, alpha), b"gs")


_CAPS = {"butt": b"0", "round": b"1", "square": b"2"}
_JOINS = {"miter": b"0", "round": b"1", "bevel": b"2"}

_MITER = 10.0
"""The default mitre limit."""


@lru_cache(maxsize=256)  # so do the frames and clips of cards
def outline(path: Path, x: float, y: float) -> bytes:
    """The operators of a path moved by (x, y) mm; an upright rectangle as `re`."""
    n = NUMBERS
    result: list[bytes] = []
    commands = path.commands
    at, count = 0, len(commands)
    while at < count:
        command = commands[at]
        kind = command[0]
        if kind == "M" and (box := _box(commands, at)) is not None:
            left, top, width, height = box
            result.append(b"%b %b %b %b re" % (n[left + x], n[top + y], n[width], n[height]))
            at += 5
            continue
        at += 1
        if len(command) == 7:
            _, x1, y1, x2, y2, x3, y3 = command
            result += n[x1 + x], n[y1 + y], n[x2 + x], n[y2 + y], n[x3 + x], n[y3 + y], b"c"
        elif len(command) == 3:
            _, x1, y1 = command
            result += n[x1 + x], n[y1 + y], b"m" if kind == "M" else b"l"
        else:
            result.append(b"h")
    return b" ".join(result)


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
    """The operators for the width of a line, and those for caps, joins and dashes that aren't the default."""
    special: list[bytes] = []
    if stroke.cap != "butt":
        special.append(_CAPS[stroke.cap] + b" J")
    if stroke.join != "miter":
        special.append(_JOINS[stroke.join] + b" j")
    elif stroke.miter != _MITER:
        special.append(num(stroke.miter) + b" M")
    if any(stroke.dash):
        dashes = b" ".join(num(d) for d in stroke.dash)
        special.append(b"[%b] %b d" % (dashes, num(stroke.phase) if stroke.phase else b"0"))
    return NUMBERS[stroke.width] + b" w", b" ".join(special)
