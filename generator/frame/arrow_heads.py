"""The heads of arrows, and lines made shorter so that the tips of their heads are where the lines ended."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Command, Path, Point, Rect
from generator.geometry.paths import joined, parts, segments

Head = Literal["none", "arrow", "triangle", "dot", "bar"]
"""The names of heads."""

_SLENDER = 0.42
"""Half the width of a head, as a share of its length."""
_LENGTH, _MORE = 1.2, 3.0
"""The default length of a head: mm, and widths of the line added to it."""
_HALVINGS = 48

_Piece = tuple[Point, ...]
"""A straight piece of a path (two points), or a cubic one (four)."""


class Headed(NamedTuple):
    """A line with heads."""

    line: Path
    filled: Path
    """The heads that are filled."""
    drawn: Path
    """The heads that are drawn with the line's own width, with sharp corners and without dashes."""


def usual_size(width: float) -> float:
    """The length of a head for a line of that width, mm."""
    return _LENGTH + _MORE * width


def headed(path: Path, heads: tuple[Head, Head], size: float, width: float) -> Headed:
    """A path with heads at its start and end; closed parts have none.

    A head is as long as `size` says, and shorter where the path is. `dot` has its middle on the end, the tips of the
    others lie just on it.
    """
    strokes = [_stroke(part) for part in parts(path)]
    filled: list[Path] = []
    drawn: list[Path] = []
    shared = 2 if len(strokes) == 1 and "none" not in heads else 1
    rooms = [
        sum(math.dist(a, b) for piece in pieces for a, b in pairwise(piece)) / shared
        for pieces, _ in strokes[:1] + strokes[-1:]
    ]
    for at, head, room in zip((0, -1), heads, rooms):
        pieces, closed = strokes[at]
        long = min(size, room)
        if head == "none" or closed or not pieces or long < 1e-6:
            continue
        pieces = _turned(pieces) if at == 0 else pieces
        tip, rest = pieces[-1][-1], _shortened(pieces, long)
        result = _head(head, (rest[-1][-1] if rest else pieces[0][0], tip), long, width)
        (filled if head in ("triangle", "dot") else drawn).append(result)
        pieces = _shortened(pieces, min(long, _cut(head, long, width)))
        strokes[at] = (_turned(pieces) if at == 0 else pieces, closed)
    return Headed(_path(strokes), joined(filled), joined(drawn))


def _cut(head: Head, long: float, width: float) -> float:
    """How much a line ends before its tip; it reaches a little into a head that is filled, so that no gap shows."""
    if head == "triangle":
        return long - min(width, long / 4)
    if head == "dot":
        return max(0.0, long / 2 - min(width, long / 4))
    return width / 2 if head == "bar" else _apex(width)


def _apex(width: float) -> float:
    """How far the point where the lines of an open head meet is before the tip, so that their corner ends on it."""
    return width / 2 / math.sin(math.atan(_SLENDER))


def _head(head: Head, way: tuple[Point, Point], long: float, width: float) -> Path:
    """A head with its tip at the end of a way."""
    (x0, y0), (x, y) = way
    length = math.dist(*way) or 1.0
    ux, uy = (x - x0) / length, (y - y0) / length

    def spot(back: float, aside: float) -> tuple[float, float]:
        return x - ux * back - uy * aside, y - uy * back + ux * aside

    if head == "dot":
        return Path.ellipse(Rect(x - long / 2, y - long / 2, long, long))
    if head == "triangle":
        corners = [(0.0, 0.0), (long, _SLENDER * long), (long, -_SLENDER * long)]
        return Path.polygon([spot(*c) for c in corners])
    if head == "bar":
        ends = [(width / 2, long / 2), (width / 2, -long / 2)]
        return Path.polygon([spot(*c) for c in ends], closed=False)
    apex = min(_apex(width), long / 2)
    wing = _SLENDER * (long - apex)
    corners = [(long, wing), (apex, 0.0), (long, -wing)]
    return Path.polygon([spot(*c) for c in corners], closed=False)


def _stroke(part: Path) -> tuple[list[_Piece], bool]:
    """The pieces of a part of a path, and whether it is closed; a closing line has a length."""
    pieces, closed = list(segments(part)), part.commands[-1][0] == "Z"
    return pieces[:-1] if closed and pieces[-1][0] == pieces[-1][1] else pieces, closed


def _path(strokes: Iterable[tuple[list[_Piece], bool]]) -> Path:
    result: list[Command] = []
    for pieces, closed in strokes:
        for i, piece in enumerate(pieces):
            if not i:
                result.append(("M", *piece[0]))
            if len(piece) == 4:
                result.append(("C", *piece[1], *piece[2], *piece[3]))
            elif not (closed and i == len(pieces) - 1):
                result.append(("L", *piece[1]))
        if closed and pieces:
            result.append(("Z",))
    return Path(tuple(result))


def _turned(pieces: list[_Piece]) -> list[_Piece]:
    return [piece[::-1] for piece in reversed(pieces)]


def _shortened(pieces: list[_Piece], by: float) -> list[_Piece]:
    """The pieces up to the last point at a distance `by` from their end."""
    tip = pieces[-1][-1]
    left = list(pieces)
    while left and math.dist(left[-1][0], tip) < by:
        left.pop()
    if not left or by <= 0:
        return left
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if math.dist(_cut_at(left[-1], middle)[-1], tip) >= by:
            low = middle
        else:
            high = middle
    return [*left[:-1], _cut_at(left[-1], low)]


def _cut_at(piece: _Piece, share: float) -> _Piece:
    """The front of a piece, by de Casteljau's rule."""
    result = [piece[0]]
    rest = list(piece)
    while len(rest) > 1:
        rest = [
            Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) for a, b in pairwise(rest)
        ]
        result.append(rest[0])
    return tuple(result)
