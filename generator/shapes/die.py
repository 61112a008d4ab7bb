"""The die: four, six or eight faces that are cut, folded and glued."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import hypot, sqrt
from typing import Annotated, ClassVar

from generator.decode import Context, Extent, SchemaExtra, need_text, written_as, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Point, Size, Transform
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
        if self.faces == 6:
            return _cube(side).net(tab)
        return (_tetrahedron(side) if self.faces == 4 else _octahedron(side)).net(tab)


@dataclass(frozen=True, slots=True)
class _Faces:
    """The faces of a net with their names, and the edges that have tabs; corners run clockwise."""

    named: tuple[tuple[str, Corners, int], ...]
    """Name, corners, and how far its drawing is turned."""
    tabbed: tuple[Edge, ...]
    """From corner to corner in the order of the face: a tab lies to the left of the way."""

    def net(self, tab: float) -> Net:
        """The net, moved so that it begins at 0."""
        tabs = [_tab(edge, tab) for edge in self.tabbed]
        every = [corner for _, corners, _ in self.named for corner in corners]
        every += [corner for corners in tabs for corner in corners]
        x, y = min(p.x for p in every), min(p.y for p in every)
        width, height = max(p.x for p in every) - x, max(p.y for p in every) - y
        glue = tuple(_moved(corners, -x, -y) for corners in tabs)
        forms = [(name, _moved(corners, -x, -y), turn) for name, corners, turn in self.named]
        edges = _edges([corners for _, corners, _ in self.named])
        folded = [edge for edge, times in edges.items() if times > 1]
        folded += map(_key, self.tabbed)
        folds = lines(((a.x - x, a.y - y), (b.x - x, b.y - y)) for a, b in folded)
        outline = self._outline(tabs).transformed(Transform.translate(-x, -y))
        panels = tuple(
            Panel(name, form.bounds, turn, form=None if len(form.commands) == 5 else form)
            for name, form, turn in forms
        )
        return Net(Size(width, height), outline, folds, panels, glue)

    def _outline(self, tabs: Sequence[Corners]) -> Path:
        """The way round all faces, over the tabs."""
        edges = _edges([corners for _, corners, _ in self.named])
        tips = dict(zip(self.tabbed, tabs, strict=True))
        follow = {
            _round(a): (a, b)
            for _, corners, _ in self.named
            for a, b in _sides(corners)
            if edges[_key((a, b))] == 1
        }
        at = start = next(iter(follow))
        result: list[Point] = []
        while True:
            a, b = follow[at]
            result += tips[a, b][:3] if (a, b) in tips else [a]
            at = _round(b)
            if at == start:
                return Path.polygon(result)


def _cube(side: float) -> _Faces:
    """Four faces round the die, the third above the second of them and the fourth below it."""

    def square(x: float, y: float) -> Corners:
        a, b = x * side, y * side
        return [Point(a, b), Point(a + side, b), Point(a + side, b + side), Point(a, b + side)]

    around = {name: square(i, 1) for i, name in enumerate("2156")}
    above, below = square(1, 0), square(1, 2)
    tabbed = [_sides(around["2"])[3]]
    tabbed += [_sides(above)[i] for i in (0, 1, 3)] + [_sides(below)[i] for i in (1, 2, 3)]
    named = {**around, "3": above, "4": below}
    return _Faces(tuple((n, named[n], 0) for n in sorted(named)), tuple(tabbed))


def _strip(side: float, count: int) -> list[Corners]:
    """Triangles side by side, in turn with the tip at the top and at the bottom."""
    result: list[Corners] = []
    high = side * _HIGH
    for i in range(count):
        x = i * side / 2
        low = [Point(x, high), Point(x + side / 2, 0.0), Point(x + side, high)]
        top = [Point(x, 0.0), Point(x + side, 0.0), Point(x + side / 2, high)]
        result.append(top if i % 2 else low)
    return result


def _tetrahedron(side: float) -> _Faces:
    """Four triangles in a strip: its ends meet, and so do both edges above and both below."""
    faces = _strip(side, 4)
    (left, _, under), (above, _, _) = _sides(faces[0]), _sides(faces[1])
    named = ((str(i + 1), corners, 180 * (i % 2)) for i, corners in enumerate(faces))
    return _Faces(tuple(named), (left, under, above))


def _octahedron(side: float) -> _Faces:
    """Six triangles in a strip, whose ends meet; one above the strip, one below it."""
    faces, high = _strip(side, 6), side * _HIGH
    top = [Point(x, y - high) for x, y in _strip(side, 2)[0]]
    top = [Point(x + side / 2, y) for x, y in top]
    bottom = [Point(x + side, y + high) for x, y in _strip(side, 2)[1]]
    bottom = [Point(x - side / 2, y) for x, y in bottom]
    tabbed = (
        _sides(faces[0])[0],
        *(_sides(faces[i])[0] for i in (3, 5)),
        *(_sides(faces[i])[2] for i in (0, 4)),
    )
    names = dict(zip("162837", faces, strict=True)) | {"4": top, "5": bottom}
    down = {"6", "8", "7", "5"}
    return _Faces(tuple((n, names[n], 180 * (n in down)) for n in sorted(names)), tabbed)


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


def _edges(faces: Sequence[Corners]) -> Counter[Edge]:
    return Counter(_key(edge) for corners in faces for edge in _sides(corners))


def _key(edge: Edge) -> Edge:
    a, b = sorted(map(_round, edge))
    return a, b


def _round(point: Point) -> Point:
    return Point(round(point.x, 6) + 0.0, round(point.y, 6) + 0.0)


def _moved(corners: Corners, dx: float, dy: float) -> Path:
    return Path.polygon((x + dx, y + dy) for x, y in corners)
