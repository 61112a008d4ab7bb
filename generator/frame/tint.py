"""Colours and drawings in other colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from operator import mul

from generator.foundation.color import BLACK, WHITE, Cmyk, Color
from generator.foundation.dataclasses import replace
from generator.frame.marks import Frame, Mark, Paint, PathMark
from generator.frame.walk import changed, marks


def dominant(paint: Paint) -> Color:
    """The colour that stands for a paint: itself, or the weighted mean of a gradient's colours."""
    if isinstance(paint, Color):
        return paint
    stops = paint.stops
    if not stops:
        return WHITE._replace(alpha=0.0)
    edges = [0.0, *((a.at + b.at) / 2 for a, b in pairwise(stops)), 1.0]
    shares = [max(0.0, end - start) for start, end in pairwise(edges)]
    total = sum(shares) or 1.0
    channels = zip(*(stop.color[:4] for stop in stops))
    red, green, blue, alpha = (sum(map(mul, shares, each)) / total for each in channels)
    return Color(red, green, blue, alpha)


@lru_cache(maxsize=4096)
def grey(color: Color) -> Color:
    """The grey of the same luminance and opacity, in black ink alone where the colour has press inks.

    >>> grey(Color(1.0, 0.0, 0.0)).hex, grey(Color(0.4, 0.4, 0.4)).hex
    ('#7f7f7f', '#666666')
    """
    light = color.luminance
    # The curve of IEC 61966-2-1, the other way round than `Color.luminance` takes it.
    value = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    value = min(1.0, max(0.0, value))
    press = None if color.press is None else Cmyk(0.0, 0.0, 0.0, 1 - value)
    return Color(value, value, value, color.alpha, press)


@lru_cache(maxsize=2048)
def tinted(frame: Frame, color: Color) -> Frame:
    """The drawing with a colour in place of its own; the same frame each time it is asked for the same.

    A drawing in one colour takes the new one everywhere. In one of several colours, only what is black takes it.
    """
    if color == BLACK:
        return frame
    shades = set(_shades(frame))
    old = next(iter(shades)) if len(shades) == 1 else BLACK
    if old != BLACK and not isinstance(old, Color):
        return frame

    def new(paint: Paint) -> Paint:
        if isinstance(paint, Color) and paint[:3] == old[:3]:
            return color.faded(paint.alpha)
        return paint

    def change(mark: Mark) -> Mark:
        return repainted(mark, new) if isinstance(mark, PathMark) else mark

    return changed(frame, change)


def repainted(
    mark: PathMark,
    new: Callable[[Paint], Paint],
    line: Callable[[Paint], Paint] | None = None,
) -> PathMark:
    """The outline with new paints; those of its line may be others."""
    fill = None if mark.fill is None else new(mark.fill)
    stroke = mark.stroke and replace(mark.stroke, paint=(line or new)(mark.stroke.paint))
    return replace(mark, fill=fill, stroke=stroke)


def _shades(frame: Frame) -> Iterator[Paint]:
    """The paints of a frame, without what they let through."""
    for mark, _ in marks(frame):
        if isinstance(mark, PathMark):
            for paint in (mark.fill, mark.stroke.paint if mark.stroke else None):
                if isinstance(paint, Color):
                    yield paint._replace(alpha=1.0)
                elif paint is not None:
                    yield paint
