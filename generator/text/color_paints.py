"""The paints of a glyph in colour (COLR), one by one as HarfBuzz gives them, as marks; in sizes of the text, y down."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import uharfbuzz as hb  # type: ignore[import-untyped]

from generator.foundation.color import BLACK, Color
from generator.frame import (
    Frame,
    GroupMark,
    LinearGradient,
    Mark,
    Paint,
    PathMark,
    Placed,
    RadialGradient,
    Stop,
)
from generator.frame.looks import on_ramp
from generator.geometry import IDENTITY, Path, Point, Rect, Size, Transform

_NO_AREA = Size(0.0, 0.0)
_FAR = 4.0
"""The extent of a paint without a shape, in sizes."""
_EVERYWHERE = Path.rectangle(Rect(-2e4, -2e4, 4e4, 4e4))
_WEDGES = 120
"""The number of steps of a gradient around a point."""


class Painting:
    """What is painted of one glyph."""

    def __init__(
        self, outline: Callable[[int], Path], unit: float, color: Color | None = None
    ) -> None:
        """`unit` is the size of the font's unit; `color` that of the text."""
        self._outline = outline
        self._color = color or BLACK
        self.maps = [Transform(unit, 0.0, 0.0, -unit, 0.0, 0.0)]
        """Coordinates, from the font's units, y up, to sizes, y down; the current ones last."""
        self.clips: list[Path] = []
        self.layers: list[list[Mark]] = [[]]
        self._plain: set[int] = set()
        self.unsupported = False
        """Whether something of it can't be printed like in the font."""

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks, from the glyph's origin on the baseline."""
        return self.layers[0]

    def push_glyph(self, glyph: int) -> None:
        """Begins to paint within the outline of a glyph."""
        upright = self.maps[-1] @ Transform.scale(1.0, -1.0)
        self.clips.append(self._outline(glyph).transformed(upright))

    def push_box(self, left: float, low: float, right: float, high: float) -> None:
        """Begins to paint within a box."""
        box = Path.rectangle(Rect(left, low, right - left, high - low))
        self.clips.append(box.transformed(self.maps[-1]))

    def hue(self, color: Any, foreground: bool) -> Color:
        """A colour; `foreground`: that of the text."""
        alpha = color.alpha / 255
        if foreground:
            return self._color.faded(alpha)
        return Color(color.red / 255, color.green / 255, color.blue / 255, alpha)

    def fill(self, paint: Paint) -> None:
        """Fills the current shape."""
        if self.clips:
            self._add(PathMark(self.clips[-1], paint), self.clips[:-1])
            return
        mark = PathMark(Path.rectangle(Rect(-_FAR, -_FAR, 2 * _FAR, 2 * _FAR)), paint)
        self._plain.add(id(mark))
        self._add(mark, ())

    def _add(self, mark: Mark, clips: Sequence[Path]) -> None:
        for clip in reversed(clips):
            mark = _group([mark], clip=clip)
        self.layers[-1].append(mark)

    def stops(self, line: Any) -> tuple[Stop, ...]:
        """The colours of a gradient."""
        self.unsupported |= line.extend != hb.PaintExtend.PAD
        found = [Stop(s.offset, self.hue(s.color, s.is_foreground)) for s in line.color_stops]
        return tuple(sorted(found, key=lambda stop: stop.at))

    def linear(self, stops: tuple[Stop, ...], *numbers: float) -> None:
        """Paints a gradient from one point to another; the line to a third has the same colours."""
        here = self.maps[-1]
        start, end, along = (here.apply(*numbers[k : k + 2]) for k in (0, 2, 4))
        across = Point(-(along.y - start.y), along.x - start.x)
        square = across.x**2 + across.y**2
        if not square:
            return
        share = ((end.x - start.x) * across.x + (end.y - start.y) * across.y) / square
        end = Point(start.x + across.x * share, start.y + across.y * share)
        first, last = stops[0].at, stops[-1].at
        if last > first:
            ends = [
                Point(start.x + (end.x - start.x) * at, start.y + (end.y - start.y) * at)
                for at in (first, last)
            ]
            even = tuple(Stop((s.at - first) / (last - first), s.color) for s in stops)
            self.fill(LinearGradient(ends[0], ends[1], even))
        else:
            self.fill(stops[-1].color)

    def radial(self, stops: tuple[Stop, ...], *numbers: float) -> None:
        """Paints a gradient from one circle to another."""
        x0, y0, r0, x1, y1, r1 = numbers
        if r0 > r1:
            x0, y0, r0, x1, y1, r1 = x1, y1, r1, x0, y0, r0
            stops = tuple(Stop(1 - stop.at, stop.color) for stop in reversed(stops))
        if r0 == r1:
            self.unsupported = True
            self.fill(stops[-1].color)
            return
        # The circles shrink to a point, the focus; the larger one is at distance 1 from it.
        none = -r0 / (r1 - r0)
        focus = Point(x0 + none * (x1 - x0), y0 + none * (y1 - y0))
        even = tuple(Stop((s.at - none) / (1 - none), s.color) for s in stops)
        self.unsupported |= even[-1].at > 1 + 1e-6 or even[0].at < -1e-6
        self._within(PathMark(_EVERYWHERE, RadialGradient(Point(x1, y1), r1, even, focus)))

    def sweep(self, stops: tuple[Stop, ...], *numbers: float) -> None:
        """Paints a gradient around a point, from one angle to another."""
        x, y, start, end = numbers
        reach = 2e4  # the font's units
        wedges: list[Mark] = []
        step = 2 * math.pi / _WEDGES
        for k in range(_WEDGES):
            share = ((k + 0.5) * step - start) / (end - start) if end != start else 0.0
            corners = [(x, y)]
            for angle in (k * step, (k + 2) * step):  # overlaps the next wedge: no gap shows
                corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
            paint = Color(*on_ramp(max(share, stops[0].at), stops))
            wedges.append(PathMark(Path.polygon(corners), paint))
        self._within(*wedges)

    def _within(self, *marks: Mark) -> None:
        """Paints marks in the font's units within the current shapes."""
        self._add(_group(marks, self.maps[-1]), self.clips or [])

    def pop_group(self, mode: Any) -> None:
        """Composes the last layer with the one below."""
        modes = hb.PaintCompositeMode
        over, below = self.layers.pop(), self.layers[-1]
        if mode in (modes.SRC_IN, modes.DEST_IN):
            what, mask = (over, below) if mode == modes.SRC_IN else (below, over)
            self.layers[-1] = self._masked(what, mask)
        elif mode in (modes.SRC, modes.CLEAR):
            self.layers[-1] = over if mode == modes.SRC else []
        elif mode == modes.DEST_OVER:
            self.layers[-1] = over + below
        elif mode != modes.DEST:
            self.unsupported |= mode != modes.SRC_OVER
            below += over

    def _masked(self, marks: list[Mark], mask: list[Mark]) -> list[Mark]:
        only = mask[0] if len(mask) == 1 else None
        if isinstance(only, PathMark) and isinstance(only.fill, Color):
            clip = None if id(only) in self._plain else only.path
            return [_group(marks, clip=clip, opacity=only.fill.alpha)]
        self.unsupported = True
        return marks


def _group(
    marks: Sequence[Mark],
    transform: Transform = IDENTITY,
    clip: Path | None = None,
    opacity: float = 1.0,
) -> GroupMark:
    inner = Frame(_NO_AREA, tuple(Placed(0.0, 0.0, mark) for mark in marks))
    return GroupMark(inner, transform, clip, opacity)


@cache
def paint_functions() -> Any:
    """What HarfBuzz calls for each paint, with a `Painting` as the last argument."""
    functions = hb.PaintFuncs()
    functions.set_push_transform_func(
        lambda *args: args[-1].maps.append(args[-1].maps[-1] @ Transform(*args[:-1]))
    )
    functions.set_pop_transform_func(lambda to: to.maps.pop())
    functions.set_push_clip_glyph_func(lambda glyph, *args: args[-1].push_glyph(glyph))
    functions.set_push_clip_rectangle_func(lambda *args: args[-1].push_box(*args[:-1]))
    functions.set_pop_clip_func(lambda to: to.clips.pop())
    functions.set_color_func(lambda color, own, to: to.fill(to.hue(color, own)))
    functions.set_linear_gradient_func(_gradient(Painting.linear))
    functions.set_radial_gradient_func(_gradient(Painting.radial))
    functions.set_sweep_gradient_func(_gradient(Painting.sweep))
    functions.set_push_group_func(lambda to: to.layers.append([]))
    functions.set_pop_group_func(lambda mode, to: to.pop_group(mode))
    return functions


def _gradient(paint: Callable[..., None]) -> Callable[..., None]:
    return lambda line, *args: paint(args[-1], args[-1].stops(line), *args[:-1])
