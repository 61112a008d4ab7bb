"""Column charts: how often each number occurs, on an axis that keeps gaps."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from generator.foundation.dataclasses import NamedTuple
from generator.report.charts import WIDTH, Chart
from generator.report.charts.drawing import box, line, text, text_width
from generator.report.html import joined
from generator.report.numbers.figures import number

_HIGH, _TOP, _FOOT, _NOTE = 124.0, 20.0, 22.0, 12.0
_MOST_COLUMNS = 36
_BINS = 18


class Column(NamedTuple):
    """One column."""

    name: str
    """The label below it."""
    size: Fraction
    label: str
    """Its number as printed above it."""


def columns(title: str, about: str, shown: Sequence[Column], note: str = "") -> Chart:
    """Columns side by side, with a note above, such as the number of blank cells."""
    top = _TOP + (_NOTE if note else 0.0)
    most = max((each.size for each in shown), default=Fraction(0)) or Fraction(1)
    step = WIDTH / max(1, len(shown))
    thick = min(40.0, step * (0.72 if step > 12 else 0.86))
    floor_at = top + _HIGH
    every = _every([each.name for each in shown], step, 12.0)
    tell = _every([each.label for each in shown if each.size], step, 11.5) == 1
    drawn = [line([(0, floor_at), (WIDTH, floor_at)], "axis")]
    drawn += [text(note, WIDTH, 11, "small soft right")] if note else []
    for at, each in enumerate(shown):
        middle, high = (at + 0.5) * step, _HIGH * float(each.size / most)
        if each.size:
            drawn.append(box(middle - thick / 2, floor_at - high, thick, max(high, 1), "main", 1.5))
        if each.size and (tell or each.size == most):
            x = _inside(middle, each.label)
            drawn.append(text(each.label, x, floor_at - high - 6, "small mid number"))
        if at % every == 0:
            x = _inside(middle, each.name)
            drawn.append(text(each.name, x, floor_at + 16, "small soft mid number"))
    return Chart(title, about, WIDTH, floor_at + _FOOT, joined(drawn))


def _inside(middle: float, label: str) -> float:
    """The middle of a text, moved so that it stays inside the chart."""
    half = text_width(label, 11.5) / 2
    return min(max(middle, half), WIDTH - half)


def _every(names: Sequence[str], step: float, size: float) -> int:
    """Which names are printed: every one, every second, fifth, …, so that they don't overlap."""
    widest = max((text_width(name, size) for name in names), default=0.0) + 4
    return next((each for each in (1, 2, 5, 10, 20, 50) if each * step >= widest), 100)


def columns_on_axis(values: Sequence[tuple[Fraction, Fraction, str]]) -> list[Column]:
    """Columns for numbers with their frequencies and labels: gaps are kept, and many numbers are binned.

    >>> [(c.name, c.label) for c in columns_on_axis([(Fraction(0), Fraction(3), "3"), (Fraction(2), Fraction(1), "1")])]
    [('0', '3'), ('1', ''), ('2', '1')]
    """
    if not values:
        return []
    low, high = min(v for v, _, _ in values), max(v for v, _, _ in values)
    whole = all(v.denominator == 1 for v, _, _ in values)
    if whole and high - low < _MOST_COLUMNS:
        known = {v: (size, label) for v, size, label in values}
        steps = (low + at for at in range(int(high - low) + 1))
        return [Column(number(at), *known.get(at, (Fraction(0), ""))) for at in steps]
    if len(values) <= _MOST_COLUMNS / 2:
        return [Column(number(v), size, label) for v, size, label in sorted(values)]
    step = _round_step((high - low) / _BINS)
    start = floor(low / step) * step
    bins = [Fraction(0)] * (ceil((high - start) / step) + 1)
    for value, size, _ in values:
        bins[floor((value - start) / step)] += size
    while bins and not bins[-1]:
        bins.pop()
    return [Column(number(start + at * step), n_, number(n_)) for at, n_ in enumerate(bins)]


def _round_step(step: Fraction) -> Fraction:
    """The next greater round number: 1, 2, 5, 10 and so on.

    >>> str(_round_step(Fraction(7, 2))), str(_round_step(Fraction(1, 30)))
    ('5', '1/20')
    """
    power = Fraction(1)
    while power < step:
        power *= 10
    while power / 10 >= step:
        power /= 10
    return next(power / part for part in (5, 2, 1) if power / part >= step)
