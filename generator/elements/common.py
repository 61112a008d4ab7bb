"""What elements share: the keys of everything with an outline, and helpers to draw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from generator.decode import Mm
from generator.editions import Repaint
from generator.elements import Child, Element, Kit
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass, replace
from generator.frame import (
    AS_IT_IS,
    Frame,
    GroupMark,
    Look,
    Note,
    PathMark,
    Picture,
    Placed,
    Source,
    Stroke,
)
from generator.frame.looks import seen
from generator.frame.marks import combined
from generator.geometry import Insets, Path, Rect, Size
from generator.keys import SOLID, SOLID_BLACK, Cap, Dash, Fill, Join
from generator.keys.art import NO_DUOTONE, NO_TINT, Duotone, Factor, Tint
from generator.pictures import Misnamed
from generator.svg import ENDINGS, split_id

if TYPE_CHECKING:
    from generator.foundation.diagnostics import Origin
    from generator.frame.arrow_heads import Head


@dataclass(frozen=True, slots=True)
class Inked(Element):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Toned(Element):
    """The keys of art whose colours can be changed."""

    grayscale: bool = False
    """Whether it is printed in greys that are as light as its colours."""
    brightness: Factor = 1.0
    """How bright it is: `120%` is brighter, `80%` darker, `100%` unchanged."""
    contrast: Factor = 1.0
    """How far light and dark are apart: `130%` is harder, `70%` softer, `100%` unchanged."""
    saturation: Factor = 1.0
    """How strong its colours are: `150%` is stronger, `50%` paler, `0%` the same as `grayscale: yes`."""
    tint: Tint = NO_TINT
    """A colour for its greys, as in a sepia print: `tint: sienna`. Black stays black, and white white. A translucent
    colour (`#a0522d80`) keeps a part of its own colours. `none`, or an empty cell, changes nothing."""
    duotone: Duotone = NO_DUOTONE
    """Two colours instead of black and white, all greys in between: `[navy, ivory]`. With `[black, gold]` white becomes
    gold."""

    @property
    def look(self) -> Look:
        """How its colours are changed."""
        saturation = 0.0 if self.grayscale else self.saturation
        ramp = self.duotone.ramp or self.tint.ramp
        return Look(self.brightness, self.contrast, saturation, ramp)


def inside(area: Size, padding: Insets) -> Rect:
    """What is left of an area within its padding; empty if nothing is left."""
    x, y, width, height = Rect(0.0, 0.0, *area).inset(padding)
    return Rect(x, y, max(0.0, width), max(0.0, height))


def outside(size: Size, padding: Insets) -> Size:
    """A size with padding around it."""
    top, right, bottom, left = padding
    return Size(size.width + left + right, size.height + top + bottom)


def flowing(items: Iterable[Child], area: Size) -> list[Child]:
    """The items without a place of their own in a container of a size."""
    return [child for child in items if child.common.own_place(area) is None]


def laid_out(items: Iterable[Child], area: Size, kit: Kit, place: Callable[[Child], Rect]) -> Frame:
    """The items of a container of a size, those without a place of their own where `place` puts them."""
    rects = [(child, child.common.own_place(area) or place(child)) for child in items]
    return combined(area, [(r.x, r.y, kit.lay_out(child, r.size)) for child, r in rects])


def with_notes(frame: Frame, notes: tuple[Note, ...]) -> Frame:
    """A frame with more notes."""
    return Frame(frame.size, frame.placed, (*frame.notes, *notes)) if notes else frame


def frame_with(marks: Iterable[PathMark | GroupMark | None], area: Size, source: Source) -> Frame:
    """A frame with some marks; None is skipped."""
    return Frame(
        area, tuple([Placed(0.0, 0.0, mark, source) for mark in marks if mark is not None])
    )


def with_heads(
    path: Path, stroke: Stroke, heads: tuple[Head, Head], size: float | None
) -> tuple[PathMark | GroupMark, ...]:
    """A line with arrowheads at its ends; the heads are solid even if the line is dashed."""
    if heads == ("none", "none"):
        return (PathMark(path, None, stroke),)
    from generator.frame.arrow_heads import headed, usual_size  # most lines have none

    arrow = headed(path, heads, usual_size(stroke.width) if size is None else size, stroke.width)
    paint, veil = stroke.paint, 1.0
    if isinstance(paint, Color) and 0 < paint.alpha < 1:
        # A translucent colour would be darker where a head overlaps its line: both are made translucent as one.
        paint, veil = paint._replace(alpha=1.0), paint.alpha
    marks = (
        PathMark(arrow.line, None, replace(stroke, paint=paint)),
        PathMark(arrow.filled, paint),
        PathMark(arrow.drawn, None, Stroke(paint, stroke.width)),
    )
    seen = tuple(mark for mark in marks if mark.path.commands)
    if veil == 1.0:
        return seen
    placed = tuple(Placed(0.0, 0.0, mark) for mark in seen)
    return (GroupMark(Frame(path.bounds.size, placed), opacity=veil),)


def clamped(
    value: float, least: float, most: float, source: Source, key: str = ""
) -> tuple[float, tuple[Note, ...]]:
    """A value within bounds, with a note `out-of-range` if it wasn't.

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
    first, second = reversed(ways) if split_id(name)[0].lower().endswith(ENDINGS) else ways
    try:
        return first(name, origin)
    except Misnamed:
        return second(name, origin)


T = TypeVar("T", Picture, Frame)


def adjusted(art: T, look: Look) -> T:
    """A picture or a drawing in a look; the same one each time it is asked for the same."""
    return art if look == AS_IT_IS else _adjusted(art, look)


@lru_cache(maxsize=1024)
def _adjusted(art: T, look: Look) -> T:
    return replace(art, look=look) if isinstance(art, Picture) else _Adjusted(look).frame(art)


class _Adjusted(Repaint):
    """A drawing in a look, with the pictures in it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def color(self, color: Color) -> Color:
        """See `Repaint.color`."""
        return seen(color, self._look)

    def picture(self, picture: Picture) -> Picture:
        """See `Repaint.picture`."""
        return adjusted(picture, self._look)
