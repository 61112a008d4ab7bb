"""game.yaml as it is written; the string under a field is the manual of that key."""

from __future__ import annotations

from collections.abc import Mapping

from generator.decode import Extent, Mm, Rim
from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.game.spec.checks import ChecksSpec, ClaimSpec
from generator.game.spec.contents_page import Heading
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
from generator.game.spec.papers import PAPERS, PaperForm
from generator.game.spec.printer import PrinterSpec
from generator.game.spec.rulebook_background import NONE, Background
from generator.game.spec.scale import NO_SCALE, Scale
from generator.game.spec.sheets import SheetsSpec
from generator.geometry import Insets
from generator.text.language import Language

MOST_COPIES = 10_000
_A5 = Word("A5")
_PLAIN = Word("plain")


@dataclass(frozen=True, slots=True)
class ComponentSpec:
    """One component: a deck of cards, a set of tiles, a board. Its rows, drawn by templates, are its faces."""

    title: str = ""
    """What to call it in captions and in the part list; made from its name where it is not given."""
    kind: str = ""
    """`card`, `tile`, `token`, `board`, `mat`, `sheet`, …: a word for captions."""
    data: Data | None = None
    """Its table: one row for each design. It is a file, `data/cards.csv`; a list of files or a pattern such as
    `packs/*.json`; or a mapping that says how to read it. Without a table the component has one design."""
    join: Joins = NO_JOINS
    """Columns looked up in another table: `{table: data/monsters.csv, by: monster}`; several as a list. What is looked
    up by a column that `series` fills is looked up for every value of it."""
    series: Series = NO_SERIES
    """Repeats every row for each value: `1-10` fills the column `number`; `{suit: [♠, ♥], rank: [A, 2-10, K]}` fills
    two columns with every combination."""
    where: Word = NO_WORD
    """Which rows belong to it: an expression over the columns, such as `kind == 'event'`."""
    copies: Word = NO_WORD
    """How many of each: a number, or the column that says it. Where it is not given, a column called copies, count,
    quantity, qty or # is taken, and else 1. A template may print the number of each single piece: `{{ copy }}` among
    the copies of its row, `{{ number }}/{{ total }}` in the whole component. Blank cards have no number; a column of
    one of these names is that column."""
    limit: int = MOST_COPIES
    """The most pieces that it may have in all: a guard against a wrong column."""
    needed: Word = NO_WORD
    """How many pieces of it the game needs at most at the same time: an expression such as `sum(mats, 'health')`, or
    `3 per player` or `2 per player + 1`, which count with the most `players` there may be. `check` says where there are
    fewer."""
    balanced: tuple[Word, ...] = ()
    """Columns of whose values there are as many pieces each, such as `[suit]`; `check` says where one has more."""
    blank: int = 0
    """How many blank ones to print besides, to write on at the table."""
    flags: tuple[Word, ...] = ()
    """Columns that say yes or no: in expressions they are true or false, however the table spells it."""
    size: Word = NO_WORD
    """A named size such as `poker`, measures such as `63.5 x 88.9 mm` or `2.5 in`, or an expression over the columns;
    the template's own where it is not given."""
    scale: Scale = NO_SCALE
    """Prints what the templates draw in another size, as a whole: art, text, lines and the safe area. Default: nothing
    is scaled. `fit` makes a drawing, which is as large as its template's own `size`, as large as fits into the `size`
    here. `fill` makes it cover that size, and cuts off what reaches beyond. Art in the area `bleed` also covers what
    `fit` leaves free, and `bleed` is measured on paper. A percentage such as `95%` makes pieces and drawings that much
    smaller or larger, such as cards for sleeves. It works for boards and for each side of what is folded, too."""
    shape: ShapeSpec = PLAIN_SHAPE
    """Its outline: a shape's name, or `{kind: rectangle, radius: 3}` with the keys of that shape. Each may be an
    expression over the columns: `{kind: path, path: "{{ outline }}"}`."""
    radius: Mm | None = None
    """The radius of a rectangle's corners, in mm."""
    bleed: Rim | None = None
    """How far art reaches beyond the cut, in mm; the template's own where it is not given."""
    safe: Rim | None = None
    """How far text stays inside the cut, in mm; the template's own where it is not given."""
    front: Word = NO_WORD
    """The template of the front; it may hold an expression: `{{ kind }}.yaml`."""
    back: Word = NO_WORD
    """The template of the back; without one the back stays blank."""
    panels: Mapping[str, Word] = field(default_factory=dict)
    """The templates of further sides of what is folded, by their names: `{left: spine.yaml, top: lid.yaml}`."""
    template: Word = NO_WORD
    """The column that names the front's template, in place of `front`."""
    stock: str = ""
    """What to print it on, such as `card, 250 g`: told on the kit's cover."""
    sheet: Word = NO_WORD
    """A name that several components have in common: they share sheets of paper, to save some. They must be printed on
    the same stock. It is also the name of their file: letters, digits and hyphens. The name of a stock of labels, such
    as `avery-5408`, prints at the places of that stock: see `places` of `sheets`."""
    kit: bool = True
    """Whether it is part of the kit. What is not still has a file of its own: a second way to make a board, say."""
    sheets: SheetsSpec = SheetsSpec()
    """How it is laid out on paper, where it differs from the other components."""
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class RulebookSpec:
    r"""The rulebook: Markdown, with the game's own numbers and pictures in it.

    Besides paragraphs, lists, tables and whatever else Markdown has, its text may hold:
      {{ count(events) }}           an expression, as in claims: a number of the game
      {{ page('setting-up') }}      the page of a heading, `## Setting up`
      [the set-up](#setting-up)     a link to a heading
      :two-coins: [accent]{word}    an icon, and text in a colour of the theme
      ![What it says](component:events/Old Bear?width=40&side=back)
                                    a picture of an item with a caption; `![](art/map.svg)` shows a file. The width or
                                    height is in mm, or a share of the text: `width=50%`. Pictures of one paragraph
                                    stand side by side
      > [!tip] The title            a box: `tip`, `note`, `example` or `warning`; its text follows in lines with `>`
      \pagebreak                    a page begins here; alone in a paragraph
      <!-- a remark -->             is not printed

    An index of terms:
      [collapse](term:)             speaks of the term *collapse* here; it looks like the text around it
      [collapsed rooms](term:collapse)
                                    speaks of it in other words
      [collapse](term:!)            explains it: this page's number is bold. So does `[a collapse](term:collapse!)`
      [](term:collapse)             speaks of it without a word, such as beside a link
      \index                        the index is printed here, alone in a paragraph: all terms in alphabetical order,
                                    spelt as they are marked first, with their pages
    """

    text: Word
    """The Markdown file, below the game's folder."""
    size: Word = _A5
    """The page: a paper's name or measures."""
    title: str = ""
    """What stands on its title page; the game's title where it is not given."""
    margins: Insets | None = None
    """The white round the text, in mm: one length, `[vertical, horizontal]` or `[top, right, bottom, left]`."""
    cover: bool = True
    """Whether a title page comes first."""
    picture: Word = NO_WORD
    """The picture of the title page: a file, or an item such as `component:events/Werewolf`."""
    background: Background = NONE
    """What lies behind its pages: a colour, a picture such as `art/paper.png`, which fills the page and is cut off
    where its proportions differ, or a template such as `page.yaml`, which may use `page`, `side`, `title` and
    `chapter`. It is one for all pages, or a mapping: `{first: art/cover.png, left: art/l.png, right: art/r.png}`, and
    `all` for the others. Low-ink kits have none."""
    bleed: Rim = 0.0
    """How far backgrounds reach beyond the cut for a print shop, in mm; 3 is usual. With it there is a second file,
    `GAME-rulebook-print.pdf`, whose pages are larger by the bleed on each side and have a TrimBox and a BleedBox. The
    file for the screen stays as large as the page, and a booklet has at most 3 mm."""
    contents: Heading = Heading()
    """Whether a contents page follows the title page: `yes`, `no`, or its heading, which is in the `language` else."""
    booklet: bool = False
    """Whether it is also laid out as a booklet to fold and staple, one for each paper of the game. Pages that are wider
    than half of a paper are set anew for it, as large as that half."""
    language: Language = Language()
    """Its language, where it is not the game's."""
    hyphenate: bool | None = None
    """Whether words may be divided in it, where a style does not say; as in the game where it is not given."""
    creep: Extent = 0.1
    """How much nearer to the fold the pages of each further sheet of the booklet stand, in mm: the thickness of the
    paper, which is 0.1 for the usual 80 g. Else inner sheets, which stick out until the booklet is trimmed, would have
    narrower margins than outer ones."""
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game: what it is called, and what it consists of."""

    title: str
    """The game's name, as it is printed."""
    version: str = ""
    """The version, printed on every sheet."""
    tagline: str = ""
    """A line below the title."""
    players: str = ""
    """How many can play, such as `3-6`."""
    age: str = ""
    """From which age, such as `8+`."""
    time: str = ""
    """How long a game takes, such as `30 minutes`."""
    designer: str = ""
    """Who designed it."""
    artist: str = ""
    """Who drew it."""
    credits: str = ""
    """Further credits."""
    license: str = ""
    """What others may do with it."""
    language: Language = Language()
    """The language of its texts, as a tag: `de`, `en-GB`, `pt-BR`. PDFs are marked with it, so that they are read aloud
    rightly; where none is given they say English. A text style, a text or the rulebook may have another one."""
    hyphenate: bool = False
    """Whether words may be divided at the ends of lines, by the rules of the `language`, in every text whose style does
    not say. The styles of titles and headings in the theme `plain` say no."""
    theme: Word = _PLAIN
    """The palette and text styles: a file of `templates/themes/`, without `.yaml`."""
    papers: tuple[PaperForm, ...] = PAPERS
    """The papers that kits are made for: `[A4, Letter]`. One of your own is a mapping: `{name: My roll, size: 300 x 600
    mm, margins: [5, 5, 15, 5]}`."""
    cut_files: tuple[Word, ...] = ()
    """Which files for cutting machines to make besides: `[svg, dxf]`. There is one for each component and paper, with
    the lines that a knife follows and those to fold along, at the very places where they are printed."""
    borrow: tuple[str, ...] = ()
    """What is needed to play and is not printed, such as `1 six-sided die`."""
    components: Mapping[str, ComponentSpec] = field(default_factory=dict)
    """The components, by name; the name is used in file names and in expressions."""
    rulebook: RulebookSpec | None = None
    """The rulebook."""
    claims: tuple[ClaimSpec, ...] = ()
    """Numbers that the design says of itself; `punchboard check` compares them with the tables."""
    checks: ChecksSpec = ChecksSpec()
    """What this game changes of the checks."""
    most_pixels: int = 200_000_000
    """The most pixels that a picture may have: a guard against files that unpack without end. Scans in two colours may
    have eight times as many."""
    sheets: SheetsSpec = SheetsSpec()
    """How pieces are laid out on paper."""
    printer: PrinterSpec = PrinterSpec()
    """What makes good the faults of a printer: the keys of `printer.yaml`, over that file. They belong there, since a
    game is printed on many printers."""
    origin: Origin = NOWHERE


FACTS = ("tagline", "players", "age", "time", "designer", "artist", "credits", "license")
"""The keys of a game that are only printed."""
