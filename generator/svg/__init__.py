"""SVG files as frames: vectors stay vectors.

What is drawn: shapes, paths, groups, `use` and symbols, nested viewports, transforms, style sheets, gradients, strokes,
clip paths, opacity, embedded raster pictures. What is not (text, filters, masks, patterns, markers) is said, never left
out silently. A file is untrusted: nothing outside it is read.
"""

from __future__ import annotations

from generator.color import BLACK, Color
from generator.diagnostics import Outcome, Problem
from generator.frame import EMPTY, Frame


def read_svg(data: bytes, name: str, current: Color = BLACK) -> Outcome[Frame]:
    """The drawing in an SVG file, in mm at its own size; `current` is what `currentColor` means.

    An outcome with an error has an empty frame. `name` is the file, for messages.
    """
    from generator.svg.document import read_document
    from generator.svg.drawing import Drawer

    try:
        return Drawer(read_document(data, name), name, current).outcome()
    except Problem as problem:
        return Outcome(EMPTY, problem.diagnostics)
