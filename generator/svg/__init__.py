"""SVG files as frames: vectors stay vectors.

What is drawn: shapes, paths, groups, `use` and symbols, nested viewports, transforms, style sheets, gradients, strokes,
clip paths, masks that cut, patterns, markers, opacity, pictures and texts. What is not (filters, masks that fade) is
said, never left out silently. A file is untrusted: nothing is read but it, and pictures that the caller opens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.foundation.diagnostics import Outcome, Problem
from generator.frame import EMPTY, Frame

if TYPE_CHECKING:
    from generator.svg.context import Means


ENDINGS = (".svg", ".svgz")


def parted(name: str) -> tuple[str, str | None]:
    """The file and the id in a name such as `art/tokens.svg#wood`; no id where the name is a whole file.

    >>> parted("art/tokens.svg#wood"), parted("art/wolf#2.png")
    (('art/tokens.svg', 'wood'), ('art/wolf#2.png', None))
    """
    file, sign, part = name.strip().rpartition("#")
    return (file, part) if sign and file.lower().endswith(ENDINGS) else (name, None)


def read_svg(data: bytes, name: str, means: Means | None = None) -> Outcome[Frame]:
    """The drawing in an SVG file, in mm at its own size. `name` is the file, for messages.

    Drawn black on nothing, without linked pictures and texts, where nothing else is given. An outcome with an error has
    an empty frame.
    """
    from generator.svg.context import Means
    from generator.svg.document import read_document
    from generator.svg.drawing import Drawer

    means = means or Means()
    try:
        if means.part is None:
            return Drawer(read_document(data, name), name, means).outcome()
        from generator.svg.parts import read_again  # drawings are mostly shown whole

        return Drawer(read_again(data, name), name, means).outcome()
    except Problem as problem:
        return Outcome(EMPTY, problem.diagnostics)
