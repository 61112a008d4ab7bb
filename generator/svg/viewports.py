"""The sizes of drawings, the viewports within them, `use`, and parts by their id: `art/tokens.svg#wood`."""

from __future__ import annotations

from functools import lru_cache

from generator.foundation.diagnostics import Origin, Problem, similar
from generator.frame import Placed
from generator.geometry import Rect, Size, Transform
from generator.svg.attribute_values import View, about, length, share, transform, view_box
from generator.svg.context import Drawer, Here, Place
from generator.svg.document import Tag, read_document
from generator.svg.marks import bounds_of, within
from generator.svg.outlines import KINDS

LONGEST = 100_000.0
"""The greatest width or height of a drawing, mm."""
_LEAST = 1e-6
"""The least width or height, px."""
GROUPS = ("g", "a")
TEXTS = ("text", "textPath", "flowRoot")
DRAWN = (*KINDS, *GROUPS, *TEXTS, "foreignObject", "image", "svg", "switch", "symbol", "use")
"""The elements that show something by themselves."""


def own_size(tag: Tag) -> Size:
    """The width and height of a tag in user units; 0 for percentages and where there are none."""
    sides = (tag.get(name) for name in ("width", "height"))
    lengths = (0.0 if side.strip().endswith("%") else length(side) for side in sides)
    return Size(*(side if side > _LEAST else 0.0 for side in lengths))


def measures(root: Tag) -> tuple[Size | None, View | None]:
    """The size of the drawing in px, and its view box; no size where the file has none."""
    box = view_box(root.get("viewBox"))
    view = View(box, root.get("preserveAspectRatio")) if box is not None else None
    width, height = own_size(root)
    if box is None:
        return (Size(width, height) if width and height else None), None
    if not width and not height:
        return box.size, view
    width = width or height * box.width / box.height
    return Size(width, height or width * box.height / box.width), view


def used(drawer: Drawer, tag: Tag, here: Here) -> list[Placed]:
    """What a `use` shows; nothing, and a warning, where that can't be drawn."""
    address = tag.get("href").strip()
    target = drawer.ids.get(address.removeprefix("#"))
    if target is None or not address.startswith("#"):
        what = "outside the file" if address and address[0] != "#" else "that isn't in the file"
        what = f"a `use` of something {what} (`{address[:60]}`), which is not drawn"
        drawer.warn("use", what, tag, "IMG007")
        return []
    if target in here.using:
        drawer.warn("use", f"a `use` of itself (`{address[:60]}`)", tag)
        return []
    if target.name not in DRAWN:
        what = f"a `use` of a <{target.name}> (`{address[:60]}`), which can't be drawn"
        drawer.warn("use", what, tag)
        return []
    inner = here._replace(using=(*here.using, target))
    if target.name in ("symbol", "svg"):
        style = drawer.style(target, here.style)
        width, height = (tag.get(side) or target.get(side) for side in ("width", "height"))
        inner = inner._replace(style=style)
        placed = viewport(drawer, target, inner, (width, height))
        return drawer.effects(placed, target, inner, share(style["opacity"], 1.0)) if placed else []
    return drawer.drawn(target, inner)


def viewport(drawer: Drawer, tag: Tag, here: Here, size: tuple[str, str]) -> list[Placed]:
    """A nested `svg` or a `symbol`: a viewport of its own, which clips."""
    width, height = here.place.viewport
    x, y = length(tag.get("x"), width), length(tag.get("y"), height)
    w, h = length(size[0], width, width), length(size[1], height, height)
    if w <= 0 or h <= 0:
        return []
    to_mm = here.place.to_mm @ Transform.translate(x, y)
    box = view_box(tag.get("viewBox"))
    inner = to_mm
    if box is not None:
        inner = to_mm @ View(box, tag.get("preserveAspectRatio")).onto(Size(w, h))
    inside = (box.width, box.height) if box is not None else (w, h)
    placed = drawer.children(tag, here._replace(place=Place(inner, inside)))
    if here.style["overflow"] in ("visible", "auto"):
        return placed
    return within(placed, Rect(0.0, 0.0, w, h), to_mm)


def fits(child: Tag) -> bool:
    """Whether to draw a child of a `switch`, for readers of English without any extensions."""
    spoken = child.get("systemLanguage")
    english = not spoken or any(each.strip().startswith("en") for each in spoken.split(","))
    return not child.foreign and not child.get("requiredExtensions") and english


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
