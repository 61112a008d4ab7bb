"""SVG files as frames: vectors stay vectors.

What is drawn: shapes, paths, groups, `use` and symbols, nested viewports, transforms, style sheets, gradients, strokes,
clip paths, masks that cut, patterns, markers, opacity, pictures and texts. What is not (filters, masks that fade) is
said, never left out silently. A file is untrusted: nothing is read but it, and pictures that the caller opens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.diagnostics import Outcome, Problem
from generator.frame import EMPTY, Frame

if TYPE_CHECKING:
    from generator.svg.means import Means


def read_svg(data: bytes, name: str, means: Means | None = None) -> Outcome[Frame]:
    """The drawing in an SVG file, in mm at its own size. `name` is the file, for messages.

    Drawn black on nothing, without linked pictures and texts, where nothing else is given. An outcome with an error has
    an empty frame.
    """
    from generator.svg.document import read_document
    from generator.svg.drawing import Drawer
    from generator.svg.means import Means

    try:
        return Drawer(read_document(data, name), name, means or Means()).outcome()
    except Problem as problem:
        return Outcome(EMPTY, problem.diagnostics)
