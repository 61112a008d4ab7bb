"""A part of a drawing alone, by its id: `art/tokens.svg#wood`."""

from __future__ import annotations

from functools import lru_cache

from generator.foundation.diagnostics import Origin, Problem, similar
from generator.frame import Placed
from generator.geometry import Rect
from generator.svg.attribute_values import about, length, transform, view_box
from generator.svg.context import Drawer, Here, Place
from generator.svg.document import Tag, read_document
from generator.svg.marks import bounds_of, within
from generator.svg.viewports import DRAWN, own_size, viewport

read_again = lru_cache(maxsize=2)(read_document)
"""See `read_document`; keeps the last two files, because their parts are often drawn in turn."""


def part_of(drawer: Drawer, here: Here, part: str) -> tuple[Tag, list[Placed], Rect]:
    """The element with an id, its marks, and the box that is its size, mm.

    A `view` shows its box of the whole drawing, a `symbol` and an `svg` have their own box; everything else is as large
    as it is drawn. Hidden elements and definitions are drawn, too. Raises `Problem` for an unknown id.
    """
    tag = _find(drawer, part)
    if tag.name == "view":
        box = view_box(tag.get("viewBox")) or Rect(0.0, 0.0, *here.place.viewport)
        window = here.place.to_mm.bounds(box)
        return tag, within(drawer.children(drawer.root, here), window), window
    for outer in _around(tag, drawer.root):
        style = drawer.style(outer, here.style)
        by = about(transform(style["transform"]), style["transform-origin"], here.place.viewport)
        here = here._replace(style=style, place=Place(here.place.to_mm @ by, here.place.viewport))
    view, size = view_box(tag.get("viewBox")), own_size(tag)
    if min(size) <= 0 and view is not None:
        size = view.size
    if min(size) <= 0 or tag.name not in ("symbol", "svg"):
        placed = drawer.drawn(tag, here, anyway=True)
        return tag, placed, bounds_of(placed)
    style = drawer.style(tag, here.style)
    placed = viewport(drawer, tag, here._replace(style=style), (str(size.width), str(size.height)))
    x, y = length(tag.get("x")), length(tag.get("y"))
    return tag, placed, here.place.to_mm.bounds(Rect(x, y, *size))


def _find(drawer: Drawer, part: str) -> Tag:
    tag = drawer.ids.get(part)
    if tag is not None and (tag.name in DRAWN or tag.name == "view") and not tag.foreign:
        return tag
    file, known = drawer.name, [*DRAWN, "view"]
    ids = [each for each, of in drawer.ids.items() if of.name in known and of is not drawer.root]
    hint = similar(part, ids, "id") or "give the part an id (Inkscape: Object > Object Properties)"
    what = f"`{file}` has no part `{part}`"
    if tag is not None:
        what = f"`{part}` in `{file}` is a <{tag.name}>, which can't be drawn alone"
    raise Problem(
        "IMG011", what if part else f"`{file}#` has no id after the `#`", Origin(file), hint
    )


def _around(tag: Tag, root: Tag) -> list[Tag]:
    """The elements that a tag is in, the outermost first; without the root."""
    tags: list[Tag] = []
    outer = tag.parent
    while outer is not None and outer is not root:
        tags.append(outer)
        outer = outer.parent
    return tags[::-1]
