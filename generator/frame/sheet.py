"""A sheet of paper: which face is where, in numbers, and what comes of it."""

from __future__ import annotations

from typing import Literal

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.frame.marks import Frame
from generator.geometry import IDENTITY, Insets, Path, Point, Rect, Size, Transform

USUAL_MARGINS = Insets(5.0, 5.0, 5.0, 5.0)
"""What home printers leave white, mm."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, and how near to its edges a home printer prints, mm."""

    name: str
    size: Size
    margins: Insets = USUAL_MARGINS

    @property
    def turned(self) -> Paper:
        """The paper a quarter turn clockwise, under the same name."""
        (width, height), (top, right, bottom, left) = self.size, self.margins
        return Paper(self.name, Size(height, width), Insets(left, top, right, bottom))


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
    def maps(self) -> Transform:
        """From a face's coordinates to those of the sheet."""
        return Transform.translate(*self.at) @ mapping(self.size, self.turn)

    @property
    def art(self) -> Rect:
        """The box of all that may be printed: the trim box and the bleed that it is given."""
        return self.clip.bounds.moved(*self.at)


class Mirror(NamedTuple):
    """The line about which a sheet is turned over or folded: it maps fronts to backs."""

    upright: bool
    """Whether it runs from top to bottom, so that left and right change places, and tops stay tops."""
    reach: float
    """How far from the left edge (from the top) the point at 0 goes: twice the distance of the line, mm."""

    @classmethod
    def turned(cls, paper: Paper, flip: str) -> Mirror:
        """The middle of a paper that is turned over on its `long-edge` or `short-edge`."""
        sideways = (paper.size.width <= paper.size.height) == (flip == "long-edge")
        return cls(sideways, paper.size.width if sideways else paper.size.height)

    @property
    def transform(self) -> Transform:
        """Where points go."""
        if self.upright:
            return Transform.mirror(self.reach)
        return Transform(1.0, 0.0, 0.0, -1.0, 0.0, self.reach)

    def place(self, place: Place) -> Place:
        """The place behind a place. A back is drawn as it is seen from behind: its left is the front's right."""
        (x, y), (width, height), turn, clip = place
        if self.upright:
            at = Point(self.reach - x - width, y)
            return Place(at, place.size, -turn % 360, clip.transformed(Transform.mirror(width)))
        at = Point(x, self.reach - y - height)
        flipped = Transform(1.0, 0.0, 0.0, -1.0, 0.0, height)
        return Place(at, place.size, (180 - turn) % 360, clip.transformed(flipped))

    def side(self, side: Side) -> Side:
        """Everything on a side, as it lies behind it: backs in place of fronts."""
        by = self.transform
        return Side(
            tuple(Slot(slot.piece, self.place(slot.place), not slot.back) for slot in side.slots),
            tuple(guide._replace(path=guide.path.transformed(by)) for guide in side.guides),
            tuple(spot._replace(area=by.bounds(spot.area)) for spot in side.text_slots),
        )


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
    """What is at a place: the index of a piece."""

    piece: int
    place: Place
    back: bool = False
    """Whether it is the piece's back that is there."""


class TextSlot(NamedTuple):
    """The place of a line of text, and how it is turned."""

    area: Rect
    turn: int = 0
    """0, or 270 to read upwards."""
    text: str = ""
    """The text; empty: the sheet's caption."""
    scale: float = 1.0
    """How many times larger than a caption it is."""
    ground: bool = False
    """Whether it lies on art: then on a white ground."""


GuideKind = Literal["crop", "cut", "fold", "join", "map", "register", "ruler", "seam"]


class Guide(NamedTuple):
    """Lines that aren't art.

    `crop` marks are next to cuts, `cut` is the cut itself; also a `fold`, where pages `join`, a `ruler`, and what a
    cutting machine looks for (`register`). A `seam` is a mark on art that nobody will see: it has a white edge. A `map`
    shows where a page belongs; it and `register` are filled.
    """

    kind: GuideKind
    path: Path


class Side(NamedTuple):
    """One side of a sheet in numbers."""

    slots: tuple[Slot, ...]
    guides: tuple[Guide, ...] = ()
    text_slots: tuple[TextSlot, ...] = ()
    """Captions and labels."""


class SheetPlan(NamedTuple):
    """A sheet in numbers."""

    paper: Paper
    front: Side
    back: Side | None
    trim: Rect
    """What is left when the sheet itself is trimmed: all of it, unless the paper is the piece with its bleed."""
    bleed: Rect
    missing: tuple[str, ...] = ()
    """What there was no room for: `trim` (any sign of the cut), `marks`, `caption`, `ruler`."""
    note: str = ""
    """What its caption adds, such as how often to print it."""
    measure: Rect | None = None
    """The place of a ruler, and how long it is."""
    face_down: Mirror | None = None
    """How the back lies behind the front, if the cutting machine reads the back."""


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
