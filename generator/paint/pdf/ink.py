"""Filled and stroked outlines: plain colours, opacities, dashes and gradients."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.foundation.color import Color
from generator.frame import Gradient, PathMark, Stroke
from generator.geometry import Path, Transform
from generator.paint.pdf.paths import outline, pen
from generator.paint.pdf.shading import simple, squeeze, uniform_alpha
from generator.paint.pdf.syntax import FILLS, PRESS, STROKES, matrix

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
        _fill(stream, fill, shape + b" f" + rule)
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
    """Whether a colour needs nothing but its own operator."""
    return color.alpha >= 1 and not color.spot


def _note(stream: Stream, color: Color) -> None:
    """Notes what a colour needs; where it is not plain, it is to be ended."""
    if color.alpha < 1:
        stream.use(stream.stock.state(color.alpha, color.alpha), b"gs")
    if color.spot:
        stream.uses.add(stream.stock.ink(color))
        stream.use(stream.stock.overprint(True), b"gs")
    elif color.press is not None:
        stream.uses.add(PRESS)


def _fill(stream: Stream, color: Color, drawing: bytes) -> None:
    if _plain(color):
        _note(stream, color)
        stream.out.append(FILLS[color] + b" " + drawing)
        return
    stream.out.append(b"q")
    _note(stream, color)
    stream.out.append(FILLS[color] + b" " + drawing + b" Q")


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
    stream.use(stream.stock.shading(gradient), b"sh")
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
    pattern = stream.stock.pattern(gradient, stream.base @ place @ squeeze(gradient))
    stream.use(pattern, b"SCN")
    if special:
        stream.out.append(special)
    stream.out.append(drawing + b" Q")


def _opacity(
    stream: Stream, gradient: Gradient, place: Transform, path: Path, reach: float
) -> None:
    """Makes what follows as opaque as the gradient's stops."""
    alpha = uniform_alpha(gradient)
    if alpha is None:
        box = place.bounds(path.bounds.grown(reach + 1.0))
        stream.use(stream.stock.mask(gradient, place, box), b"gs")
    elif alpha < 1:
        stream.use(stream.stock.state(alpha, alpha), b"gs")
