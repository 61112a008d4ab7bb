"""What is below what: the colour that was visible at a place, and the one that is there now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat
from operator import itemgetter

from generator.editions.low_ink.colors import apart
from generator.foundation.color import WHITE, Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame.coverage import Bands, bands_of, plain_box
from generator.frame.marks import PathMark
from generator.geometry import IDENTITY, Rect, Transform, around


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
    ground: Ground | None = None
    """Its colours; None if nothing is left of it now, so that what is below is visible."""
    inside: Within | None = None
    """Tells which places in its box are filled; None if all of the box is."""
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

    def grounds(self, places: Iterable[tuple[float, float]]) -> list[Ground]:
        """The grounds at some places."""
        spots = [_Spot(x, y, []) for x, y in places]
        self._look(spots)
        bare = [spot for spot in spots if spot.ground is None]
        for spot, below in zip(bare, self._below(bare)):
            spot.ground = below if spot.was is None else Ground(spot.was, below.now)
        return [spot.seen() if spot.veils else spot.ground or self.ground for spot in spots]

    def _look(self, spots: list[_Spot]) -> None:
        """Finds the colours drawn at some places, as far as there are any."""
        left, top, right, bottom = _around(spots)
        # All places of a mark at once: most areas are near none of them.
        for (x, y, width, height), was, ground, inside, parts, back in reversed(self.areas):
            x2, y2 = x + width, y + height
            if right < x or bottom < y or left > x2 or top > y2:
                continue
            hit = [spot for spot in spots if x <= spot.x <= x2 and y <= spot.y <= y2]
            if inside is not None:
                hit = inside.of(hit)
            if not hit:
                continue
            if parts is not None:
                assert back is not None
                a, b, c, d, e, f = back
                there = [_Spot(a * s.x + c * s.y + e, b * s.x + d * s.y + f, s.veils) for s in hit]
                parts._look(there)
                for spot, inner in zip(hit, there):
                    spot.find(inner.was, inner.ground)
            elif was.alpha < 1:
                for spot in hit:
                    if spot.was is None:
                        spot.veils.append(was)
                    else:
                        spot.find(was, ground)
            else:
                for spot in hit:
                    spot.find(was, ground)
            spots = [spot for spot in spots if spot.ground is None]
            if not spots:
                return
            left, top, right, bottom = _around(spots)

    def _below(self, spots: Sequence[_Spot]) -> Iterable[Ground]:
        if self.outer is None or not spots:
            return repeat(self.ground)
        return self.outer.grounds(self.by.apply(spot.x, spot.y) for spot in spots)

    def grid(self, by: Transform, box: Rect, count: int) -> tuple[Ground, ...]:
        """The grounds below a box that is drawn through a map, in rows and columns."""
        shares = [(index + 0.5) / count for index in range(count)]
        places = (
            by.apply(box.x + across * box.width, box.y + down * box.height)
            for down in shares
            for across in shares
        )
        return tuple(self.grounds(places))

    def most(self, places: Iterable[tuple[float, float]], color: Color | None = None) -> Ground:
        """The most frequent ground of some places, see `most_of`."""
        return self.most_of(self.grounds(places), color)

    def most_of(self, grounds: Sequence[Ground], color: Color | None = None) -> Ground:
        """The most frequent of some grounds; the first of several.

        With a colour, the ground from which it stands out most, if more than a few places have it.
        """
        if not grounds or grounds.count(grounds[0]) == len(grounds):
            return grounds[0] if grounds else self.ground
        found = Counter(grounds)
        if color is not None:
            enough = len(grounds) * _MORE_THAN_FEW
            common = [ground for ground, times in found.items() if times >= enough]
            if common:
                return max(common, key=lambda ground: apart(color.over(ground.was), ground.was))
        return max(found.items(), key=itemgetter(1))[0]


class _Spot:
    """A place, and what is found there."""

    __slots__ = ("ground", "veils", "was", "x", "y")

    def __init__(self, x: float, y: float, veils: list[Color]) -> None:
        self.x, self.y = x, y
        self.veils = veils
        """The translucent colours over the one that was visible, the topmost first."""
        self.was: Color | None = None
        self.ground: Ground | None = None
        """None until both of its colours are found; without the veils."""

    def find(self, was: Color | None, ground: Ground | None) -> None:
        """Adds what is drawn there below all that was found so far."""
        if self.was is None:
            self.was, self.ground = was, ground
        elif ground is not None:
            self.ground = Ground(self.was, ground.now)

    def seen(self) -> Ground:
        """Its ground with the veils."""
        assert self.ground is not None
        was, now = self.ground
        for veil in reversed(self.veils):
            was = veil.over(was)
        return Ground(was, now)


def _around(spots: Sequence[_Spot]) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of some places."""
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def filled_by(mark: PathMark, x: float, y: float) -> tuple[Rect, Within | None]:
    """The box of a filled path at (x, y), and what tells which places in it are filled."""
    box = plain_box(mark.path)
    if box is not None:
        return box.moved(x, y), None
    return mark.path.bounds.moved(x, y), Within(mark, x, y)


class Within(NamedTuple):
    """Tells which places a filled path at (x, y) fills."""

    mark: PathMark
    x: float
    y: float

    def of(self, spots: list[_Spot]) -> list[_Spot]:
        """Those of some places that it fills."""
        if not spots:
            return spots
        inside, dx, dy = _bands(self.mark).inside, self.x, self.y
        return [spot for spot in spots if inside(spot.x - dx, spot.y - dy)]


@lru_cache(maxsize=4096)
def _bands(mark: PathMark) -> Bands:
    return bands_of(mark.path, mark.even_odd)
