"""What a rulebook is written of: headings, paragraphs, lists, tables, call-outs, pictures; places kept."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import NOWHERE, Origin


class Term(NamedTuple):
    """A term of the index, where it is spoken of."""

    name: str
    """As it is printed in the index; empty where nothing names it."""
    main: bool = False
    """Whether it is explained here: the page's number is set bold."""
    origin: Origin = NOWHERE


class Part(NamedTuple):
    """A stretch of running text that looks the same."""

    text: str
    bold: bool = False
    italic: bool = False
    strike: bool = False
    link: str = ""
    """Where a click leads: an address, or `#anchor`."""
    quiet: bool = False
    """Whether a link looks like the text around it."""
    term: Term | None = None
    """The term that is spoken of here."""


class Inline(NamedTuple):
    """Running text."""

    parts: tuple[Part, ...]
    origin: Origin = NOWHERE

    @property
    def plain(self) -> str:
        """The letters alone."""
        return "".join(part.text for part in self.parts).strip()

    @property
    def linked(self) -> tuple[Part, ...]:
        """The first part of each of its links, in order."""
        made: list[Part] = []
        before = ""
        for part in self.parts:
            if part.link and part.link != before:
                made.append(part)
            before = part.link
        return tuple(made)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that it speaks of, in order."""
        return tuple(part.term for part in self.parts if part.term is not None)


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a chapter (level 1), a section (2) or a part of one (3 to 6)."""

    level: int
    text: Inline
    anchor: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: Inline
    tight: bool = False
    """Whether it stands in a list whose items are set close together."""


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines that are set as they are written."""

    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered from `start` or (None) with bullets."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None
    tight: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its head and its rows, and how each column is aligned."""

    head: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    aligns: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Callout:
    """A box set apart: a tip, an example, a note."""

    kind: str
    title: Inline
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """A passage set apart without a box."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """One picture: a file, or an item of a component (`component:events/Werewolf`)."""

    target: str
    caption: Inline
    options: tuple[tuple[str, str], ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Figures:
    """Pictures side by side."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A horizontal rule."""


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins a page."""


@dataclass(frozen=True, slots=True)
class Index:
    """Where the index of terms is printed."""

    origin: Origin


Block = (
    Heading
    | Paragraph
    | Verbatim
    | Items
    | Grid
    | Callout
    | Quote
    | Figures
    | Line
    | PageBreak
    | Index
)


def first_text(blocks: Sequence[Block]) -> str:
    """The first of the texts that blocks hold; empty where they hold none."""
    for block in blocks:
        found = ""
        if isinstance(block, (Heading, Paragraph)):
            found = block.text.plain
        elif isinstance(block, (Callout, Quote)):
            found = first_text(block.blocks)
        elif isinstance(block, Items):
            found = next(filter(None, map(first_text, block.items)), "")
        elif isinstance(block, Grid):
            found = " ".join(cell.plain for cell in block.head)
        if found:
            return found
    return ""
