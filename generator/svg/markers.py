"""Markers: the arrowheads and dots at the corners of lines."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Placed
from generator.geometry import Path, Point, Rect, Size, Transform
from generator.svg.attribute_values import SHARES, View, degrees, length, view_box
from generator.svg.context import Drawer, Here, Place
from generator.svg.document import Tag
from generator.svg.marks import within
from generator.svg.outlines import Direction, corner_directions
from generator.svg.style import INITIAL

NAMES = ("marker-start", "marker-mid", "marker-end")
_DEFAULT_SIZE = "3"
"""The width and height of a marker by default, in line widths."""


class _Corner(NamedTuple):
    kind: str
    """The property that chooses the marker: one of `NAMES`."""
    point: Point
    degrees: float
    """The direction of the line there, or the mean of the directions."""


class _Mapping(NamedTuple):
    """How the content of a marker is mapped to a corner."""

    to_user: Transform
    """From the content to the user units of the line."""
    viewport: tuple[float, float]
    """What percentages refer to."""
    clip: Rect | None
    """What it is cut to, in units of the content."""


def marked(drawer: Drawer, path: Path, tag: Tag, here: Here) -> list[Placed]:
    """The markers of a line."""
    placed: list[Placed] = []
    order = here.style["paint-order"].split()
    rest = [word for word in ("fill", "stroke", "markers") if word not in order]
    if "markers" in order and [*order, *rest][-1] != "markers":
        what = f"`paint-order: {' '.join(order)}`; markers are drawn last"
        drawer.warn("marker", what, tag)
    width = length(here.style["stroke-width"], 0.0, 1.0)
    for corner in _corners(path):
        marker = drawer.linked(here.style[corner.kind], "marker")
        if marker is None or marker in here.using:
            if marker is not None:
                drawer.warn("loop", "a marker (arrowhead) that refers to itself", tag)
            elif here.style[corner.kind] != "none":
                drawer.warn("marker", "a marker (arrowhead) that isn't in the file", tag)
            continue
        context = {f"--context-{paint}": here.style[paint] for paint in ("fill", "stroke")}
        style = drawer.style(marker, {**INITIAL, **context})
        mapping = _map(marker, corner, width, style["overflow"] not in ("visible", "auto"))
        if mapping is None:
            continue
        to_mm = here.place.to_mm @ mapping.to_user
        place, using = Place(to_mm, mapping.viewport), (*here.using, marker)
        marks = drawer.children(marker, Here(style, place, here.depth + 1, using))
        placed += within(marks, mapping.clip, to_mm) if mapping.clip else marks
    return placed


def _corners(path: Path) -> Iterator[_Corner]:
    """The corners of a path in their order: a start, an end, and all others between them."""
    points = list(corner_directions(path))
    for at, (point, into, out) in enumerate(points):
        kind = NAMES[0] if at == 0 else NAMES[2] if at == len(points) - 1 else NAMES[1]
        yield _Corner(kind, point, _between(into, out))


def _map(marker: Tag, corner: _Corner, width: float, cut: bool) -> _Mapping | None:
    """The mapping of a marker to a corner of a line of a width; None for no size. `cut`: it may not overflow."""
    scale = 1.0 if marker.get("markerUnits") == "userSpaceOnUse" else width
    sides = (marker.get(f"marker{side}") for side in ("Width", "Height"))
    size = Size(*(length(side or _DEFAULT_SIZE) for side in sides))
    if min(size) <= 0 or scale <= 0:
        return None
    box = view_box(marker.get("viewBox")) or Rect(0.0, 0.0, *size)
    fit = View(box, marker.get("preserveAspectRatio")).onto(size)
    x = _reference(marker.get("refX"), box.x, box.width)
    y = _reference(marker.get("refY"), box.y, box.height)
    there = Transform.translate(*corner.point) @ Transform.rotate(_turn(marker, corner))
    held = fit.apply(x, y)
    to_user = there @ Transform.scale(scale) @ Transform.translate(-held.x, -held.y) @ fit
    left, top = (0.0 - fit.e) / fit.a, (0.0 - fit.f) / fit.d
    shown = Rect(left, top, size.width / fit.a, size.height / fit.d)
    return _Mapping(to_user, box.size, shown if cut else None)


def _reference(text: str, start: float, full: float) -> float:
    if text in SHARES or text.endswith("%"):
        return start + length(SHARES.get(text, text), full)
    return length(text)


def _turn(marker: Tag, corner: _Corner) -> float:
    orient = marker.get("orient").strip()
    if orient == "auto-start-reverse":
        return corner.degrees + (180.0 if corner.kind == NAMES[0] else 0.0)
    return corner.degrees if orient == "auto" else degrees(orient)


def _between(into: Direction, out: Direction) -> float:
    if into is None or out is None:
        x, y = into or out or (1.0, 0.0)
        return math.degrees(math.atan2(y, x))
    first = math.degrees(math.atan2(into[1], into[0]))
    turn = (math.degrees(math.atan2(out[1], out[0])) - first + 180.0) % 360.0 - 180.0
    return first + turn / 2
