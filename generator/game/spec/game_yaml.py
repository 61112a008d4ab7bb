"""game.yaml as it is written; the string under a field is the manual of that key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from generator.decode import Context, Extent, Gaps, Margins, Mm, Rim, decoder, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.color import WHITE, Color, contrast
from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.frame.printing import Start
from generator.game.spec.checks import ChecksSpec, Claim
from generator.game.spec.forms import (
    NO_JOINS,
    NO_SERIES,
    NO_WORD,
    PLAIN_SHAPE,
    Data,
    Joins,
    Series,
    ShapeSpec,
    Word,
)
from generator.game.spec.papers import PAPERS, PaperSpec
from generator.game.spec.printer import PrinterSpec, Shift
from generator.game.spec.rulebook import Rulebook
from generator.game.spec.scale import NO_SCALE, Scale
from generator.game.spec.stocks import Places
from generator.game.spec.table import SpotSpec
from generator.text.language import Language

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
    share: bool | None = None
    """Whether the last sheet in the kit, when it isn't full, may be filled with pieces of other components of the same
    `stock`, if that saves a sheet (default: yes). The file of the component always has its own sheets. Components
    without a stock, with `register` marks or `order: stack`, and all of a game with `cut_files`, never share any."""
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


MOST_COPIES = 10_000
_PLAIN = Word("plain")


@dataclass(frozen=True, slots=True)
class ComponentSpec:
    """One component: a deck of cards, a set of tiles, a board. Each row of its table is one design."""

    title: str = ""
    """Its title in captions and in the list of components (default: made from its name)."""
    kind: str = ""
    """What captions call one piece: `card`, `tile`, `token`, `board`, `mat`, `sheet`, … (default: `card`)."""
    data: Data | None = None
    """Its table, with one row per design: a file, `data/cards.csv`; a list of files or a pattern such as
    `packs/*.json`; or a mapping that says how to read the file. Without a table the component has a single design."""
    join: Joins = NO_JOINS
    """Looks up columns in another table: `{table: data/monsters.csv, by: monster}`; several as a list. If `by` is a
    column that `series` fills, each of its values is looked up."""
    series: Series = NO_SERIES
    """Repeats every row for each value: `1-10` fills the column `number`; `{suit: [♠, ♥], rank: [A, 2-10, K]}` fills
    two columns with every combination."""
    where: Word = NO_WORD
    """Which rows to use: an expression over the columns, such as `kind == 'event'` (default: all)."""
    copies: Word = NO_WORD
    """How many copies of each: a number, or the name of a column (default: the column copies, count, quantity, qty or #
    if there is one, else 1). A template can number the pieces: `{{ copy }}` counts the copies of a row, `{{ number
    }}/{{ total }}` the whole component. Blank cards have no number, and a column with one of these names is used
    instead."""
    limit: int = MOST_COPIES
    """The most pieces it may have in total, in case `copies` names the wrong column (default: 10,000)."""
    needed: Word = NO_WORD
    """The most pieces in use at the same time: an expression such as `sum(mats, 'health')`, or `3 per player` or `2 per
    player + 1`, which count the largest number of `players`. `check` reports it if there are fewer."""
    balanced: tuple[Word, ...] = ()
    """Columns in which every value should have the same number of pieces, such as `[suit]`. `check` reports values that
    have more than others."""
    deck: Word = NO_WORD
    """The component that its pieces are shuffled into, such as `deck: events`, or `none` if they are in no deck, such
    as what players start with. `check` asks for it if two components have the same back, since nobody can tell their
    pieces apart once they are mixed (default: a deck of its own)."""
    blank: int = 0
    """How many extra blank pieces to print, to write on at the table (default: 0). If rows choose their templates,
    blank pieces use that of the first row."""
    flags: tuple[Word, ...] = ()
    """Columns that contain yes or no, in any spelling: expressions get true or false."""
    size: Word = NO_WORD
    """A named size such as `poker`, measures such as `63.5 x 88.9 mm` or `2.5 in`, or an expression over the columns
    (default: the template's size)."""
    scale: Scale = NO_SCALE
    """Prints the whole drawing of a template in another size: art, text, lines and the safe area (default: not scaled).
    `fit` makes the drawing as large as fits into `size`. `fill` makes it cover `size` and cuts off the rest. The
    drawing is as large as the template's own `size`. Art in the area `bleed` also covers what `fit` leaves free;
    `bleed` is measured on paper. A percentage such as `95%` prints the pieces themselves smaller or larger, such as
    cards for sleeves. It works for boards and for each side of folded pieces, too."""
    shape: ShapeSpec = PLAIN_SHAPE
    """Its outline: the name of a shape, or `{kind: rectangle, radius: 3}` with the keys of that shape (default:
    `rectangle`). Each may be an expression over the columns: `{kind: path, path: "{{ outline }}"}`."""
    radius: Mm | None = None
    """The corner radius of a rectangle, in mm."""
    bleed: Rim | None = None
    """How far art reaches beyond the cut, in mm (default: the template's bleed)."""
    safe: Rim | None = None
    """How far text stays away from the cut, in mm (default: the template's safe area)."""
    front: Word = NO_WORD
    """The template of the front; it may contain an expression: `{{ kind }}.yaml`."""
    back: Word = NO_WORD
    """The template of the back (default: a blank back)."""
    panels: Mapping[str, Word] = field(default_factory=dict)
    """The templates of the other sides of folded pieces, by name: `{left: spine.yaml, top: lid.yaml}`."""
    template: Word = NO_WORD
    """The column with the name of the front's template, instead of `front`."""
    stock: str = ""
    """What to print it on, such as `card, 250 g`; printed on the kit's cover."""
    sheet: Word = NO_WORD
    """A name: components with the same one share sheets, to save paper. They must be printed on the same stock. It is
    also the name of their file, so use letters, digits and hyphens. The name of a label stock, such as `avery-5408`,
    prints at the places of that stock: see `places` of `sheets`."""
    kit: bool = True
    """Whether it is part of the kit (default: yes). If not, it still gets a file of its own, such as a second version
    of a board."""
    sheets: SheetsSpec = SheetsSpec()
    """How it is laid out on paper (default: as in the game's `sheets`)."""
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game: its title and what it consists of."""

    title: str
    """The game's title, as it is printed."""
    version: str = ""
    """The version, printed on every sheet."""
    tagline: str = ""
    """A line below the title."""
    players: str = ""
    """How many can play, such as `3-6`."""
    age: str = ""
    """The minimum age, such as `8+`."""
    time: str = ""
    """How long a game takes, such as `30 minutes`."""
    designer: str = ""
    """The designer."""
    artist: str = ""
    """The artist."""
    credits: str = ""
    """Other credits."""
    license: str = ""
    """The licence: what others may do with the game."""
    language: Language = Language()
    """The language of its texts, as a tag: `de`, `en-GB`, `pt-BR`. It is written into PDFs so that screen readers
    pronounce them correctly (default there: English). A text style, a text or the rulebook may have another
    language."""
    hyphenate: bool = False
    """Whether to hyphenate text whose style doesn't decide it, by the rules of the `language` (default: no). In the
    theme `plain`, the styles of titles and headings are never hyphenated."""
    icons: Mapping[str, Word] = field(default_factory=dict)
    """What icons in texts are called when a text is read aloud, searched or copied: `{biceps: Strength}` (default: the
    words of their own names)."""
    theme: Word = _PLAIN
    """The palette and text styles: a file of `templates/themes/`, without `.yaml` (default: `plain`)."""
    papers: tuple[PaperSpec, ...] = PAPERS
    """The papers to make kits for (default: `[A4, Letter]`). A paper of your own is a mapping: `{name: My roll, size:
    300 x 600 mm, margins: [5, 5, 15, 5]}`."""
    cut_files: tuple[Word, ...] = ()
    """Files for cutting machines to make as well, in these formats: `[svg, dxf]` (default: none). There is one for each
    component and paper, with the lines to cut and to fold, exactly where they are printed."""
    editions: tuple[Word, ...] = ()
    """The kits to make for each paper: `[full, low-ink]` makes one in full colour and one that saves ink (default:
    `[full]`). Also `grayscale` and `proof`. Their names end on that of the edition, as in
    `my-game-print-a4-low-ink.pdf`."""
    cover: str = ""
    """The picture on the cover of the kit: a file such as `art/cover.svg`, or `none` (default: the rulebook's
    picture)."""
    exports: Mapping[str, Node] = field(default_factory=dict)
    """What `punchboard export` makes without a destination, and how: the destinations by name, each with its keys, such
    as `{png: {dpi: 150}, tabletop-simulator: }`. See `punchboard list destinations`."""
    table: Mapping[str, SpotSpec] = field(default_factory=dict)
    """How components lie on virtual tables, by name, for `punchboard export` (default: in a tidy grid)."""
    borrow: tuple[str, ...] = ()
    """What players need that isn't printed, such as `1 six-sided die`."""
    components: Mapping[str, ComponentSpec] = field(default_factory=dict)
    """The components, by name; the name is used in file names and in expressions."""
    rulebook: Rulebook | None = None
    """The rulebook: Markdown, with the game's own numbers and pictures in it."""
    claims: tuple[Claim, ...] = ()
    """Statements about the game's numbers; `punchboard check` compares them with the tables."""
    checks: ChecksSpec = ChecksSpec()
    """Changes which checks run and how strict they are."""
    most_pixels: int = 200_000_000
    """The most pixels a picture may have (default: 200 million), as a protection against files that unpack to enormous
    sizes. Black-and-white scans may have eight times as many."""
    sheets: SheetsSpec = SheetsSpec()
    """How pieces are laid out on paper."""
    printer: PrinterSpec = PrinterSpec()
    """Corrections for a printer: the keys of `printer.yaml` (overrides that file). They are better written there, since
    a game is printed on many printers."""
    origin: Origin = NOWHERE


FULL = "full"
"""The edition that changes nothing."""
FACTS = ("tagline", "players", "age", "time", "designer", "artist", "credits", "license")
"""The keys of a game that are only printed."""
