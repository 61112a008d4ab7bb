"""A part of a drawing alone, by its id: `art/tokens.svg#wood`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.foundation.diagnostics import Origin, Problem, similar
from generator.frame import Placed
from generator.geometry import Rect, Size
from generator.svg.attribute_values import about, length, transform, view_box
from generator.svg.clips import bounds_of, within
from generator.svg.document import Tag, read_document
from generator.svg.painting import Here, Place
from generator.svg.uses import DRAWN, viewport

if TYPE_CHECKING:
    from generator.svg.drawing import Drawer

read_again = lru_cache(maxsize=2)(read_document)
"""See `read_document`; of the last two files, for their parts are often drawn one after the other."""


def part_of(drawer: Drawer, root: Tag, here: Here, part: str) -> tuple[Tag, list[Placed], Rect]:
    """The element with an id, its marks, and the box that is its size, mm.

    A `view` shows its box of the whole drawing, a `symbol` and an `svg` have their own box; all else is as large as it
    is drawn. An element is drawn even where it is hidden or only for use elsewhere. Raises `Problem` for no such id.
    """
    tag = _named(drawer, root, part)
    if tag.name == "view":
        box = view_box(tag.get("viewBox")) or Rect(0.0, 0.0, *here.place.viewport)
        window = here.place.to_mm.bounds(box)
        return tag, within(drawer.children(root, here), window), window
    for outer in _around(tag, root):
        style = drawer.style(outer, here.style)
        by = about(transform(style["transform"]), style["transform-origin"], here.place.viewport)
        here = here._replace(style=style, place=Place(here.place.to_mm @ by, here.place.viewport))
    size = _own_size(tag) if tag.name in ("symbol", "svg") else None
    if size is None:
        placed = drawer.drawn(tag, here, anyway=True)
        return tag, placed, bounds_of(placed)
    style = drawer.style(tag, here.style)
    placed = viewport(drawer, tag, here._replace(style=style), (str(size.width), str(size.height)))
    x, y = length(tag.get("x")), length(tag.get("y"))
    return tag, placed, here.place.to_mm.bounds(Rect(x, y, *size))


def _named(drawer: Drawer, root: Tag, part: str) -> Tag:
    tag = drawer.ids.get(part)
    if tag is not None and (tag.name in DRAWN or tag.name == "view") and not tag.foreign:
        return tag
    file, known = drawer.remarks.file, [*DRAWN, "view"]
    ids = [each for each, of in drawer.ids.items() if of.name in known and of is not root]
    hint = similar(part, ids, "id") or "give the part an id (Inkscape: Object > Object Properties)"
    what = f"`{file}` has no part `{part}`"
    if tag is not None:
        what = f"`{part}` in `{file}` is a <{tag.name}>, which can't be drawn alone"
    raise Problem(
        "IMG011", what if part else f"`{file}#` has no id after the `#`", Origin(file), hint
    )


def _around(tag: Tag, root: Tag) -> list[Tag]:
    """The elements that a tag is in, the outermost first; without the root."""
    made: list[Tag] = []
    outer = tag.parent
    while outer is not None and outer is not root:
        made.append(outer)
        outer = outer.parent
    return made[::-1]


def _own_size(tag: Tag) -> Size | None:
    """The size of a symbol or a nested drawing, in user units; None where it says none."""
    box = view_box(tag.get("viewBox"))
    width, height = (
        length(tag.get(name)) if not tag.get(name).endswith("%") else 0.0
        for name in ("width", "height")
    )
    if width > 0 and height > 0:
        return Size(width, height)
    return box.size if box is not None else None
