"""Lines and borders that show how inexactly a piece was cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import dist

from generator.checks import Finding, check
from generator.foundation.color import Color, contrast
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity
from generator.frame import Face, Frame, GroupMark, PathMark, Role, Source
from generator.frame.contents import contents
from generator.frame.coverage import depth_of, polygons
from generator.frame.ground import ground
from generator.frame.tint import dominant
from generator.geometry import IDENTITY, Path, Point, Rect, Transform
from generator.geometry.transforms import scale_of

_AT_CUT = 0.05
"""What ends nearer to the cut than this reaches it, mm."""
_SLANT = 0.15
"""By how much a line may come nearer to the cut along its way, mm."""
_BESIDE = (0.1, 0.9)
"""Where along a straight line its distance is measured again: beside its ends."""
_MOST_STEPS = 48
"""A path of more steps is a drawing and no border."""
_SEEN = 1.3
"""A contrast below this isn't seen in a thin border."""
_PATTERN = 6
"""More parts than this of one drawing or path are a pattern, such as planks or ruled lines."""
_SPOT = 0.04
"""The sides of the spots whose colours are compared, mm."""


class _Line(NamedTuple):
    """A path that comes near the cut, in the coordinates of the face."""

    mark: PathMark
    by: Transform
    source: Source

    def moved(self, by: Transform, outer: Source) -> _Line:
        """The line in a group; what comes from nowhere comes from where its group does."""
        return _Line(self.mark, by @ self.by, self.source if self.source.kind else outer)


class _Border(NamedTuple):
    """The part of a line that runs along the cut."""

    away: float
    """From its outer edge to the cut, mm."""
    spot: Point
    """The middle of its longest part."""


@check("CARD036", Severity.ADVICE)
def border_near_cut(face: Face, *, mm: float = 2.0) -> Iterator[Finding]:
    """A line or the edge of a panel runs along the cut, less than 2 mm from it.

    What reaches the cut or crosses it is fine, and so are patterns of many lines, icons, and pieces of 0 copies.

    Why: scissors and trimmers are off by half a millimetre. In a border of 1 mm everyone sees that one side is twice as
    wide as the other; in a border of 3 mm, or with art up to the edge, nobody does.
    Fix: move it inwards to 2.5 mm or more, or let it reach into the bleed. If you cut exactly, set a smaller distance
    with `checks: {settings: {border-near-cut: {mm: 1}}}`.

    Bad:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 10]}
          - {rectangle: , box: [1, 1, 61, 86], stroke: black, stroke_width: 0.3}

    Good:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 10]}
          - {rectangle: , box: [3, 3, 57, 82], stroke: black, stroke_width: 0.3}
    """
    if face.item.copies == 0:
        return
    for line in _near(face.frame, face.outline.bounds, mm):
        if not line.source.origin.file:
            continue  # the cross in place of what couldn't be drawn
        found = _border(line, face.outline, mm)
        if found is not None and _visible(face, line, found):
            # Not the cell that it may show: what has to move is the entry of the template.
            origin, name = line.source.origin, line.source.id or line.source.kind or "a line"
            yield Finding(
                f"`{name}` runs {found.away:.1f} mm from the cut on the {face.side} of `{face.item.name}`",
                origin,
                f"move it inwards to {mm + 0.5:g} mm from the cut, or let it reach into the bleed",
                (origin, line.source.id),
                weight=-found.away,
            )


def _near(frame: Frame, box: Rect, mm: float) -> Iterator[_Line]:
    """The paths of a face, icons aside, whose boxes end near the cut and are long enough to run along it."""
    # It runs for every face: the shift of a path is added to its box, and no map is made of it.
    for x, y, mark, source in frame.placed:
        if mark.__class__ is PathMark:
            if mark.role is Role.INK and _ends_near(mark, mark.path.bounds, x, y, box, mm):
                yield _Line(mark, Transform(1.0, 0.0, 0.0, 1.0, x, y), source)
        elif mark.__class__ is GroupMark and source.kind != "icon":
            found = _near_inside(mark.frame, mark.transform, box.moved(-x, -y), mm)
            for line in found if len(found) <= _PATTERN else ():
                yield line.moved(Transform(1.0, 0.0, 0.0, 1.0, x, y), source)


@lru_cache(maxsize=4096)
def _near_inside(frame: Frame, by: Transform, box: Rect, mm: float) -> tuple[_Line, ...]:
    """Those of a group, found once for each drawing at each place."""
    result: list[_Line] = []
    for x, y, mark, source in frame.placed:
        here = by @ Transform(1.0, 0.0, 0.0, 1.0, x, y)
        if isinstance(mark, PathMark):
            area = here.bounds(mark.path.bounds)
            if mark.role is Role.INK and _ends_near(mark, area, 0.0, 0.0, box, mm):
                result.append(_Line(mark, here, source))
        elif isinstance(mark, GroupMark) and source.kind != "icon":
            inside = _near_inside(mark.frame, here @ mark.transform, box, mm)
            result += (line.moved(IDENTITY, source) for line in inside)
    return tuple(result)


def _ends_near(mark: PathMark, area: Rect, dx: float, dy: float, box: Rect, mm: float) -> bool:
    """Whether a path in an area, moved by (dx, dy), ends near a side of a box."""
    x, y, width, height = area
    left, top, wide, high = box
    if (width if width > height else height) < (wide if wide < high else high) / 2:
        return False
    far = mm + (mark.stroke.width if mark.stroke is not None else 0.0)
    x, y = x + dx - left, y + dy - top
    near = (
        _AT_CUT < x < far
        or _AT_CUT < y < far
        or _AT_CUT < wide - x - width < far
        or _AT_CUT < high - y - height < far
    )
    return near and len(mark.path.commands) <= _MOST_STEPS


def _border(line: _Line, outline: Path, mm: float) -> _Border | None:
    """The part of a line that runs along the outline, if it is long enough: half of the shorter side of the piece."""
    mark, by = line.mark, line.by
    parts = polygons(mark.path)
    if len(parts) > _PATTERN:
        return None
    half = mark.stroke.width / 2 * scale_of(by) if mark.stroke is not None else 0.0
    closed = mark.fill is not None or ("Z",) in mark.path.commands
    total, longest, away, spot = 0.0, 0.0, 0.0, Point(0.0, 0.0)
    for part in parts:
        points = [by.apply(*point) for point in part]
        for a, b in zip(points, (*points[1:], points[0]) if closed else points[1:]):
            middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
            depth = depth_of(outline, middle) - half
            if _AT_CUT < depth < mm - _AT_CUT and _level(outline, a, b, depth + half):
                length = dist(a, b)
                total += length
                if length > longest:
                    longest, away, spot = length, depth, middle
    # Of an object in a picture one edge may run along the cut; a border in it does so on several sides.
    width, height = outline.bounds.size
    if total < (width + height if line.source.kind == "image" else min(width, height) / 2):
        return None
    return _Border(away, spot)


def _level(outline: Path, a: Point, b: Point, depth: float) -> bool:
    """Whether a straight line is as deep inside the outline beside its ends, which may be in corners."""
    ends = (Point(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)) for t in _BESIDE)
    return all(abs(depth_of(outline, end) - depth) <= _SLANT for end in ends)


def _visible(face: Face, line: _Line, border: _Border) -> bool:
    """Whether the border stands out from what is between it and the cut."""
    below = contents(face.frame).backgrounds
    box = face.outline.bounds
    sides = {
        Point(-1.0, 0.0): border.spot.x - box.x,
        Point(1.0, 0.0): box.right - border.spot.x,
        Point(0.0, -1.0): border.spot.y - box.y,
        Point(0.0, 1.0): box.bottom - border.spot.y,
    }
    toward = min(sides, key=lambda way: sides[way])

    def color_at(away: float) -> Color | None:
        x, y = (at + by * away for at, by in zip(border.spot, toward))
        return ground(below, Rect(x - _SPOT / 2, y - _SPOT / 2, _SPOT, _SPOT))

    stroke = line.mark.stroke
    outside = color_at(border.away / 2 + (stroke.width / 2 if stroke is not None else 0.0))
    inside = dominant(stroke.paint) if stroke is not None else color_at(-_SPOT)
    if inside is None or outside is None:
        return stroke is not None
    return contrast(inside.over(outside), outside) >= _SEEN
