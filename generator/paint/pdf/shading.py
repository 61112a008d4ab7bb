"""Gradients as shadings: colours and opacities along a line or out from a focus."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from generator.foundation.color import Color
from generator.frame import Gradient, LinearGradient, Paint, RadialGradient, Stop
from generator.geometry import IDENTITY, Transform
from generator.paint.pdf.syntax import components, num

_NEAREST: Final = 1e-6
"""Stops nearer to each other than this share of the way are at one place."""


def simple(paint: Paint | None) -> Paint | None:
    """The paint simplified: a gradient of one colour as that colour, an invisible one as None.

    A gradient of no length shows its last colour.
    """
    if paint is None or isinstance(paint, Color):
        return paint if paint is not None and paint.alpha > 0 else None
    if not paint.stops:
        return None
    flat = (
        paint.start == paint.end
        if isinstance(paint, LinearGradient)
        else paint.radius <= 0 or paint.squeeze <= 0
    )
    return simple(paint.stops[-1].color) if flat or len(paint.stops) == 1 else paint


def squeeze(gradient: Gradient) -> Transform:
    """The map from the coordinates that a shading is written in to those of the mark: makes circles ellipses."""
    if isinstance(gradient, LinearGradient) or gradient.squeeze == 1.0:
        return IDENTITY
    factor = gradient.squeeze
    return Transform(1.0, 0.0, 0.0, factor, 0.0, gradient.center.y * (1 - factor))


def color_shading(gradient: Gradient) -> bytes:
    """The shading of a gradient's colours; in press inks if any stop has them.

    From ink to white there must only be less ink.
    """
    press = any(stop.color.press is not None for stop in gradient.stops)
    stops = tuple(in_inks(stop) for stop in gradient.stops) if press else gradient.stops
    values = [(stop.at, components(stop.color)) for stop in stops]
    return _shading(gradient, b"DeviceCMYK" if press else b"DeviceRGB", values)


def alpha_shading(gradient: Gradient) -> bytes:
    """The shading of a gradient's opacities as greys, for a mask."""
    values = [(stop.at, num(stop.color.alpha)) for stop in gradient.stops]
    return _shading(gradient, b"DeviceGray", values)


def in_inks(stop: Stop) -> Stop:
    """A stop of a gradient in press inks."""
    return Stop(stop.at, stop.color._replace(press=stop.color.inks))


def _shading(gradient: Gradient, space: bytes, values: list[tuple[float, bytes]]) -> bytes:
    if isinstance(gradient, RadialGradient):
        kind, numbers = 3, circles(gradient)
    else:
        kind, numbers = 2, (*gradient.start, *gradient.end)
    coords = b" ".join(map(num, numbers))
    return b"<</ShadingType %d/ColorSpace/%b/Coords[%b]/Function %b/Extend[true true]>>" % (
        kind,
        space,
        coords,
        _function(values),
    )


def circles(gradient: RadialGradient) -> tuple[float, ...]:
    """The focus as a point and the outer circle, before the squeeze; a focus outside is moved just inside."""
    center, radius = gradient.center, gradient.radius
    focus = gradient.focus or center
    dx, dy = focus.x - center.x, (focus.y - center.y) / gradient.squeeze
    far = (dx * dx + dy * dy) ** 0.5
    if far > radius * 0.99:
        dx, dy = dx * radius * 0.99 / far, dy * radius * 0.99 / far
    return (center.x + dx, center.y + dy, 0.0, center.x, center.y, radius)


def _function(values: list[tuple[float, bytes]]) -> bytes:
    """The function from 0…1 to a colour that goes straight from stop to stop; two stops at one place are a jump."""
    ways = [(a, b) for a, b in pairwise(_whole(values)) if b[0] - a[0] > _NEAREST]
    pieces = [b"<</FunctionType 2/Domain[0 1]/C0[%b]/C1[%b]/N 1>>" % (a[1], b[1]) for a, b in ways]
    if len(pieces) == 1:
        return pieces[0]
    bounds = b" ".join(num(a[0], 6) for a, _ in ways[1:])
    return b"<</FunctionType 3/Domain[0 1]/Functions[%b]/Bounds[%b]/Encode[%b]>>" % (
        b"".join(pieces),
        bounds,
        b" ".join([b"0 1"] * len(pieces)),
    )


def _whole(values: list[tuple[float, bytes]]) -> list[tuple[float, bytes]]:
    result = [(0.0, values[0][1])]
    for at, color in values:
        result.append((min(max(at, result[-1][0]), 1.0), color))
    return [*result, (1.0, values[-1][1])]
