"""No more ink than paper takes: black instead of equal parts of the other three, then less of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

_STRIP = 256
"""Rows that are worked on at once."""
FULL = 255
"""How much ink a pixel has of one plate at most."""


def limited(inks: Any, most: float) -> Any:
    """Rows of cyan, magenta, yellow and black, each 0 to 255, with at most so much of all together.

    Grey component replacement: equal parts of cyan, magenta and yellow go, and black comes in their place. Where that
    isn't enough, less of the three is printed; never less black.
    """
    import numpy

    plates = inks.astype(numpy.float64)
    over = plates.sum(axis=-1) - most
    wet = over > 0
    if not wet.any():
        return plates
    changed = plates[wet]
    colors, black = changed[:, :3], changed[:, 3]
    instead = (FULL - black) / FULL
    grey = numpy.minimum(over[wet] / (3 - instead), colors.min(axis=-1))
    colors = colors - grey[:, None]
    black = black + grey * instead
    total = colors.sum(axis=-1)
    room = numpy.maximum(most - black, 0)
    share = numpy.where(total > room, room / numpy.maximum(total, 1e-9), 1.0)
    plates[wet] = numpy.concatenate((colors * share[:, None], black[:, None]), axis=-1)
    return plates


def limited_image(image: Image, most: float) -> Image:
    """A CMYK image none of whose pixels has more ink than a share: 2.4 for 240 %."""
    import numpy
    from PIL import Image as library

    inks, limit, copied = numpy.asarray(image), int(most * FULL), False
    for top in range(0, len(inks), _STRIP):
        wet = inks[top : top + _STRIP].sum(axis=-1, dtype=numpy.uint16) > limit
        if wet.any():
            if not copied:
                inks, copied = inks.copy(), True
            strip = inks[top : top + _STRIP]
            # Rounded down, so that four plates together have no more than the limit.
            strip[wet] = numpy.floor(limited(strip[wet], limit - 1) + 1e-6).astype(numpy.uint8)
    return library.fromarray(inks, "CMYK") if copied else image


def limited_rows(data: bytes, most: float) -> list[float]:
    """Packed pixels of four bytes as inks from 0 to 1, one after the other, none with more than a share."""
    import numpy

    rows = numpy.frombuffer(data, numpy.uint8).reshape(-1, 4)
    result: list[float] = (limited(rows, most * FULL) / FULL).ravel().tolist()
    return result
