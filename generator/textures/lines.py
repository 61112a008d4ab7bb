"""Textures of lines."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from generator.geometry import Command, Path, Rect, Transform
from generator.textures import Cast, Tone, as_path, texture


@texture("stripes")
def stripes(cast: Cast) -> Iterator[Tone]:
    """Even stripes, 2 mm wide and apart."""
    x, _, width, _ = cast.area
    rows = list(cast.rows(4.0))
    high = (rows[1] - rows[0]) / 2
    boxes = (Path.rectangle(Rect(x, y, width, high)).commands for y in rows)
    yield Tone(as_path(command for box in boxes for command in box))


@texture("hatching")
def hatching(cast: Cast) -> Iterator[Tone]:
    """Lines as by a pen: thin, not quite straight, and some of them broken."""
    yield Tone(as_path(_strokes(cast, 0.9)), 1.0, 0.18)


@texture("crosshatching")
def crosshatching(cast: Cast) -> Iterator[Tone]:
    """Lines as by a pen, in two directions."""
    lines = as_path(_strokes(cast, 1.1))
    yield Tone(lines, 1.0, 0.16)
    upright = Rect(cast.area.y, cast.area.x, cast.area.height, cast.area.width)
    turned = as_path(_strokes(cast._replace(area=upright), 1.1))
    yield Tone(turned.transformed(Transform(0.0, 1.0, 1.0, 0.0, 0.0, 0.0)), 1.0, 0.16)


def _strokes(cast: Cast, gap: float) -> Iterator[Command]:
    left, _, width, _ = cast.area
    for y in cast.rows(gap):
        x, right = left, left + width
        while x < right:
            end = min(right, x + cast.within(0.35, 1.1) * max(width, 8.0))
            slope = cast.within(-0.12, 0.12) * gap
            bend = y + cast.within(-0.25, 0.25) * gap
            yield ("M", x, y)
            yield ("C", x + (end - x) / 3, bend, x + (end - x) * 2 / 3, bend, end, y + slope)
            x = end + cast.within(0.2, 1.2)


@texture("waves")
def waves(cast: Cast) -> Iterator[Tone]:
    """Wavy lines, as on old sea charts."""
    left, _, width, _ = cast.area
    long, high = 6.0, 0.9
    commands: list[Command] = []
    for row, y in enumerate(cast.rows(2.4)):
        x = left - long * (1.0 + (row % 2) / 2)
        commands.append(("M", x, y))
        while x < left + width:
            commands.append(("C", x + long * 0.3, y - high, x + long * 0.7, y - high, x + long, y))
            x += long
    yield Tone(as_path(commands), 1.0, 0.25)


@texture("scratches")
def scratches(cast: Cast) -> Iterator[Tone]:
    """Fine scratches here and there, as on a box that was used."""
    for strength, width, share in ((1.0, 0.1, 0.3), (0.55, 0.18, 0.7)):
        commands: list[Command] = []
        for _ in range(cast.count(2.2 * share)):
            x, y = cast.place()
            angle, long = cast.within(0.0, pi), cast.within(1.5, 9.0)
            dx, dy = long * cos(angle), long * sin(angle)
            bow = cast.within(-0.08, 0.08)
            commands.append(("M", x, y))
            commands.append(
                (
                    "C",
                    x + dx / 3 - dy * bow,
                    y + dy / 3 + dx * bow,
                    x + dx * 2 / 3 - dy * bow,
                    y + dy * 2 / 3 + dx * bow,
                    x + dx,
                    y + dy,
                )
            )
        yield Tone(as_path(commands), strength, width)


@texture("linen")
def linen(cast: Cast) -> Iterator[Tone]:
    """Threads across each other, as of linen or canvas."""
    for upright in (False, True):
        area = cast.area
        if upright:
            area = Rect(area.y, area.x, area.height, area.width)
        for strength in (1.0, 0.5):
            commands: list[Command] = []
            for y in cast._replace(area=area).rows(0.75):
                at = y + cast.within(-0.15, 0.15)
                start = area.x - cast.within(0.0, 3.0)
                ends = ((start, at), (area.x + area.width, at + cast.within(-0.1, 0.1)))
                for kind, (a, b) in zip("ML", ends):
                    commands.append((kind, b, a) if upright else (kind, a, b))
            yield Tone(as_path(commands), strength, 0.14)
