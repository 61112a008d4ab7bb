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
    from generator.paint.pdf.content import Content


def draw_path(content: Content, mark: PathMark, x: float, y: float) -> None:
    """Draws an outline moved by (x, y) mm: its area first, then its line."""
    shape = outline(mark.path, x, y)
    fill, stroke = simple(mark.fill), mark.stroke
    line = simple(stroke.paint) if stroke is not None and stroke.width > 0 else None
    if not shape or (fill is None and line is None):
        return
    rule = b"*" if mark.even_odd else b""
    if isinstance(fill, Color) and isinstance(line, Color) and _plain(fill) and _plain(line):
        assert stroke is not None
        _note(content, fill)
        content.out.append(FILLS[fill])
        _line(content, stroke, line, shape + b" B" + rule)
        return
    if isinstance(fill, Color):
        _fill(content, fill, shape + b" f" + rule)
    elif fill is not None:
        _shade(content, fill, Transform.translate(x, y), (mark.path, shape + b" W%b n" % rule))
    if stroke is None or line is None:
        return
    if isinstance(line, Color):
        _line(content, stroke, line, shape + b" S")
    else:
        place = Transform.translate(x, y)
        _shaded_line(content, (stroke, line), place, (mark.path, shape + b" S"))


def _plain(color: Color) -> bool:
    """Whether a colour needs nothing but its own operator."""
    return color.alpha >= 1 and not color.spot


def _note(content: Content, color: Color) -> None:
    """Notes what a colour needs; where it is not plain, it is to be ended."""
    if color.alpha < 1:
        content.use(content.stock.state(color.alpha, color.alpha), b"gs")
    if color.spot:
        content.uses.add(content.stock.ink(color))
        content.use(content.stock.overprint(True), b"gs")
    elif color.press is not None:
        content.uses.add(PRESS)


def _fill(content: Content, color: Color, drawing: bytes) -> None:
    if _plain(color):
        _note(content, color)
        content.out.append(FILLS[color] + b" " + drawing)
        return
    content.out.append(b"q")
    _note(content, color)
    content.out.append(FILLS[color] + b" " + drawing + b" Q")


def _line(content: Content, stroke: Stroke, color: Color, drawing: bytes) -> None:
    width, special = pen(stroke)
    plain = not special and _plain(color)
    content.out.append(
        STROKES[color] + b" " + width if plain else b"q " + STROKES[color] + b" " + width
    )
    _note(content, color)
    if special:
        content.out.append(special)
    content.out.append(drawing if plain else drawing + b" Q")


def _shade(
    content: Content, gradient: Gradient, place: Transform, shape: tuple[Path, bytes]
) -> None:
    """Fills an outline with a gradient: the outline is a window, and the gradient is all over behind it."""
    path, window = shape
    content.out.append(b"q " + window)
    _opacity(content, gradient, place, path, 0.0)
    content.out.append(matrix(place @ squeeze(gradient)) + b" cm")
    content.use(content.stock.shading(gradient), b"sh")
    content.out.append(b"Q")


def _shaded_line(
    content: Content, line: tuple[Stroke, Gradient], place: Transform, shape: tuple[Path, bytes]
) -> None:
    """Draws a line with a gradient, as a pattern."""
    stroke, gradient = line
    path, drawing = shape
    width, special = pen(stroke)
    content.out.append(b"q /Pattern CS " + width)
    _opacity(content, gradient, place, path, stroke.width * 5)
    pattern = content.stock.pattern(gradient, content.base @ place @ squeeze(gradient))
    content.use(pattern, b"SCN")
    if special:
        content.out.append(special)
    content.out.append(drawing + b" Q")


def _opacity(
    content: Content, gradient: Gradient, place: Transform, path: Path, reach: float
) -> None:
    """Makes what follows as opaque as the gradient's stops."""
    alpha = uniform_alpha(gradient)
    if alpha is None:
        box = place.bounds(path.bounds.grown(reach + 1.0))
        content.use(content.stock.mask(gradient, place, box), b"gs")
    elif alpha < 1:
        content.use(content.stock.state(alpha, alpha), b"gs")
