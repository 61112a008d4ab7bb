"""The keys that every element takes, and those of everything that has an outline."""

from __future__ import annotations

from typing import Literal

from generator.color import Color
from generator.decode import Extent, Mm, Percent
from generator.frame import Frame, GroupMark, Note, PathMark, Placed, Role, Source, Stroke
from generator.geometry import Insets, Path, Rect, Size
from generator.keys import SOLID, SOLID_BLACK, Cap, Dash, Fill, Join
from generator.values import dataclass

AREAS = ("bleed", "trim", "safe")

_FRAME, _GROUND = Color(0.55, 0.55, 0.55), Color(0.9, 0.9, 0.9)


@dataclass(frozen=True, slots=True)
class Common:
    """Where an element stands and how it is treated as a whole."""

    id: str = ""
    """A name, by which a template that extends this one can change the element."""
    area: str = ""
    """A named area to fill: `bleed`, `trim` or `safe`."""
    box: tuple[Mm, Mm, Extent, Extent] | None = None
    """`[x, y, width, height]` in mm from the top left corner of what the element stands in."""
    width: Extent | None = None
    """A fixed width in a row, a grid or a stack."""
    height: Extent | None = None
    """A fixed height in a column, a grid or a stack."""
    grow: float = 0.0
    """The element's share of the room that is left in a row or column."""
    align_self: Literal["start", "center", "end", "stretch"] | None = None
    """Where it stands across the row or column; the container's `align` where it is not given."""
    rotate: float = 0.0
    """Degrees clockwise, about the middle of its box."""
    opacity: Percent = 1.0
    """1 is solid, 0 invisible."""
    clip: bool = False
    """Whether what reaches beyond its box is cut off."""
    role: Role | None = None
    """`ink`, `cut`, `fold` or `guide`; ink where it is not given."""

    def apart(self, area: Size) -> Rect | None:
        """Where it stands in a container of that size by its own keys; None where the container says."""
        if self.box is not None:
            return Rect(*self.box)
        return Rect(0.0, 0.0, *area) if self.area else None


PLAIN = Common()


@dataclass(frozen=True, slots=True)
class Inked:
    """The keys of everything that has an outline. Where neither `fill` nor `stroke` is given, the line is black."""

    fill: Fill | None = None
    """What it is filled with: a colour, `none`, or a gradient such as `{linear: [gold, brown], angle: 90}`."""
    stroke: Fill | None = None
    """What its line is drawn with: a colour, `none`, or a gradient."""
    stroke_width: Mm = 0.35
    """The width of the line; half of it lies on each side of the outline."""
    dash: Dash = SOLID
    """The lengths of dashes and gaps: `2`, or `[3, 1]`; a solid line where it is not given."""

    def inked(
        self, path: Path, cap: Cap = "butt", join: Join = "miter", even_odd: bool = False
    ) -> PathMark | None:
        """The outline with its fill and line; None where there is nothing to see."""
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
    """What is left of an area within its padding; of no size where nothing is left."""
    x, y, width, height = Rect(0.0, 0.0, *area).inset(padding)
    return Rect(x, y, max(0.0, width), max(0.0, height))


def alone(mark: PathMark | None, area: Size, source: Source) -> Frame:
    """A frame with one mark, or with none."""
    return Frame(area, (Placed(0.0, 0.0, mark, source),) if mark is not None else ())


def placeholder(name: str, area: Size, source: Source, label: Frame) -> Frame:
    """A grey box with a cross and the file's name, in place of one that is not there; notes `missing-file` (`name`)."""
    w, h = area
    outline = Path.rectangle(Rect(0.0, 0.0, w, h))
    cross = (("M", 0.0, 0.0), ("L", w, h), ("M", 0.0, h), ("L", w, 0.0))
    mark = PathMark(Path((*outline.commands, *cross)), _GROUND, Stroke(_FRAME, 0.25))
    placed = (Placed(0.0, 0.0, mark, source), Placed(0.0, 0.0, GroupMark(label), source))
    return Frame(area, placed, (Note.of("missing-file", source, name=name),))
