"""Gradients of SVG: collected through their references, and carried into the drawing's millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import LinearGradient, Paint, RadialGradient, Stop
from generator.geometry import IDENTITY, Path, Point, Transform
from generator.svg.attribute_values import inverse, length, share, similar_scale, transform
from generator.svg.document import Tag
from generator.svg.style import Style, color, current_color
from generator.svg.unsupported import Remarks

_MOST_REFERENCES = 16

KINDS = ("linearGradient", "radialGradient")


class Ground(NamedTuple):
    """What a gradient is laid on."""

    path: Path
    """What is painted, in user units."""
    viewport: tuple[float, float]
    """Width and height that percentages of `userSpaceOnUse` are of."""


class Laid(NamedTuple):
    """A gradient in its own coordinates, and the map from those to user units."""

    paint: LinearGradient | RadialGradient
    to_user: Transform


def followed(
    tag: Tag,
    ids: Mapping[str, Tag],
    kinds: tuple[str, ...],
    seen: Sequence[Tag],
    remarks: Remarks,
) -> Tag | None:
    """What a gradient or a pattern takes over by its `href`; None, and a remark, where that isn't to be had."""
    address = tag.get("href").strip()
    target = ids.get(address.removeprefix("#")) if address.startswith("#") else None
    noun = "pattern" if tag.name == "pattern" else "gradient"
    if target is not None and target in seen:
        remarks.say("loop", f"a {noun} that refers to itself (`{address[:40]}`)", tag)
        return None
    if address and (target is None or target.name not in kinds):
        remarks.say(
            "paint", f"a {noun} based on `{address[:40]}`, which isn't a {noun} in the file", tag
        )
        return None
    return target


class Gradients:
    """The gradients of one file."""

    def __init__(
        self,
        ids: Mapping[str, Tag],
        style: Callable[[Tag], Style],
        outer: Color,
        remarks: Remarks,
    ) -> None:
        self._ids, self._style, self._outer, self._remarks = ids, style, outer, remarks

    def lay(self, tag: Tag, ground: Ground, opacity: float) -> Laid | Color | None:
        """The gradient of a tag on a ground; a plain colour or nothing where it comes down to that."""
        chain = list(self._chain(tag))
        stops = self._stops(chain, opacity)
        if not stops:
            if not chain[-1].get("href"):
                self._remarks.say("paint", f"a gradient `#{tag.get('id')}` without colours", tag)
            return None
        if len(stops) == 1:
            return stops[0].color
        given: dict[str, str] = {}
        for each in reversed(chain):
            given.update(each.attributes)
        own, box = transform(given.get("gradientTransform", "")), IDENTITY
        if "transform-origin" in given:
            what = "a gradient with a `transform-origin`, which is ignored"
            self._remarks.say("paint", what, tag)
        if given.get("gradientUnits") == "userSpaceOnUse":
            full = ground.viewport
        else:
            x, y, w, h = ground.path.bounds
            if w <= 0 or h <= 0:
                what = (
                    "a gradient on something without width or height, which is drawn in one colour"
                )
                self._remarks.say("paint", what, tag)
                return stops[-1].color
            box, full = Transform(w, 0, 0, h, x, y), (1.0, 1.0)
        paint = _linear(given, full, stops) if tag.name == KINDS[0] else _radial(given, full, stops)
        back = inverse(box @ own)
        if paint is None or back is None:
            return stops[-1].color
        if length(given.get("fr", "0"), 1.0) > 0:
            what = "a gradient that begins at a circle (`fr`), which is drawn from its centre"
            self._remarks.say("paint", what, tag)
        how = given.get("spreadMethod", "pad")
        if how in ("reflect", "repeat"):
            from generator.svg.gradient_spread import spread

            made = spread(paint, back.bounds(ground.path.bounds), how == "reflect")
            if isinstance(made, Color):
                return made
            paint = made
        return Laid(paint, box @ own)

    def _chain(self, tag: Tag) -> Iterator[Tag]:
        """The tag, then the ones it refers to."""
        seen: list[Tag] = []
        found: Tag | None = tag
        while found is not None and len(seen) < _MOST_REFERENCES:
            yield found
            seen.append(found)
            found = followed(found, self._ids, KINDS, seen, self._remarks)

    def _stops(self, chain: list[Tag], opacity: float) -> tuple[Stop, ...]:
        made: list[Stop] = []
        for tag in chain:
            at = 0.0
            for child in tag:
                if child.name != "stop":
                    continue
                style = self._style(child)
                shade = color(style["stop-color"], current_color(style, self._outer)) or BLACK
                at = max(at, share(child.get("offset"), 0.0))
                made.append(Stop(at, shade.faded(share(style["stop-opacity"], 1.0) * opacity)))
            if made:
                break
        return tuple(made)


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
        # A focus outside the circle is moved to its rim, as the standard says; just inside, so that all can draw it.
        keep = min(1.0, radius * 0.999 / away) if away else 1.0
        focus = Point(x + (fx - x) * keep, y + (fy - y) * keep)
    return RadialGradient(Point(x, y), radius, stops, focus)


def carried(laid: Laid, by: Transform) -> Paint | None:
    """The gradient mapped further by `by`; None where what comes out is no gradient of a frame (a skewed circle)."""
    whole = by @ laid.to_user
    if isinstance(laid.paint, LinearGradient):
        return _carried_linear(laid.paint, whole)
    center, radius, stops, focus, _ = (getattr(laid.paint, n) for n in laid.paint.__slots__)
    middle = whole.apply(*center)
    aim = whole.apply(*focus) if focus is not None else None
    scale = similar_scale(whole)
    if scale is not None:
        return RadialGradient(middle, radius * scale, stops, aim)
    a, b, c, d, *_ = whole
    if abs(b) + abs(c) < 1e-9 * (abs(a) + abs(d)) and a and d:
        return RadialGradient(middle, radius * abs(a), stops, aim, abs(d / a))
    return None


def _carried_linear(paint: LinearGradient, by: Transform) -> Paint:
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
