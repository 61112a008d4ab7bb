"""Clipping: viewports, clip paths, and marks put together as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.frame import Frame, GroupMark, ImageMark, PathMark, Placed
from generator.geometry import IDENTITY, Path, Rect, Transform, around
from generator.svg.attribute_values import about, inverse, length, transform
from generator.svg.document import Tag
from generator.svg.limits import CUTTING
from generator.svg.outlines import KINDS
from generator.svg.painting import NO_SIZE, Here, Place

if TYPE_CHECKING:
    from generator.svg.drawing import Drawer

_SILENT = ("title", "desc", "metadata", "animate", "animateTransform", "set")


def bounds_of(placed: Iterable[Placed], loose: bool = False) -> Rect:
    """The smallest rectangle around some marks, the width of lines included, mm; a loose one takes less time.

    A loose one counts the control points of curves as if the curves went through them.
    """
    corners: list[tuple[float, float]] = []
    for x, y, mark, _ in placed:
        rect = _bounds(mark, loose)
        if rect is not None:
            corners += [(x + rect.x, y + rect.y), (x + rect.right, y + rect.bottom)]
    return around(corners)


def _bounds(mark: object, loose: bool) -> Rect | None:
    if isinstance(mark, PathMark):
        rect = _hull(mark.path) if loose else mark.path.bounds
        return rect.grown(mark.stroke.width / 2) if mark.stroke is not None else rect
    if isinstance(mark, ImageMark):
        return Rect(0.0, 0.0, *mark.size)
    if isinstance(mark, GroupMark):
        if mark.clip is not None:
            return mark.clip.bounds
        return mark.transform.bounds(bounds_of(mark.frame.placed, loose))
    return None


def _hull(path: Path) -> Rect:
    xs: list[float] = []
    ys: list[float] = []
    for command in path.commands:
        xs += command[1::2]
        ys += command[2::2]
    if not xs:
        return Rect(0.0, 0.0, 0.0, 0.0)
    x, y = min(xs), min(ys)
    return Rect(x, y, max(xs) - x, max(ys) - y)


def box_of(placed: Iterable[Placed], by: Transform) -> Rect:
    """The box of what some marks fill, without their lines, once mapped by `by`."""
    corners: list[tuple[float, float]] = []
    for x, y, mark, _ in placed:
        here = by @ Transform.translate(x, y)
        if isinstance(mark, GroupMark):
            rect = box_of(mark.frame.placed, here @ mark.transform)
        elif isinstance(mark, PathMark):
            rect = mark.path.transformed(here).bounds
        elif isinstance(mark, ImageMark):
            rect = here.bounds(Rect(0.0, 0.0, *mark.size))
        else:
            continue
        if rect.width or rect.height:
            corners += [(rect.x, rect.y), (rect.right, rect.bottom)]
    return around(corners)


def grouped(placed: list[Placed], clip: Path | None, opacity: float) -> list[Placed]:
    """The marks as one group, where they are clipped or translucent together."""
    if clip is None and opacity >= 1:
        return placed
    if not placed or opacity <= 0:
        return []
    group = GroupMark(Frame(NO_SIZE, tuple(placed)), IDENTITY, clip, opacity)
    return [Placed(0.0, 0.0, group)]


def within(placed: list[Placed], rect: Rect, to_mm: Transform = IDENTITY) -> list[Placed]:
    """The marks, clipped to a rectangle where they reach beyond it."""
    upright = abs(to_mm.b) + abs(to_mm.c) < 1e-9
    if upright and to_mm.bounds(rect).contains(bounds_of(placed, loose=True), 1e-3):
        return placed
    return grouped(placed, Path.rectangle(rect).transformed(to_mm), 1.0)


def together(shapes: list[tuple[Path, bool]]) -> Path:
    """What lies in any of some outlines, each given with whether the even-odd rule fills it.

    Curves stay where they can: outlines with holes, and some over each other, are made anew, for a group is clipped
    by the other rule.
    """
    boxes = [path.bounds for path, _ in shapes]
    apart = not any(one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[:at])
    if apart and not any(odd and _has_holes(path) for path, odd in shapes):
        return Path(tuple(command for path, _ in shapes for command in path.commands))
    from generator.geometry.outlines import united

    return united(shapes)


def _has_holes(path: Path) -> bool:
    """Whether the even-odd rule may leave out something that the other rule fills."""
    if sum(command[0] == "M" for command in path.commands) > 1:
        return True
    from generator.geometry.outlines import crossing

    return len(path.commands) > 4 and crossing(path) is not None


class Clips:
    """The clip paths of one file."""

    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer
        self._known: dict[tuple[Tag, Place], Path] = {}
        """The outlines of clip paths that were made: where they nest they would be made over and over."""

    def clipped(
        self, placed: list[Placed], tag: Tag, value: str, how: tuple[Place, float]
    ) -> list[Placed]:
        """The marks clipped by what a `clip-path` property names, with an opacity given to all of them."""
        place, opacity = how
        back = inverse(place.to_mm)
        box = box_of(placed, back) if back is not None else Rect(0.0, 0.0, 0.0, 0.0)
        used: tuple[Tag, ...] = ()
        while value != "none" and placed:
            clip = self._linked(value, tag, used)
            if clip is None:
                break
            path = self._path(clip, self._place(clip, box, place), (*used, clip))
            placed = grouped(placed, path, opacity) if path.commands else []
            used, tag, opacity, value = (
                (*used, clip),
                clip,
                1.0,
                self._drawer.alone(clip)["clip-path"],
            )
        return grouped(placed, None, opacity)

    def _linked(self, value: str, tag: Tag, used: tuple[Tag, ...]) -> Tag | None:
        clip = self._drawer.linked(value, "clipPath")
        if clip is None:
            what = f"a `clip-path` with `{value[:40]}`, which isn't a clip path in the file"
            self._drawer.remarks.say("clip", what, tag)
        elif clip in used:
            self._drawer.remarks.say("loop", f"a clip path that clips itself (`{value[:40]}`)", tag)
            return None
        return clip

    def _place(self, clip: Tag, box: Rect, place: Place) -> Place:
        """The place of what is in a clip path, for something of that box in user units."""
        style = self._drawer.alone(clip)
        own = about(transform(style["transform"]), style["transform-origin"], place.viewport)
        if clip.get("clipPathUnits") == "objectBoundingBox":
            own = own @ Transform(box.width, 0, 0, box.height, box.x, box.y)
        return Place(place.to_mm @ own, place.viewport)

    def _path(self, clip: Tag, place: Place, used: tuple[Tag, ...]) -> Path:
        """The outlines inside a clip path as one path, mm; `used` are it and what it is drawn for."""
        known = self._known.get((clip, place))
        if known is not None:
            return known
        made: list[tuple[Path, bool]] = []
        for child in clip:
            self._drawer.limits.element(used, len(used))
            shape, to_mm = self._used(child, place)
            if shape is None:
                continue
            style, inside = self._drawer.alone(shape), place._replace(to_mm=to_mm)
            if style["display"] == "none" or style["visibility"] != "visible":
                continue
            path = self._outline(shape, inside)
            if path is not None:
                path, odd = path.transformed(to_mm), style["clip-rule"] == "evenodd"
                for cut in self._cuts({child: 0, shape: 0}, path, inside, used):
                    from generator.geometry.outlines import (
                        common,  # hardly any shape in a clip is clipped
                    )

                    path, odd = common(together([(path, odd)]), cut), False
                    self._drawer.limits.outline(path, CUTTING)
                made.append((path, odd))
        found = self._known[clip, place] = together(made)
        return found

    def _cuts(
        self, tags: Iterable[Tag], path: Path, place: Place, used: tuple[Tag, ...]
    ) -> Iterator[Path]:
        """The outlines that a shape in a clip path is clipped to itself, mm."""
        for tag in tags:
            value = self._drawer.alone(tag)["clip-path"]
            while value != "none" and (clip := self._linked(value, tag, used)) is not None:
                back = inverse(place.to_mm)
                box = path.transformed(back).bounds if back is not None else path.bounds
                used = (*used, clip)
                yield self._path(clip, self._place(clip, box, place), used)
                value = self._drawer.alone(clip)["clip-path"]

    def _outline(self, shape: Tag, place: Place) -> Path | None:
        """The outline of a shape in user units; None, and a remark, for what clips nothing."""
        if shape.name == "text":
            path = self._words(shape, place)
            back = inverse(place.to_mm)
            return path.transformed(back) if back is not None else None
        if shape.name not in KINDS:
            if shape.name not in _SILENT:
                what = f"a <{shape.name}> in a clip path, where it has no effect"
                self._drawer.remarks.say("clip", what, shape)
            return None
        return self._drawer.outline(shape, place)

    def _words(self, tag: Tag, place: Place) -> Path:
        """The outlines of a text that clips, mm."""
        from generator.svg.texts import text

        style = {**self._drawer.alone(tag), "fill": "black", "stroke": "none"}
        marks = [placed.mark for placed in text(self._drawer, tag, Here(style, place))]
        return together([(mark.path, False) for mark in marks if isinstance(mark, PathMark)])

    def _used(self, tag: Tag, place: Place) -> tuple[Tag | None, Transform]:
        """The shape that a tag is or uses, and where it stands; no shape, and a remark, where it leads nowhere."""
        shape, used, to_mm = tag, [tag], place.to_mm
        while True:
            style = self._drawer.alone(shape)
            turn = transform(style["transform"])
            to_mm = to_mm @ about(turn, style["transform-origin"], place.viewport)
            if shape.name != "use":
                return shape, to_mm
            to_mm = to_mm @ Transform.translate(length(shape.get("x")), length(shape.get("y")))
            address = shape.get("href").strip()
            found = self._drawer.ids.get(address.removeprefix("#"))
            if found is None or found in used:
                what = "of itself" if found else "of something that isn't in the file"
                self._drawer.remarks.say("use", f"a `use` {what} (`{address[:60]}`)", shape)
                return None, to_mm
            used.append(found)
            shape = found
