"""Gradients that go on beyond their ends: repeated, or there and back, as often as what they fill is long."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.foundation.color import Color
from generator.frame import LinearGradient, RadialGradient, Stop
from generator.geometry import Point, Rect

_MOST = 400
"""How often a gradient is repeated; with more, on a card, its stripes are finer than what a printer shows."""


def spread(
    paint: LinearGradient | RadialGradient, box: Rect, back: bool
) -> LinearGradient | RadialGradient | Color:
    """The gradient repeated over a box in its own coordinates; `back` says that every other one is turned round.

    A plain colour, the mean of the stops, where it would be repeated too often to be seen.
    """
    corners = [Point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    if isinstance(paint, LinearGradient):
        dx, dy = paint.end.x - paint.start.x, paint.end.y - paint.start.y
        shares = [
            ((x - paint.start.x) * dx + (y - paint.start.y) * dy) / (dx * dx + dy * dy)
            for x, y in corners
        ]
        first, last = math.floor(min(shares)), max(math.ceil(max(shares)), 1)
        if last - first > _MOST:
            return _mean(paint.stops)
        start, end = (
            Point(paint.start.x + dx * at, paint.start.y + dy * at) for at in (first, last)
        )
        return LinearGradient(start, end, tuple(_repeated(paint.stops, (first, last), back)))
    focus = paint.focus or paint.center
    away = Point(paint.center.x - focus.x, paint.center.y - focus.y)
    # A point so far from the focus lies at the latest on the circle that has grown by as much on its nearer side.
    slow = paint.radius - math.hypot(*away)
    last = max(math.ceil(max(math.dist(focus, corner) for corner in corners) / slow), 1)
    if last > _MOST:
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
