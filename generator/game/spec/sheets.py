"""`sheets:` of game.yaml as it is written; the string under a field is the manual of that key."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from generator.decode import Context, Extent, Gaps, Margins, Mm, decoder
from generator.files.yaml_nodes import Node
from generator.foundation.color import WHITE, Color, contrast
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.frame.stock import Start
from generator.game.spec.forms import Word
from generator.game.spec.printer import Shift
from generator.game.spec.stocks import Places

_FAINT = 1.3
"""A contrast with white (1 to 21) below which thin lines can't be seen."""


@dataclass(frozen=True, slots=True)
class SplitsSpec:
    """Where a board that is too big for a page is cut, instead of being joined with overlap."""

    x: tuple[Mm, ...] = ()
    """Where it is cut from top to bottom, in mm from its left edge: `[203.2]`."""
    y: tuple[Mm, ...] = ()
    """Where it is cut from left to right, in mm from its top edge."""


@dataclass(frozen=True, slots=True)
class MarksColor:
    """A colour that shows on white paper."""

    color: Color

    holds_color: ClassVar[bool] = True

    @classmethod
    def from_node(cls, node: Node, context: Context) -> MarksColor:
        """A colour, as everywhere. Raises `Problem` for none, and for one that nobody would see."""
        color: Color = decoder(Color)(node, context)
        if contrast(color, WHITE) < _FAINT:
            what = f"marks in `{color.written}` can't be seen on white paper"
            raise Problem("CUT004", what, node.origin, "choose a darker colour, such as `red`")
        return cls(color)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may offer."""
        schema: dict[str, Any] = walk.of(Color)
        return schema


@dataclass(frozen=True, slots=True)
class SheetsSpec:
    """How pieces are laid out on paper."""

    scheme: str | None = None
    """How pieces are arranged, such as `grid` or `poster`; where it is not given, the grid, and a poster of several
    pages for what is bigger than the paper."""
    margin: Margins | None = None
    """The edge that the printer leaves white, in mm: one length, `[vertical, horizontal]` or `[top, right, bottom,
    left]`; 5 where it is not given."""
    gap: Gaps | None = None
    """The distance between neighbours, in mm: one length, or `[between columns, between rows]` such as `[7.6, 0]`. 0
    lets one cut part two pieces; bleed fills up to half of the gap, in each direction. With two different gaps pieces
    of every shape stand in rows and columns."""
    nest: Literal["dense", "straight", "rows"] | None = None
    """How pieces stand that aren't rectangles. `dense` puts as many on a page as fit (default). `straight` lets
    straight cuts through the whole sheet part them: hexagons, triangles and diamonds get marks in the margin at both
    ends of each cut, and hexagons touch at their corners, so that a page holds fewer; all other shapes stand in rows
    and columns. `rows` puts every shape in rows and columns, hexagons too, as die-cut stickers have them."""
    places: Places | None = None
    """Where pieces go on sheets that have their places already, such as labels and die-cut stickers: a stock such as
    `avery-5160` (`punchboard list stocks` shows all; `sheet: avery-5160` does the same for one component), the corners
    of your own places, `[[10, 12], [60, 12]]`, a mapping with `size`, `columns`, `rows`, `first` and `pitch`, or a file
    with one of the last two, `data/labels.yaml`. The pages are as large as the stock, whatever the paper of the kit;
    there are no crop marks, and bleed goes up to half of the way to the next place."""
    start: Start | None = None
    """The first place that is still free on a half-used sheet: its number along the rows, such as `8`, or `[row,
    column]`; 1 by default. It counts for the first sheet only. `punchboard build --only labels --start 8` says it for
    one build."""
    marks: Literal["crop", "line", "corner", "none"] | None = None
    """How it is shown where to cut: `crop` marks outside the art (where it is not given), a `line` through the whole
    margin, or small marks at every `corner`. Pieces that are no rectangles are drawn round with a thin line,
    unless they stand `straight`."""
    marks_on: Literal["both", "front", "back"] | None = None
    """On which sides of the sheet; on `both` by default. `back` keeps the fronts clean: all marks are on the backs, and
    pieces without a back get a page for them. `register` marks are on the backs then, and files for cutting machines
    are for sheets that lie face down. Pages of a poster keep their marks on the front, where they are joined."""
    marks_color: MarksColor | None = None
    """The colour of the marks and lines to cut and to fold along, such as `red` or `"#d02080"` (default: black and
    greys). Lines that are drawn round pieces lie on art: they have a thin white edge, so that they show on any colour.
    Lines in a `cut_ink` keep that ink."""
    backs: Literal["duplex", "gutterfold", "once", "none"] | None = None
    """How backs get behind their fronts: `duplex` for printing on both sides (where it is not given), `gutterfold` to
    fold the sheet and glue it, `once` for a common back on a page of its own, to be printed as often as needed, `none`
    for fronts alone."""
    flip: Literal["long-edge", "short-edge"] | None = None
    """How the printer turns the sheet for the backs: over its `long-edge` where it is not given."""
    order: Literal["rows", "stack"] | None = None
    """Whether pieces follow each other along the `rows` of a page (where it is not given), or from page to page
    (`stack`), so that sheets cut as one pile, their stacks laid upon each other, are a deck in order."""
    captions: bool | None = None
    """Whether the margin says which sheet it is; yes where it is not given."""
    back_offset: tuple[Shift, Shift] | None = None
    """How far all that is on the backs is moved, right and down on the page, in mm: `[1, -0.5]` corrects a printer that
    prints the back 1 mm too far left and 0.5 mm too low; at most 20 mm."""
    overlap: Extent | None = None
    """How much neighbouring pages of a poster share, in mm, so that they can be glued; 10 where it is not given."""
    splits: SplitsSpec | None = None
    """Where a board that is too big for a page is cut: `{x: [203.2], y: [203.2]}`."""
    register: Literal["none", "silhouette", "corners"] | None = None
    """Marks that a cutting machine looks for: `silhouette` prints a square and two corners, `corners` prints all four
    corners, as the Cameo 5 Alpha wants them. In Silhouette Studio set them to an inset of 10 mm, a length of 7 and a
    thickness of 1."""
    cut_ink: Word | None = None
    """The name of a spot colour for lines that a knife follows, such as `CutContour`; black where it is not given. With
    it all pieces are drawn round, rectangles too."""
