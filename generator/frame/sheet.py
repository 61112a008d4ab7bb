"""A sheet of paper: which face stands where, in numbers, and what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from generator.frame.marks import Frame
from generator.geometry import IDENTITY, Insets, Path, Point, Rect, Size, Transform
from generator.values import dataclass

USUAL_MARGINS = Insets(5.0, 5.0, 5.0, 5.0)
"""What home printers leave white, mm."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, and how near to its edges a home printer prints, mm."""

    name: str
    size: Size
    margins: Insets = USUAL_MARGINS


class Place(NamedTuple):
    """One place of a layout. All sheets that are filled alike share their places."""

    at: Point
    """The top left corner of the trim box as it lies on the sheet, mm."""
    size: Size
    """The trim box as it lies on the sheet: width and height are swapped after a quarter turn."""
    turn: int
    """Degrees clockwise: 0, 90, 180 or 270."""
    clip: Path
    """How far art may reach; mm from `at`."""

    @property
    def box(self) -> Rect:
        """The trim box on the sheet."""
        return Rect(*self.at, *self.size)

    @property
    def art(self) -> Rect:
        """The box of all that may be printed: the trim box and the bleed that it is given."""
        return self.clip.bounds.moved(*self.at)


def mirrored(place: Place, paper: Paper, flip: str) -> Place:
    """The place on the back that lies behind a place on the front when the sheet is turned over."""
    (x, y), (width, height), turn, clip = place
    if turns_sideways(paper, flip):
        at = Point(paper.size.width - x - width, y)
        mirror = Transform(-1.0, 0.0, 0.0, 1.0, width, 0.0)
        return Place(at, place.size, -turn % 360, clip.transformed(mirror))
    at = Point(x, paper.size.height - y - height)
    mirror = Transform(1.0, 0.0, 0.0, -1.0, 0.0, height)
    return Place(at, place.size, (180 - turn) % 360, clip.transformed(mirror))


def mirror_of(paper: Paper, flip: str) -> Transform:
    """Where points of the front lie as seen from the back."""
    if turns_sideways(paper, flip):
        return Transform(-1.0, 0.0, 0.0, 1.0, paper.size.width, 0.0)
    return Transform(1.0, 0.0, 0.0, -1.0, 0.0, paper.size.height)


def turns_sideways(paper: Paper, flip: str) -> bool:
    """Whether the sheet is turned over like the page of a book: columns change places, and tops stay tops.

    On a portrait page that is the long edge, on a landscape page the short one.
    """
    return (paper.size.width <= paper.size.height) == (flip == "long-edge")


def mapping(size: Size, turn: int) -> Transform:
    """From a face's coordinates to those of its box, `size` as it lies on the sheet after a turn."""
    width, height = size
    if turn == 0:
        return IDENTITY
    if turn == 90:
        return Transform(0.0, 1.0, -1.0, 0.0, width, 0.0)
    if turn == 180:
        return Transform(-1.0, 0.0, 0.0, -1.0, width, height)
    return Transform(0.0, -1.0, 1.0, 0.0, 0.0, height)


class Slot(NamedTuple):
    """What stands at a place: the index of a piece."""

    piece: int
    place: Place


class Spot(NamedTuple):
    """Where a sheet's caption stands, and how it is turned."""

    area: Rect
    turn: int = 0


class Side(NamedTuple):
    """One side of a sheet in numbers."""

    slots: tuple[Slot, ...]
    marks: Path | None = None
    """The crop marks."""
    caption: Spot | None = None


class SheetPlan(NamedTuple):
    """A sheet in numbers."""

    paper: Paper
    front: Side
    back: Side | None
    trim: Rect
    """What is left when the sheet itself is trimmed: all of it, unless the paper is the piece with its bleed."""
    bleed: Rect
    lacks: tuple[str, ...] = ()
    """What there was no room for: `marks`, `caption`."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A sheet ready to be painted."""

    component: str
    number: int
    """Which sheet of its component, from 1."""
    count: int
    """How many sheets its component has on this paper."""
    front: Frame
    back: Frame | None
    plan: SheetPlan

    @property
    def pages(self) -> tuple[Frame, ...]:
        """Its sides in printing order."""
        return (self.front,) if self.back is None else (self.front, self.back)
