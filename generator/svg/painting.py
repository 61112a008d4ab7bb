"""From a path and its properties to marks: fills, strokes, gradients and patterns."""

from __future__ import annotations

import math
import re

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import replace
from generator.frame import Frame, GroupMark, PathMark, Placed, Stroke
from generator.geometry import IDENTITY, Path, Point, Transform
from generator.geometry.transforms import inverse, similar_scale
from generator.svg.attribute_values import MM_PER_PX, color, current_color, length, reference, share
from generator.svg.context import Drawer, Place
from generator.svg.document import Tag
from generator.svg.gradients import KINDS, Ground, MappedGradient, mapped, read_gradient
from generator.svg.marks import NO_SIZE, grouped, union
from generator.svg.outlines import Direction, corner_directions
from generator.svg.style import Style

_USUAL = 10.0
"""The mitre limit of a stroke in a frame, in widths."""


def painted(
    drawer: Drawer, path: Path, tag: Tag, style: Style, place: Place
) -> tuple[list[Placed], float]:
    """The marks of a path, and the opacity that is left for all of them together."""
    opacity = share(style["opacity"], 1.0)
    width = length(style["stroke-width"], _mean(place.viewport), 1.0)
    strokes = style["stroke"] != "none" and width > 0
    fills = style["fill"] != "none" and tag.name != "line"
    # With one of the two only, the opacity of the whole is the opacity of that paint.
    folded, left = (opacity, 1.0) if fills != strokes else (1.0, opacity)
    ground = Ground(path, place.viewport)
    placed: list[Placed] = []
    even_odd = style["fill-rule"] == "evenodd"
    fill = _paint(drawer, "fill", tag, style, (ground, folded)) if fills else None
    if isinstance(fill, Tag):
        from generator.svg.patterns import tiles

        clip = union([(path.transformed(place.to_mm), even_odd)])
        opaque = folded * share(style["fill-opacity"], 1.0)
        placed += grouped(tiles(drawer, fill, ground, place), clip, opaque)
    elif fill is not None:
        placed.append(_filled(path, fill, even_odd, place.to_mm))
    if strokes:
        paint = _paint(drawer, "stroke", tag, style, (ground, folded))
        if isinstance(paint, Tag):
            drawer.warn("pattern", "a stroke with a pattern, which is not drawn", tag)
        elif paint is not None:
            line = _line(style, width, place.viewport)
            placed.append(_stroked(path, paint, line, (place.to_mm, style["vector-effect"])))
    order = [word for word in style["paint-order"].split() if word != "markers"]
    if order[:1] == ["stroke"]:
        placed.reverse()
    return _joined(placed), left


def _paint(
    drawer: Drawer, name: str, tag: Tag, style: Style, on: tuple[Ground, float]
) -> Color | MappedGradient | Tag | None:
    """The paint of a fill or a stroke on a ground, with an opacity; the tag of a pattern."""
    ground, opacity = on
    opacity *= share(style[f"{name}-opacity"], 1.0)
    value = style[name]
    linked = reference(value)
    if linked is not None:
        address, value = linked
        target = drawer.ids.get(address.removeprefix("#"))
        if target is not None and target.name in KINDS:
            return read_gradient(drawer, target, ground, opacity)
        if target is not None and target.name == "pattern":
            return target
        if not value:
            what = "something that isn't in the file"
            if target is not None:
                what = f"a <{target.name}>, which isn't a gradient or pattern"
            elif not address.startswith("#"):
                what = "another file"
            drawer.warn("paint", f"a {name} that points to {what} (`{address[:40]}`)", tag)
    if value == "none" or (linked is not None and not value):
        return None
    current = current_color(style, drawer.options.current_color)
    return (color(value, current) or BLACK).faded(opacity)


def _filled(path: Path, paint: Color | MappedGradient, even_odd: bool, to_mm: Transform) -> Placed:
    flat = mapped(paint, to_mm)
    if flat is not None:
        return Placed(0.0, 0.0, PathMark(path.transformed(to_mm), flat, None, even_odd))
    assert isinstance(paint, MappedGradient)
    back = inverse(paint.to_user)
    assert back is not None  # `read_gradient` gives a plain colour otherwise
    mark = PathMark(path.transformed(back), paint.paint, None, even_odd)
    inner = Frame(NO_SIZE, (Placed(0.0, 0.0, mark),))
    return Placed(0.0, 0.0, GroupMark(inner, to_mm @ paint.to_user))


def _stroked(
    path: Path, paint: Color | MappedGradient, line: Stroke, how: tuple[Transform, str]
) -> Placed:
    to_mm, effect = how
    flat = mapped(paint, to_mm)
    scale = MM_PER_PX if effect == "non-scaling-stroke" else similar_scale(to_mm)
    if flat is not None and scale is not None:
        line = _shortened(line, path)
        dash = tuple(d * scale for d in line.dash)
        stroke = replace(
            line, paint=flat, width=line.width * scale, dash=dash, phase=line.phase * scale
        )
        return Placed(0.0, 0.0, PathMark(path.transformed(to_mm), None, stroke))
    inside = mapped(paint, IDENTITY)
    if inside is None:
        assert isinstance(paint, MappedGradient)
        inside = paint.paint.stops[-1].color
    stroke = replace(line, paint=inside)
    inner = Frame(NO_SIZE, (Placed(0.0, 0.0, PathMark(path, None, stroke)),))
    return Placed(0.0, 0.0, GroupMark(inner, to_mm))


def _shortened(line: Stroke, path: Path) -> Stroke:
    """The stroke with the usual mitre limit, where that makes no difference to any corner of the path."""
    if line.join != "miter" or line.miter == _USUAL:
        return line
    least, most = sorted((line.miter, _USUAL))
    first: tuple[Point, Direction] | None = None
    last: Direction = None
    for point, into, out in corner_directions(path):
        if into is None and out is not None:
            first = (point, out)
        elif out is None and first is not None and first[0] == point:  # the path closes
            into, out = into or last, first[1]
        last = into or last
        if into is not None and out is not None:
            # A corner sticks out by 1 / sin(half the angle between its sides), in widths.
            half = math.sqrt(max(0.0, (1 + into[0] * out[0] + into[1] * out[1]) / 2))
            if half and least < 1 / half <= most:
                return line
    return replace(line, miter=_USUAL)


def _joined(placed: list[Placed]) -> list[Placed]:
    """A fill and the stroke over it as one mark, where both are plain."""
    marks = [each.mark for each in placed if isinstance(each.mark, PathMark)]
    if len(placed) == len(marks) == 2 and marks[0].stroke is None and marks[1].stroke:
        both = replace(marks[0], stroke=marks[1].stroke)
        return [Placed(0.0, 0.0, both)]
    return placed


def _line(style: Style, width: float, viewport: tuple[float, float]) -> Stroke:
    cap, join = style["stroke-linecap"], style["stroke-linejoin"]
    dash = _dash(style, _mean(viewport))
    return Stroke(
        BLACK,
        width,
        dash,
        cap if cap in ("round", "square") else "butt",
        join if join in ("round", "bevel") else "miter",
        length(style["stroke-dashoffset"], _mean(viewport)) % sum(dash) if dash else 0.0,
        max(1.0, length(style["stroke-miterlimit"], absent=4.0)),
    )


def _dash(style: Style, full: float) -> tuple[float, ...]:
    text = style["stroke-dasharray"]
    if text == "none":
        return ()
    lengths = [length(part, full, -1.0) for part in re.split(r"[\s,]+", text.strip()) if part]
    if not lengths or min(lengths) < 0 or sum(lengths) <= 0:
        return ()
    return tuple(lengths * 2 if len(lengths) % 2 else lengths)


def _mean(viewport: tuple[float, float]) -> float:
    return math.hypot(*viewport) / math.sqrt(2)
