"""Paragraphs as words with widths, and their lines at a width.

Lines are filled greedily: each takes as many words as fit. So more room never makes more lines, and the size of a text
can be found by bisection. All lengths are shares of the size: they are the same for every size.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.frame import Glyphs
from generator.text.font_runs import token_of
from generator.text.lines import all_opportunities, opportunities
from generator.text.tokens import SLACK, Ink, Line, Token
from generator.text.word_cache import anywhere
from generator.text.word_cuts import cut

if TYPE_CHECKING:
    from generator.text.hyphens import Hyphens

_ADDRESS = regex(r"\w://|\bwww\.|\w@\w[\w-]*\.\w")
_JOINTS = regex(r"(?<=[./@_?&=#:-])(?=[^./@_?&=#:-])")
"""Where an address that is too long for a line may be split."""

_step, _width = attrgetter("step"), attrgetter("width")


class Item(NamedTuple):
    """The layout of a list item."""

    indent: float
    """The indent of the text."""
    hang: float
    """The distance of the marker before the text."""
    marker: Token | None
    """The bullet or number."""
    direction: Literal["", "ltr", "rtl"] = ""
    """Where lines begin, in a paragraph with text from right to left; empty in any other."""


NO_ITEM = Item(0.0, 0.0, None)


class TooWide(NamedTuple):
    """The words that were wider than a line."""

    torn: list[Token]
    """Words that had to be torn."""
    urls: list[Token]
    """Addresses that were split."""


class Row(NamedTuple):
    """A line with its place in the text."""

    line: Line
    item: Item = NO_ITEM
    gap: float = 0.0
    """The extra space before it."""


class Paragraph:
    """Words that are wrapped together."""

    def __init__(
        self,
        tokens: Sequence[Token],
        gap: float = 0.0,
        item: Item = NO_ITEM,
        hyphens: Hyphens | None = None,
    ) -> None:
        self.tokens = tokens
        self.hyphens = hyphens
        self.gap = gap
        self.item = item
        self._starts = list(accumulate(map(_step, tokens), initial=0.0))
        self._ends = [start + width for start, width in zip(self._starts, map(_width, tokens))]

    def rows(self, width: float, too_wide: TooWide) -> list[Row]:
        """The lines at a width; words wider than a line are added to `too_wide`."""
        room = width - self.item.indent + SLACK
        lines = self._lines(room, too_wide)
        if self.hyphens is not None:
            from generator.text.hyphens import without_ladders  # few games hyphenate

            lines = without_ladders(self.tokens, room, self.hyphens, lines)
        later = self.item._replace(marker=None)
        return [
            Row(line, later) if k else Row(line, self.item, self.gap)
            for k, line in enumerate(lines)
        ]

    def _lines(self, room: float, too_wide: TooWide) -> list[Line]:
        tokens, starts, ends = self.tokens, self._starts, self._ends
        lines: list[Line] = []
        count = len(tokens)
        at = 0
        rest: Token | None = None  # what is left of a word that was cut
        while at < count or rest is not None:
            front: tuple[Token, ...] = ()
            used = filled = 0.0
            if rest is not None:
                if rest.width > room:
                    first, rest = _split(rest, room, too_wide.torn)
                    lines.append(Line((first,), first.width, False))
                    continue
                front, used, filled = (rest,), rest.step, rest.width
            base = starts[at] - used
            end = bisect_right(ends, base + room, at)
            if end == count:
                width = ends[-1] - base if at < count else filled
                lines.append(Line((*front, *tokens[at:]), width, True))
                break
            taken = (*front, *tokens[at:end])
            word = self._softened(end, room)
            pair: tuple[Token, Token | None] | None = _cut(word, room - (starts[end] - base))
            if pair is None and not taken:
                pair = _split(word, room, too_wide.torn)
            if pair is not None:
                if word.width > room and _ADDRESS.search(word.text):
                    too_wide.urls.append(word)
                first, rest = pair
                lines.append(Line((*taken, first), starts[end] - base + first.width, False))
                at = end + 1
                continue
            width = ends[end - 1] - base if end > at else filled
            lines.append(Line(taken, width, False))
            rest, at = None, end
        return lines

    def _softened(self, at: int, room: float) -> Token:
        """A word that is too long for a line, with soft hyphens; the last one only if it is wider than a line."""
        word = self.tokens[at]
        if self.hyphens is None or (at == len(self.tokens) - 1 and word.width <= room):
            return word
        return self.hyphens.softened(word)


def _cut(
    token: Token, room: float, of: Callable[[str], tuple[int, ...]] = opportunities
) -> tuple[Token, Token] | None:
    """A word cut where a line may end, if a part fits."""
    places = of(token.text) if room > 0 else ()
    return cut(token, places, room) if places else None


def _split(token: Token, room: float, torn: list[Token]) -> tuple[Token, Token | None]:
    """A word that is wider than a line: cut where allowed, or torn, at least one character at a time."""
    pair = _cut(token, room)
    if pair is None and all_opportunities(token.text) != opportunities(token.text):
        pair = _cut(token, room, all_opportunities)
    if pair is None and _ADDRESS.search(token.text):
        joints = tuple(match.start() for match in _JOINTS.finditer(token.text))
        pair = cut(token, joints, room) if joints else None
    if pair is not None:
        return pair
    torn.append(token)
    places = anywhere(token.text)
    if not places:
        return token, None
    return cut(token, places, room) or cut(token, places[:1], float("inf")) or (token, None)


class Plain:
    """A paragraph of simple words in one ink, none of which has to be cut: the fast path."""

    def __init__(self, words: list[str], ink: Ink, hyphens: Hyphens | None = None) -> None:
        """Raises `KeyError` for a word that isn't among the simple words of its font."""
        known = ink.words
        self.words = words
        self.ink = ink
        self.hyphens = hyphens
        self.glyphs: list[Glyphs] = list(map(known.spaced.__getitem__, words))
        self.starts = list(accumulate(map(known.steps.__getitem__, words), initial=0.0))

    def lines(self, width: float) -> list[tuple[int, int, float]] | None:
        """The lines at a width: first word, the one after the last, width. None where a word must be cut."""
        starts, words = self.starts, self.words
        space = self.ink.words.space + self.ink.words.tracking
        reach = width + space + SLACK
        count = len(words)
        lines: list[tuple[int, int, float]] = []
        at = 0
        while True:
            end = bisect_right(starts, starts[at] + reach) - 1
            if end >= count:
                lines.append((at, count, starts[count] - starts[at] - space))
                return lines
            if end <= at or opportunities(words[end]):
                return None
            if self.hyphens is not None and self.hyphens.places(words[end]):
                return None
            lines.append((at, end, starts[end] - starts[at] - space))
            at = end

    def paragraph(self) -> Paragraph:
        """The same as a paragraph whose words may be cut."""
        return Paragraph([token_of(self.ink, word) for word in self.words], hyphens=self.hyphens)
