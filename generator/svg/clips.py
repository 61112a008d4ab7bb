"""Clip paths, and masks that only cut: plain light shapes, perhaps with plain dark ones over them.

Drawing programs write most of their clipping as such masks (Figma all of it). A mask that fades is a
frame whose lightness shows what it masks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, GroupMark, PathMark, Placed
from generator.geometry import IDENTITY, Path, Rect, Transform
from generator.geometry.transforms import inverse
from generator.svg.attribute_values import about, length, transform, unit_rect
from generator.svg.context import Drawer, Here, Place
from generator.svg.document import Tag
from generator.svg.limits import CUTTING
from generator.svg.marks import NO_SIZE, box_of, grouped, union
from generator.svg.outlines import KINDS

_SILENT = ("title", "desc", "metadata", "animate", "animateTransform", "set")
_RED, _GREEN, _BLUE = 0.2125, 0.7154, 0.0721
"""The luminance of each primary, by the standard for masks."""
_SAME = 0.02
_MOST = 500
_REGION = ("-10%", "-10%", "120%", "120%")
"""The default rectangle outside which a mask hides everything."""


def clipped(
    drawer: Drawer, placed: list[Placed], tag: Tag, here: Here, opacity: float
) -> list[Placed]:
    """The marks of a tag cut to its clip path, with an opacity of all of them."""
    content = placed

    def box() -> Rect:
        back = inverse(here.place.to_mm)
        return box_of(content, back) if back is not None else Rect(0.0, 0.0, 0.0, 0.0)

    value, using = here.style["clip-path"], tuple[Tag, ...]()
    while value != "none" and placed and (clip := _linked(drawer, value, tag, using)) is not None:
        using, tag = (*using, clip), clip
        path = _path(drawer, clip, _inside(drawer, clip, box, here.place), using)
        placed = grouped(placed, path, opacity) if path.commands else []
        opacity, value = 1.0, drawer.alone(clip)["clip-path"]
    return grouped(placed, None, opacity)


def _linked(drawer: Drawer, value: str, tag: Tag, using: tuple[Tag, ...]) -> Tag | None:
    clip = drawer.linked(value, "clipPath")
    if clip is None:
        what = f"a `clip-path` with `{value[:40]}`, which isn't a clip path in the file"
        drawer.warn("clip", what, tag)
    elif clip in using:
        drawer.warn("loop", f"a clip path that clips itself (`{value[:40]}`)", tag)
        return None
    return clip


def _inside(drawer: Drawer, clip: Tag, box: Callable[[], Rect], place: Place) -> Place:
    """The place of the content of a clip path that clips something of that box, in user units; few ask for the box."""
    style = drawer.alone(clip)
    own = about(transform(style["transform"]), style["transform-origin"], place.viewport)
    if clip.get("clipPathUnits") == "objectBoundingBox":
        x, y, width, height = box()
        own = own @ Transform(width, 0, 0, height, x, y)
    return Place(place.to_mm @ own, place.viewport)


def _path(drawer: Drawer, clip: Tag, place: Place, using: tuple[Tag, ...]) -> Path:
    """The outlines inside a clip path as one path, mm; `using` are it and the clip paths around it."""
    known = drawer.clip_paths.get((clip, place))
    if known is not None:
        return known
    shapes: list[tuple[Path, bool]] = []
    for child in clip:
        drawer.limits.element(using, len(using))
        shape, to_mm = _target(drawer, child, place)
        if shape is None:
            continue
        style, inner = drawer.alone(shape), place._replace(to_mm=to_mm)
        if style["display"] == "none" or style["visibility"] != "visible":
            continue
        path = _outline(drawer, shape, inner)
        if path is None:
            continue
        even_odd = style["clip-rule"] == "evenodd"
        for cut in _cuts(drawer, {child: 0, shape: 0}, path, inner, using):
            from generator.geometry.outlines import common  # rarely needed

            path, even_odd = common(union([(path, even_odd)]), cut), False
            drawer.limits.outline(path, CUTTING)
        shapes.append((path, even_odd))
    path = drawer.clip_paths[clip, place] = union(shapes)
    return path


def _cuts(
    drawer: Drawer, tags: Iterable[Tag], path: Path, place: Place, using: tuple[Tag, ...]
) -> Iterator[Path]:
    def box() -> Rect:
        back = inverse(place.to_mm)
        return path.transformed(back).bounds if back is not None else path.bounds

    for tag in tags:
        value = drawer.alone(tag)["clip-path"]
        while value != "none" and (clip := _linked(drawer, value, tag, using)) is not None:
            using = (*using, clip)
            yield _path(drawer, clip, _inside(drawer, clip, box, place), using)
            value = drawer.alone(clip)["clip-path"]


def _outline(drawer: Drawer, shape: Tag, place: Place) -> Path | None:
    """The outline of a shape, mm; None, and a warning, for what doesn't clip."""
    if shape.name == "text":
        from generator.svg.texts import text

        style = {**drawer.alone(shape), "fill": "black", "stroke": "none"}
        marks = [placed.mark for placed in text(drawer, shape, Here(style, place))]
        return union([(mark.path, False) for mark in marks if isinstance(mark, PathMark)])
    if shape.name in KINDS:
        return drawer.outline(shape, place).transformed(place.to_mm)
    if shape.name not in _SILENT:
        what = f"a <{shape.name}> in a clip path, where it has no effect"
        drawer.warn("clip", what, shape)
    return None


def _target(drawer: Drawer, tag: Tag, place: Place) -> tuple[Tag | None, Transform]:
    """The shape that a tag is or uses, and where it is; no shape, and a warning, for a dead reference."""
    used, to_mm = [tag], place.to_mm
    while True:
        style = drawer.alone(tag)
        own = transform(style["transform"])
        to_mm = to_mm @ about(own, style["transform-origin"], place.viewport)
        if tag.name != "use":
            return tag, to_mm
        to_mm = to_mm @ Transform.translate(length(tag.get("x")), length(tag.get("y")))
        address = tag.get("href").strip()
        found = drawer.ids.get(address.removeprefix("#"))
        if found is None or found in used:
            what = "of itself" if found else "of something that isn't in the file"
            drawer.warn("use", f"a `use` {what} (`{address[:60]}`)", tag)
            return None, to_mm
        used.append(found)
        tag = found


class _Layer(NamedTuple):
    path: Path
    light: float
    alpha: float


def masked(drawer: Drawer, placed: list[Placed], tag: Tag, here: Here) -> list[Placed]:
    """The marks of a tag cut to what its mask lets through; all of them, and a warning, where there is none."""
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
    marks = drawer.children(mask, content)
    layers = _layers(marks, IDENTITY)
    found = _let_through(layers, _by_alpha(mask)) if layers is not None else None
    boxed = mask.get("maskUnits") != "userSpaceOnUse"
    rect = unit_rect(mask.attributes, box, None if boxed else place.viewport, _REGION)
    region = Path.rectangle(rect).transformed(place.to_mm)
    if found is None:
        return _fading(placed, marks, _by_alpha(mask), region)
    path, level = found
    upright = abs(place.to_mm.b) + abs(place.to_mm.c) < 1e-9
    if path.commands and not (upright and region.bounds.contains(path.bounds, 1e-3)):
        from generator.geometry.outlines import common

        path = common(path, region)
    return grouped(placed, path, level) if path.commands else []


def _fading(placed: list[Placed], mask: list[Placed], by_alpha: bool, region: Path) -> list[Placed]:
    """The marks as far as a mask that fades lets them through, inside a region of the drawing."""
    from generator.svg.color_matrix import greyed  # few masks fade
    from generator.svg.filters import faded

    made = faded(
        Frame(NO_SIZE, tuple(placed)),
        greyed(Frame(NO_SIZE, tuple(mask)), by_alpha),
        region.bounds,
    )
    return grouped(list(made.placed), region, 1.0)


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
                from generator.geometry.outlines import common

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
            from generator.geometry.outlines import without

            path = without(path, [each.path])
        elif not path.commands or abs(through - level) <= _SAME:
            path = union([(one, False) for one in (path, each.path) if one.commands])
            level = through
        else:
            return None
    return path, level
