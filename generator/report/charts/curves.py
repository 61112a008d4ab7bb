"""Line charts: chances that grow with each draw, a line for each kind, named at its end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple
from generator.report.charts import WIDTH, Chart
from generator.report.charts.drawing import line, n, text, text_width, truncated
from generator.report.html import Markup, joined, tag

_HIGH, _TOP, _FOOT, _LEFT = 190.0, 10.0, 40.0, 50.0
_DASHES = ("", "7 4", "2 4", "12 4 2 4", "4 3", "1 3")
_MOST_NAME, _APART = 116.0, 15.0

MOST_CURVES = 12


class Curve(NamedTuple):
    """One line: a chance for each step."""

    name: str
    chances: Sequence[Fraction]


def curves(title: str, about: str, shown: Sequence[Curve], axis: str, first: int = 1) -> Chart:
    """Lines over the same steps, from 0 to 100 %."""
    steps = max((len(each.chances) for each in shown), default=0)
    names = [truncated(each.name, _MOST_NAME) for each in shown]
    right = WIDTH - max((text_width(name) for name in names), default=0.0) - 16
    drawn = _axes(steps, right, axis, first)
    lines = [
        [(_across(at, steps, right), _up(chance)) for at, chance in enumerate(each.chances)]
        for each in shown
    ]
    # Lines that are the same are drawn once; each keeps its name.
    apart = [points for at, points in enumerate(lines) if points not in lines[:at]]
    for at, points in enumerate(apart):
        drawn.append(line(points, "line", _DASHES[at % len(_DASHES)]))
        drawn += [_mark(at, x, y) for x, y in points]
    ends = [points[-1][1] for points in lines]
    for name, end, y in zip(names, ends, _spread_out(ends)):
        drawn.append(line([(right + 5, end), (right + 11, y)], "leader"))
        drawn.append(text(name, right + 14, y + 4.5))
    return Chart(title, about, WIDTH, _TOP + _HIGH + _FOOT, joined(drawn))


def _axes(steps: int, right: float, axis: str, first: int) -> list[Markup]:
    drawn = []
    for quarter in range(5):
        y = _up(Fraction(quarter, 4))
        drawn.append(line([(_LEFT, y), (right, y)], "grid" if quarter else "axis"))
        drawn.append(text(f"{25 * quarter} %", _LEFT - 7, y + 4, "small soft right number"))
    every = next((e for e in (1, 2, 5, 10, 20, 50) if steps / e <= 12), 100)
    for at in range(steps):
        if at == 0 or (at + first) % every == 0:
            x = _across(at, steps, right)
            drawn.append(text(str(at + first), x, _TOP + _HIGH + 17, "small soft mid number"))
    drawn.append(text(axis, (_LEFT + right) / 2, _TOP + _HIGH + 35, "small soft mid"))
    return drawn


def _across(at: int, steps: int, right: float) -> float:
    return _LEFT + 6 + (right - _LEFT - 6) * at / max(1, steps - 1)


def _up(chance: Fraction) -> float:
    return _TOP + _HIGH * (1 - float(chance))


def _mark(which: int, x: float, y: float) -> Markup:
    """The mark of a line at a step: a circle, square, diamond or triangle, filled or not."""
    look = "mark full" if which % 2 == 0 else "mark"
    if which % 4 == 0:
        return tag("circle", class_=look, cx=n(x), cy=n(y), r="2.6")
    shapes = ("", "M-2.6-2.6h5.2v5.2h-5.2z", "M0-3.6L3.6 0L0 3.6L-3.6 0z", "M0-3.4L3.2 2.6H-3.2z")
    return tag("path", class_=look, d=shapes[which % 4], transform=f"translate({n(x)} {n(y)})")


def _spread_out(ends: Sequence[float]) -> list[float]:
    """Heights near the given ones, far enough apart for names."""
    order = sorted(range(len(ends)), key=lambda at: ends[at])
    low, high = _TOP + 4, _TOP + _HIGH
    heights = [0.0] * len(ends)
    last = low - _APART
    for at in order:
        last = heights[at] = max(ends[at], last + _APART)
    last = high + _APART
    for at in reversed(order):
        last = heights[at] = min(heights[at], last - _APART)
    return heights
