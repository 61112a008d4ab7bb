"""What a texture is: shapes strewn over an area by chance, but the same by the same seed, drawn in one colour.

A texture is a function that yields `Tone`s in mm; its docstring is its manual. To add one, write it into a file here
and decorate it with `@texture("name")`; nothing lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import cos, hypot, pi, sin, sqrt
from random import Random
from typing import Final

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.registry import Registry
from generator.geometry import Command, Path, Rect, Transform

MOST: Final = 40_000
"""Shapes of one texture: more are finer than a printer prints, and slow to draw."""
_ROWS: Final = 2000


class Tone(NamedTuple):
    """Some shapes of one strength."""

    path: Path
    strength: float = 1.0
    """How much of the colour they have, 0 to 1."""
    width: float = 0.0
    """The width of their lines, mm; 0 for areas."""


class Cast(NamedTuple):
    """What a texture is made from."""

    area: Rect
    """What it must cover; mm."""
    chance: Random
    amount: float
    """How much of it there is: 1 is usual, 2 twice as much."""

    def within(self, least: float, most: float) -> float:
        """A number between two, by chance."""
        return least + (most - least) * self.chance.random()

    def place(self) -> tuple[float, float]:
        """A place in the area, by chance."""
        x, y, width, height = self.area
        return x + width * self.chance.random(), y + height * self.chance.random()

    def count(self, per_cm2: float) -> int:
        """How many shapes there are, for so many on a square centimetre."""
        size = self.area.width * self.area.height / 100
        return min(MOST, round(per_cm2 * size * self.amount))

    def rows(self, gap: float, grid: bool = False) -> Iterator[float]:
        """Heights from the top of the area to its foot, `gap` mm apart; further if they would be too many.

        In a `grid` there are as many shapes in each row as `gap` allows.
        """
        if grid:
            gap = max(gap, sqrt(self.area.width * self.area.height / MOST) * max(self.amount, 0.01))
        gap = max(gap / max(self.amount, 0.01), self.area.height / _ROWS, 0.1)
        for at in range(int(self.area.height / gap) + 2):
            yield self.area.y + at * gap


Texture = Callable[[Cast], Iterable[Tone]]
TEXTURES: Registry[Texture] = Registry("texture", "generator.textures")
texture = TEXTURES.register
"""Registers a function under its name in templates."""


def tones(name: str, area: Rect, seed: str, amount: float, angle: float) -> Iterator[Tone]:
    """The tones of a texture over an area, turned by `angle` degrees; the same for the same seed."""
    make = TEXTURES[name]
    if not angle % 360.0:
        yield from make(Cast(area, Random(seed), amount))
        return
    radius = hypot(area.width, area.height) / 2
    round_about = Rect(-radius, -radius, 2 * radius, 2 * radius)
    middle = Transform.translate(area.x + area.width / 2, area.y + area.height / 2)
    by = middle @ Transform.rotate(angle)
    for tone in make(Cast(round_about, Random(seed), amount)):
        yield tone._replace(path=tone.path.transformed(by))


def blob(cast: Cast, x: float, y: float, radius: float, corners: int = 7) -> Iterator[Command]:
    """An uneven speck around a place."""
    points = []
    for at in range(corners):
        angle, reach = 2 * pi * at / corners, radius * cast.within(0.55, 1.0)
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    yield ("M", *points[0])
    for point in points[1:]:
        yield ("L", *point)
    yield ("Z",)


def as_path(commands: Iterable[Command]) -> Path:
    """Commands as a path."""
    return Path(tuple(commands))
