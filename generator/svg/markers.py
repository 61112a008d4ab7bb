"""Markers: the arrowheads and dots at the corners of lines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Placed
from generator.geometry import Path, Point, Rect, Size, Transform
from generator.svg.attribute_values import View, degrees, length, view_box
from generator.svg.clips import within
from generator.svg.document import Tag
from generator.svg.painting import Here, Place
from generator.svg.style import INITIAL

if TYPE_CHECKING:
    from generator.svg.drawing import Drawer

NAMES = ("marker-start", "marker-mid", "marker-end")

_USUAL = "3"
"""Width and height of a marker that says none, in line widths."""
_SHARES = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
_TINY = 1e-9


class Corner(NamedTuple):
    """A point of a path where a marker may stand."""

    kind: str
    """The property that says which: one of `NAMES`."""
    point: Point
    degrees: float
    """The direction of the line there; between both, where it turns."""


class Stand(NamedTuple):
    """How the content of a marker comes to a corner."""

    to_user: Transform
    """From the content to the user units of the line."""
    viewport: tuple[float, float]
    """What percentages are of."""
    clip: Rect | None
    """What it is cut to, in units of the content; None where it may reach out."""


def marked(drawer: Drawer, path: Path, tag: Tag, here: Here) -> list[Placed]:
    """The markers of a line."""
    made: list[Placed] = []
    order = here.style["paint-order"].split()
    rest = [word for word in ("fill", "stroke", "markers") if word not in order]
    if "markers" in order and [*order, *rest][-1] != "markers":
        what = f"`paint-order: {' '.join(order)}`; markers are drawn last"
        drawer.remarks.say("marker", what, tag)
    width = length(here.style["stroke-width"], 0.0, 1.0)
    for corner in corners(path):
        marker = drawer.linked(here.style[corner.kind], "marker")
        if marker is None or marker in here.using:
            if marker is not None:
                drawer.remarks.say("loop", "a marker (arrowhead) that refers to itself", tag)
            elif here.style[corner.kind] != "none":
                drawer.remarks.say("marker", "a marker (arrowhead) that isn't in the file", tag)
            continue
        context = {f"--context-{paint}": here.style[paint] for paint in ("fill", "stroke")}
        style = drawer.style(marker, {**INITIAL, **context})
        found = stand(marker, corner, width, style["overflow"] not in ("visible", "auto"))
        if found is None:
            continue
        to_mm = here.place.to_mm @ found.to_user
        place, using = Place(to_mm, found.viewport), (*here.using, marker)
        placed = drawer.children(marker, Here(style, place, here.depth + 1, using))
        made += within(placed, found.clip, to_mm) if found.clip else placed
    return made


def corners(path: Path) -> list[Corner]:
    """The corners of a path in their order: a start, an end, and all others between them."""
    points = list(ways(path))
    made: list[Corner] = []
    for at, (point, into, out) in enumerate(points):
        kind = NAMES[0] if at == 0 else NAMES[2] if at == len(points) - 1 else NAMES[1]
        made.append(Corner(kind, point, _between(into, out)))
    return made


def stand(marker: Tag, corner: Corner, width: float, cut: bool) -> Stand | None:
    """How a marker stands at a corner of a line so wide; None for one of no size. `cut`: it may not reach out."""
    scale = 1.0 if marker.get("markerUnits") == "userSpaceOnUse" else width
    size = Size(*(length(marker.get(f"marker{side}") or _USUAL) for side in ("Width", "Height")))
    if min(size) <= 0 or scale <= 0:
        return None
    box = view_box(marker.get("viewBox")) or Rect(0.0, 0.0, *size)
    fit = View(box, marker.get("preserveAspectRatio")).onto(size)
    x, y = (
        start + length(_SHARES.get(marker.get(name), marker.get(name)), full)
        if marker.get(name) in _SHARES or marker.get(name).endswith("%")
        else length(marker.get(name))
        for name, start, full in (("refX", box.x, box.width), ("refY", box.y, box.height))
    )
    there = Transform.translate(*corner.point) @ Transform.rotate(_turn(marker, corner))
    held = fit.apply(x, y)
    to_user = there @ Transform.scale(scale) @ Transform.translate(-held.x, -held.y) @ fit
    shown = Rect(
        (0.0 - fit.e) / fit.a, (0.0 - fit.f) / fit.d, size.width / fit.a, size.height / fit.d
    )
    return Stand(to_user, (box.width, box.height), shown if cut else None)


def _turn(marker: Tag, corner: Corner) -> float:
    orient = marker.get("orient").strip()
    if orient == "auto-start-reverse":
        return corner.degrees + (180.0 if corner.kind == NAMES[0] else 0.0)
    if orient == "auto":
        return corner.degrees
    return degrees(orient)


Way = tuple[float, float] | None


def ways(path: Path) -> Iterator[tuple[Point, Way, Way]]:
    """Each corner with the way that leads into it and the one that leads out."""
    at = start = Point(0.0, 0.0)
    found: list[tuple[Point, Way]] = []
    outs: list[Way] = []
    for command in path.commands:
        if command[0] == "M":
            at = start = Point(*command[1:])
            outs.append(None)
            found.append((at, None))
            continue
        n = [float(number) for number in command[1:]]
        controls = [Point(x, y) for x, y in zip(n[::2], n[1::2])] or [start]
        outs.append(_first_way([at, *controls]))
        into = _first_way([at, *controls][::-1])
        at = controls[-1]
        found.append((at, (-into[0], -into[1]) if into else None))
    for (point, into), out in zip(found, [*outs[1:], None]):
        yield point, into, out


def _first_way(points: list[Point]) -> Way:
    """The direction from the first point to the next one that differs."""
    x, y = points[0]
    for other in points[1:]:
        far = math.hypot(other.x - x, other.y - y)
        if far > _TINY:
            return (other.x - x) / far, (other.y - y) / far
    return None


def _between(into: Way, out: Way) -> float:
    if into is None or out is None:
        x, y = into or out or (1.0, 0.0)
        return math.degrees(math.atan2(y, x))
    first = math.degrees(math.atan2(into[1], into[0]))
    turn = (math.degrees(math.atan2(out[1], out[0])) - first + 180.0) % 360.0 - 180.0
    return first + turn / 2
