"""SVG files as frames: vectors stay vectors.

What is drawn: shapes, paths, groups, `use` and symbols, nested viewports, transforms, style sheets, gradients, strokes,
clip paths, masks that cut, patterns, markers, opacity, embedded pictures. What is not (text, filters, masks that fade)
is said, never left out silently. A file is untrusted: nothing is read but it, and pictures that the caller opens.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.color import BLACK, Color
from generator.diagnostics import Outcome, Problem
from generator.frame import EMPTY, Frame, Picture


def read_svg(
    data: bytes,
    name: str,
    current: Color = BLACK,
    opened: Callable[[str], Picture] | None = None,
) -> Outcome[Frame]:
    """The drawing in an SVG file, in mm at its own size; `current` is what `currentColor` means.

    `opened` reads the raster pictures that the file links, and refuses those that it may not; without it none is read.
    An outcome with an error has an empty frame. `name` is the file, for messages.
    """
    from generator.svg.document import read_document
    from generator.svg.drawing import Drawer

    try:
        return Drawer(read_document(data, name), name, current, opened).outcome()
    except Problem as problem:
        return Outcome(EMPTY, problem.diagnostics)
