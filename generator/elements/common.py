"""What elements share: the keys that all of them take, those of outlines, and how items stand in a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, Protocol

from generator.decode import Extent, Mm, Percent
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.frame import (
    Frame,
    GroupMark,
    Note,
    PathMark,
    Picture,
    Placed,
    Role,
    Source,
    Stroke,
)
from generator.frame.combine import combined
from generator.geometry import Insets, Path, Rect, Size
from generator.geometry.flow import Crossing, Wish, across, lengths, missing, starts
from generator.keys import NO_CLIP, SOLID, SOLID_BLACK, Align, Cap, Clip, Dash, Fill, Join, Justify
from generator.pictures import Misnamed
from generator.svg import ENDINGS, parted

if TYPE_CHECKING:
    from generator.elements import Child, Kit
    from generator.foundation.diagnostics import Origin
    from generator.frame.arrow_heads import Head

AREAS = ("bleed", "trim", "safe")

_FRAME, _GROUND = Color(0.55, 0.55, 0.55), Color(0.9, 0.9, 0.9)


@dataclass(frozen=True, slots=True)
class Common:
    """The keys of every element: where it is and how it is treated as a whole."""

    id: str = ""
    """A name, so that a template that extends this one can change the element."""
    area: Literal["bleed", "trim", "safe"] | None = None
    """A named area to fill: `bleed`, `trim` or `safe`."""
    box: tuple[Mm, Mm, Extent, Extent] | None = None
    """`[x, y, width, height]` in mm, from the top left corner of the face or of the element around it. Expressions know
    the size of the face: `{{ face.width }}`, `face.height`, `face.bleed`, `face.safe`; on the panels of a box, `panel`
    has the same fields."""
    width: Extent | None = None
    """A fixed width in a row, a grid or a stack."""
    height: Extent | None = None
    """A fixed height in a column, a grid or a stack."""
    grow: float = 0.0
    """Its share of the free space in a row or column: with `grow: 2` it gets twice as much as with `grow: 1`."""
    align_self: Literal["start", "center", "end", "stretch"] | None = None
    """How it is aligned across its row or column. Default: the container's `align`."""
    rotate: float = 0.0
    """Degrees clockwise, around the middle of its box. `box`, `width` and `height` are measured before rotation. An
    element without them still fills its area or cell after a rotation of 90 or 270, so its lines are as long as the
    area is high."""
    opacity: Percent = 1.0
    """From 1 (solid) to 0 (invisible)."""
    clip: Clip = NO_CLIP
    """What it is cut to. `yes` cuts off what reaches beyond its box. Or give an outline, drawn as large as fits the
    box: `circle`, `hexagon`, `star` or another shape, `{radius: 3}`, `{polygon: 5, turn: 36}`, `{shape: circle, inset:
    1}`, or SVG path data such as `M 0 0 L 10 0 L 5 8 Z`. `ellipse`, `rectangle`, `diamond`, `octagon` and `capsule`
    stretch to fill the box; outlines with equal sides aren't distorted."""
    role: Role | None = None
    """`ink`, `cut`, `fold` or `guide`. Default: `ink`."""

    def apart(self, area: Size) -> Rect | None:
        """Its place in a container of that size by its own keys; None if the container decides."""
        if self.box is not None:
            return Rect(*self.box)
        return Rect(0.0, 0.0, *area) if self.area else None

    def before_turning(self, area: Size) -> Size:
        """The size in which it is drawn so that it fills an area after rotation: at 90° and 270° width and height are
        swapped.
        """
        own = self.box is not None or self.width is not None or self.height is not None
        return area if own or self.rotate % 180.0 != 90.0 else Size(area.height, area.width)


PLAIN = Common()


@dataclass(frozen=True, slots=True)
class Inked:
    """The keys of everything with an outline. Without `fill` and `stroke` the line is black."""

    fill: Fill | None = None
    """Its fill: a colour, `none`, or a gradient: `{linear: [gold, "white 30%", brown], angle: 90}` runs downwards (0:
    to the right), `{radial: [white, blue]}` outwards; see `punchboard explain gradient`."""
    stroke: Fill | None = None
    """The colour of its line: a colour, `none`, or a gradient."""
    stroke_width: Mm = 0.35
    """The width of the line, centred on the outline."""
    dash: Dash = SOLID
    """The lengths of dashes and gaps: `2`, or `[3, 1]`. Default: a solid line."""

    def inked(
        self, path: Path, cap: Cap = "butt", join: Join = "miter", even_odd: bool = False
    ) -> PathMark | None:
        """The outline with its fill and line; None if nothing is visible."""
        line = self.stroke
        if line is None and self.fill is None:
            line = SOLID_BLACK
        bounds = path.bounds
        fill = self.fill.on(bounds) if self.fill is not None else None
        paint = line.on(bounds) if line is not None and self.stroke_width > 0 else None
        stroke = (
            Stroke(paint, self.stroke_width, self.dash.lengths, cap, join)
            if paint is not None
            else None
        )
        if (fill is None and stroke is None) or not path.commands:
            return None
        return PathMark(path, fill, stroke, even_odd)


def inside(area: Size, padding: Insets) -> Rect:
    """What is left of an area within its padding; empty if nothing is left."""
    x, y, width, height = Rect(0.0, 0.0, *area).inset(padding)
    return Rect(x, y, max(0.0, width), max(0.0, height))


def alone(mark: PathMark | None, area: Size, source: Source) -> Frame:
    """A frame with one mark, or with none."""
    return drawn((mark,) if mark is not None else (), area, source)


def drawn(marks: Iterable[PathMark | GroupMark], area: Size, source: Source) -> Frame:
    """A frame with some marks."""
    return Frame(area, tuple([Placed(0.0, 0.0, mark, source) for mark in marks]))


def with_heads(
    path: Path, stroke: Stroke, heads: tuple[Head, Head], size: float | None
) -> tuple[PathMark | GroupMark, ...]:
    """A line with arrowheads at its ends; the heads are solid even if the line is dashed."""
    if heads == ("none", "none"):
        return (PathMark(path, None, stroke),)
    from generator.frame.arrow_heads import headed, usual_size  # most lines have none

    made = headed(path, heads, usual_size(stroke.width) if size is None else size, stroke.width)
    paint, veil = stroke.paint, 1.0
    if isinstance(paint, Color) and 0 < paint.alpha < 1:
        # Where a head lies over its line, a colour that lets through would be darker: they are made so as one.
        paint, veil = paint._replace(alpha=1.0), paint.alpha
    marks = (
        PathMark(made.line, None, replace(stroke, paint=paint)),
        PathMark(made.filled, paint),
        PathMark(made.drawn, None, Stroke(paint, stroke.width)),
    )
    seen = tuple(mark for mark in marks if mark.path.commands)
    if veil == 1.0:
        return seen
    placed = tuple(Placed(0.0, 0.0, mark) for mark in seen)
    return (GroupMark(Frame(path.bounds.size, placed), opacity=veil),)


def clamped(
    value: float, least: float, most: float, source: Source, key: str = ""
) -> tuple[float, tuple[Note, ...]]:
    """A value within bounds, with a note `out-of-range` where it was not.

    The note has the facts `value`, `least`, `most`, and the `key` by which the upper bound can be raised, if any.
    """
    if least <= value <= most:
        return value, ()
    note = Note.of("out-of-range", source, value=value, least=least, most=most, key=key)
    return min(max(value, least), most), (note,)


def art(kit: Kit, name: str, origin: Origin) -> Picture | Frame:
    """A picture from the game's folder, or a drawing as a frame: by the file's name, or else by its content.

    Raises `Problem` if it is neither, missing or broken.
    """
    ways = (kit.picture, kit.drawing)
    first, second = reversed(ways) if parted(name)[0].lower().endswith(ENDINGS) else ways
    try:
        return first(name, origin)
    except Misnamed:
        return second(name, origin)


def placeholder(name: str, area: Size, source: Source, label: Frame) -> Frame:
    """A grey box with a cross and the file's name, in place of a missing file; notes `missing-file` (`name`)."""
    w, h = area
    outline = Path.rectangle(Rect(0.0, 0.0, w, h))
    cross = (("M", 0.0, 0.0), ("L", w, h), ("M", 0.0, h), ("L", w, 0.0))
    mark = PathMark(Path((*outline.commands, *cross)), _GROUND, Stroke(_FRAME, 0.25))
    placed = (Placed(0.0, 0.0, mark, source), Placed(0.0, 0.0, GroupMark(label), source))
    return Frame(area, placed, (Note.of("missing-file", source, name=name),))


class Axis(NamedTuple):
    """The direction in which a line of items runs: `width` in a row, `height` in a column."""

    along: Literal["width", "height"]

    def long(self, size: Size) -> float:
        """The length along the line, mm."""
        return size.width if self.along == "width" else size.height

    def cross(self, size: Size) -> float:
        """The length across the line, mm."""
        return size.height if self.along == "width" else size.width

    def size(self, long: float, cross: float) -> Size:
        """The size with these lengths along and across."""
        return Size(long, cross) if self.along == "width" else Size(cross, long)


SIDE_BY_SIDE, ONE_BELOW_THE_OTHER = Axis("width"), Axis("height")


class Line(Protocol):
    """The keys that rows and columns have in common."""

    @property
    def items(self) -> tuple[Child, ...]:
        """Its items, in order."""

    @property
    def gap(self) -> float:
        """The space between two items, mm."""

    @property
    def padding(self) -> Insets:
        """The space along its edges, mm."""

    @property
    def align(self) -> Align:
        """How items are aligned across the line."""

    @property
    def justify(self) -> Justify:
        """How items are aligned along the line if there is free space."""


def line_size(line: Line, axis: Axis, area: Size, kit: Kit) -> Size:
    """The size the items of a line take; the full length if one of them grows."""
    room = inside(area, line.padding).size
    flowing = [child for child in line.items if child.common.apart(area) is None]
    longs = _longs(flowing, axis, line.gap, room, kit)
    crosses = [
        across(_crossing(child, axis, "start", long, kit), axis.cross(room))[1]
        for child, long in zip(flowing, longs)
    ]
    top, right, bottom, left = line.padding
    taken = axis.size(sum(longs) + line.gap * max(0, len(longs) - 1), max(crosses, default=0.0))
    return Size(taken.width + left + right, taken.height + top + bottom)


def line_frame(line: Line, axis: Axis, area: Size, kit: Kit, source: Source) -> Frame:
    """The items of a line on an area; notes `items-do-not-fit` (`along`, `by` in mm) if they are too long for it."""
    inner = inside(area, line.padding)
    flowing = [child for child in line.items if child.common.apart(area) is None]
    longs = _longs(flowing, axis, line.gap, inner.size, kit)
    room = axis.long(inner.size)
    places = zip(starts(longs, room, line.gap, line.justify), longs)
    parts = []
    for child in line.items:
        rect = child.common.apart(area)
        if rect is None:
            at, long = next(places)
            crossing = _crossing(child, axis, line.align, long, kit)
            beside, cross = across(crossing, axis.cross(inner.size))
            dx, dy = axis.size(at, beside)
            rect = Rect(inner.x + dx, inner.y + dy, *axis.size(long, cross))
        parts.append((rect.x, rect.y, kit.lay_out(child, rect.size)))
    frame = combined(area, parts)
    over = missing(longs, room, line.gap)
    if not over:
        return frame
    note = Note.of("items-do-not-fit", source, along=axis.along, by=over)
    return Frame(area, frame.placed, (*frame.notes, note))


def _longs(flowing: list[Child], axis: Axis, gap: float, room: Size, kit: Kit) -> list[float]:
    def wish(child: Child) -> Wish:
        common = child.common
        return Wish(
            lambda free: axis.long(kit.measure(child, axis.size(free, axis.cross(room)))),
            common.width if axis.along == "width" else common.height,
            common.grow,
        )

    return lengths([wish(child) for child in flowing], axis.long(room), gap)


def _crossing(child: Child, axis: Axis, align: str, long: float, kit: Kit) -> Crossing:
    common = child.common
    return Crossing(
        lambda free: axis.cross(kit.measure(child, axis.size(long, free))),
        common.height if axis.along == "width" else common.width,
        common.align_self or align,
    )
