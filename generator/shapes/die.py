"""The die: four, six or eight faces that are cut, folded and glued."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import hypot, sqrt
from typing import Annotated, ClassVar

from generator.decode import Context, Extent, SchemaExtra, need_text, written_as, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.geometry import Path, Point, Size, Transform, around
from generator.geometry.paths import lines
from generator.shapes import Folding, Net, Panel, shape

_TAB, _SLANT = 0.28, 0.55
"""How deep a tab is, as a share of its edge; how much it narrows at each end, as a share of its depth."""
_HIGH = sqrt(3) / 2
"""The height of a triangle over its side."""
_MIN = 8.0
"""Shorter edges cannot be folded by hand, mm."""

Corners = Sequence[Point]
Edge = tuple[Point, Point]


@written_as(Annotated[int, SchemaExtra({"enum": [4, 6, 8, "4", "6", "8", "d4", "d6", "d8"]})])
class Faces(int):
    """How many faces a die has."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Faces:
        """`4`, `6` or `8`, or `d6`. Raises `Problem`."""
        text = need_text(node).strip().lower().removeprefix("d")
        if text not in ("4", "6", "8"):
            raise wrong_value(node, "a number of faces", "write `4`, `6` or `8`")
        return cls(text)


@shape("die")
@dataclass(frozen=True, slots=True)
class Die(Folding):
    """A die to fold and glue: one row is one die, and its size is the length of an edge, such as `16 mm`.

    `front` draws every face separately; `panel.side` is its number, from `1`: `{{ row['face' ~ panel.side] }}`
    prints the columns `face1` to `face6`. A face with a template of its own has it in `panels: {6: skull.yaml}`.
    Opposite faces add up to 7 (6 faces) or 9 (8 faces). A die with 4 or 8 faces has triangles, each drawn in a box as
    wide as the edge with its tip at the top. Stickers for wooden dice need no net: they are squares or circles.
    """

    sides: ClassVar[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6", "7", "8")
    alike: ClassVar[bool] = True
    faces: Faces = Faces(6)
    """How many faces it has: 4, 6 or 8."""
    tab: Extent | None = None
    """How deep the tabs for glue are, in mm *(default: 28 % of the edge)*."""

    def net(self, size: Size) -> Net:
        """See `Folding.net`."""
        side, high = size
        if abs(side - high) > 1e-6:
            raise ValueError(
                f"all edges of a die are equally long, but its size is {side:g} × {high:g} mm"
            )
        if side < _MIN:
            raise ValueError(
                f"a die with edges of {side:.3g} mm can't be folded: use at least {_MIN:g} mm"
            )
        tab = self.tab if self.tab is not None else _TAB * side
        if not 2.0 <= tab <= 0.45 * side:
            raise ValueError(
                f"tabs of {tab:.3g} mm don't work on edges of {side:g} mm: use 2 mm to 45 % of the edge"
            )
        return _net(self.faces, side, tab)


class _Plan(NamedTuple):
    """Where the faces of a die lie flat, in a grid of squares or, in rows, of triangles."""

    cells: Mapping[str, tuple[int, int]]
    """The column and row of each face; a triangle stands on its side if their sum is even."""
    tabs: tuple[tuple[str, int], ...]
    """The edges that have tabs: a face and the number of its edge."""


_PLANS = {
    # A strip: its ends meet, and so do both edges above and both below.
    4: _Plan(
        {"1": (0, 0), "2": (1, 0), "3": (2, 0), "4": (3, 0)},
        (("1", 0), ("1", 2), ("2", 0)),
    ),
    # Four faces round the die, the third above the second of them and the fourth below it.
    6: _Plan(
        {"1": (1, 1), "2": (0, 1), "3": (1, 0), "4": (1, 2), "5": (2, 1), "6": (3, 1)},
        (("2", 3), ("3", 0), ("3", 1), ("3", 3), ("4", 1), ("4", 2), ("4", 3)),
    ),
    # Six in a strip, whose ends meet; one above the strip, one below it.
    8: _Plan(
        {
            **{name: (column, 0) for column, name in enumerate("162837")},
            "4": (1, -1),
            "5": (2, 1),
        },
        (("1", 0), ("8", 0), ("7", 0), ("1", 2), ("3", 2)),
    ),
}


def _net(count: int, side: float, deep: float) -> Net:
    """The net of a die, moved so that it begins at 0."""
    cells, tabbed = _PLANS[count]
    corner_of = _square if count == 6 else _triangle
    faces = {name: corner_of(*cells[name], side) for name in sorted(cells)}
    edges = [_sides(faces[name])[number] for name, number in tabbed]
    tabs = [_tab(edge, deep) for edge in edges]
    box = around(corner for corners in (*faces.values(), *tabs) for corner in corners)
    by = Transform.translate(-box.x, -box.y)
    times = Counter(_key(edge) for corners in faces.values() for edge in _sides(corners))
    folds = lines([*(edge for edge in times if times[edge] > 1), *map(_key, edges)])
    rim = [edge for face in faces.values() for edge in _sides(face) if times[_key(edge)] == 1]
    outline = _outline(rim, dict(zip(edges, tabs, strict=True)))
    panels = []
    for name, corners in faces.items():
        form = Path.polygon(corners).transformed(by)
        turn = 180 * (sum(cells[name]) % 2) if count != 6 else 0
        panels.append(Panel(name, form.bounds, turn, form=None if count == 6 else form))
    glue = tuple(Path.polygon(tab).transformed(by) for tab in tabs)
    return Net(box.size, outline.transformed(by), folds.transformed(by), tuple(panels), glue)


def _outline(rim: Sequence[Edge], tabs: Mapping[Edge, Corners]) -> Path:
    """The way along the edges that belong to one face each, round their tabs."""
    follow = {_round(a): (a, b) for a, b in rim}
    at = start = next(iter(follow))
    result: list[Point] = []
    while True:
        a, b = follow[at]
        result += tabs[a, b][:3] if (a, b) in tabs else [a]
        at = _round(b)
        if at == start:
            return Path.polygon(result)


def _square(column: int, row: int, side: float) -> Corners:
    x, y = column * side, row * side
    return [Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)]


def _triangle(column: int, row: int, side: float) -> Corners:
    x, top, bottom = column * side / 2, row * side * _HIGH, (row + 1) * side * _HIGH
    if (column + row) % 2:
        return [Point(x, top), Point(x + side, top), Point(x + side / 2, bottom)]
    return [Point(x, bottom), Point(x + side / 2, top), Point(x + side, bottom)]


def _tab(edge: Edge, deep: float) -> Corners:
    """A tab on the left of an edge, narrower at its end."""
    (ax, ay), (bx, by) = edge
    long = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / long, (by - ay) / long
    slant = deep * _SLANT
    out = Point(dy * deep, -dx * deep)
    return [
        edge[0],
        Point(ax + out.x + dx * slant, ay + out.y + dy * slant),
        Point(bx + out.x - dx * slant, by + out.y - dy * slant),
        edge[1],
    ]


def _sides(corners: Corners) -> list[Edge]:
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def _key(edge: Edge) -> Edge:
    a, b = sorted(map(_round, edge))
    return a, b


def _round(point: Point) -> Point:
    return Point(round(point.x, 6) + 0.0, round(point.y, 6) + 0.0)
