"""Warnings about a drawing as a whole: nothing shows, or something moves."""

from __future__ import annotations

from generator.frame import Placed
from generator.geometry import Rect
from generator.svg.document import Tag
from generator.svg.marks import shows
from generator.svg.outlines import KINDS

_EVERYWHERE = Rect(-1e8, -1e8, 2e8, 2e8)
_SHOWING = (*KINDS, "image", "text", "use")
_ANIMATIONS = ("animate", "animateTransform", "animateMotion", "animateColor", "set")


def why_blank(root: Tag, placed: list[Placed]) -> str:
    """Why a drawing shows nothing, in words; empty for a file that is meant to be empty."""
    if shows(placed, _EVERYWHERE):
        box = root.get("viewBox")
        edge = f"its viewBox, `{box}`" if box else "its width and height"
        return f"nothing visible: everything is outside {edge}"
    if any(tag.name in _SHOWING and not tag.foreign for tag in root.all()):
        return "nothing visible: everything is hidden, has no size or colour, or is only defined for use elsewhere"
    return ""


def moving(tag: Tag) -> str:
    """What of an element only works in a browser, in words; empty for nothing."""
    if tag.foreign:
        return ""
    if tag.name in _ANIMATIONS:
        return "an animation; the drawing is printed without it"
    return "a script, which is not run" if tag.name == "script" else ""
