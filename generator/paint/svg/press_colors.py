"""Press inks on screens.

There is no one answer: without a profile every viewer has a table of its own. This one was measured on pages painted by
`paint/pdf` and shown by pdfium, the viewer of Chromium, so that both painters show the same; between its nodes the way
is straight. It is off by 2 of 255 steps on average, by 10 at most in 99 of 100 mixtures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, pairwise, product
from typing import Final

from generator import data
from generator.foundation.color import Cmyk, Color
from generator.frame import Stop
from generator.paint.pdf.shading import in_inks

_NODES: Final = 5
"""Of each ink: none of it, a quarter, …, all of it."""
_STEPS: Final = 8
"""Into how many pieces a gradient between two mixtures is cut: inks are mixed along it, not what they look like."""

_ROWS = (line.split()[3:] for line in data.text("press_inks.txt").splitlines()[2:])
_TABLE: Final = bytes.fromhex("".join(chain.from_iterable(_ROWS)))
"""Red, green and blue of every node, 0 to 255; black changes first, then yellow, magenta and cyan."""


@lru_cache(maxsize=4096)
def screen(inks: Cmyk) -> tuple[float, float, float]:
    """Red, green and blue that inks, each 0 to 1, look like on a screen.

    >>> [round(255 * part) for part in screen(Cmyk(1.0, 0.0, 0.0, 0.0))]
    [0, 174, 239]
    """
    sides: list[tuple[tuple[int, float], tuple[int, float]]] = []
    for ink in inks:
        place = min(1.0, max(0.0, ink)) * (_NODES - 1)
        node = min(int(place), _NODES - 2)
        sides.append(((node, node + 1 - place), (node + 1, place - node)))
    found = [0.0, 0.0, 0.0]
    for corner in product(*sides):
        at, share = 0, 1.0
        for node, part in corner:
            at, share = at * _NODES + node, share * part
        if share:
            for part_at in range(3):
                found[part_at] += share * _TABLE[3 * at + part_at]
    red, green, blue = (value / 255 for value in found)
    return red, green, blue


def inked(stops: tuple[Stop, ...]) -> Iterator[Stop]:
    """The stops of a gradient for a screen: with more between them if any is in press inks."""
    if all(stop.color.press is None for stop in stops):
        yield from stops
        return
    for one, other in pairwise(stops):
        yield in_inks(one)
        if other.at > one.at:
            yield from (_between(one, other, step / _STEPS) for step in range(1, _STEPS))
    yield in_inks(stops[-1])


def _between(one: Stop, other: Stop, share: float) -> Stop:
    a, b = one.color, other.color
    mixed = Cmyk(*(x + (y - x) * share for x, y in zip(a.inks, b.inks)))
    alpha = a.alpha + (b.alpha - a.alpha) * share
    return Stop(one.at + (other.at - one.at) * share, Color(*a[:3], alpha, mixed))
