"""DXF, as Silhouette Studio (all editions), LightBurn and most laser software read it.

Version R2000, y up, `$INSUNITS` millimetres; in Silhouette Studio choose *as is* where its preferences say how a DXF is
opened. Every contour is one polyline (LWPOLYLINE), closed where it goes round, so that nothing has to be joined before
it is cut. Where it is curved it consists of arcs that are nearer to the curve than a machine can tell: polylines with
arcs are read almost everywhere, splines are not (several laser programs leave them out, and say nothing). The layer
`page` is not to be plotted.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, Any

from generator.cutting import LAYERS, MADE_BY, Layer, Sketch, cut_format
from generator.geometry import Command, Path, Transform
from generator.geometry.bezier import cubic

if TYPE_CHECKING:
    from ezdxf.document import Drawing

TOLERANCE = 0.002
"""How far an arc may leave its curve, mm."""
COLORS: dict[Layer, int] = {"page": 8, "register": 7, "fold": 5, "cut": 1}
"""The layers in AutoCAD's numbers: grey, black, blue, red."""
_MILLIMETRES = 4
_SHARES = tuple(step / 8 for step in range(1, 8))
_DEEPEST = 12

Points = tuple[float, float, float, float, float, float, float, float]
"""A cubic by the x and y of its four points."""
Vertex = tuple[float, float, float]
"""A corner of a polyline: x, y, and how the way to the next one bends (0 straight, 1 half a circle to the left)."""


@cut_format("dxf")
class Dxf:
    """Writes DXF files."""

    suffix = ".dxf"

    def write(self, sketch: Sketch) -> bytes:
        """See `Format.write`."""
        up = Transform(1.0, 0.0, 0.0, -1.0, 0.0, sketch.size.height)
        with _timeless():
            drawing = _drawing(sketch)
            space = drawing.modelspace()
            for layer in LAYERS:
                for path in sketch.of(layer):
                    for vertices, closed in polylines(path.transformed(up)):
                        space.add_lwpolyline(
                            vertices, format="xyb", close=closed, dxfattribs={"layer": layer}
                        )
            file = StringIO()
            drawing.write(file)
        return f"999\n{MADE_BY}: {_plain(sketch.title)}\n{file.getvalue()}".encode()


@contextmanager
def _timeless() -> Iterator[None]:
    """Lets files have a fixed date and identity."""
    import ezdxf  # takes half a second

    options: Any = ezdxf.options  # type: ignore[attr-defined]
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def _drawing(sketch: Sketch) -> Drawing:
    """A drawing without lines, as large as the sheet."""
    import ezdxf

    drawing = ezdxf.new("R2000", units=_MILLIMETRES)  # type: ignore[attr-defined]
    width, height = sketch.size
    drawing.modelspace().reset_extents((0, 0, 0), (width, height, 0))
    # ezdxf takes a corner at (0, 0) for none and keeps what stands here.
    drawing.header["$EXTMIN"], drawing.header["$EXTMAX"] = (0, 0, 0), (width, height, 0)
    drawing.modelspace().reset_limits((0, 0), (width, height))
    for layer in LAYERS:
        if sketch.of(layer):
            made = drawing.layers.add(layer, color=COLORS[layer])
            made.dxf.plot = int(layer != "page")
    return drawing


def _plain(title: str) -> str:
    """A title in the letters that every program reads."""
    bare = unicodedata.normalize("NFKD", title.replace("–", "-"))
    return bare.encode("ascii", "ignore").decode().replace("\n", " ")


def polylines(path: Path) -> Iterator[tuple[list[Vertex], bool]]:
    """The parts of a path as polylines with arcs, and whether each is closed."""
    part: list[Command] = []
    for command in (*path.commands, ("M", 0.0, 0.0)):
        if command[0] == "M":
            if len(part) > 1:
                yield _polyline(part)
            part = []
        part.append(command)


def _polyline(part: Sequence[Command]) -> tuple[list[Vertex], bool]:
    made: list[Vertex] = [(*part[0][1:], 0.0)]
    closed = part[-1][0] == "Z"
    for command in part[1:]:
        if command[0] == "L":
            made.append((*command[1:], 0.0))
        elif command[0] == "C":
            points: Points = (*made[-1][:2], *command[1:])
            for x, y, bulge in arcs(points):
                made[-1] = (*made[-1][:2], bulge)
                made.append((x, y, 0.0))
    if closed and len(made) > 1 and math.dist(made[-1][:2], made[0][:2]) < TOLERANCE:
        made.pop()
    return made, closed


def arcs(points: Points, depth: int = 0) -> Iterator[Vertex]:
    """The arcs that stand for a cubic: where each ends, and how it bends."""
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    spots = [(cubic(x0, x1, x2, x3, t), cubic(y0, y1, y2, y3, t)) for t in _SHARES]
    bulge = _bend((x0, y0), spots[3], (x3, y3))
    if depth >= _DEEPEST or _follows(bulge, (x0, y0), (x3, y3), spots):
        yield x3, y3, bulge
        return
    for half in _halves(points):
        yield from arcs(half, depth + 1)


def _bend(
    start: tuple[float, float], middle: tuple[float, float], end: tuple[float, float]
) -> float:
    """The tangent of a quarter of the angle of the arc through three points; positive where it turns left."""
    ux, uy, vx, vy = (
        start[0] - middle[0],
        start[1] - middle[1],
        end[0] - middle[0],
        end[1] - middle[1],
    )
    inside = math.atan2(abs(ux * vy - uy * vx), ux * vx + uy * vy)
    return math.copysign(math.tan((math.pi - inside) / 2), vx * uy - vy * ux)


def _follows(
    bulge: float,
    start: tuple[float, float],
    end: tuple[float, float],
    spots: Sequence[tuple[float, float]],
) -> bool:
    """Whether all spots lie on an arc, near enough."""
    chord = math.dist(start, end)
    if chord < 1e-9:
        return all(math.dist(start, spot) < TOLERANCE for spot in spots)
    ux, uy = (end[0] - start[0]) / chord, (end[1] - start[1]) / chord
    along = [(x - start[0]) * ux + (y - start[1]) * uy for x, y in spots]
    if min(along) < -TOLERANCE or max(along) > chord + TOLERANCE or abs(bulge) > 1:
        return False
    if abs(bulge) < 1e-6:
        away = (abs((y - start[1]) * ux - (x - start[0]) * uy) for x, y in spots)
        return max(away) < TOLERANCE
    # The centre lies on the left of the chord where the arc turns left and is less than half a circle.
    aside = chord * (1 - bulge * bulge) / (4 * bulge)
    x, y = (start[0] + end[0]) / 2 - uy * aside, (start[1] + end[1]) / 2 + ux * aside
    radius = chord * (1 + bulge * bulge) / (4 * abs(bulge))
    return all(abs(math.dist((x, y), spot) - radius) < TOLERANCE for spot in spots)


def _halves(points: Points) -> tuple[Points, Points]:
    """The cubic cut in the middle of its way."""
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    ax, ay, bx, by, cx, cy = (
        (x0 + x1) / 2,
        (y0 + y1) / 2,
        (x1 + x2) / 2,
        (y1 + y2) / 2,
        (x2 + x3) / 2,
        (y2 + y3) / 2,
    )
    dx, dy, ex, ey = (ax + bx) / 2, (ay + by) / 2, (bx + cx) / 2, (by + cy) / 2
    mx, my = (dx + ex) / 2, (dy + ey) / 2
    return (x0, y0, ax, ay, dx, dy, mx, my), (mx, my, ex, ey, cx, cy, x3, y3)
