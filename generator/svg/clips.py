"""Clipping: viewports, clip paths, and marks put together as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from generator.frame import Frame, GroupMark, ImageMark, PathMark, Placed
from generator.geometry import IDENTITY, Path, Rect, Transform, around
from generator.svg.document import Tag
from generator.svg.outlines import KINDS, outline
from generator.svg.painting import NO_SIZE, Place, reference
from generator.svg.remarks import Remarks
from generator.svg.style import Style
from generator.svg.values import inverse, length, transform

_DEEPEST = 8


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
    if apart and not any(
        odd and sum(c[0] == "M" for c in path.commands) > 1 for path, odd in shapes
    ):
        return Path(tuple(command for path, _ in shapes for command in path.commands))
    from generator.outlines import united

    return united(shapes)


class Clips:
    """The clip paths of one file."""

    def __init__(
        self,
        ids: Mapping[str, Tag],
        style: Callable[[Tag], Style],
        words: Callable[[Tag, Place], Path],
        remarks: Remarks,
    ) -> None:
        self._ids, self._style, self._words, self._remarks = ids, style, words, remarks

    def clipped(
        self, placed: list[Placed], tag: Tag, value: str, how: tuple[Place, float], depth: int = 0
    ) -> list[Placed]:
        """The marks clipped by what a `clip-path` property names, with an opacity given to all of them."""
        place, opacity = how
        linked = reference(value)
        clip = self._ids.get(linked[0].removeprefix("#")) if linked else None
        if clip is None or clip.name != "clipPath":
            self._remarks.say(
                "clip", f"a clipping `{value[:40]}` that is no clip path of the file", tag
            )
            return grouped(placed, None, opacity)
        to_mm = place.to_mm @ self._units(clip, placed, place) @ transform(clip.get("transform"))
        path = self._path(clip, Place(to_mm, place.viewport))
        made = grouped(placed, path, opacity) if path.commands else []
        again = self._style(clip)["clip-path"]
        if again != "none" and made and depth < _DEEPEST:
            return self.clipped(made, clip, again, (place, 1.0), depth + 1)
        return made

    def _units(self, clip: Tag, placed: list[Placed], place: Place) -> Transform:
        back = inverse(place.to_mm)
        if clip.get("clipPathUnits") != "objectBoundingBox" or back is None:
            return IDENTITY
        x, y, w, h = box_of(placed, back)
        return Transform(w, 0, 0, h, x, y)

    def _path(self, clip: Tag, place: Place) -> Path:
        """The outlines inside a clip path as one path, mm."""
        made: list[tuple[Path, bool]] = []
        for child in clip:
            shape, to_mm = self._used(child, place.to_mm)
            if shape is None:
                continue
            style = self._style(shape)
            if shape.name == "text" and style["display"] != "none":
                made.append((self._words(shape, Place(to_mm, place.viewport)), False))
                continue
            if shape.name not in KINDS:
                if shape.name in ("image", "g"):
                    self._remarks.say(
                        "clip", f"a clip path made of <{shape.name}>, which clips nothing", shape
                    )
                continue
            if style["display"] == "none":
                continue
            path, _ = outline(shape, place.viewport)
            made.append((path.transformed(to_mm), style["clip-rule"] == "evenodd"))
        return together(made)

    def _used(self, tag: Tag, to_mm: Transform) -> tuple[Tag | None, Transform]:
        """The shape that a tag is or uses, and where it stands; no shape where it leads nowhere."""
        shape: Tag | None = tag
        for _ in range(_DEEPEST):
            if shape is None:
                break
            to_mm = to_mm @ transform(shape.get("transform"))
            if shape.name != "use":
                return shape, to_mm
            to_mm = to_mm @ Transform.translate(length(shape.get("x")), length(shape.get("y")))
            shape = self._ids.get(shape.get("href").removeprefix("#"))
        return None, to_mm
