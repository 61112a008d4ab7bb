"""The blocks of a rulebook: headings, paragraphs, lists, tables, callouts, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import NOWHERE, Origin


class Term(NamedTuple):
    """A term of the index, at a place where it is mentioned."""

    name: str
    """As printed in the index; empty if it has no name."""
    main: bool = False
    """Whether it is explained here; then its page number is bold."""
    origin: Origin = NOWHERE


class Span(NamedTuple):
    """A stretch of running text in one look."""

    text: str
    bold: bool = False
    italic: bool = False
    strike: bool = False
    link: str = ""
    """The target of a link: an address, or `#anchor`."""
    quiet: bool = False
    """Whether a link looks like the text around it."""
    term: Term | None = None
    """The term that is mentioned here."""


class Inline(NamedTuple):
    """Running text."""

    parts: tuple[Span, ...]
    origin: Origin = NOWHERE

    @property
    def plain(self) -> str:
        """The text alone."""
        return "".join(part.text for part in self.parts).strip()

    @property
    def linked(self) -> tuple[Span, ...]:
        """The first span of each link, in order."""
        links = groupby(self.parts, key=attrgetter("link"))
        return tuple(next(group) for link, group in links if link)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms it mentions, in order."""
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
    """Whether it is in a list with close items."""


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Lines of code, set as they are written."""

    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered from `start` or, if that is None, with bullets."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None
    tight: bool


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table: its header and its rows, and how each column is aligned."""

    head: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    aligns: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Callout:
    """A box: a tip, an example, a note."""

    kind: str
    title: Inline
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """An indented passage without a box."""

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
class Rule:
    """A horizontal rule."""


@dataclass(frozen=True, slots=True)
class PageBreak:
    """A page break."""


@dataclass(frozen=True, slots=True)
class Index:
    """The place of the index."""

    origin: Origin


Block = (
    Heading
    | Paragraph
    | CodeBlock
    | Items
    | TableBlock
    | Callout
    | Quote
    | Figures
    | Rule
    | PageBreak
    | Index
)


def first_text(blocks: Sequence[Block]) -> str:
    """The first text in some blocks; empty if there is none."""
    for block in blocks:
        found = ""
        if isinstance(block, (Heading, Paragraph)):
            found = block.text.plain
        elif isinstance(block, (Callout, Quote)):
            found = first_text(block.blocks)
        elif isinstance(block, Items):
            found = next(filter(None, map(first_text, block.items)), "")
        elif isinstance(block, TableBlock):
            found = " ".join(cell.plain for cell in block.head)
        if found:
            return found
    return ""
