"""Text along a circle: the letters of a line that was set straight, each turned to its place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Glyphs, Icon, PathMark, Run, TextMark
from generator.geometry import Path, Point, Size

_STEP = math.radians(3)
"""How far the corners of a line that is drawn along a circle are apart."""


class Letter(NamedTuple):
    """A letter, or what is set as one, of a straight line."""

    run: Run | Icon
    x: float
    """Where it begins, mm from the start of the line."""
    width: float
    """Without what is added behind it."""


class Arc(NamedTuple):
    """The circle that letters stand on, mm."""

    center: Point
    radius: float
    """Of the baseline."""
    pace: float
    """Of the circle on which the letters are as far from each other as in a straight line."""
    start: float
    """Where the line begins, in radians clockwise from the top."""
    outwards: bool
    """Whether the heads of the letters point away from the middle; the line runs clockwise then, else the other way."""

    def angle(self, x: float) -> float:
        """Where something stands that is so many mm from the start of the line, in radians clockwise from the top."""
        return self.start + (x if self.outwards else -x) / self.pace

    def spot(self, x: float, above: float) -> tuple[float, float]:
        """The place of what stands so many mm from the start of the line and above the baseline."""
        reach = self.radius + (above if self.outwards else -above)
        angle = self.angle(x)
        return (
            self.center.x + reach * math.sin(angle),
            self.center.y - reach * math.cos(angle),
        )

    def along(self, x: float, by: float, above: float) -> tuple[float, float]:
        """What is `by` mm off the spot `x` along the tangent there, and above it; for what is turned as a whole."""
        x0, y0 = self.spot(x, above)
        turn = math.radians(self.turn(x))
        return x0 + by * math.cos(turn), y0 + by * math.sin(turn)

    def turn(self, x: float) -> float:
        """How far what stands there is turned, in degrees clockwise."""
        return math.remainder(
            math.degrees(self.angle(x)) + (0.0 if self.outwards else 180.0), 360.0
        )


def letters(mark: TextMark) -> list[Letter]:
    """The letters of a text that is one straight line, as they are read."""
    made: list[Letter] = []
    for run in mark.runs:
        if isinstance(run, Icon):
            made.append(Letter(run, run.x, run.frame.size.width * run.scale))
            continue
        x = run.x
        for piece in run.glyphs:
            first = len(made)
            for glyphs, width in _parted(piece):
                made.append(Letter(run._replace(x=x, glyphs=(glyphs,)), x, width * run.size))
                x += glyphs.advance * run.size + run.tracking * len(glyphs.ids)
            if piece.rtl:
                made[first:] = reversed(made[first:])
    return made


def bent(line: Iterable[Letter], arc: Arc, baseline: float, area: Size) -> TextMark:
    """Letters along a circle; `baseline` is that of the straight line they come from."""
    runs: list[Run | Icon] = []
    for run, x, width in line:
        middle = x + width / 2
        turn = arc.turn(middle)
        above = baseline - run.y if isinstance(run, Icon) else 0.0
        left, top = arc.along(middle, -width / 2, above)
        runs.append(run._replace(x=left, y=top, turn=turn))
    return TextMark(tuple(runs), area, bent=True)


def bent_strike(mark: PathMark, arc: Arc, baseline: float) -> PathMark:
    """The line through what is struck out, along a circle."""
    x, y, width, height = mark.path.bounds
    count = max(1, math.ceil(width / arc.pace / _STEP))
    places = [x + width * i / count for i in range(count + 1)]
    upper = [arc.spot(place, baseline - y) for place in places]
    lower = [arc.spot(place, baseline - y - height) for place in reversed(places)]
    return PathMark(Path.polygon([*upper, *lower]), mark.fill)


@lru_cache(maxsize=4096)
def _parted(piece: Glyphs) -> Sequence[tuple[Glyphs, float]]:
    """A word as its letters, a space with the letter before it; and how wide each is without its space."""
    return tuple(_letters(piece))


def _letters(piece: Glyphs) -> Iterator[tuple[Glyphs, float]]:
    if piece.rtl:
        yield from _turned(piece)
        return
    starts = [0] + [
        i
        for i in range(1, len(piece.ids))
        if piece.clusters[i] != piece.clusters[i - 1]
        and not piece.text[piece.clusters[i] :].isspace()
    ]
    ends = [*starts[1:], len(piece.ids)]
    for first, after in zip(starts, ends):
        if first == after:
            continue
        begin = piece.clusters[first]
        end = piece.clusters[after] if after < len(piece.ids) else len(piece.text)
        text = piece.text[begin:end]
        advances = piece.advances[first:after]
        spaces = len(text) - len(text.rstrip(" ")) if text.strip() else 0
        made = Glyphs(
            text,
            piece.font,
            piece.ids[first:after],
            advances,
            piece.offsets[first:after],
            tuple(at - begin for at in piece.clusters[first:after]),
            sum(advances),
        )
        yield made, sum(advances[: len(advances) - spaces])


def _turned(piece: Glyphs) -> Iterator[tuple[Glyphs, float]]:
    """The letters of what runs from right to left, from the left one on; spaces by themselves."""
    for first, after, text in piece.groups():
        made = piece.part(first, after, text)
        yield made, made.advance
