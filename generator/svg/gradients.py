"""Gradients of SVG: collected through their references, repeated beyond their ends, and mapped to millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import LinearGradient, Paint, RadialGradient, Stop
from generator.geometry import IDENTITY, Path, Point, Rect, Transform
from generator.geometry.transforms import inverse, similar_scale
from generator.svg.attribute_values import color, current_color, length, share, transform
from generator.svg.context import Drawer
from generator.svg.document import Tag

KINDS = ("linearGradient", "radialGradient")
_MOST_REFERENCES = 16
_MOST_REPEATS = 400
"""How often a gradient is repeated; more stripes on a card are finer than a printer prints."""


class Ground(NamedTuple):
    """The area that a gradient or pattern fills."""

    path: Path
    """In user units."""
    viewport: tuple[float, float]
    """Width and height that percentages of `userSpaceOnUse` refer to."""


class MappedGradient(NamedTuple):
    """A gradient in its own coordinates, and the map from those to user units."""

    paint: LinearGradient | RadialGradient
    to_user: Transform


def chain(drawer: Drawer, tag: Tag, kinds: tuple[str, ...]) -> list[Tag]:
    """A gradient or a pattern, then those that it is based on by `href`; a warning for a dead reference."""
    tags: list[Tag] = []
    while len(tags) < _MOST_REFERENCES:
        tags.append(tag)
        address = tag.get("href").strip()
        target = drawer.ids.get(address.removeprefix("#")) if address.startswith("#") else None
        noun = "pattern" if tag.name == "pattern" else "gradient"
        if target is not None and target in tags:
            drawer.warn("loop", f"a {noun} that refers to itself (`{address[:40]}`)", tag)
            break
        if target is None or target.name not in kinds:
            if address:
                what = f"a {noun} based on `{address[:40]}`, which isn't a {noun} in the file"
                drawer.warn("paint", what, tag)
            break
        tag = target
    return tags


def read_gradient(
    drawer: Drawer, tag: Tag, ground: Ground, opacity: float
) -> MappedGradient | Color | None:
    """The gradient of a tag on a ground; a plain colour or nothing where that is the result."""
    tags = chain(drawer, tag, KINDS)
    stops = _stops(drawer, tags, opacity)
    if not stops and not tags[-1].get("href"):
        drawer.warn("paint", f"a gradient `#{tag.get('id')}` without colours", tag)
    if len(stops) < 2:
        return stops[0].color if stops else None
    given: dict[str, str] = {}
    for each in reversed(tags):
        given.update(each.attributes)
    own, box, full = transform(given.get("gradientTransform", "")), IDENTITY, ground.viewport
    if "transform-origin" in given:
        drawer.warn("paint", "a gradient with a `transform-origin`, which is ignored", tag)
    if given.get("gradientUnits") != "userSpaceOnUse":
        x, y, w, h = ground.path.bounds
        if w <= 0 or h <= 0:
            what = "a gradient on something without width or height, which is drawn in one colour"
            drawer.warn("paint", what, tag)
            return stops[-1].color
        box, full = Transform(w, 0, 0, h, x, y), (1.0, 1.0)
    paint = _linear(given, full, stops) if tag.name == KINDS[0] else _radial(given, full, stops)
    back = inverse(box @ own)
    if paint is None or back is None:
        return stops[-1].color
    if length(given.get("fr", "0"), 1.0) > 0:
        what = "a gradient that begins at a circle (`fr`), which is drawn from its centre"
        drawer.warn("paint", what, tag)
    method = given.get("spreadMethod", "pad")
    if method in ("reflect", "repeat"):
        repeated = _spread(paint, back.bounds(ground.path.bounds), method == "reflect")
        if isinstance(repeated, Color):
            return repeated
        paint = repeated
    return MappedGradient(paint, box @ own)


def _stops(drawer: Drawer, tags: Sequence[Tag], opacity: float) -> tuple[Stop, ...]:
    """The stops of the first tag that has some."""
    stops: list[Stop] = []
    for tag in tags:
        at = 0.0
        for child in tag:
            if child.name == "stop":
                style = drawer.alone(child)
                current = current_color(style, drawer.options.current_color)
                shade = color(style["stop-color"], current) or BLACK
                at = max(at, share(child.get("offset"), 0.0))
                stops.append(Stop(at, shade.faded(share(style["stop-opacity"], 1.0) * opacity)))
        if stops:
            break
    return tuple(stops)


def _linear(
    given: Mapping[str, str], full: tuple[float, float], stops: tuple[Stop, ...]
) -> LinearGradient | None:
    start = Point(length(given.get("x1", "0%"), full[0]), length(given.get("y1", "0%"), full[1]))
    end = Point(length(given.get("x2", "100%"), full[0]), length(given.get("y2", "0%"), full[1]))
    return LinearGradient(start, end, stops) if start != end else None


def _radial(
    given: Mapping[str, str], full: tuple[float, float], stops: tuple[Stop, ...]
) -> RadialGradient | None:
    mean = math.hypot(*full) / math.sqrt(2)
    x, y = length(given.get("cx", "50%"), full[0]), length(given.get("cy", "50%"), full[1])
    radius = length(given.get("r", "50%"), mean)
    if radius <= 0:
        return None
    focus = None
    if "fx" in given or "fy" in given:
        fx = length(given.get("fx", ""), full[0], x)
        fy = length(given.get("fy", ""), full[1], y)
        away = math.hypot(fx - x, fy - y)
        # The standard moves a focus outside the circle to its rim; just inside works everywhere.
        keep = min(1.0, radius * 0.999 / away) if away else 1.0
        focus = Point(x + (fx - x) * keep, y + (fy - y) * keep)
    return RadialGradient(Point(x, y), radius, stops, focus)


def mapped(paint: Color | MappedGradient, by: Transform) -> Paint | None:
    """The paint mapped further by `by`; None where the result isn't a gradient of a frame (a skewed circle)."""
    if isinstance(paint, Color):
        return paint
    gradient, whole = paint.paint, by @ paint.to_user
    if isinstance(gradient, LinearGradient):
        return _mapped_linear(gradient, whole)
    radius, stops, focus = gradient.radius, gradient.stops, gradient.focus
    center = whole.apply(*gradient.center)
    focus = whole.apply(*focus) if focus is not None else None
    scale = similar_scale(whole)
    if scale is not None:
        return RadialGradient(center, radius * scale, stops, focus)
    a, b, c, d, *_ = whole
    if abs(b) + abs(c) < 1e-9 * (abs(a) + abs(d)) and a and d:
        return RadialGradient(center, radius * abs(a), stops, focus, abs(d / a))
    return None


def _mapped_linear(paint: LinearGradient, by: Transform) -> Paint:
    """The lines of equal colour are mapped; the new direction is the one across them.

    The share t of a point p is (p - start)·d / |d|² with d = end - start. For the image q of p, t grows along
    g = M⁻ᵀ d / |d|², where M is the map without its shift; so the new end is the new start + g / |g|².
    """
    back = inverse(by)
    if back is None:
        return paint.stops[-1].color
    dx, dy = paint.end.x - paint.start.x, paint.end.y - paint.start.y
    square = dx * dx + dy * dy
    gx, gy = (back.a * dx + back.b * dy) / square, (back.c * dx + back.d * dy) / square
    size = gx * gx + gy * gy
    start = by.apply(*paint.start)
    return LinearGradient(start, Point(start.x + gx / size, start.y + gy / size), paint.stops)


def _spread(
    paint: LinearGradient | RadialGradient, box: Rect, back: bool
) -> LinearGradient | RadialGradient | Color:
    """The gradient repeated over a box in its own coordinates; `back`: every other one is reversed.

    The mean of the colours where it would be repeated too often to be seen.
    """
    corners = [Point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    if isinstance(paint, LinearGradient):
        dx, dy = paint.end.x - paint.start.x, paint.end.y - paint.start.y
        shares = [
            ((x - paint.start.x) * dx + (y - paint.start.y) * dy) / (dx * dx + dy * dy)
            for x, y in corners
        ]
        first, last = math.floor(min(shares)), max(math.ceil(max(shares)), 1)
        if last - first > _MOST_REPEATS:
            return _mean(paint.stops)
        start, end = (
            Point(paint.start.x + dx * at, paint.start.y + dy * at) for at in (first, last)
        )
        return LinearGradient(start, end, tuple(_repeated(paint.stops, (first, last), back)))
    focus = paint.focus or paint.center
    away = Point(paint.center.x - focus.x, paint.center.y - focus.y)
    # A point is inside the circle whose nearer side is as far from the focus.
    slow = paint.radius - math.hypot(*away)
    last = max(math.ceil(max(math.dist(focus, corner) for corner in corners) / slow), 1)
    if last > _MOST_REPEATS:
        return _mean(paint.stops)
    center = Point(focus.x + away.x * last, focus.y + away.y * last)
    stops = tuple(_repeated(paint.stops, (0, last), back))
    return RadialGradient(center, paint.radius * last, stops, paint.focus, paint.squeeze)


def _repeated(stops: tuple[Stop, ...], times: tuple[int, int], back: bool) -> Iterator[Stop]:
    first, last = times
    whole = [Stop(0.0, stops[0].color), *stops, Stop(1.0, stops[-1].color)]
    turned = [Stop(1.0 - stop.at, stop.color) for stop in reversed(whole)]
    for time in range(first, last):
        for stop in turned if back and time % 2 else whole:
            yield Stop((time - first + stop.at) / (last - first), stop.color)


def _mean(stops: tuple[Stop, ...]) -> Color:
    colors = [stop.color for stop in stops]
    whole = zip(*((c.red, c.green, c.blue, c.alpha) for c in colors))
    red, green, blue, alpha = (sum(part) / len(colors) for part in whole)
    return Color(red, green, blue, alpha)
