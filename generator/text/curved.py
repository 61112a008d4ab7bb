"""Text along a curve: the letters of a straight line, each turned to its place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import Glyphs, Icon, PathMark, Run, TextMark
from generator.geometry import Path, Point, Size

_STEP = math.radians(3)
"""The angle between the corners of a line along a circle."""


class Letter(NamedTuple):
    """A letter, or a ligature, of a straight line."""

    run: Run | Icon
    x: float
    """Where it begins, mm from the start of the line."""
    width: float
    """Without the space behind it."""


class Curve(Protocol):
    """What a line is bent along; `x` is a distance from the start of the line, lengths in mm."""

    def spot(self, x: float, above: float) -> tuple[float, float]:
        """The point there, and above the baseline."""

    def turn(self, x: float) -> float:
        """The direction of the line there, in degrees clockwise."""

    def steps(self, width: float) -> int:
        """How many straight pieces look like the curve on such a way."""


class Arc(NamedTuple):
    """The circle of the baseline, mm."""

    center: Point
    radius: float
    """Of the baseline."""
    pace: float
    """The radius at which the letters have the same distances as in the straight line."""
    start: float
    """Where the line begins, in radians clockwise from the top."""
    outwards: bool
    """Whether the letters point away from the centre; then the line runs clockwise, else anticlockwise."""

    def angle(self, x: float) -> float:
        """The angle at a distance from the start of the line, in radians clockwise from the top."""
        return self.start + (x if self.outwards else -x) / self.pace

    def spot(self, x: float, above: float) -> tuple[float, float]:
        """The point at a distance from the start of the line and above the baseline, mm."""
        reach = self.radius + (above if self.outwards else -above)
        angle = self.angle(x)
        x, y = self.center
        return x + reach * math.sin(angle), y - reach * math.cos(angle)

    def turn(self, x: float) -> float:
        """The direction of the line there, in degrees clockwise."""
        return math.remainder(
            math.degrees(self.angle(x)) + (0.0 if self.outwards else 180.0), 360.0
        )

    def steps(self, width: float) -> int:
        """See `Curve.steps`."""
        return max(1, math.ceil(width / self.pace / _STEP))


def letters(mark: TextMark) -> list[Letter]:
    """The letters of a text that is one straight line, in reading order."""
    line: list[Letter] = []
    for run in mark.runs:
        if isinstance(run, Icon):
            line.append(Letter(run, run.x, run.frame.size.width * run.scale))
            continue
        x = run.x
        for piece in run.glyphs:
            first = len(line)
            for glyphs, width in _split(piece):
                line.append(Letter(run._replace(x=x, glyphs=(glyphs,)), x, width * run.size))
                x += glyphs.advance * run.size + run.tracking * len(glyphs.ids)
            if piece.rtl:
                line[first:] = reversed(line[first:])
    return line


def bent(line: Iterable[Letter], curve: Curve, baseline: float, area: Size) -> TextMark:
    """Letters along a curve; `baseline` is that of the straight line they come from."""
    runs: list[Run | Icon] = []
    for run, x, width in line:
        middle = x + width / 2
        turn = curve.turn(middle)
        above = baseline - run.y if isinstance(run, Icon) else 0.0
        left, top = curve.spot(middle, above)
        left -= width / 2 * math.cos(math.radians(turn))
        top -= width / 2 * math.sin(math.radians(turn))
        runs.append(run._replace(x=left, y=top, turn=turn))
    return TextMark(tuple(runs), area, bent=True)


def bent_strike(mark: PathMark, curve: Curve, baseline: float) -> PathMark:
    """The line through struck-out text, along a curve."""
    x, y, width, height = mark.path.bounds
    count = curve.steps(width)
    places = [x + width * i / count for i in range(count + 1)]
    upper = [curve.spot(place, baseline - y) for place in places]
    lower = [curve.spot(place, baseline - y - height) for place in reversed(places)]
    return PathMark(Path.polygon([*upper, *lower]), mark.fill)


@lru_cache(maxsize=4096)
def _split(piece: Glyphs) -> Sequence[tuple[Glyphs, float]]:
    """A word as its letters, a space with the letter before it; and the width of each without its space."""
    if piece.rtl:
        # From the left one on; spaces by themselves.
        letters = [piece.part(*group) for group in piece.groups()]
        return [(letter, letter.advance) for letter in letters]
    ids, clusters = piece.ids, piece.clusters
    starts = [0] + [
        i
        for i in range(1, len(ids))
        if clusters[i] != clusters[i - 1] and not piece.text[clusters[i] :].isspace()
    ]
    found = []
    for first, after in zip(starts, [*starts[1:], len(ids)]):
        if first == after:
            continue
        begin = clusters[first]
        text = piece.text[begin : clusters[after] if after < len(ids) else len(piece.text)]
        spaces = len(text) - len(text.rstrip(" ")) if text.strip() else 0
        letter = piece.part(first, after, text)
        letter = replace(letter, clusters=tuple(at - begin for at in clusters[first:after]))
        found.append((letter, sum(letter.advances[: len(letter.advances) - spaces])))
    return found
