"""Ornate frames and dividers: from the parts of a drawing, or from one picture that is cut into nine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from generator.decode import Extent, Margins
from generator.elements import Element, Kit, element
from generator.elements.common import adjusted, art
from generator.foundation.color import WHITE, Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Problem
from generator.frame import Frame, GroupMark, ImageMark, Look, Picture, Placed, Source
from generator.frame.looks import duotone
from generator.frame.tint import tinted
from generator.geometry import IDENTITY, Insets, Path, Rect, Size, Transform
from generator.geometry.units import MM_PER_INCH
from generator.pictures import Misnamed

_NO_PART, _NO_FRAME, _NOTHING_BETWEEN = "IMG011", "IMG012", "IMG013"
_OVERLAP = 0.04
"""How far slices reach below each other, mm: otherwise paper would shine through where they meet."""
_MOST_TILES, _MOST_IN_MIDDLE = 1000, 140
"""Along an edge, and across and down the middle: there are as many as their product."""
_DPI = 300
"""The resolution in which raster parts without a thickness are printed."""


@element("frame", main="frame")
@dataclass(frozen=True, slots=True)
class FrameElement(Element):
    """A frame along the edges of its box. Some come with Punchboard: `punchboard list ornaments`.

    A drawing for it has a part with the id `corner`, the one at the top left, and a part `edge`, a tile of the top
    edge. Any other picture becomes a frame with `slice`.
    """

    frame_: str = ""
    """The file: a drawing with the parts `corner` and `edge`, or any picture if there is a `slice`."""
    slice: Margins | None = None
    """How far the corners reach into the picture, one length or `[top, right, bottom, left]`: px of a raster picture,
    mm of a drawing. Corners keep their proportions; what is between them becomes as long as the box."""
    thickness: Extent | None = None
    """How thick the frame is, in mm: its edge, or the thickest slice. Default: as drawn; raster pictures print at 300
    dpi."""
    edges: Literal["auto", "repeat", "stretch"] = "auto"
    """What makes an edge long: `repeat` (a whole number of times) or `stretch`. Default: `repeat`, and `stretch` with
    `slice`."""
    center: bool = True
    """Whether the middle of a picture with `slice` is drawn."""
    corner: str = ""
    """A file for the corners, instead of the part `corner`."""
    edge: str = ""
    """A file for the edges, instead of the part `edge`."""
    corners: Literal["mirror", "turn"] = "mirror"
    """How the other corners are made from the one at the top left."""
    color: Color | None = None
    """Its colour in place of black; a drawing in one colour takes it everywhere."""

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The frame on an area. Raises `Problem` if a file is missing or broken, or has no parts."""
        named = self.frame_.strip() or self.corner or self.edge
        if not named or min(area) <= 0 or self.thickness == 0:
            return Frame(area)
        cut = self.slice
        make = self._joined if cut is None else partial(self._sliced, cut)
        marks = make(area, kit, source)
        return Frame(area, tuple(Placed(0.0, 0.0, mark, source) for mark in marks))

    def _joined(self, area: Size, kit: Kit, source: Source) -> Iterator[GroupMark]:
        """A frame from a corner and an edge."""
        corner = _part(kit, self.corner or self.frame_, "" if self.corner else "corner", source)
        edge = _part(kit, self.edge or self.frame_, "" if self.edge else "edge", source)
        if corner is None and edge is None:
            hint = (
                "give its parts the ids `corner` and `edge`, or write `slice` for the whole picture"
            )
            what = f"`{self.frame_}` has no parts for a frame"
            raise Problem(_NO_FRAME, what, source.origin, hint)
        corner, edge = _colored(corner, self.color), _colored(edge, self.color)
        own = corner.size if corner is not None else Size(0.0, 0.0)
        band = edge.size.height if edge is not None else max(own)
        scale = 1.0 if self.thickness is None else self.thickness / band
        scale = min([scale, *(side / (2 * n) for side, n in zip(area, own) if n)])
        turned = self.corners == "turn"
        if edge is not None:
            wide, high = own.width * scale, own.height * scale
            # Without corners, the edges at the top and the bottom are as long as the box.
            ends = (wide, high) if turned else (wide, wide)
            sides = (wide, high) if turned else (high or band * scale,) * 2
            stretch = self.edges == "stretch"
            across = _row(edge, ends[0], area.width - ends[1], scale, stretch)
            down = _row(edge, sides[0], area.height - sides[1], scale, stretch)
            for row, by in zip((across, down, across, down), _turned(area)):
                yield GroupMark(row, by)
        if corner is not None:
            for by in _turned(area) if turned else _mirrored(area):
                yield GroupMark(corner, by @ Transform.scale(scale))

    def _sliced(self, slices: Insets, area: Size, kit: Kit, source: Source) -> Iterator[GroupMark]:
        """A frame from one picture, cut into nine."""
        found = art(kit, self.frame_.strip(), source.origin)
        raster = isinstance(found, Picture)
        whole = _framed(found, 1.0) if isinstance(found, Picture) else found
        whole = _colored(whole, self.color) or whole
        top, right, bottom, left = slices
        width, height = whole.size
        if left + right >= width or top + bottom >= height or not any(slices):
            size = f"{width:g} × {height:g} {'px' if raster else 'mm'}"
            what = f"`{self.frame_}` is {size}, which `slice` can't cut into nine"
            hint = "write how far its corners reach into it, so that something is left between them"
            raise Problem(_NOTHING_BETWEEN, what, source.origin, hint)
        scale = MM_PER_INCH / _DPI if raster else 1.0
        if self.thickness is not None:
            scale = self.thickness / max(slices)
        sums = (left + right, top + bottom)
        scale = min([scale, *(side / both for side, both in zip(area, sums) if both)])
        edges, middle = (_MOST_TILES, _MOST_IN_MIDDLE) if self.edges == "repeat" else (1, 1)
        for y, row in enumerate(_thirds(height, (top, bottom), area.height, scale)):
            for x, column in enumerate(_thirds(width, (left, right), area.width, scale)):
                most = middle if (x, y) == (1, 1) else edges
                if (x, y) != (1, 1) or self.center:
                    for a in column.pieces(scale, most if x == 1 else 1):
                        for b in row.pieces(scale, most if y == 1 else 1):
                            yield _window(whole, a, b, area)


@element("divider", main="divider")
@dataclass(frozen=True, slots=True)
class DividerElement(Element):
    """A line with ornaments, as long and as high as its box. Some come with Punchboard: `punchboard list ornaments`.

    A drawing for it has one part or more with the ids `middle`, `line`, a tile that is repeated on both sides of it,
    and `end`, the left one.
    """

    divider: str
    """The file, a drawing with the parts."""
    edges: Literal["repeat", "stretch"] = "repeat"
    """What makes the line long: `repeat` (a whole number of times) or `stretch`."""
    color: Color | None = None
    """Its colour in place of black; a drawing in one colour takes it everywhere."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The width of the area, and the height in which it is drawn."""
        heights = [part.size.height for part in self._parts(kit, source) if part is not None]
        return Size(area.width, min(area.height, max(heights, default=0.0)))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The divider on an area. Raises `Problem` if its file is missing or broken, or has no parts."""
        middle, line, end = parts = self._parts(kit, source)
        there = [part for part in parts if part is not None]
        if min(area) <= 0 or not there:
            return Frame(area)
        scale = area.height / max(part.size.height for part in there)
        taken = (middle.size.width if middle is not None else 0.0) / 2
        first = end.size.width if end is not None else 0.0
        half = area.width / 2
        scale = min(scale, half / (taken + first)) if taken + first else scale
        side: list[Placed] = []
        if line is not None:
            row = _row(line, first * scale, half - taken * scale, scale, self.edges == "stretch")
            side.append(_upright(row, IDENTITY, line.size.height * scale, area))
        if end is not None:
            side.append(_upright(end, Transform.scale(scale), end.size.height * scale, area))
        left = Frame(area, tuple(side))
        across = Transform.mirror(area.width)
        placed = [Placed(0.0, 0.0, GroupMark(left, by), source) for by in (IDENTITY, across)]
        if middle is not None:
            by = Transform(scale, 0.0, 0.0, scale, half - taken * scale, 0.0)
            placed.append(_upright(middle, by, middle.size.height * scale, area))
        return Frame(area, tuple(each._replace(source=source) for each in placed))

    def _parts(self, kit: Kit, source: Source) -> tuple[Frame | None, Frame | None, Frame | None]:
        """The middle, the line and the end, none for an empty name. Raises `Problem`."""
        name = self.divider.strip()
        if not name:
            return None, None, None
        middle, line, end = (_part(kit, name, part, source) for part in ("middle", "line", "end"))
        if middle is line is end is None:
            hint = "give its parts the ids `middle`, `line` and `end`"
            raise Problem(_NO_FRAME, f"`{name}` has no parts for a divider", source.origin, hint)
        return _colored(middle, self.color), _colored(line, self.color), _colored(end, self.color)


def _turned(area: Size) -> tuple[Transform, ...]:
    """The maps of the top left corner, and of the top, to all four, clockwise, by turning."""
    return (
        IDENTITY,
        Transform(0.0, 1.0, -1.0, 0.0, area.width, 0.0),
        Transform(-1.0, 0.0, 0.0, -1.0, area.width, area.height),
        Transform(0.0, -1.0, 1.0, 0.0, 0.0, area.height),
    )


def _mirrored(area: Size) -> tuple[Transform, ...]:
    """The maps of the top left corner to all four, clockwise, by mirroring."""
    down = Transform(1.0, 0.0, 0.0, -1.0, 0.0, area.height)
    across = Transform.mirror(area.width)
    return (IDENTITY, across, across @ down, down)


def _part(kit: Kit, name: str, part: str, source: Source) -> Frame | None:
    """A part of a drawing, or a file of its own if `part` is empty; None if the drawing doesn't have it."""
    name = name.strip()
    if not name:
        return None
    if not part:
        found = art(kit, name, source.origin)
        return _framed(found, MM_PER_INCH / _DPI) if isinstance(found, Picture) else found
    try:
        return kit.drawing(f"{name}#{part}", source.origin)
    except Misnamed:
        return None
    except Problem as problem:
        if any(each.code != _NO_PART for each in problem.diagnostics):
            raise
        return None


def _framed(picture: Picture, pixel: float) -> Frame:
    """A picture as a frame, with the size of a pixel in mm."""
    size = Size(picture.width * pixel, picture.height * pixel)
    return Frame(size, (Placed(0.0, 0.0, ImageMark(picture, size)),))


def _colored(what: Frame | None, color: Color | None) -> Frame | None:
    """Art with a colour in place of black."""
    if what is None or color is None:
        return what
    first = what.placed[0].mark if what.placed else None
    if isinstance(first, ImageMark):
        return adjusted(what, Look(ramp=duotone(color, WHITE)))
    return tinted(what, color)


def _row(tile: Frame, start: float, end: float, scale: float, stretch: bool) -> Frame:
    """A tile from one place to another, a whole number of times, scaled evenly; as long as it is if stretched."""
    long = end - start
    if long <= 0:
        return Frame(Size(0.0, 0.0))
    count = 1 if stretch else _count(long, tile.size.width * scale)
    step = long / count
    by = Transform(step / tile.size.width, 0.0, 0.0, scale, 0.0, 0.0)
    placed = tuple(Placed(start + at * step, 0.0, GroupMark(tile, by)) for at in range(count))
    return Frame(Size(end, tile.size.height * scale), placed)


def _count(long: float, tile: float, most: int = _MOST_TILES) -> int:
    """How often a tile is repeated over a length."""
    return min(most, max(1, round(long / tile)))


def _upright(frame: Frame, by: Transform, height: float, area: Size) -> Placed:
    """A part in the middle of the height of a divider."""
    return Placed(0.0, (area.height - height) / 2, GroupMark(frame, by))


class _Third(NamedTuple):
    """A column or a row of a picture that is cut into nine: from where to where, in it and on the area."""

    own: float
    own_end: float
    start: float
    end: float

    def pieces(self, scale: float, most: int) -> Iterator[_Third]:
        """It as often as it fits, at most so many times; never if it is empty."""
        own, long = self.own_end - self.own, self.end - self.start
        if own <= 0 or long <= 0:
            return
        count = _count(long, own * scale, most)
        for at in range(count):
            start = self.start + long * at / count
            yield self._replace(start=start, end=start + long / count)


def _thirds(own: float, ends: tuple[float, float], room: float, scale: float) -> list[_Third]:
    first, last = ends
    return [
        _Third(0.0, first, 0.0, first * scale),
        _Third(first, own - last, first * scale, room - last * scale),
        _Third(own - last, own, room - last * scale, room),
    ]


def _window(whole: Frame, across: _Third, down: _Third, area: Size) -> GroupMark:
    """A rectangle of a picture in another one of the area."""
    a = (across.end - across.start) / (across.own_end - across.own)
    d = (down.end - down.start) / (down.own_end - down.own)
    by = Transform(a, 0.0, 0.0, d, across.start - a * across.own, down.start - d * down.own)
    box = Rect(across.start, down.start, across.end - across.start, down.end - down.start)
    seen = box.grown(_OVERLAP).clipped(Rect(0.0, 0.0, *area))
    return GroupMark(whole, by, Path.rectangle(seen))
