"""Masks that only cut: plain light shapes, perhaps with plain dark ones over them, become the outline of a clip.

Drawing programs write most of their clipping this way (Figma all of it). A mask that fades can't be a mark: it is
ignored with a warning.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import GroupMark, PathMark, Placed
from generator.geometry import IDENTITY, Path, Transform
from generator.geometry.outlines import common, without
from generator.svg.attribute_values import inverse, unit_rect
from generator.svg.context import Drawer, Here, Place
from generator.svg.document import Tag
from generator.svg.marks import box_of, grouped, union

_RED, _GREEN, _BLUE = 0.2125, 0.7154, 0.0721
"""The luminance of each primary, by the standard for masks."""
_SAME = 0.02
_MOST = 500
_REGION = ("-10%", "-10%", "120%", "120%")
"""The default rectangle outside which a mask hides everything."""


class _Layer(NamedTuple):
    path: Path
    light: float
    alpha: float


def masked(drawer: Drawer, placed: list[Placed], tag: Tag, here: Here) -> list[Placed]:
    """The marks of a tag cut to what its mask lets through; all of them, and a warning, where the mask fades."""
    value, place = here.style["mask"], here.place
    mask = drawer.linked(value, "mask")
    if mask is None or mask in here.using:
        what = "that refers to itself" if mask else "that isn't a mask in the file"
        drawer.warn("mask", f"a mask `{value[:40]}` {what}", tag)
        return placed
    style = drawer.alone(mask)
    if any(style[name] != "none" for name in ("mask", "clip-path")):
        drawer.warn("mask", "a mask that is masked or clipped itself, which is ignored", tag)
    back = inverse(place.to_mm)
    if back is None:
        return []
    box, inner = box_of(placed, back), place
    if mask.get("maskContentUnits") == "objectBoundingBox":
        to_box = Transform(box.width, 0.0, 0.0, box.height, box.x, box.y)
        inner = Place(place.to_mm @ to_box, (1.0, 1.0))
    content = Here(style, inner, here.depth + 1, (*here.using, mask))
    layers = _layers(drawer.children(mask, content), IDENTITY)
    found = _let_through(layers, _by_alpha(mask)) if layers is not None else None
    if found is None:
        drawer.warn("mask", "a mask that fades, which is not drawn", tag)
        return placed
    path, level = found
    boxed = mask.get("maskUnits") != "userSpaceOnUse"
    rect = unit_rect(mask.attributes, box, None if boxed else place.viewport, _REGION)
    region = Path.rectangle(rect).transformed(place.to_mm)
    upright = abs(place.to_mm.b) + abs(place.to_mm.c) < 1e-9
    if path.commands and not (upright and region.bounds.contains(path.bounds, 1e-3)):
        path = common(path, region)
    return grouped(placed, path, level) if path.commands else []


def _by_alpha(mask: Tag) -> bool:
    """Whether only the opacity of a mask counts; Figma wrote this as an attribute before there was a property."""
    words = f"mask-type:{mask.get('mask-type')};{mask.get('style')}".replace(" ", "")
    return "mask-type:alpha" in words


def _layers(placed: Iterable[Placed], by: Transform) -> list[_Layer] | None:
    """The shapes of a mask, the lowest first; None where one isn't filled plainly."""
    layers: list[_Layer] = []
    for x, y, mark, _ in placed:
        here = by @ Transform.translate(x, y)
        if isinstance(mark, GroupMark):
            inner = _layers(mark.frame.placed, here @ mark.transform)
            if inner is None:
                return None
            if mark.clip is not None:
                clip = mark.clip.transformed(here)
                inner = [each._replace(path=common(each.path, clip)) for each in inner]
            layers += [each._replace(alpha=each.alpha * mark.opacity) for each in inner]
        elif isinstance(mark, PathMark) and mark.stroke is None and isinstance(mark.fill, Color):
            red, green, blue, alpha, *_ = mark.fill
            path = union([(mark.path.transformed(here), mark.even_odd)])
            layers.append(_Layer(path, _RED * red + _GREEN * green + _BLUE * blue, alpha))
        else:
            return None
    return layers if len(layers) <= _MOST else None


def _let_through(layers: list[_Layer], by_alpha: bool) -> tuple[Path, float] | None:
    """What a mask lets through, and its opacity; None where that is not the same everywhere."""
    path, level = Path(()), 1.0
    for each in layers:
        if each.alpha <= _SAME:
            continue
        through = each.alpha if by_alpha else each.light * each.alpha
        if through <= _SAME:
            if each.alpha < 1 - _SAME:
                return None
            path = without(path, [each.path])
        elif not path.commands or abs(through - level) <= _SAME:
            path = union([(one, False) for one in (path, each.path) if one.commands])
            level = through
        else:
            return None
    return path, level
