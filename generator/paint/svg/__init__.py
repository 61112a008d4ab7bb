"""Paints SVG: any frame as one self-contained document without scripts, for browsers and for export.

The way of a frame: `Usage` counts what is used more than once, and how finely it must be written; `canvas` turns marks
into elements, with what they share from `definitions` (glyphs, pictures, gradients, clips). Numbers are mm, y down, as
in the frame. Letters are drawn as outlines, so that they look the same everywhere; under them lies the same text, not
to be seen, which is found, copied and read aloud.

There is no script in it, no style sheet, no style attribute, and no address of anything outside; links are left out: a
page around a drawing says what a click does. Cuts, folds and guides have classes, so that such a page can hide them.
An ink that is printed over others is drawn in its own colour, as screens show PDF.
"""

from __future__ import annotations

from generator.frame import Frame
from generator.paint.svg.view import CLASSES as CLASSES
from generator.paint.svg.view import PLAIN
from generator.paint.svg.view import View as View


def draw(frame: Frame, view: View = PLAIN) -> str:
    """A frame as an `<svg>` element: a file of its own, or a part of a page; the same frame gives the same text.

    Raises `Problem` where a picture cannot be read, `ValueError` where ids cannot begin with the prefix.
    """
    from generator.paint.svg.canvas import drawn

    return drawn(frame, view)
