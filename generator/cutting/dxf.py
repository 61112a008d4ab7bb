"""DXF, for Silhouette Studio (all editions), LightBurn and most laser software.

Version R2000, y up, `$INSUNITS` millimetres; in the preferences of Silhouette Studio choose to open DXF files *as is*.
Every contour is one polyline (LWPOLYLINE), closed if it ends where it starts, so that nothing has to be joined before
it is cut. Curves are approximated by arcs, more exactly than a machine can cut: nearly all programs read polylines with
arcs, but several laser programs silently skip splines. The layer `page` isn't plotted.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, Any

from generator.cutting import LAYERS, MADE_BY, Layer, Sketch, cut_format
from generator.geometry import Path, Transform
from generator.geometry.paths import parts

if TYPE_CHECKING:
    from ezdxf.document import Drawing

TOLERANCE = 0.002
"""The largest distance of an arc from its curve, mm."""
COLORS: dict[Layer, int] = {"page": 8, "register": 7, "fold": 5, "cut": 1}
"""The colours of layers as AutoCAD numbers: grey, black, blue, red."""
_MILLIMETRES = 4
_SHARES = tuple(step / 8 for step in range(1, 8))
"""Where a curve is compared with its arc, as shares of its parameter."""
_MAX_DEPTH = 12

Points = tuple[float, float, float, float, float, float, float, float]
"""A cubic by the x and y of its four points."""
Vertex = tuple[float, float, float]
"""A vertex of a polyline: x, y, and the bulge of the way to the next one (0 straight, 1 a half circle to the left)."""


@cut_format("dxf", ".dxf")
def write(sketch: Sketch) -> bytes:
    """A DXF file."""
    up = Transform(1.0, 0.0, 0.0, -1.0, 0.0, sketch.size.height)
    with _timeless():
        drawing = _drawing(sketch)
        space = drawing.modelspace()
        for layer in LAYERS:
            for path in sketch.of(layer):
                for vertices, closed in map(polyline, parts(path.transformed(up))):
                    space.add_lwpolyline(
                        vertices, format="xyb", close=closed, dxfattribs={"layer": layer}
                    )
        file = StringIO()
        drawing.write(file)
    return f"999\n{MADE_BY}: {_plain(sketch.title)}\n{file.getvalue()}".encode()


@contextmanager
def _timeless() -> Iterator[None]:
    import ezdxf  # takes half a second

    options: Any = ezdxf.options  # type: ignore[attr-defined]
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def _drawing(sketch: Sketch) -> Drawing:
    import ezdxf

    drawing = ezdxf.new("R2000", units=_MILLIMETRES)  # type: ignore[attr-defined]
    width, height = sketch.size
    drawing.modelspace().reset_extents((0, 0, 0), (width, height, 0))
    # ezdxf ignores a corner at (0, 0), and keeps the values in the header.
    drawing.header["$EXTMIN"], drawing.header["$EXTMAX"] = (0, 0, 0), (width, height, 0)
    drawing.modelspace().reset_limits((0, 0), (width, height))
    for layer in LAYERS:
        if sketch.of(layer):
            added = drawing.layers.add(layer, color=COLORS[layer])
            added.dxf.plot = int(layer != "page")
    return drawing


def _plain(title: str) -> str:
    """A title in ASCII, which every program reads."""
    bare = unicodedata.normalize("NFKD", title.replace("–", "-"))
    return bare.encode("ascii", "ignore").decode().replace("\n", " ")


def polyline(part: Path) -> tuple[list[Vertex], bool]:
    """A part of a path as a polyline with arcs, and whether it is closed."""
    start, *steps = part.commands
    vertices: list[Vertex] = [(*start[1:], 0.0)]
    closed = steps[-1][0] == "Z"
    for command in steps:
        if command[0] == "L":
            vertices.append((*command[1:], 0.0))
        elif command[0] == "C":
            points: Points = (*vertices[-1][:2], *command[1:])
            for x, y, bulge in arcs(points):
                vertices[-1] = (*vertices[-1][:2], bulge)
                vertices.append((x, y, 0.0))
    if closed and len(vertices) > 1 and math.dist(vertices[-1][:2], vertices[0][:2]) < TOLERANCE:
        vertices.pop()
    return vertices, closed


def arcs(points: Points) -> Iterator[Vertex]:
    """The arcs that approximate a cubic: the end of each, and its bulge."""
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    yield from _arcs(complex(x0, y0), complex(x1, y1), complex(x2, y2), complex(x3, y3))


def _arcs(p0: complex, p1: complex, p2: complex, p3: complex, depth: int = 0) -> Iterator[Vertex]:
    shares = ((t, 1 - t) for t in _SHARES)
    spots = [
        u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3 for t, u in shares
    ]
    bulge = _bulge(p0, spots[3], p3)
    if depth >= _MAX_DEPTH or _is_near(bulge, p0, p3, spots):
        yield p3.real, p3.imag, bulge
        return
    # Two halves, by de Casteljau's algorithm.
    a, b, c = (p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2
    d, e = (a + b) / 2, (b + c) / 2
    middle = (d + e) / 2
    yield from _arcs(p0, a, d, middle, depth + 1)
    yield from _arcs(middle, e, c, p3, depth + 1)


def _bulge(start: complex, middle: complex, end: complex) -> float:
    """The bulge of the arc through three points: the tangent of a quarter of its angle, positive for a left turn."""
    # The dot product and the cross product.
    both = (start - middle).conjugate() * (end - middle)
    inside = math.atan2(abs(both.imag), both.real)
    return math.copysign(math.tan((math.pi - inside) / 2), -both.imag)


def _is_near(bulge: float, start: complex, end: complex, spots: Sequence[complex]) -> bool:
    chord = abs(end - start)
    if chord < 1e-9:
        return all(abs(spot - start) < TOLERANCE for spot in spots)
    way = (end - start) / chord
    # In the direction of the chord, and across.
    turned = [(spot - start) * way.conjugate() for spot in spots]
    along = [spot.real for spot in turned]
    if min(along) < -TOLERANCE or max(along) > chord + TOLERANCE or abs(bulge) > 1:
        return False
    if abs(bulge) < 1e-6:
        return all(abs(spot.imag) < TOLERANCE for spot in turned)
    # The centre is to the left of the chord if the arc turns left and is less than a half circle.
    centre = (start + end) / 2 + way * 1j * chord * (1 - bulge * bulge) / (4 * bulge)
    radius = chord * (1 + bulge * bulge) / (4 * abs(bulge))
    return all(abs(abs(spot - centre) - radius) < TOLERANCE for spot in spots)
