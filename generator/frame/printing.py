"""How pieces are laid out on paper: what the game, the command and the printer ask for together."""

from __future__ import annotations

from typing import Literal

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.frame.sheet import Paper
from generator.frame.stock import WHOLE, Start, Stock
from generator.geometry import Gap, Insets, Point, Rect

Backs = Literal["duplex", "gutterfold", "once", "none"]
Flip = Literal["long-edge", "short-edge"]
Nest = Literal["dense", "straight", "rows"]
Marks = Literal["crop", "line", "corner", "none"]

NOT_MOVED = Point(0.0, 0.0)


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
    """The edges that the printer leaves white, mm; the paper's own where they are not given."""
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
    captions: bool = True
    """Whether the margin says which sheet it is."""
    back_offset: Point = NOT_MOVED
    """How far all that is on the backs is moved, right and down on the page, mm: it corrects a printer's shift."""
    overlap: float = 10.0
    """How much of a poster neighbouring pages share, mm."""
    splits: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """Where a poster is cut instead, mm from its left and from its top edge."""
    register: Literal["none", "silhouette", "corners"] = "none"
    """The marks that a cutting machine looks for."""
    cut_ink: str = ""
    """The name of the spot colour that cut lines are drawn in; black where there is none."""
    ruler: bool = False
    """Whether every sheet has a line to measure, to see that it was printed in its true size."""
    printer: Printer = Printer()
    """What corrects the errors of the printer."""
    origin: Origin = NOWHERE
    """Where the size of the pieces comes from; nowhere where each row says its own."""

    @property
    def backed(self) -> bool:
        """Whether backs are printed at all."""
        return self.backs != "none"

    def printable(self, paper: Paper) -> Rect:
        """The area to lay out in: centred, so that fronts and backs meet, inside the wider of opposite margins."""
        top, right, bottom, left = self.margin or paper.margins
        x, y = max(left, right), max(top, bottom)
        return Rect(x, y, paper.size.width - 2 * x, paper.size.height - 2 * y)
