"""What is below what: the colour that was visible at a place, and the one that is there now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter

from generator.editions.low_ink.colors import apart
from generator.foundation.color import WHITE, Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame.coverage import Bands, bands_of, plain_box
from generator.frame.marks import PathMark
from generator.geometry import IDENTITY, Point, Rect, Transform, around


class Ground(NamedTuple):
    """The colours of a place."""

    was: Color
    now: Color


PAPER = Ground(WHITE, WHITE)
_MORE_THAN_FEW = 0.15
"""The share of places that counts as more than a few."""


class Area(NamedTuple):
    """A filled area, or (with `parts`) a drawing of several; mm of its frame."""

    box: Rect
    was: Color = WHITE
    """Its colour; a translucent one is mixed with what is below."""
    now: Color | None = None
    """None if nothing is left of it, so that what is below is visible."""
    inside: Within | None = None
    """Tells whether a place in its box is filled; None if all of the box is."""
    parts: Areas | None = None
    back: Transform | None = None
    """From the place to the parts' own coordinates."""


class Areas:
    """What was drawn so far, later areas on top, above what is below its frame."""

    def __init__(
        self, ground: Ground = PAPER, outer: Areas | None = None, by: Transform = IDENTITY
    ) -> None:
        self.ground = ground
        """What is below, if nothing else is known."""
        self.outer, self.by = outer, by
        """The areas of the surrounding frame, and the map to its coordinates."""
        self.areas: list[Area] = []

    @property
    def box(self) -> Rect:
        """The box around all of them."""
        corners = ((r.x, r.y, r.right, r.bottom) for r in (area.box for area in self.areas))
        return around(spot for a, b, c, d in corners for spot in ((a, b), (c, d)))

    def at(self, x: float, y: float) -> Ground:
        """The ground at a place."""
        veils: list[Color] = []
        was, now = self._seen(x, y, veils)
        if was is None or now is None:
            below = self._below(x, y)
            was, now = was or below.was, now or below.now
        for veil in reversed(veils):
            was = veil.over(was)
        return Ground(was, now)

    def _seen(self, x: float, y: float, veils: list[Color]) -> tuple[Color | None, Color | None]:
        """The colours drawn at a place, as far as there are any; translucent ones are added to the veils."""
        was: Color | None = None
        # It runs for each of many places of each mark.
        for (left, top, width, height), over, now, inside, parts, back in reversed(self.areas):
            if x < left or y < top or x > left + width or y > top + height:
                continue
            if inside is not None and not inside(x, y):
                continue
            if parts is not None:
                assert back is not None
                found, now = parts._seen(*back.apply(x, y), veils)
                was = was or found
            elif was is None and over.alpha < 1:
                veils.append(over)
            else:
                was = was or over
            if was is not None and now is not None:
                return was, now
        return was, None

    def _below(self, x: float, y: float) -> Ground:
        return self.ground if self.outer is None else self.outer.at(*self.by.apply(x, y))

    def grid(self, by: Transform, box: Rect, count: int) -> tuple[Ground, ...]:
        """The grounds below a box that is drawn through a map, in rows and columns."""
        shares = [(index + 0.5) / count for index in range(count)]
        return tuple(
            self.at(*by.apply(box.x + across * box.width, box.y + down * box.height))
            for down in shares
            for across in shares
        )

    def most(self, places: Iterable[Point], color: Color | None = None) -> Ground:
        """The most frequent ground of some places; the first of several.

        With a colour, the ground from which it stands out most, if more than a few places have it.
        """
        found = Counter([self.at(*place) for place in places])
        if not found:
            return self.ground
        if color is not None and len(found) > 1:
            enough = sum(found.values()) * _MORE_THAN_FEW
            common = [ground for ground, times in found.items() if times >= enough]
            if common:
                return max(common, key=lambda ground: apart(color.over(ground.was), ground.was))
        return max(found.items(), key=itemgetter(1))[0]


def filled_by(mark: PathMark, x: float, y: float) -> tuple[Rect, Within | None]:
    """The box of a filled path at (x, y), and what tells whether a place in it is filled."""
    box = plain_box(mark.path)
    if box is not None:
        return box.moved(x, y), None
    return mark.path.bounds.moved(x, y), Within(mark, x, y)


class Within(NamedTuple):
    """Tells whether a filled path at (x, y) fills a place."""

    mark: PathMark
    x: float
    y: float

    def __call__(self, x: float, y: float) -> bool:
        """Whether it fills a place."""
        return _bands(self.mark).inside(x - self.x, y - self.y)


@lru_cache(maxsize=4096)
def _bands(mark: PathMark) -> Bands:
    return bands_of(mark.path, mark.even_odd)
