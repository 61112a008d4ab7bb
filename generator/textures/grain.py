"""Textures of materials."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, exp, pi, sin

from generator.geometry import Command, Path, Rect
from generator.geometry.bezier import bent
from generator.textures import Cast, Tone, as_path, blob, texture


@texture("paper")
def paper(cast: Cast) -> Iterator[Tone]:
    """Old paper: fibres, specks and a few pale stains."""
    stains: list[Command] = []
    for _ in range(cast.count(0.12)):
        stains += _rounded(cast, *cast.place(), cast.within(2.0, 7.0))
    yield Tone(as_path(stains), 0.14)
    fibres: list[Command] = []
    for _ in range(cast.count(5.0)):
        fibres += _curl(cast, *cast.place(), cast.within(0.8, 3.0))
    yield Tone(as_path(fibres), 0.6, 0.09)
    specks: list[Command] = []
    for _ in range(cast.count(4.0)):
        specks += blob(cast, *cast.place(), cast.within(0.05, 0.22), 6)
    yield Tone(as_path(specks), 1.0)


def _curl(cast: Cast, x: float, y: float, long: float) -> Iterator[Command]:
    angle = cast.within(0.0, 2 * pi)
    bends: list[float] = []
    for part in (1 / 3, 2 / 3, 1.0):
        angle += cast.within(-0.7, 0.7)
        bends += [x + long * part * cos(angle), y + long * part * sin(angle)]
    a, b, c, d, end_x, end_y = bends
    yield ("M", x, y)
    yield ("C", a, b, c, d, end_x, end_y)


def _rounded(cast: Cast, x: float, y: float, radius: float, corners: int = 9) -> Iterator[Command]:
    """An uneven blot without corners."""
    ring = []
    for at in range(corners):
        angle, reach = 2 * pi * at / corners, radius * cast.within(0.6, 1.0)
        ring.append((x + reach * cos(angle), y + reach * sin(angle)))
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(ring, ring[1:] + ring[:1])]
    yield ("M", *middles[-1])
    for corner, end, start in zip(ring, middles, middles[-1:] + middles[:-1]):
        yield bent(start, corner, end)
    yield ("Z",)


_KNOTS = 10
"""At most, however large a board is."""


@texture("wood")
def wood(cast: Cast) -> Iterator[Tone]:
    """The grain of a board, with a knot here and there; across from left to right."""
    left, _, width, height = cast.area
    knots = [
        (*cast.place(), cast.within(2.0, 4.5))
        for _ in range(min(_KNOTS, max(1, round(width * height / 2500))))
    ]
    for strength, thick, gap in ((0.55, 0.32, 2.1), (1.0, 0.14, 1.3)):
        commands: list[Command] = []
        for y in cast.rows(gap):
            y += cast.within(-0.4, 0.4) * gap
            drift, phase = cast.within(0.2, 0.8), cast.within(0.0, 2 * pi)
            x, points = left - 2.0, []
            while x <= left + width + 6.0:
                points.append((x, _around_knots(x, y + drift * sin(x / 17.0 + phase), knots)))
                x += max(3.0, width / 60)
            commands.append(("M", *points[0]))
            commands += [("L", *point) for point in points[1:]]
        yield Tone(as_path(commands), strength, thick)
    rings: list[Command] = []
    for x, y, radius in knots:
        for part in (0.25, 0.5, 0.75):
            rings += Path.ellipse(
                Rect(
                    x - radius * part * 1.4,
                    y - radius * part * 0.7,
                    radius * part * 2.8,
                    radius * part * 1.4,
                )
            ).commands
    yield Tone(as_path(rings), 0.8, 0.2)


def _around_knots(x: float, y: float, knots: list[tuple[float, float, float]]) -> float:
    """The height of a line of the grain, which gives way to knots."""
    for knot_x, knot_y, radius in knots:
        away = (y - knot_y) / radius
        push = exp(-(((x - knot_x) / (2.2 * radius)) ** 2)) * radius * exp(-(away**2) / 2)
        y += push if away >= 0 else -push
    return y


@texture("stone")
def stone(cast: Cast) -> Iterator[Tone]:
    """Weathered stone: flecks, pits and a few cracks."""
    for strength, most, per in ((0.25, 1.5, 3.0), (0.5, 0.6, 8.0), (1.0, 0.22, 8.0)):
        flecks: list[Command] = []
        for _ in range(cast.count(per)):
            flecks += blob(cast, *cast.place(), cast.within(most / 4, most), 8)
        yield Tone(as_path(flecks), strength)
    cracks: list[Command] = []
    for _ in range(max(1, cast.count(0.12))):
        x, y = cast.place()
        angle = cast.within(0.0, 2 * pi)
        cracks.append(("M", x, y))
        for _ in range(int(cast.within(4, 11))):
            angle += cast.within(-0.8, 0.8)
            step = cast.within(0.8, 2.4)
            x, y = x + step * cos(angle), y + step * sin(angle)
            cracks.append(("L", x, y))
    yield Tone(as_path(cracks), 0.9, 0.14)


@texture("bricks")
def bricks(cast: Cast) -> Iterator[Tone]:
    """The joints of a wall of bricks, 8 by 4 mm."""
    left, _, width, _ = cast.area
    rows = list(cast.rows(4.0, grid=True))
    high = rows[1] - rows[0]
    commands: list[Command] = []
    for row, y in enumerate(rows):
        commands += [("M", left, y), ("L", left + width, y)]
        x = left + (row % 2) * high
        while x < left + width:
            at = x + cast.within(-0.08, 0.08) * high
            commands += [("M", at, y), ("L", at, y + high)]
            x += 2 * high
    yield Tone(as_path(commands), 1.0, 0.3)


@texture("scales")
def scales(cast: Cast) -> Iterator[Tone]:
    """Scales of a fish or a dragon, or tiles of a roof."""
    left, _, width, _ = cast.area
    rows = list(cast.rows(2.6, grid=True))
    high = rows[1] - rows[0]
    wide = high * 1.5
    commands: list[Command] = []
    for row, y in enumerate(rows):
        x = left - wide + (row % 2) * wide / 2
        commands.append(("M", x, y))
        while x < left + width + wide:
            low = y + high * 1.25
            commands.append(("C", x, low, x + wide, low, x + wide, y))
            x += wide
    yield Tone(as_path(commands), 1.0, 0.25)
