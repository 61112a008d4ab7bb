"""Filled and stroked outlines, and the gradients that they may have."""

from __future__ import annotations

from generator.foundation.color import Color
from generator.frame import Gradient, LinearGradient, Paint, PathMark, Stop, Stroke
from generator.paint.pdf.shading import circles, simple
from generator.paint.svg.definitions import Stock, outline
from generator.paint.svg.press_colors import inked
from generator.paint.svg.syntax import factor, hue, number, veil

_MITER = 4.0
"""How far corners stand out, in widths of the line by default."""


def shape(stock: Stock, mark: PathMark, x: float, y: float, digits: int) -> str:
    """A mark moved by (x, y) as an element, without its end; empty where there is nothing to see."""
    fill, stroke = simple(mark.fill), mark.stroke
    line = simple(stroke.paint) if stroke is not None and stroke.width > 0 else None
    if fill is None and line is None:
        return ""
    data = outline(mark.path, x, y, digits)
    if not data:
        return ""
    made = f'<path d="{data}"'
    if fill is None:
        made += ' fill="none"'
    else:
        made += _paint(stock, "fill", fill, (x, y, digits))
        if mark.even_odd:
            made += ' fill-rule="evenodd"'
    if stroke is not None and line is not None:
        made += _paint(stock, "stroke", line, (x, y, digits)) + _pen(stroke, digits)
    return made


def _paint(stock: Stock, name: str, paint: Paint, place: tuple[float, float, int]) -> str:
    if isinstance(paint, Color):
        return f' {name}="{hue(paint)}"' + veil(f"{name}-opacity", paint.alpha)
    kind = "linear" if isinstance(paint, LinearGradient) else "radial"
    ident = stock.put(f"{kind}Gradient", _gradient(paint, *place) + f"</{kind}Gradient>")
    return f' {name}="url(#{ident})"'


def _pen(stroke: Stroke, digits: int) -> str:
    """How wide a line is, and its ends, corners and dashes where they are not plain."""
    made = f' stroke-width="{number(stroke.width, digits + 1 if digits < 9 else 9)}"'
    if stroke.cap != "butt":
        made += f' stroke-linecap="{stroke.cap}"'
    if stroke.join != "miter":
        made += f' stroke-linejoin="{stroke.join}"'
    elif stroke.miter != _MITER:
        made += f' stroke-miterlimit="{number(stroke.miter, digits)}"'
    if any(stroke.dash):
        made += f' stroke-dasharray="{" ".join(number(part, digits) for part in stroke.dash)}"'
        if stroke.phase:
            made += f' stroke-dashoffset="{number(stroke.phase, digits)}"'
    return made


def _gradient(gradient: Gradient, x: float, y: float, digits: int) -> str:
    """The attributes and stops of a gradient of a mark at (x, y)."""

    def at(**values: float) -> str:
        return "".join(f' {name}="{number(value, digits)}"' for name, value in values.items())

    made = ' gradientUnits="userSpaceOnUse"'
    if isinstance(gradient, LinearGradient):
        (x1, y1), (x2, y2) = gradient.start, gradient.end
        made += at(x1=x1 + x, y1=y1 + y, x2=x2 + x, y2=y2 + y)
    else:
        fx, fy, _, cx, cy, radius = circles(gradient)
        made += at(cx=cx + x, cy=cy + y, r=radius)
        if (fx, fy) != (cx, cy):
            made += at(fx=fx + x, fy=fy + y)
        if gradient.squeeze != 1:
            squeeze, drop = gradient.squeeze, (cy + y) * (1 - gradient.squeeze)
            by = f"matrix(1 0 0 {factor(squeeze)} 0 {number(drop, digits)})"
            made += f' gradientTransform="{by}"'
    return made + ">" + "".join(map(_stop, inked(gradient.stops)))


def _stop(stop: Stop) -> str:
    color = stop.color
    offset, opacity = number(min(1.0, max(0.0, stop.at)), 4), veil("stop-opacity", color.alpha)
    return f'<stop offset="{offset}" stop-color="{hue(color)}"{opacity}/>'
