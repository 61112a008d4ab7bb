"""Words that are hyphenated at the end of a line, with soft hyphens where their language allows one; and no ladders.

Only words that don't fit into a line are looked up. In a PDF and an SVG, a hyphen at the end of a line is a soft one,
too: copying and searching give the word as it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.text.font_runs import join
from generator.text.hyphenation import Patterns
from generator.text.lines import SOFT_HYPHEN, opportunities
from generator.text.tokens import Ink, Line, Piece, Token
from generator.text.word_cache import follows
from generator.text.word_cuts import cut

HYPHENS = (SOFT_HYPHEN, "-", "\u2010")
"""What looks like a hyphen at the end of a line."""
MOST = 2
"""How many lines in a row may end with a hyphen."""
_APOSTROPHES = {"'", "’"}
# Letters, with what belongs to them: apostrophes between two of them, and vowel signs of Indian scripts.
_LETTERS = regex(r"[^\W\d_](?:['’]?(?:[^\W\d_]|[\u0300-\u036f\u0900-\u0d7f]))*")
# What isn't a word of a language: addresses, paths, numbers with letters; and words that have soft hyphens already.
_OTHER = regex(rf"[/\\@_\d{SOFT_HYPHEN}]|\w[.:&=?#+]+\w|www\.")


class Hyphens:
    """How the words of texts in one style are hyphenated."""

    def __init__(self, patterns: Patterns, letters: tuple[int, int], strict: bool) -> None:
        """`letters` are the fewest before and behind a hyphen."""
        self._patterns = patterns
        self._before = max(patterns.before, letters[0])
        self._behind = max(patterns.behind, letters[1])
        self.strict = strict
        """Whether a text may take one more line to avoid a third hyphen in a row."""
        self.places = cache(self._places)
        """The indexes of characters before which a text without spaces may be divided by a hyphen."""
        self._soft: dict[tuple[str, Ink], Token] = {}

    def _places(self, text: str) -> tuple[int, ...]:
        if len(text) < self._before + self._behind or _OTHER.search(text):
            return ()
        places = []
        for match in _LETTERS.finditer(text):
            word, start = match[0], match.start()
            if len(word) < self._before + self._behind:
                continue
            for at in self._patterns.places(word.replace("’", "'")):
                front, back = word[max(0, at - self._before) : at], word[at : at + self._behind]
                full = len(front) == self._before and len(back) == self._behind
                if full and not _APOSTROPHES & {*front, *back} and not follows(word[at]):
                    places.append(start + at)
        return tuple(places)

    def softened(self, token: Token) -> Token:
        """A word with soft hyphens wherever it may be divided; the same one where it may not."""
        places = self.places(token.text)
        if not places:
            return token
        if token.ink is None or not token.reusable:
            return _soften(token, places)
        key = (token.text, token.ink)
        known = self._soft.get(key)
        if known is None:
            known = self._soft[key] = _soften(token, places)
        return known


def _soften(token: Token, places: tuple[int, ...]) -> Token:
    pieces = []
    for part in token.parts:
        if part.icon is not None:
            pieces.append(part.piece)
            continue
        text, last = "", 0
        for at in places:
            if 0 < at - part.start <= len(part.text):
                text += part.text[last : at - part.start] + SOFT_HYPHEN
                last = at - part.start
        pieces.append(Piece(text + part.text[last:], part.requested, level=part.level))
    return join(pieces)._replace(after=token.after)


class _Step(NamedTuple):
    """The words before `at` are set in lines, except for the `rest` of the last one."""

    at: int = 0
    rest: Token | None = None
    lines: tuple[Line, ...] = ()

    @property
    def left(self) -> tuple[int, int]:
        """How much is left to be set, to be compared."""
        return -self.at, len(self.rest.text) if self.rest is not None else 0


def longest_ladder(lines: Sequence[Line]) -> int:
    """How many lines in a row end with a hyphen, at most."""
    most = count = 0
    for line in lines:
        count = count + 1 if _hyphenated(line) else 0
        most = max(most, count)
    return most


def _hyphenated(line: Line) -> bool:
    return not line.last and line.tokens[-1].text.endswith(HYPHENS)


def without_ladders(
    words: Sequence[Token], room: float, hyphens: Hyphens, lines: list[Line]
) -> list[Line]:
    """The same words in lines of which at most two in a row end with a hyphen, unless a word is too long for that.

    Filling each line as far as possible gives the fewest lines. A text with three hyphens in a row is filled again,
    with the best state for each number of hyphens at its end. Text that shrinks to fit its box never takes another
    line for it: otherwise it might be set smaller in a larger box.
    """
    if longest_ladder(lines) <= MOST:
        return lines
    steps = {0: _Step()}
    for _ in range(len(lines) if not hyphens.strict else 2 * len(lines)):
        best: dict[int, _Step] = {}
        for count, step in steps.items():
            for found in _next_lines(words, step, room, hyphens, count < MOST):
                if found.lines[-1].last:
                    return list(found.lines)
                now = min(count + 1, MOST) if _hyphenated(found.lines[-1]) else 0
                if now not in best or found.left < best[now].left:
                    best[now] = found
        steps = best
    return lines


def _next_lines(
    words: Sequence[Token], step: _Step, room: float, hyphens: Hyphens, soft: bool
) -> Iterator[_Step]:
    """The ways to fill the next line; `soft` allows soft hyphens at its end."""
    at, rest, lines = step
    taken: list[Token] = []
    used = width = 0.0
    word = rest
    if rest is None or rest.width <= room:
        if rest is not None:
            taken, used, width = [rest], rest.step, rest.width
        while at < len(words) and used + words[at].width <= room:
            width = used + words[at].width
            used += words[at].step
            taken.append(words[at])
            at += 1
        if taken:
            yield _Step(at, None, (*lines, Line(tuple(taken), width, at == len(words))))
        if at == len(words):
            return
        word = words[at]
        if at + 1 < len(words) or word.width > room:
            word = hyphens.softened(word)
        at += 1
    assert word is not None
    places = opportunities(word.text) if used < room else ()
    own = [place for place in places if word.text[place - 1] != SOFT_HYPHEN]
    for some in (places, own) if soft else (own,):
        pair = cut(word, some, room - used) if some else None
        if pair is not None:
            first, rest = pair
            yield _Step(at, rest, (*lines, Line((*taken, first), used + first.width, False)))
