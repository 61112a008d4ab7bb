"""Masks that only cut: plain light shapes, perhaps with plain dark ones over them, become the outline of a clip.

Drawing programs write most of their clipping this way (Figma all of it). A mask that fades can't be a mark: it is
ignored with a warning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import GroupMark, PathMark, Placed
from generator.geometry import IDENTITY, Path, Rect, Transform
from generator.geometry.outlines import common, without
from generator.svg.attribute_values import inverse, length
from generator.svg.context import Drawer, Here, Place
from generator.svg.document import Tag
from generator.svg.marks import box_of, grouped, union

_RED, _GREEN, _BLUE = 0.2125, 0.7154, 0.0721
"""The luminance of each primary, by the standard for masks."""
_SAME = 0.02
_MOST = 500
_HALF, _WHOLE = "-10%", "120%"


class _Layer(NamedTuple):
    """One shape of a mask, mm."""

    path: Path
    light: float
    alpha: float


def masked(drawer: Drawer, placed: list[Placed], tag: Tag, here: Here) -> list[Placed]:
    """The marks of a tag cut to what its mask lets through; all of them, and a warning, where the mask fades."""
    value = here.style["mask"]
    mask = drawer.linked(value, "mask")
    if mask is None or mask in here.using:
        what = "that refers to itself" if mask else "that isn't a mask in the file"
        drawer.warn("mask", f"a mask `{value[:40]}` {what}", tag)
        return placed
    if any(drawer.alone(mask)[name] != "none" for name in ("mask", "clip-path")):
        drawer.warn("mask", "a mask that is masked or clipped itself, which is ignored", tag)
    style, using = drawer.alone(mask), (*here.using, mask)

    def draw(mask: Tag, place: Place) -> list[Placed]:
        return drawer.children(mask, Here(style, place, here.depth + 1, using))

    made = _cut(placed, mask, here.place, draw)
    if made is None:
        drawer.warn("mask", "a mask that fades, which is not drawn", tag)
        return placed
    return made


def _cut(
    placed: list[Placed], mask: Tag, place: Place, draw: Callable[[Tag, Place], list[Placed]]
) -> list[Placed] | None:
    """The marks cut to what a mask lets through; None where it fades. `draw` draws the content of the mask."""
    back = inverse(place.to_mm)
    if back is None:
        return []
    box = box_of(placed, back)
    to_box = Transform(box.width, 0.0, 0.0, box.height, box.x, box.y)
    inner = place
    if mask.get("maskContentUnits") == "objectBoundingBox":
        inner = Place(place.to_mm @ to_box, (1.0, 1.0))
    layers = _layers(draw(mask, inner), IDENTITY)
    found = _let_through(layers, _by_alpha(mask)) if layers is not None else None
    if found is None:
        return None
    path, level = found
    region = Path.rectangle(_region(mask, place, box)).transformed(place.to_mm)
    upright = abs(place.to_mm.b) + abs(place.to_mm.c) < 1e-9
    if path.commands and not (upright and region.bounds.contains(path.bounds, 1e-3)):
        path = common(path, region)
    return grouped(placed, path, level) if path.commands else []


def _by_alpha(mask: Tag) -> bool:
    """Whether only the opacity of a mask counts; Figma wrote this as an attribute before there was a property."""
    words = f"mask-type:{mask.get('mask-type')};{mask.get('style')}".replace(" ", "")
    return "mask-type:alpha" in words


def _region(mask: Tag, place: Place, box: Rect) -> Rect:
    """The rectangle outside which a mask hides everything, in user units."""
    width, height = place.viewport
    boxed = mask.get("maskUnits") != "userSpaceOnUse"
    full = (1.0, 1.0) if boxed else (width, height)
    x, y = (length(mask.get(name) or _HALF, of) for name, of in zip("xy", full))
    w, h = (length(mask.get(name) or _WHOLE, of) for name, of in zip(("width", "height"), full))
    if not boxed:
        return Rect(x, y, w, h)
    return Rect(box.x + x * box.width, box.y + y * box.height, w * box.width, h * box.height)


def _layers(placed: Iterable[Placed], by: Transform) -> list[_Layer] | None:
    """The shapes of a mask, the lowest first; None where one isn't filled plainly."""
    made: list[_Layer] = []
    for x, y, mark, _ in placed:
        here = by @ Transform.translate(x, y)
        if isinstance(mark, GroupMark):
            inner = _layers(mark.frame.placed, here @ mark.transform)
            if inner is None:
                return None
            if mark.clip is not None:
                clip = mark.clip.transformed(here)
                inner = [each._replace(path=common(each.path, clip)) for each in inner]
            made += [each._replace(alpha=each.alpha * mark.opacity) for each in inner]
        elif isinstance(mark, PathMark) and mark.stroke is None and isinstance(mark.fill, Color):
            red, green, blue, alpha, *_ = mark.fill
            path = union([(mark.path.transformed(here), mark.even_odd)])
            made.append(_Layer(path, _RED * red + _GREEN * green + _BLUE * blue, alpha))
        else:
            return None
    return made if len(made) <= _MOST else None


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
