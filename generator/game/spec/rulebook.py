"""The key `rulebook` of game.yaml; the string under a field is the manual of that key."""

from __future__ import annotations

from typing import Annotated

from generator import data
from generator.decode import Context, Extent, Rim, need_text, written_as
from generator.decode.scalars import yes_or_no
from generator.files.yaml_nodes import Node, parse
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.game.spec.forms import NO_WORD, TextOrMapping, Word
from generator.game.spec.sizes_catalog import known_paper
from generator.geometry import Insets, Size
from generator.text.language import Language

_A5 = Size(148.0, 210.0)
_MARGINS = Insets(14.0, 13.0, 16.0, 13.0)
_USUAL = "yes"


@written_as(str)
class _Paper:
    """The size of a page, by a paper's name or measures."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Size:
        """Reads the size. Raises `Problem`."""
        word = Word.from_node(node, context)
        return known_paper(word.text, word.origin).size


@written_as(bool)
class Heading(str):
    """The heading of a part: `yes` for the usual one, empty if the part isn't shown."""

    __slots__ = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Heading:
        """Reads `yes`, `no` or a heading. Raises `Problem`."""
        text = need_text(node).strip()
        shown = yes_or_no(text)
        return cls(text if shown is None else _USUAL if shown else "")


@dataclass(frozen=True, slots=True)
class BackgroundSpec(TextOrMapping):
    """The backgrounds of a rulebook's pages: one for all, or a mapping."""

    all: Word = NO_WORD
    """For every page that has no background of its own."""
    first: Word = NO_WORD
    """For the first page, which is the title page if there is one. It has no page number then."""
    left: Word = NO_WORD
    """For the left pages of an open book: the even ones."""
    right: Word = NO_WORD
    """For the right pages."""

    def of(self, first: bool, left: bool) -> Word:
        """The background of a page."""
        own = self.left if left else self.right
        return (first and self.first) or own or self.all


WHITE_PAPER = BackgroundSpec()


@dataclass(frozen=True, slots=True)
class Rulebook:
    r"""The rulebook: Markdown, with the game's own numbers and pictures in it.

    Besides paragraphs, lists, tables and other Markdown, its text may contain:
      {{ count(events) }}           an expression, as in claims: a number of the game
      {{ page('setting-up') }}      the page number of a heading, `## Setting up`
      [the set-up](#setting-up)     a link to a heading
      :two-coins: [accent]{word}    an icon, and text in a colour of the theme
      ![A caption](component:events/Old Bear?width=40&side=back)
                                    a picture of an item with a caption; `![](art/map.svg)` shows a file. The width or
                                    height is in mm, or a share of the text: `width=50%`. Pictures in one paragraph are
                                    placed side by side
      > [!tip] The title            a box: `tip`, `note`, `example` or `warning`; its text follows in lines with `>`
      \pagebreak                    starts a new page; alone in a paragraph
      <!-- a comment -->            isn't printed

    An index of terms:
      [collapse](term:)             lists this page at *collapse* in the index; the text looks as usual
      [collapsed rooms](term:collapse)
                                    the same, in other words
      [collapse](term:!)            the main explanation: a bold page number. So does `[a collapse](term:collapse!)`
      [](term:collapse)             lists this page without printing a word, such as next to a link
      \index                        prints the index here, alone in a paragraph: all terms in alphabetical order,
                                    spelt as they are marked first, with their pages
    """

    text: Word
    """The Markdown file, relative to the game's folder."""
    size: Annotated[Size, _Paper] = _A5
    """The page size: a paper's name or measures (default: `A5`)."""
    title: str = ""
    """The title on its title page (default: the game's title)."""
    margins: Insets = _MARGINS
    """The margins around the text, in mm: one length, `[vertical, horizontal]` or `[top, right, bottom, left]`
    (default: `[14, 13, 16, 13]`)."""
    cover: bool = True
    """Whether it starts with a title page (default: yes)."""
    picture: str = ""
    """The picture on the title page: a file, or an item such as `component:events/Werewolf`."""
    background: BackgroundSpec = WHITE_PAPER
    """The background of its pages: a colour; a picture such as `art/paper.png`, which fills the page and is cropped to
    fit; or a template such as `page.yaml`, which may use `page`, `side`, `title` and `chapter`. Write one for all
    pages, or a mapping: `{first: art/cover.png, left: art/l.png, right: art/r.png}`, with `all` for the others. Low-ink
    kits have no background: with `cover: no` they print the title where `first` was, unless the page has a picture."""
    bleed: Rim = 0.0
    """How far backgrounds reach beyond the cut for a print shop, in mm (default: 0; 3 is usual). It adds a second file,
    `GAME-rulebook-print.pdf`, whose pages are larger by the bleed on each side and have a TrimBox and a BleedBox. The
    file for the screen keeps the page size, and booklets use at most 3 mm."""
    contents: Heading = Heading(_USUAL)
    """Whether a contents page follows the title page: `yes` (default), `no`, or your own heading for it. The usual
    heading is in the `language`."""
    booklet: bool = False
    """Whether to also make a booklet to fold and staple, for each paper of the game (default: no). Pages wider than
    half of the paper are laid out again at that size."""
    language: Language = Language()
    """Its language (default: the game's)."""
    hyphenate: bool | None = None
    """Whether to hyphenate text whose style doesn't decide it (default: as in the game)."""
    creep: Extent = 0.1
    """How much closer to the fold the pages of each further booklet sheet are, in mm: the thickness of the paper
    (default: 0.1, as for the usual 80 g). Without it, trimming the booklet would make the margins of the inner sheets
    narrower than those of the outer ones."""
    origin: Origin = NOWHERE

    @property
    def file(self) -> str:
        """The Markdown file, once the game is loaded: its name in the project."""
        return self.text.text


def contents_heading(given: Heading, language: str) -> Heading:
    """The heading of the contents page; empty if there is no such page.

    >>> contents_heading(Heading("yes"), "de-AT"), contents_heading(Heading("yes"), "")
    ('Inhalt', 'Contents')
    """
    if given != _USUAL:
        return given
    parts = language.lower().split("-")
    known = parse(data.text("contents.yaml"), "contents.yaml") if language else Node(NOWHERE)
    found = known.get("-".join(parts[:2])) or known.get(parts[0])
    return Heading(found.text if found is not None else "Contents")
