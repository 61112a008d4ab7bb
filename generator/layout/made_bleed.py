"""Bleed for art that has none: its edge, mirrored or stretched outwards."""

from __future__ import annotations

from collections.abc import Iterator

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, GroupMark, Placed, Source
from generator.geometry import IDENTITY, Path, Rect, Transform

_TOUCHING = 0.05
"""How far from the cut art may end and still reach it, mm."""
_UNDER = 0.1
"""How far made-up bleed lies below the art, mm, so that nothing shines through between them."""
_STRIP = 0.15
"""The width of the edge that is stretched, mm."""


class _Zone(NamedTuple):
    """A part of the width, or of the height, of art with its bleed."""

    start: float
    end: float
    mirrored: Transform
    stretched: Transform


def with_bleed(
    frame: Frame, rect: Rect, trim: Rect, bleed: Rect, how: str, source: Source
) -> Frame:
    """Art at its place on a face, continued into the bleed where it ends at the cut, in the art's own coordinates.

    `how` is `mirror` or `extend`.
    """
    across = _zones(rect.x, rect.right, (trim.x, trim.right), (bleed.x, bleed.right))
    down = tuple(_zones(rect.y, rect.bottom, (trim.y, trim.bottom), (bleed.y, bleed.bottom)))
    inner = Frame(frame.size, frame.placed)
    made: list[tuple[bool, Placed]] = []
    for column in across:
        for row in down:
            corner = column.mirrored is not IDENTITY and row.mirrored is not IDENTITY
            if column.mirrored is row.mirrored:  # the art itself
                continue
            # Corners are stretched in one direction only: they stay as fine as the edges.
            x_by = column.stretched if how == "extend" else column.mirrored
            y_by = row.stretched if how == "extend" and not corner else row.mirrored
            by = Transform(x_by.a, 0.0, 0.0, y_by.a, x_by.e, y_by.e)
            box = Rect(column.start, row.start, column.end - column.start, row.end - row.start)
            group = GroupMark(inner, by, Path.rectangle(box))
            made.append((not corner, Placed(0.0, 0.0, group, source)))
    if not made:
        return frame
    made.sort(key=lambda each: each[0])  # the corners at the bottom
    placed = (*(each for _, each in made), Placed(0.0, 0.0, GroupMark(inner), source))
    return Frame(frame.size, placed, frame.notes)


def _zones(
    start: float, end: float, trim: tuple[float, float], bleed: tuple[float, float]
) -> Iterator[_Zone]:
    """The art itself, and what is before and after it; the maps are along one direction, from the start of the art."""
    long = end - start
    yield _Zone(0.0, long, IDENTITY, IDENTITY)
    before = start - bleed[0] if start <= trim[0] + _TOUCHING else 0.0
    if before > 0:
        by = (before + _UNDER) / _STRIP
        stretched = Transform(by, 0.0, 0.0, 1.0, -before - by * _STRIP, 0.0)
        yield _Zone(-before, _UNDER, Transform(-1.0, 0.0, 0.0, 1.0, 0.0, 0.0), stretched)
    after = bleed[1] - end if end >= trim[1] - _TOUCHING else 0.0
    if after > 0:
        by = (after + _UNDER) / _STRIP
        stretched = Transform(by, 0.0, 0.0, 1.0, long - _UNDER - by * (long - 2 * _STRIP), 0.0)
        mirrored = Transform(-1.0, 0.0, 0.0, 1.0, 2 * long, 0.0)
        yield _Zone(long - _UNDER, long + after, mirrored, stretched)
