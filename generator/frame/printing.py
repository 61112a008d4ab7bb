"""How pieces are laid out on paper: what the game, the command and the printer ask for together."""

from __future__ import annotations

from typing import Annotated, Literal

from generator.decode import Context, Limits, decoder, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.frame.face import Piece
from generator.frame.sheet import Paper, SheetPlan
from generator.geometry import Gap, Insets, Point, Rect, Size

Form = Literal["", "rectangle", "circle"]


class Stock(NamedTuple):
    """Where pieces go on a sheet that has its places already."""

    name: str
    """What messages call it."""
    at: tuple[Point, ...]
    """The top left corner of each place in the order of filling, mm from the top left corner of the sheet."""
    columns: int = 0
    """How many places are in each row; 0 where they aren't in rows and columns."""
    label: Size | None = None
    """The size of a place, mm; None: that of the piece."""
    paper: Paper | None = None
    """The sheet; None for any paper."""
    form: Form = ""
    """The outline of a place, if it is known."""
    origin: Origin = NOWHERE
    """Where the game asks for it."""
    listed: bool = False
    """Whether it can be bought under its name."""


_HINT = "count from 1: write the number of the first free place, or its `[row, column]`"
_Count = Annotated[int, Limits(1, 100_000, "a place on a sheet", _HINT, int)]


@written_as(_Count | tuple[_Count, _Count])
class Start(NamedTuple):
    """The first place of a sheet that is still free, counted from 1."""

    place: int = 1
    """Its number along the rows; 0 where its row and column are said."""
    row: int = 0
    column: int = 0
    origin: Origin = NOWHERE

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Start:
        """`8`, or `[row, column]`. Raises `Problem`."""
        if node.items is None:
            return cls(decoder(_Count)(node, context), origin=node.origin)
        row, column = decoder(tuple[_Count, _Count])(node, context)
        return cls(0, row, column, node.origin)

    def __str__(self) -> str:
        return str(self.place) if self.place else f"[{self.row}, {self.column}]"


WHOLE = Start()
"""A new sheet."""


Backs = Literal["duplex", "gutterfold", "once", "none"]
Flip = Literal["long-edge", "short-edge"]
Nest = Literal["dense", "straight", "rows"]
Marks = Literal["crop", "line", "corner", "none"]


class Correction(NamedTuple):
    """What corrects that a printer prints one side of a sheet out of place or out of size."""

    dx: float = 0.0
    """How far everything is moved to the right, mm."""
    dy: float = 0.0
    """How far everything is moved down, mm."""
    scale_x: float = 1.0
    """By how much everything is stretched across, about the middle of the page."""
    scale_y: float = 1.0


class Printer(NamedTuple):
    """What is known of a printer."""

    front: Correction = Correction()
    back: Correction = Correction()


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a component is laid out on paper."""

    scheme: str = "auto"
    """How pieces are arranged: the name of a scheme; `auto` takes the grid, and a poster for what is too big for it."""
    margin: Insets | None = None
    """The edges that the printer leaves white, mm *(default: the paper's)*."""
    gap: Gap = Gap()
    """The distance between columns and between rows, mm. 0 lets one cut part two pieces; bleed fills half of it."""
    nest: Nest = "dense"
    """Whether pieces that aren't rectangles lie as closely as they go, or so that straight cuts part them."""
    places: Stock | None = None
    """Where pieces go on sheets that have their places already, such as labels."""
    start: Start = WHOLE
    """The first place of the first sheet that is still free."""
    marks: Marks = "crop"
    """How it is shown where to cut."""
    marks_on: Literal["both", "front", "back"] = "both"
    """On which sides of the sheet."""
    marks_color: Color | None = None
    """The colour of marks and lines to cut and to fold along; None for black and greys."""
    backs: Backs = "duplex"
    """How backs get behind their fronts."""
    flip: Flip = "long-edge"
    """How the printer turns the sheet for the backs."""
    order: Literal["rows", "stack"] = "rows"
    """Whether pieces follow each other on the page, or from page to page."""
    share: bool = True
    """Whether other components of the same stock may be on its last sheet in the kit."""
    captions: bool = True
    """Whether the margin shows which sheet it is."""
    back_offset: Point = Point(0.0, 0.0)
    """How far all that is on the backs is moved, right and down on the page, mm: it corrects a printer's shift."""
    overlap: float = 10.0
    """How much of a poster neighbouring pages share, mm."""
    splits: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """Where a poster is cut instead, mm from its left and from its top edge."""
    register: Literal["none", "silhouette", "corners"] = "none"
    """The marks that a cutting machine looks for."""
    cut_ink: str = ""
    """The name of the spot colour of cut lines; empty: black."""
    ruler: bool = False
    """Whether every sheet has a line to measure, to see that it was printed in its true size."""
    printer: Printer = Printer()
    """What corrects the errors of the printer."""
    origin: Origin = NOWHERE
    """Where the size of the pieces is written; nowhere if each row has its own."""

    def printable(self, paper: Paper) -> Rect:
        """The area to lay out in: centred, so that fronts and backs meet, inside the wider of opposite margins."""
        top, right, bottom, left = self.margin or paper.margins
        x, y = max(left, right), max(top, bottom)
        return Rect(x, y, paper.size.width - 2 * x, paper.size.height - 2 * y)


class SheetGroup(NamedTuple):
    """Components that share sheets, on one paper."""

    name: str
    """The component, or the name of the shared sheets."""
    origin: Origin
    pieces: tuple[Piece, ...]
    options: PrintOptions
    stock: str
    """What they are printed on."""
    kit: bool
    """Whether they are part of the kit."""
    plans: tuple[SheetPlan, ...]


class AllSheets(NamedTuple):
    """All sheets of a game on the first of its papers."""

    groups: tuple[SheetGroup, ...]
    papers: tuple[Paper, ...]
    """All its papers."""
