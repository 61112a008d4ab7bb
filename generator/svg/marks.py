"""Marks as geometry: their bounds, what of them shows, and how they are grouped and clipped; all in mm."""

from __future__ import annotations

from collections.abc import Iterable

from generator.foundation.dataclasses import replace
from generator.frame import Frame, GroupMark, ImageMark, Mark, PathMark, Placed
from generator.geometry import IDENTITY, Path, Rect, Size, Transform, around
from generator.geometry.paths import joined

NO_SIZE = Size(0.0, 0.0)
FARTHEST = 1e8
"""The greatest coordinate or factor of what is drawn: 100 km."""


def bounds_of(placed: Iterable[Placed], loose: bool = False) -> Rect:
    """The smallest rectangle around some marks with their lines, mm; `loose` is quicker and includes control points."""
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


def grouped(
    placed: list[Placed], clip: Path | None, opacity: float, blend: str = "normal"
) -> list[Placed]:
    """The marks as one group, where they are clipped, translucent or blended together."""
    if clip is None and opacity >= 1 and blend == "normal":
        return placed
    if not placed or opacity <= 0:
        return []
    group = GroupMark(Frame(NO_SIZE, tuple(placed)), IDENTITY, clip, opacity, blend)
    return [Placed(0.0, 0.0, group)]


def within(placed: list[Placed], rect: Rect, to_mm: Transform = IDENTITY) -> list[Placed]:
    """The marks, clipped to a rectangle where they reach beyond it."""
    upright = abs(to_mm.b) + abs(to_mm.c) < 1e-9
    if upright and to_mm.bounds(rect).contains(bounds_of(placed, loose=True), 1e-3):
        return placed
    return grouped(placed, Path.rectangle(rect).transformed(to_mm), 1.0)


def union(shapes: list[tuple[Path, bool]]) -> Path:
    """The union of some outlines, each with whether the even-odd rule fills it, for the nonzero rule.

    Curves are kept where possible: only outlines with holes and overlapping ones are computed again.
    """
    boxes = [path.bounds for path, _ in shapes]
    disjoint = not any(one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[:at])
    if disjoint and not any(odd and _has_holes(path) for path, odd in shapes):
        return joined(path for path, _ in shapes)
    from generator.geometry.outlines import united

    return united(shapes)


def _has_holes(path: Path) -> bool:
    """Whether the even-odd rule may leave out something that the nonzero rule fills."""
    if sum(command[0] == "M" for command in path.commands) > 1:
        return True
    from generator.geometry.outlines import crossing

    return len(path.commands) > 4 and crossing(path) is not None


def shows(placed: Iterable[Placed], window: Rect, by: Transform = IDENTITY) -> bool:
    """Whether any of some marks, mapped by `by`, is inside a window."""
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


def reached(placed: Iterable[Placed]) -> tuple[list[Placed], int]:
    """The marks without those that are too far away or at no finite place, and how many those are."""
    kept, lost = [], 0
    for each in placed:
        mark = each.mark
        numbers = [each.x, each.y, *_numbers(mark)]
        # To add them up takes a third of the time of comparing each.
        near = sum(map(abs, numbers)) <= FARTHEST
        if not near and not all(-FARTHEST <= n <= FARTHEST for n in numbers):
            lost += 1
            continue
        if isinstance(mark, GroupMark):
            inner, without = reached(mark.frame.placed)
            if without:
                lost += without
                frame = replace(mark.frame, placed=tuple(inner))
                each = each._replace(mark=replace(mark, frame=frame))
        kept.append(each)
    return kept, lost


def _numbers(mark: Mark) -> list[float]:
    if isinstance(mark, PathMark):
        stroke = mark.stroke
        return _of(mark.path) + ([stroke.width, *stroke.dash] if stroke is not None else [])
    if isinstance(mark, ImageMark):
        return [*mark.size]
    if isinstance(mark, GroupMark):
        clip = _of(mark.clip) if mark.clip is not None else []
        return [*mark.transform, *mark.frame.size, *clip]
    return []


def _of(path: Path) -> list[float]:
    return [n for command in path.commands for n in command[1:]]
