"""A whole text as paragraphs that can be broken at any width."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import Literal

from generator.foundation.dataclasses import NamedTuple
from generator.text.direction import starts_rtl
from generator.text.font_runs import join, token_of
from generator.text.language import capitals
from generator.text.lines import LONGEST, SOFT_HYPHEN, kind_of, opportunities
from generator.text.markup import Marked, MarkedLine
from generator.text.paragraph import NO_ITEM, Item, Paragraph, Plain, Row, TooWide
from generator.text.resolved_style import ResolvedStyle
from generator.text.spans import Doubt, Span
from generator.text.tokens import Piece, Token
from generator.text.word_cache import anywhere
from generator.text.word_cuts import between, opened

HANG = 0.9
"""The indent of each level of a list, and of an item's text behind its bullet; a share of the size."""
NUMBER_HANG = 1.2
"""The indent of the text of a numbered item."""
SLACK = 1e-6
"""The tolerance of heights, mm."""
Direction = Literal["", "ltr", "rtl"]
"""Where lines begin; empty for a text that is all from left to right."""
CONTEXT = 16
"""How many characters on either side decide whether a line may end at a space."""
MARKER_GAP = 0.3
"""The least gap between a marker and its text; a share of the size."""

_odd = attrgetter("odd")


class Broken(NamedTuple):
    """A text in lines; lengths as shares of the size."""

    lines: int
    gaps: float
    """The sum of the extra spaces between paragraphs."""
    rows: Sequence[Row] = ()
    plain: Sequence[tuple[int, int, float]] = ()
    """In place of the rows, for a plain paragraph."""
    torn: tuple[Token, ...] = ()
    """Words that were wider than a line."""
    urls: tuple[Token, ...] = ()
    """Addresses that were, and were split at their slashes or dots."""

    @property
    def hyphenated(self) -> int:
        """How many words are hyphenated."""
        return sum(row.line.tokens[-1].text[-1:] == SOFT_HYPHEN for row in self.rows)

    @property
    def width(self) -> float:
        """The width of the widest line with its indent."""
        if self.plain:
            return max(width for _, _, width in self.plain)
        return max((row.line.width + row.item.indent for row in self.rows), default=0.0)


class Block:
    """A text as paragraphs."""

    def __init__(self, resolved: ResolvedStyle, paragraphs: Sequence[Paragraph]) -> None:
        self.resolved = resolved
        self.paragraphs = paragraphs
        tokens = [token for paragraph in paragraphs for token in paragraph.tokens]
        self.missing = tuple(dict.fromkeys(lost for token in tokens for lost in token.missing))
        """The characters that no font has, each with the requested family."""
        icons = any(part.icon is not None for token in tokens for part in token.parts)
        leading = resolved.style.leading
        self.pitch = max(leading, resolved.icon_pitch) if icons else leading
        """The distance of baselines, as a share of the size; enough for the icons."""
        self.doubts: tuple[Doubt, ...] = tuple(dict.fromkeys(_faded(tokens)))
        self.requested: frozenset[tuple[str, str]] = frozenset()
        """The families and icons that it needs."""

    @property
    def fonts(self) -> Iterator[tuple[str, str]]:
        """The families that its words are set in."""
        for paragraph in self.paragraphs:
            marker = paragraph.item.marker
            for token in (*paragraph.tokens, *((marker,) if marker else ())):
                for part in token.parts:
                    yield "font", part.ink.words.font.family

    def broken(self, width: float) -> Broken:
        """The text in lines of a width."""
        rows: list[Row] = []
        too_wide = TooWide([], [])
        gaps = 0.0
        for paragraph in self.paragraphs:
            more = paragraph.rows(width, too_wide)
            gaps += more[0].gap if more else 0.0
            rows += more
        return Broken(len(rows), gaps, rows, (), tuple(too_wide.torn), tuple(too_wide.urls))

    def room(self, rows: Sequence[Row], height: float) -> int:
        """How many lines fit into a height (in sizes)."""
        bottom = 0.0
        for count, row in enumerate(rows):
            bottom += row.gap + self.pitch
            if bottom > height + SLACK:
                return count
        return len(rows)

    def parts(self, rows: Sequence[Row], em: float) -> Sequence[tuple[float, Sequence[Row]]]:
        """The lines of each column, with its left edge; the edge and the size in mm."""
        return [(0.0, rows)]

    @property
    def rich(self) -> Block:
        """The text as one that has rows."""
        return self


class PlainBlock:
    """A text that is one paragraph of known words; falls back to a `Block` where a word has to be cut."""

    missing: tuple[tuple[str, str], ...] = ()
    doubts: tuple[Doubt, ...] = ()
    requested: frozenset[tuple[str, str]] = frozenset()

    def __init__(self, resolved: ResolvedStyle, plain: Plain) -> None:
        self.resolved = resolved
        self.plain = plain
        self.pitch = resolved.style.leading

    def broken(self, width: float) -> Broken:
        """The text in lines of a width."""
        lines = self.plain.lines(width)
        if lines is None:
            return self.rich.broken(width)
        return Broken(len(lines), 0.0, (), lines)

    @cached_property
    def rich(self) -> Block:
        """The text as one that has rows."""
        return Block(self.resolved, (self.plain.paragraph(),))


def block(marked: Marked, resolved: ResolvedStyle, rtl: bool = False) -> Block:
    """A parsed text in a style; `rtl`: some of it runs from right to left."""
    style = resolved.style
    direction: Direction = ""
    if rtl:
        right = starts_rtl(marked.letters, style.direction, resolved.language)
        direction = "rtl" if right else "ltr"
    paragraphs = [
        Paragraph(
            _tokens(line, resolved, direction),
            style.paragraph_gap if line.gap else 0.0,
            _item(line, resolved, direction),
            resolved.hyphens,
        )
        for line in marked.lines
    ]
    result = Block(resolved, paragraphs)
    result.doubts += (*marked.doubts, *resolved.lacking(marked))
    return result


def _faded(tokens: Sequence[Token]) -> Iterator[Doubt]:
    """The characters whose colours in the font aren't printed."""
    for token in tokens:
        for part in token.parts:
            colors = part.ink.words.colors
            ids = part.shaped.bare.ids if part.shaped is not None else ()
            if colors is not None and any(map(colors.faded, ids)):
                yield Doubt("plain-glyph", part.text, part.ink.words.font.family)


def _item(line: MarkedLine, resolved: ResolvedStyle, direction: Direction) -> Item:
    if not line.depth:
        return NO_ITEM._replace(direction=direction) if direction else NO_ITEM
    marker, hang = None, HANG
    if line.marker:
        ink = resolved.ink_of(Span("", bold=True)) if line.marker == "•" else resolved.ink
        if direction:
            from generator.text.bidi_words import word_of

            marker = word_of(line.marker, ink, direction)
        else:
            marker = token_of(ink, line.marker)
    if marker is not None and line.marker != "•":
        hang = max(NUMBER_HANG, marker.width + MARKER_GAP)
    return Item(HANG * (line.depth - 1) + hang, hang, marker, direction)


def _tokens(line: MarkedLine, resolved: ResolvedStyle, direction: Direction) -> list[Token]:
    if direction:
        from generator.text.bidi_words import words_of  # few games have a text that asks for it

        words = words_of(line.spans, resolved, direction)
    else:
        words = _words(line, resolved)
    if any(map(_odd, words)):
        # Words between which no line may end are joined (`Quoi !`).
        groups = [[words[0]]]
        for word in words[1:]:
            last = groups[-1][-1]
            if last.odd or word.odd:
                front, back = last.text[-CONTEXT:], word.text[:CONTEXT]
                if len(front) + 1 not in opportunities(f"{front} {back}"):
                    groups[-1].append(word)
                    continue
            groups.append([word])
        words = [_spaced(group) if len(group) > 1 else group[0] for group in groups]
    elif all(span.text.isascii() for span in line.spans):
        return words
    return [part for word in words for part in _opened(word)]


def _words(line: MarkedLine, resolved: ResolvedStyle) -> list[Token]:
    words: list[Token] = []
    pieces: list[Piece] = []  # of the word that may go on in the next span

    def close() -> None:
        if len(pieces) == 1 and pieces[0].icon is None:
            words.append(token_of(pieces[0].ink, pieces[0].text))
        elif pieces:
            words.append(join(pieces))
        pieces.clear()

    for span in line.spans:
        ink = resolved.ink_of(span)
        if span.icon is not None:
            width, height = span.icon.size
            pieces.append(
                Piece(span.text, ink, span.icon, resolved.style.icon_size * width / height)
            )
            continue
        text = capitals(span.text, resolved.language) if resolved.style.caps else span.text
        first, *others = text.split(" ")
        if first:
            pieces.append(Piece(first, ink))
        if others:
            close()
            words += [token_of(ink, word) for word in others[:-1] if word]
            if others[-1]:
                pieces.append(Piece(others[-1], ink))
    close()
    return words


def _opened(word: Token) -> Iterator[Token]:
    """A very long word, or one of a script without spaces, in pieces between which lines may end."""
    text = word.text
    wide = not text.isascii() and any(kind_of(char)[1] for char in text)
    if not wide and len(text) <= LONGEST:
        yield word
        return
    places = opportunities(text) if wide else ()
    if len(text) > LONGEST:
        places = _near(places, text)
    for start, end in pairwise((0, *places, len(text))):
        piece = between(word, start, end)
        yield piece._replace(after=word.after) if end == len(text) else opened(piece)


def _near(places: Sequence[int], text: str) -> tuple[int, ...]:
    """Places of a text and others between them, so that no piece is longer than a few lines."""
    near: list[int] = []
    allowed = anywhere(text)
    for start, end in pairwise((0, *places, len(text))):
        inner = allowed[bisect_right(allowed, start) : bisect_left(allowed, end)]
        near += (*inner[LONGEST - 1 :: LONGEST], end)
    return tuple(near[:-1])


def _spaced(words: Sequence[Token]) -> Token:
    pieces = [part.piece for part in words[0].parts]
    level = words[0].after  # of the space
    for word in words[1:]:
        first, *others = (part.piece for part in word.parts)
        last = pieces[-1]
        same = first.ink is last.ink and first.level == last.level == level
        if last.icon is None and first.icon is None and same:
            pieces[-1] = last._replace(text=f"{last.text} {first.text}")
        else:
            pieces += (Piece(" ", last.ink, level=level), first)
        pieces += others
        level = word.after
    word = join(pieces)
    return word._replace(after=level) if level else word
