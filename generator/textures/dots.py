"""Textures of dots and squares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

from generator.geometry import Command, Path, Rect
from generator.textures import Cast, Tone, as_path, blob, texture


@texture("dots")
def dots(cast: Cast) -> Iterator[Tone]:
    """Even dots, each row between those of the next."""
    yield Tone(as_path(_screen(cast, 2.6, lambda share: 0.55)))


@texture("halftone")
def halftone(cast: Cast) -> Iterator[Tone]:
    """Dots that grow from the top to the foot, as in a printed comic."""
    yield Tone(as_path(_screen(cast, 1.5, lambda share: 1.0 * sqrt(share))))


def _screen(cast: Cast, gap: float, size: Callable[[float], float]) -> Iterator[Command]:
    left, top, width, height = cast.area
    rows = list(cast.rows(gap * 0.866, grid=True))
    gap = (rows[1] - rows[0]) / 0.866
    for row, y in enumerate(rows):
        share = min(1.0, max(0.0, (y - top) / height)) if height else 0.0
        radius = size(share) * gap / 2
        if radius < 0.03:
            continue
        x = left + (row % 2) * gap / 2
        while x < left + width + gap:
            yield from Path.ellipse(Rect(x - radius, y - radius, 2 * radius, 2 * radius)).commands
            x += gap


@texture("checks")
def checks(cast: Cast) -> Iterator[Tone]:
    """A chessboard of squares, 3 mm wide."""
    left, _, width, _ = cast.area
    rows = list(cast.rows(3.0, grid=True))
    side = rows[1] - rows[0]
    boxes = (
        Path.rectangle(Rect(left + at * side, y, side, side)).commands
        for row, y in enumerate(rows)
        for at in range(row % 2, int(width / side) + 2, 2)
    )
    yield Tone(as_path(command for box in boxes for command in box))


@texture("noise")
def noise(cast: Cast) -> Iterator[Tone]:
    """Fine specks of any strength, as of spray or soot."""
    for strength, most in ((0.35, 0.28), (0.65, 0.2), (1.0, 0.13)):
        commands: list[Command] = []
        for _ in range(cast.count(22.0)):
            commands += blob(cast, *cast.place(), cast.within(0.05, most), 5)
        yield Tone(as_path(commands), strength)
