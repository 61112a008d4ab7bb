"""Filled and stroked outlines, and the gradients that they may have."""

from __future__ import annotations

from generator.foundation.color import Color
from generator.frame import Gradient, LinearGradient, Paint, PathMark, Stop, Stroke
from generator.paint.pdf.shading import circles, simple
from generator.paint.svg.definitions import Definitions, outline
from generator.paint.svg.press_colors import inked
from generator.paint.svg.syntax import css_color, factor, number, opacity_attr

_MITER = 4.0
"""The default mitre limit."""


def shape(definitions: Definitions, mark: PathMark, x: float, y: float, digits: int) -> str:
    """A mark moved by (x, y) as an element, without its end; empty if it is invisible."""
    fill, stroke = simple(mark.fill), mark.stroke
    line = simple(stroke.paint) if stroke is not None and stroke.width > 0 else None
    if fill is None and line is None:
        return ""
    data = outline(mark.path, x, y, digits)
    if not data:
        return ""
    result = f'<path d="{data}"'
    if fill is None:
        result += ' fill="none"'
    else:
        result += _paint(definitions, "fill", fill, (x, y, digits))
        if mark.even_odd:
            result += ' fill-rule="evenodd"'
    if stroke is not None and line is not None:
        result += _paint(definitions, "stroke", line, (x, y, digits)) + _pen(stroke, digits)
    return result


def _paint(
    definitions: Definitions, name: str, paint: Paint, place: tuple[float, float, int]
) -> str:
    if isinstance(paint, Color):
        return f' {name}="{css_color(paint)}"' + opacity_attr(f"{name}-opacity", paint.alpha)
    kind = "linear" if isinstance(paint, LinearGradient) else "radial"
    ident = definitions.put(f"{kind}Gradient", _gradient(paint, *place) + f"</{kind}Gradient>")
    return f' {name}="url(#{ident})"'


def _pen(stroke: Stroke, digits: int) -> str:
    """The width of a line, and its caps, joins and dashes if they aren't the default."""
    result = f' stroke-width="{number(stroke.width, digits + 1 if digits < 9 else 9)}"'
    if stroke.cap != "butt":
        result += f' stroke-linecap="{stroke.cap}"'
    if stroke.join != "miter":
        result += f' stroke-linejoin="{stroke.join}"'
    elif stroke.miter != _MITER:
        result += f' stroke-miterlimit="{number(stroke.miter, digits)}"'
    if any(stroke.dash):
        result += f' stroke-dasharray="{" ".join(number(part, digits) for part in stroke.dash)}"'
        if stroke.phase:
            result += f' stroke-dashoffset="{number(stroke.phase, digits)}"'
    return result


def _gradient(gradient: Gradient, x: float, y: float, digits: int) -> str:
    """The attributes and stops of a gradient of a mark at (x, y)."""

    def at(**values: float) -> str:
        return "".join(f' {name}="{number(value, digits)}"' for name, value in values.items())

    result = ' gradientUnits="userSpaceOnUse"'
    if isinstance(gradient, LinearGradient):
        (x1, y1), (x2, y2) = gradient.start, gradient.end
        result += at(x1=x1 + x, y1=y1 + y, x2=x2 + x, y2=y2 + y)
    else:
        fx, fy, _, cx, cy, radius = circles(gradient)
        result += at(cx=cx + x, cy=cy + y, r=radius)
        if (fx, fy) != (cx, cy):
            result += at(fx=fx + x, fy=fy + y)
        if gradient.squeeze != 1:
            squeeze, drop = gradient.squeeze, (cy + y) * (1 - gradient.squeeze)
            by = f"matrix(1 0 0 {factor(squeeze)} 0 {number(drop, digits)})"
            result += f' gradientTransform="{by}"'
    return result + ">" + "".join(map(_stop, inked(gradient.stops)))


def _stop(stop: Stop) -> str:
    color = stop.color
    offset, opacity = (
        number(min(1.0, max(0.0, stop.at)), 4),
        opacity_attr("stop-opacity", color.alpha),
    )
    return f'<stop offset="{offset}" stop-color="{css_color(color)}"{opacity}/>'
