"""game.yaml as it is written; the string under a field is the manual of that key."""

from __future__ import annotations

from collections.abc import Mapping

from generator.decode import Mm, Rim
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import NOWHERE, Origin
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
from generator.game.spec.printer import PrinterSpec
from generator.game.spec.rulebook import Rulebook
from generator.game.spec.scale import NO_SCALE, Scale
from generator.game.spec.sheets import SheetsSpec
from generator.game.spec.table import SpotSpec
from generator.text.language import Language

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
    theme: Word = _PLAIN
    """The palette and text styles: a file of `templates/themes/`, without `.yaml` (default: `plain`)."""
    papers: tuple[PaperSpec, ...] = PAPERS
    """The papers to make kits for (default: `[A4, Letter]`). A paper of your own is a mapping: `{name: My roll, size:
    300 x 600 mm, margins: [5, 5, 15, 5]}`."""
    cut_files: tuple[Word, ...] = ()
    """Files for cutting machines to make as well, in these formats: `[svg, dxf]` (default: none). There is one for each
    component and paper, with the lines to cut and to fold, exactly where they are printed."""
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


FACTS = ("tagline", "players", "age", "time", "designer", "artist", "credits", "license")
"""The keys of a game that are only printed."""
