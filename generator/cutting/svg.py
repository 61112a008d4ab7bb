"""SVG, for drawing programs, laser cutters and Cricut's Design Space.

Width and height are in mm and the view box has the same numbers, so that no program has to guess the size of a pixel.
Each layer is a group, which Inkscape shows as a layer, in its own colour: laser software chooses between cutting and
scoring by colour. Curves stay curves.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from generator.cutting import LAYERS, MADE_BY, Layer, Sketch, cut_format
from generator.geometry import Path

COLORS: dict[Layer, str] = {
    "page": "#c0c0c0",
    "register": "#000000",
    "fold": "#0000ff",
    "cut": "#ff0000",
}
"""The colours of the layers."""
_WIDTH = 0.1
"""The width of lines, mm: a hairline."""


@cut_format("svg", ".svg")
def write(sketch: Sketch) -> bytes:
    """An SVG file."""
    width, height = map(number, sketch.size)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<!-- {MADE_BY} -->",
        '<svg xmlns="http://www.w3.org/2000/svg"'
        ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{escape(sketch.title)}</title>",
    ]
    for layer in LAYERS:
        paths = sketch.of(layer)
        if paths:
            lines += [_group(layer), *(f'<path d="{data(path)}"/>' for path in paths), "</g>"]
    return "\n".join([*lines, "</svg>", ""]).encode()


def _group(layer: Layer) -> str:
    filled = layer == "register"
    look = f'fill="{COLORS[layer]}"' if filled else f'fill="none" stroke="{COLORS[layer]}"'
    pen = "" if filled else f' stroke-width="{_WIDTH}"'
    return f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" {look}{pen}>'


def data(path: Path) -> str:
    """A path as path data.

    >>> data(Path.polygon([(0, 0), (10, 0), (10, 2.5)]))
    'M0 0L10 0L10 2.5Z'
    """
    return "".join(kind + " ".join(map(number, numbers)) for kind, *numbers in path.commands)


def number(value: float) -> str:
    """A length in mm, to a tenth of a thousandth.

    >>> number(210.0), number(-0.00001), number(12.34567)
    ('210', '0', '12.3457')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
