"""SVG files as frames: vectors stay vectors.

What is drawn: shapes, paths, groups, `use` and symbols, nested viewports, transforms, style sheets, gradients, strokes,
clip paths, masks, patterns, markers, opacity, blend modes, the usual filters, pictures and texts. Everything else gives
a warning. Files are untrusted: nothing else is read but pictures that the caller opens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.foundation.diagnostics import Outcome, Problem
from generator.frame import EMPTY, Frame

if TYPE_CHECKING:
    from generator.svg.context import Options

ENDINGS = (".svg", ".svgz")


def split_id(name: str) -> tuple[str, str | None]:
    """The file and the id in a name such as `art/tokens.svg#wood`; no id where the name is a whole file.

    >>> split_id("art/tokens.svg#wood"), split_id("art/wolf#2.png")
    (('art/tokens.svg', 'wood'), ('art/wolf#2.png', None))
    """
    file, sign, part = name.strip().rpartition("#")
    return (file, part) if sign and file.lower().endswith(ENDINGS) else (name, None)


def read_svg(data: bytes, name: str, options: Options | None = None) -> Outcome[Frame]:
    """The drawing in an SVG file, in mm at its own size. `name` is the file, for messages.

    An outcome with an error has an empty frame.
    """
    from generator.svg.context import Options
    from generator.svg.document import read_document
    from generator.svg.drawing import Drawing
    from generator.svg.viewports import read_again

    options = options or Options()
    try:
        read = read_document if options.part is None else read_again
        return Drawing(read(data, name), name, options).outcome()
    except Problem as problem:
        return Outcome(EMPTY, problem.diagnostics)
