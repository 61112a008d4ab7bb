"""Patterns: a tile drawn once, and repeated over what it fills."""

from __future__ import annotations

import math

from generator.frame import Frame, GroupMark, Placed
from generator.geometry import IDENTITY, Rect, Transform
from generator.geometry.transforms import inverse
from generator.svg.attribute_values import View, transform, unit_rect, view_box
from generator.svg.context import Drawer, Here, Place
from generator.svg.document import Tag
from generator.svg.gradients import Ground, chain
from generator.svg.marks import NO_SIZE, within
from generator.svg.style import INITIAL

_MOST_TILES = 5_000
_OVERLAP = 0.03
"""How far tiles may overlap, mm: viewers show what is below where edges only meet."""
_BOX = "objectBoundingBox"


def tiles(drawer: Drawer, pattern: Tag, ground: Ground, place: Place) -> list[Placed]:
    """A pattern's tiles over the box of a ground; none, and a warning, for what can't be drawn."""
    tags = chain(drawer, pattern, ("pattern",))
    given: dict[str, str] = {}
    for each in reversed(tags):
        given.update(each.attributes)
    name, box = f"a pattern `#{pattern.get('id')}`", ground.path.bounds
    to_user = transform(given.get("patternTransform", ""))
    if "transform-origin" in given:
        what = f"{name} with a `transform-origin`, which is ignored"
        drawer.warn("pattern", what, pattern)
    boxed = given.get("patternUnits", _BOX) == _BOX
    back, tile = inverse(to_user), unit_rect(given, box, None if boxed else ground.viewport)
    if back is None or min(tile.size) <= 0:
        drawer.warn("pattern", f"{name} whose tile has no size", pattern)
        return []
    over = back.bounds(box)
    left, top = (
        math.floor((over.x - tile.x) / tile.width),
        math.floor((over.y - tile.y) / tile.height),
    )
    right = math.ceil((over.right - tile.x) / tile.width)
    bottom = math.ceil((over.bottom - tile.y) / tile.height)
    count = (right - left) * (bottom - top)
    if count > _MOST_TILES:
        what = "a pattern with too many tiles, which is not drawn"
        drawer.warn("pattern", what, pattern)
        return []
    holder = next((each for each in tags if each.children), None)
    if holder is None or holder in drawer.tiling:
        what = "that is filled with itself" if holder else "that is empty"
        drawer.warn("loop" if holder else "pattern", f"{name} {what}", pattern)
        return []
    to_mm = place.to_mm @ to_user
    slack = _OVERLAP / max(math.hypot(to_mm.a, to_mm.b), 1e-9)
    drawer.limits.times *= max(1, count)
    frame = _tile(drawer, holder, given, (tile, box, ground.viewport), slack)
    drawer.limits.times //= max(1, count)
    spots = ((x, y) for y in range(top, bottom) for x in range(left, right) if frame.placed)
    return [
        Placed(0.0, 0.0, GroupMark(frame, to_mm @ Transform.translate(x, y)))
        for x, y in ((tile.x + i * tile.width, tile.y + j * tile.height) for i, j in spots)
    ]


def _tile(
    drawer: Drawer,
    holder: Tag,
    given: dict[str, str],
    on: tuple[Rect, Rect, tuple[float, float]],
    slack: float,
) -> Frame:
    """The content of a tile, its corner at the origin; `on` are the tile, the ground's box and its viewport."""
    tile, box, viewport = on
    view, inner = view_box(given.get("viewBox", "")), IDENTITY
    if view is not None:
        inner = View(view, given.get("preserveAspectRatio", "")).onto(tile.size)
        viewport = view.size
    elif given.get("patternContentUnits") == _BOX:
        inner, viewport = Transform.scale(box.width, box.height), (1.0, 1.0)
    style = drawer.style(holder, INITIAL)
    drawer.tiling.append(holder)
    using = tuple(drawer.tiling)
    placed = drawer.children(holder, Here(style, Place(inner, viewport), len(using), using))
    drawer.tiling.pop()
    if style["overflow"] not in ("visible", "auto"):
        placed = within(placed, Rect(0.0, 0.0, *tile.size).grown(slack), IDENTITY)
    return Frame(NO_SIZE, tuple(placed))
