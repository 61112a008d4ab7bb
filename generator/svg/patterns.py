"""Patterns: a tile drawn once, and shown beside itself over what it fills."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from generator.frame import Frame, GroupMark, Placed
from generator.geometry import IDENTITY, Rect, Size, Transform
from generator.svg.attribute_values import View, inverse, length, transform, view_box
from generator.svg.clips import within
from generator.svg.document import Tag
from generator.svg.gradients import Ground, followed
from generator.svg.painting import NO_SIZE, Here, Place
from generator.svg.style import INITIAL, Style

if TYPE_CHECKING:
    from generator.svg.drawing import Drawer

MOST_TILES = 5_000
_MOST_REFERENCES = 16
_OVERLAP = 0.03
"""How far tiles may reach over each other, mm: viewers show what is below where edges only meet."""
_BOX = "objectBoundingBox"


def tiles(drawer: Drawer, pattern: Tag, ground: Ground, place: Place) -> list[Placed] | None:
    """A pattern's tiles over the box of a ground; none for a tile of no size, None for more than can be drawn."""
    chain = _chain(drawer, pattern)
    given: dict[str, str] = {}
    for each in reversed(chain):
        given.update(each.attributes)
    box = ground.path.bounds
    to_user = transform(given.get("patternTransform", ""))
    if "transform-origin" in given:
        what = f"{_called(pattern)} with a `transform-origin`, which is ignored"
        drawer.remarks.say("pattern", what, pattern)
    back, tile = inverse(to_user), _tile(given, box, ground.viewport)
    if back is None or min(tile.size) <= 0:
        drawer.remarks.say("pattern", f"{_called(pattern)} whose tile has no size", pattern)
        return []
    over = back.bounds(box)
    left, top = (
        math.floor(v) for v in ((over.x - tile.x) / tile.width, (over.y - tile.y) / tile.height)
    )
    right = math.ceil((over.right - tile.x) / tile.width)
    bottom = math.ceil((over.bottom - tile.y) / tile.height)
    count = (right - left) * (bottom - top)
    if count > MOST_TILES:
        return None
    to_mm = place.to_mm @ to_user
    slack = _OVERLAP / max(math.hypot(to_mm.a, to_mm.b), 1e-9)
    drawer.limits.times *= max(1, count)
    frame = _drawn(drawer, chain, given, (tile, box, ground.viewport), slack)
    drawer.limits.times //= max(1, count)
    if frame is None or not frame.placed:
        return []
    spots = ((x, y) for y in range(top, bottom) for x in range(left, right))
    return [
        Placed(0.0, 0.0, GroupMark(frame, to_mm @ Transform.translate(x, y)))
        for x, y in ((tile.x + i * tile.width, tile.y + j * tile.height) for i, j in spots)
    ]


def _chain(drawer: Drawer, pattern: Tag) -> list[Tag]:
    """The pattern, then the ones that it refers to."""
    made: list[Tag] = []
    found: Tag | None = pattern
    while found is not None and len(made) < _MOST_REFERENCES:
        made.append(found)
        found = followed(found, drawer.ids, ("pattern",), made, drawer.remarks)
    return made


def _called(pattern: Tag) -> str:
    return f"a pattern `#{pattern.get('id')}`"


def _tile(given: dict[str, str], box: Rect, viewport: tuple[float, float]) -> Rect:
    """The first tile, in the pattern's own units."""
    boxed = given.get("patternUnits", _BOX) == _BOX
    full = (1.0, 1.0) if boxed else viewport
    names = (("x", full[0]), ("y", full[1]), ("width", full[0]), ("height", full[1]))
    x, y, w, h = (length(given.get(name, ""), of) for name, of in names)
    if not boxed:
        return Rect(x, y, w, h)
    return Rect(box.x + x * box.width, box.y + y * box.height, w * box.width, h * box.height)


def _drawn(
    drawer: Drawer,
    chain: list[Tag],
    given: dict[str, str],
    on: tuple[Rect, Rect, tuple[float, float]],
    slack: float,
) -> Frame | None:
    """The content of a tile, its corner at the origin; None, and a remark, where there is none."""
    tile, box, viewport = on
    holder = next((each for each in chain if each.children), None)
    if holder is None or holder in drawer.tiling:
        what = "that is filled with itself" if holder else "that is empty"
        drawer.remarks.say("loop" if holder else "pattern", f"{_called(chain[0])} {what}", chain[0])
        return None
    size = Size(tile.width, tile.height)
    view = view_box(given.get("viewBox", ""))
    if view is not None:
        inner = View(view, given.get("preserveAspectRatio", "")).onto(size)
        viewport = (view.width, view.height)
    else:
        inner = IDENTITY
        if given.get("patternContentUnits") == _BOX:
            inner, viewport = Transform.scale(box.width, box.height), (1.0, 1.0)
    style: Style = drawer.style(holder, INITIAL)
    drawer.tiling.append(holder)
    using = tuple(drawer.tiling)
    placed = drawer.children(holder, Here(style, Place(inner, viewport), len(using), using))
    drawer.tiling.pop()
    if style["overflow"] not in ("visible", "auto"):
        placed = within(placed, Rect(0.0, 0.0, *size).grown(slack), IDENTITY)
    return Frame(NO_SIZE, tuple(placed))
