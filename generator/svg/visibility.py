"""Whether anything of a drawing shows, and why nothing does."""

from __future__ import annotations

from collections.abc import Iterable

from generator.frame import GroupMark, Placed
from generator.geometry import IDENTITY, Rect, Transform
from generator.svg.clips import bounds_of
from generator.svg.document import Tag
from generator.svg.outlines import KINDS

_EVERYWHERE = Rect(-1e8, -1e8, 2e8, 2e8)
_SHOWING = (*KINDS, "image", "text", "use")
_ANIMATIONS = ("animate", "animateTransform", "animateMotion", "animateColor", "set")


def shows(placed: Iterable[Placed], window: Rect, by: Transform = IDENTITY) -> bool:
    """Whether a part of some marks, once mapped by `by`, lies inside a window."""
    for each in placed:
        here = by @ Transform.translate(each.x, each.y)
        if not isinstance(each.mark, GroupMark):
            if here.bounds(bounds_of([each._replace(x=0.0, y=0.0)])).overlaps(window):
                return True
            continue
        seen = window
        if each.mark.clip is not None:
            seen = here.bounds(each.mark.clip.bounds).clipped(window)
            if min(seen.size) <= 0:
                continue
        if shows(each.mark.frame.placed, seen, here @ each.mark.transform):
            return True
    return False


def why_blank(root: Tag, placed: list[Placed]) -> str:
    """Why a drawing shows nothing, in words; empty where its file asks for nothing else."""
    if shows(placed, _EVERYWHERE):
        box = root.get("viewBox")
        edge = f"its viewBox, `{box}`" if box else "its width and height"
        return f"nothing visible: everything is outside {edge}"
    if any(tag.name in _SHOWING and not tag.foreign for tag in root.all()):
        return "nothing visible: everything is hidden, has no size or colour, or is only defined for use elsewhere"
    return ""


def moving(tag: Tag) -> str:
    """What of an element needs a browser, in words; empty for nothing."""
    if tag.foreign:
        return ""
    if tag.name in _ANIMATIONS:
        return "an animation; the drawing is printed without it"
    return "a script, which is not run" if tag.name == "script" else ""
