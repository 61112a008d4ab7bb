"""Fits everything onto a table of playingcards.io, which has a fixed size: all at one scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.export.pcio_widgets import Json, figures
from generator.export.table import Thing, placed
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Problem
from generator.game.spec.table import NO_SPOT, SpotSpec
from generator.geometry import Rect, Size, around

_POKER = 88.9
"""The height of a poker card, mm."""
_STEP, _LEAST = 0.97, 0.25
"""How much smaller the scale gets each time, and the smallest one, in units for a millimetre."""


class Block(NamedTuple):
    """Widgets that stay together."""

    name: str
    size: Size
    """mm: what becomes smaller with the scale."""
    extra: Size
    """Units of the table: what doesn't, such as names and buttons."""
    make: Callable[[Rect, float], Iterator[Json]]
    """Makes the widgets in a box, in units, at a scale."""
    spot: SpotSpec = NO_SPOT
    least: float = 0.0
    """The least width, in units."""

    def at(self, scale: float) -> Size:
        """Its size in units."""
        width = self.size.width * scale + self.extra.width
        return Size(max(width, self.least), self.size.height * scale + self.extra.height)


def fitted(blocks: Sequence[Block], origin: Origin) -> tuple[float, list[Rect]]:
    """The largest scale, in units for a millimetre, at which all blocks fit, and their boxes, in units.

    Raises `Problem` if there is too much.
    """
    units = figures()
    room = Rect(0.0, 0.0, units.width, units.hand.y)
    room = Rect(*(units.margin,) * 2, room.width - 2 * units.margin, room.height - 2 * units.margin)
    scale = units.card_height / _POKER
    while scale >= _LEAST:
        sizes = [block.at(scale) for block in blocks]
        things = [
            Thing(block.name, Size(size.width / scale, size.height / scale), block.spot)
            for block, size in zip(blocks, sizes)
        ]
        boxes = list(placed(things, room.width / scale))
        all_ = around(
            corner for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom))
        )
        width, height = all_.width * scale, all_.height * scale
        if width <= room.width and height <= room.height:
            left, top = room.x + (room.width - width) / 2, room.y + (room.height - height) / 2
            return scale, [
                Rect(left + (box.x - all_.x) * scale, top + (box.y - all_.y) * scale, *size)
                for box, size in zip(boxes, sizes)
            ]
        scale *= _STEP
    raise Problem(
        "EXPORT014",
        "the game doesn't fit on a table of playingcards.io",
        origin,
        "export only some components, `--only events`, or make them `counters`",
    )
