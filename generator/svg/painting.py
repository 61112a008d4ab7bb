"""From a path and its properties to marks: fills, strokes, gradients."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.lazy_regex import regex
from generator.frame import Frame, GroupMark, Paint, PathMark, Placed, Stroke
from generator.geometry import IDENTITY, Path, Point, Size, Transform
from generator.svg.attribute_values import MM_PER_PX, inverse, length, share, similar_scale
from generator.svg.document import Tag
from generator.svg.gradients import KINDS, Gradients, Ground, Laid, carried
from generator.svg.style import Style, color, current_color
from generator.svg.unsupported import Remarks

_URL = regex(r"""url\(\s*['"]?([^'")]*)['"]?\s*\)\s*(.*)""", re.DOTALL)

_USUAL = 10.0
"""How far corners of lines stand out where a stroke does not say, in widths."""
NO_SIZE = Size(0.0, 0.0)


class Place(NamedTuple):
    """Where something is drawn."""

    to_mm: Transform
    """From user units to millimetres of the drawing."""
    viewport: tuple[float, float]
    """Width and height that percentages are of, in user units."""


class Here(NamedTuple):
    """What a tag finds when it is drawn."""

    style: Style
    place: Place
    depth: int = 0
    using: tuple[Tag, ...] = ()
    """The tags that are being drawn through a `use`."""


def reference(text: str) -> tuple[str, str] | None:
    """The address in a `url(…)` and what stands behind it; None where there is no `url`."""
    match = _URL.fullmatch(text.strip())
    return (match[1].strip(), match[2].strip()) if match else None


Tiles = Callable[[Tag, Ground, Place], list[Placed] | None]
"""Draws a pattern over a ground; None where it cannot be drawn."""


class Painter:
    """Paints the paths of one file."""

    def __init__(
        self,
        ids: Mapping[str, Tag],
        gradients: Gradients,
        outer: Color,
        remarks: Remarks,
        tiles: Tiles,
    ) -> None:
        self._ids, self._gradients, self._outer, self._remarks = ids, gradients, outer, remarks
        self._tiles = tiles

    def marks(self, path: Path, tag: Tag, style: Style, place: Place) -> tuple[list[Placed], float]:
        """The marks of a path, and what opacity is left to be given to all of them together."""
        opacity = share(style["opacity"], 1.0)
        width = length(style["stroke-width"], _mean(place.viewport), 1.0)
        strokes = style["stroke"] != "none" and width > 0
        fills = style["fill"] != "none" and tag.name != "line"
        # With one of the two only, the opacity of the whole is the opacity of that paint.
        folded, left = (opacity, 1.0) if fills != strokes else (1.0, opacity)
        ground = Ground(path, place.viewport)
        fill = self._paint("fill", tag, style, (ground, folded)) if fills else None
        made: list[Placed] = []
        even_odd = style["fill-rule"] == "evenodd"
        if isinstance(fill, Tag):
            opaque = folded * share(style["fill-opacity"], 1.0)
            made += self._patterned(fill, (ground, even_odd), place, opaque)
        elif fill is not None:
            made.append(_filled(path, fill, even_odd, place.to_mm))
        if strokes:
            paint = self._paint("stroke", tag, style, (ground, folded))
            if isinstance(paint, Tag):
                self._remarks.say("pattern", "a stroke with a pattern, which is not drawn", tag)
            elif paint is not None:
                line = _line(style, width, place.viewport)
                made.append(_stroked(path, paint, line, (place.to_mm, style["vector-effect"])))
        order = [word for word in style["paint-order"].split() if word != "markers"]
        if order[:1] == ["stroke"]:
            made.reverse()
        return _joined(made), left

    def _paint(
        self, name: str, tag: Tag, style: Style, on: tuple[Ground, float]
    ) -> Color | Laid | Tag | None:
        """The paint of a fill or a stroke; of a pattern its tag."""
        ground, opacity = on
        opacity *= share(style[f"{name}-opacity"], 1.0)
        value = style[name]
        current = current_color(style, self._outer)
        linked = reference(value)
        if linked is None:
            if value == "none":
                return None
            return (color(value, current) or BLACK).faded(opacity)
        target, fallback = self._ids.get(linked[0].removeprefix("#")), linked[1]
        if target is not None and target.name in KINDS:
            return self._gradients.lay(target, ground, opacity)
        if target is not None and target.name == "pattern":
            return target
        if not fallback:
            what = "something that isn't in the file"
            if target is not None:
                what = f"a <{target.name}>, which isn't a gradient or pattern"
            elif not linked[0].startswith("#"):
                what = "another file"
            self._remarks.say("paint", f"a {name} that points to {what} (`{linked[0][:40]}`)", tag)
        if not fallback or fallback == "none":
            return None
        return (color(fallback, current) or BLACK).faded(opacity)

    def _patterned(
        self, pattern: Tag, on: tuple[Ground, bool], place: Place, opacity: float
    ) -> list[Placed]:
        """A ground filled with a pattern; the flag says that the even-odd rule fills it."""
        from generator.svg.clips import grouped, together

        ground, even_odd = on
        made = self._tiles(pattern, ground, place)
        if made is None:
            self._remarks.say(
                "pattern", "a pattern with too many tiles, which is not drawn", pattern
            )
            return []
        clip = together([(ground.path.transformed(place.to_mm), even_odd)])
        return grouped(made, clip, opacity)


def _filled(path: Path, paint: Color | Laid, even_odd: bool, to_mm: Transform) -> Placed:
    flat: Paint | None = carried(paint, to_mm) if isinstance(paint, Laid) else paint
    if flat is not None:
        return Placed(0.0, 0.0, PathMark(path.transformed(to_mm), flat, None, even_odd))
    assert isinstance(paint, Laid)
    back = inverse(paint.to_user)
    assert back is not None  # a gradient that a map squashes onto a line was laid as a plain colour
    mark = PathMark(path.transformed(back), paint.paint, None, even_odd)
    inner = Frame(NO_SIZE, (Placed(0.0, 0.0, mark),))
    return Placed(0.0, 0.0, GroupMark(inner, to_mm @ paint.to_user))


def _stroked(path: Path, paint: Color | Laid, line: Stroke, how: tuple[Transform, str]) -> Placed:
    to_mm, effect = how
    flat: Paint | None = carried(paint, to_mm) if isinstance(paint, Laid) else paint
    scale = MM_PER_PX if effect == "non-scaling-stroke" else similar_scale(to_mm)
    if flat is not None and scale is not None:
        line = _shortened(line, path)
        dash = tuple(d * scale for d in line.dash)
        stroke = replace(
            line, paint=flat, width=line.width * scale, dash=dash, phase=line.phase * scale
        )
        return Placed(0.0, 0.0, PathMark(path.transformed(to_mm), None, stroke))
    inside: Paint | None = carried(paint, IDENTITY) if isinstance(paint, Laid) else paint
    if inside is None:
        assert isinstance(paint, Laid)
        inside = paint.paint.stops[-1].color
    stroke = replace(line, paint=inside)
    inner = Frame(NO_SIZE, (Placed(0.0, 0.0, PathMark(path, None, stroke)),))
    return Placed(0.0, 0.0, GroupMark(inner, to_mm))


def _shortened(line: Stroke, path: Path) -> Stroke:
    """The stroke as it is usual, where no corner of the path stands out so far that its limit matters."""
    if line.join != "miter" or line.miter == _USUAL:
        return line
    from generator.svg.markers import Way, ways

    least, most = sorted((line.miter, _USUAL))
    first: tuple[Point, Way] | None = None
    last: Way = None
    for point, into, out in ways(path):
        if into is None and out is not None:
            first = (point, out)
        elif out is None and first is not None and first[0] == point:  # it closes
            into, out = into or last, first[1]
        last = into or last
        if into is not None and out is not None:
            # The corner stands out by 1 / sin(half the angle between its sides), in widths.
            half = math.sqrt(max(0.0, (1 + into[0] * out[0] + into[1] * out[1]) / 2))
            if half and least < 1 / half <= most:
                return line
    return replace(line, miter=_USUAL)


def _joined(made: list[Placed]) -> list[Placed]:
    """A fill and the stroke over it as one mark, where both are plain."""
    if len(made) == 2:
        under, over = made[0].mark, made[1].mark
        if (
            isinstance(under, PathMark)
            and isinstance(over, PathMark)
            and under.stroke is None
            and over.stroke
        ):
            both = PathMark(under.path, under.fill, over.stroke, under.even_odd)
            return [Placed(0.0, 0.0, both)]
    return made


def _line(style: Style, width: float, viewport: tuple[float, float]) -> Stroke:
    """The stroke of a style without its paint, in user units."""
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
    """The dash lengths, an even count of them."""
    text = style["stroke-dasharray"]
    if text == "none":
        return ()
    lengths = [length(part, full, -1.0) for part in re.split(r"[\s,]+", text.strip()) if part]
    if not lengths or min(lengths) < 0 or sum(lengths) <= 0:
        return ()
    return tuple(lengths * 2 if len(lengths) % 2 else lengths)


def _mean(viewport: tuple[float, float]) -> float:
    return math.hypot(*viewport) / math.sqrt(2)
