"""Pictures that will look coarse in print."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.checks import Finding, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame import Face, ImageMark
from generator.frame.face import place_of
from generator.frame.survey import Laid, images
from generator.geometry.units import MM_PER_INCH


@check("IMG020", Severity.WARNING)
def low_resolution(face: Face, *, dpi: float = 200.0) -> Iterator[Finding]:
    """A picture has fewer than 200 pixels to the inch at the size it is printed in.

    Why: on a screen the picture looks sharp; on paper, held in the hand, its pixels show.
    Fix: use a larger picture, print it smaller, or draw it as an SVG, which is sharp at any size.

    Bad:
        name,art
        Wolf,art/100x100.png

    Good:
        name,art
        Wolf,art/600x600.png
    """
    for laid in images(face.frame):
        mark: ImageMark = laid.mark
        width, height = mark.size if laid.by is None else _printed(laid)
        picture = mark.picture
        if width <= 0.0 or height <= 0.0:
            continue
        has = min(picture.width / width, picture.height / height) * MM_PER_INCH
        if has >= dpi - 0.5:
            continue
        need_x, need_y = (math.ceil(side / MM_PER_INCH * dpi) for side in (width, height))
        yield Finding(
            f"`{picture.name}` prints at {has:.0f} dpi",
            place_of(face, laid.source),
            f"use a picture of at least {need_x} × {need_y} pixels, or print it smaller",
            picture.key,
            -has,
            steps_to(face, laid.source),
        )


def _printed(laid: Laid) -> tuple[float, float]:
    """The lengths of the picture's sides on paper, however it is turned."""
    a, b, c, d, _, _ = laid.map()
    width, height = laid.mark.size
    return width * math.hypot(a, b), height * math.hypot(c, d)
