"""The key `sheets` of game.yaml; the string under a field is the manual of that key."""

from __future__ import annotations

from typing import ClassVar, Literal

from generator.decode import Context, Extent, Gaps, Margins, Mm, decoder, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.color import WHITE, Color, contrast
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.frame.printing import Start
from generator.game.spec.forms import Word
from generator.game.spec.printer import Shift
from generator.game.spec.stocks import Places

_FAINT = 1.3
"""The lowest contrast with white (1 to 21) at which thin lines are visible."""


@dataclass(frozen=True, slots=True)
class SplitsSpec:
    """Cuts a board that is too big for a page into parts, instead of joining pages with an overlap."""

    x: tuple[Mm, ...] = ()
    """Where to cut from top to bottom, in mm from the left edge: `[203.2]`."""
    y: tuple[Mm, ...] = ()
    """Where to cut from left to right, in mm from the top edge."""


@written_as(Color)
@dataclass(frozen=True, slots=True)
class MarksColor:
    """A colour that is visible on white paper."""

    color: Color

    holds_color: ClassVar[bool] = True

    @classmethod
    def from_node(cls, node: Node, context: Context) -> MarksColor:
        """Reads the colour. Raises `Problem` if it isn't one, or is too light to be seen."""
        color: Color = decoder(Color)(node, context)
        if contrast(color, WHITE) < _FAINT:
            what = f"marks in `{color.written}` can't be seen on white paper"
            raise Problem("CUT004", what, node.origin, "choose a darker colour, such as `red`")
        return cls(color)


@dataclass(frozen=True, slots=True)
class SheetsSpec:
    """How pieces are laid out on paper."""

    scheme: str | None = None
    """How pieces are arranged, such as `grid` or `poster` (default: `grid`; `poster`, on several pages, for pieces
    larger than the paper)."""
    margin: Margins | None = None
    """The edge that the printer can't print on, in mm: one length, `[vertical, horizontal]` or `[top, right, bottom,
    left]` (default: 5)."""
    gap: Gaps | None = None
    """The distance between neighbouring pieces, in mm: one length, or `[between columns, between rows]` such as `[7.6,
    0]`. With 0, one cut separates two pieces; bleed fills up to half of the gap in each direction. With two different
    gaps, pieces of every shape are placed in rows and columns."""
    nest: Literal["dense", "straight", "rows"] | None = None
    """How to place pieces that aren't rectangles. `dense` puts as many on a page as fit (default). `straight` places
    them so that straight cuts through the whole sheet separate them: hexagons, triangles and diamonds get marks in the
    margin at both ends of each cut, and hexagons touch at their corners, so fewer fit on a page; other shapes are
    placed in rows and columns. `rows` places all shapes in rows and columns, hexagons too, as on die-cut stickers."""
    places: Places | None = None
    """Where pieces go on sheets with fixed places, such as labels and die-cut stickers: a stock such as `avery-5160`
    (`punchboard list stocks` shows all; `sheet: avery-5160` does the same for one component), the corners of your own
    places, `[[10, 12], [60, 12]]`, a mapping with `size`, `columns`, `rows`, `first` and `pitch`, or a file with one of
    the last two, `data/labels.yaml`. Pages have the size of the stock, not of the kit's paper; there are no crop
    marks, and bleed goes up to halfway to the next place."""
    start: Start | None = None
    """The first free place on a partly used sheet: its number, counted along the rows, such as `8`, or `[row, column]`
    (default: 1). It applies only to the first sheet. Use `punchboard build --only labels --start 8` for a single
    build."""
    marks: Literal["crop", "line", "corner", "none"] | None = None
    """How cuts are marked: `crop` marks outside the art (default), a `line` through the whole margin, or small marks at
    every `corner`. Pieces that aren't rectangles get a thin outline, unless they are placed `straight`."""
    marks_on: Literal["both", "front", "back"] | None = None
    """Which sides of the sheet have marks (default: `both`). `back` keeps the fronts clean: all marks are on the backs,
    and pieces without a back get a page for them. `register` marks are on the backs then, and files for cutting
    machines are for sheets that lie face down. Poster pages keep their marks on the front, where they are joined."""
    marks_color: MarksColor | None = None
    """The colour of the cut and fold marks and lines, such as `red` or `"#d02080"` (default: black and greys). Outlines
    lie on art, so they have a thin white edge that makes them visible on any colour. Lines in a `cut_ink` keep that
    ink."""
    backs: Literal["duplex", "gutterfold", "once", "none"] | None = None
    """How backs are printed: `duplex` on the other side of the sheet (default), `gutterfold` beside the fronts, to fold
    and glue, `once` as one page with a common back, to print as often as you need it, `none` for fronts only."""
    flip: Literal["long-edge", "short-edge"] | None = None
    """Over which edge the printer turns the sheet for the backs (default: `long-edge`)."""
    order: Literal["rows", "stack"] | None = None
    """The order of pieces: along the `rows` of a page (default), or from page to page (`stack`), so that the sheets can
    be cut as one pile and the stacks laid on each other make a deck in order."""
    captions: bool | None = None
    """Whether to print the sheet's name in the margin (default: yes)."""
    back_offset: tuple[Shift, Shift] | None = None
    """How far to move everything on the backs, right and down on the page, in mm: `[1, -0.5]` corrects a printer that
    prints the back 1 mm too far left and 0.5 mm too low; at most 20 mm."""
    overlap: Extent | None = None
    """How much neighbouring pages of a poster overlap for gluing, in mm (default: 10)."""
    splits: SplitsSpec | None = None
    """Where to cut a board that is too big for a page: `{x: [203.2], y: [203.2]}`."""
    register: Literal["none", "silhouette", "corners"] | None = None
    """Registration marks for a cutting machine: `silhouette` prints a square and two corners, `corners` prints all four
    corners, for the Cameo 5 Alpha. In Silhouette Studio set an inset of 10 mm, a length of 7 and a thickness of 1."""
    cut_ink: Word | None = None
    """The name of a spot colour for the lines to cut, such as `CutContour` (default: black). With it all pieces get an
    outline, rectangles too."""
