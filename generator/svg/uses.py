"""What is drawn by `use`, and viewports within a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.frame import Placed
from generator.geometry import Rect, Size, Transform
from generator.svg.attribute_values import View, length, share, view_box
from generator.svg.clips import within
from generator.svg.document import Tag
from generator.svg.outlines import KINDS
from generator.svg.painting import Here, Place

if TYPE_CHECKING:
    from generator.svg.drawing import Drawer

GROUPS = ("g", "a")
TEXTS = ("text", "textPath", "flowRoot")
DRAWN = (*KINDS, *GROUPS, *TEXTS, "foreignObject", "image", "svg", "switch", "symbol", "use")
"""The elements that show something; what is in all others is shown where something refers to it."""


def used(drawer: Drawer, tag: Tag, here: Here) -> list[Placed]:
    """What a `use` shows; nothing, and a remark, where that can't be drawn."""
    address = tag.get("href").strip()
    target = drawer.ids.get(address.removeprefix("#"))
    if target is None or not address.startswith("#"):
        known = (
            "something outside the file"
            if address and not address.startswith("#")
            else "something that isn't in the file"
        )
        what = f"a `use` of {known} (`{address[:60]}`), which is not drawn"
        drawer.remarks.say("use", what, tag, "IMG007")
        return []
    if target in here.using:
        drawer.remarks.say("use", f"a `use` of itself (`{address[:60]}`)", tag)
        return []
    if target.name not in DRAWN:
        what = f"a `use` of a <{target.name}> (`{address[:60]}`), which can't be drawn"
        drawer.remarks.say("use", what, tag)
        return []
    inner = here._replace(using=(*here.using, target))
    if target.name in ("symbol", "svg"):
        style = drawer.style(target, here.style)
        size = (
            tag.get("width") or target.get("width"),
            tag.get("height") or target.get("height"),
        )
        inner = inner._replace(style=style)
        placed = viewport(drawer, target, inner, size)
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
    """Whether a child of a `switch` is the one to draw, for a reader of English who has no program's extensions."""
    spoken = child.get("systemLanguage")
    english = not spoken or any(each.strip().startswith("en") for each in spoken.split(","))
    return not child.foreign and not child.get("requiredExtensions") and english
