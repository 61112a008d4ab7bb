"""Lines that end with hyphens one below the other: a ladder, which is spared where it can be.

Filling each line with as much as fits gives the fewest lines there can be. A text with three hyphens in a row is
filled again, remembering for each line how far one comes with no hyphen at its end, with one, and with two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.text.lines import SOFT_HYPHEN, opportunities
from generator.text.paragraph import Line
from generator.text.soft_hyphens import HYPHENS, Hyphens
from generator.text.tokens import Token
from generator.text.word_cuts import cut

MOST = 2
"""How many lines in a row may end with a hyphen."""


class _Stand(NamedTuple):
    """How far one has come: the words before `at` are set, but for what is left of the last one."""

    at: int
    rest: Token | None
    before: _Stand | None = None
    line: Line | None = None
    """The line that leads here from the one before."""

    @property
    def lines(self) -> list[Line]:
        """All lines up to here."""
        made: list[Line] = []
        stand: _Stand | None = self
        while stand is not None and stand.line is not None:
            made.append(stand.line)
            stand = stand.before
        return made[::-1]

    @property
    def left(self) -> tuple[int, int]:
        """Compares: the less there is to be set, the less it is."""
        return -self.at, len(self.rest.text) if self.rest is not None else 0


def longest(lines: Sequence[Line]) -> int:
    """How many lines in a row end with a hyphen, at most."""
    most = count = 0
    for line in lines:
        count = count + 1 if _hyphened(line) else 0
        most = max(most, count)
    return most


def _hyphened(line: Line) -> bool:
    return not line.last and line.tokens[-1].text.endswith(HYPHENS)


def spared(words: Sequence[Token], room: float, hyphens: Hyphens, lines: list[Line]) -> list[Line]:
    """The same words in lines of which at most two in a row end with a hyphen, unless a word is too long for that.

    A text that is made as large as its box allows never takes a line more for it: else it might be set smaller in a
    larger box.
    """
    if longest(lines) <= MOST:
        return lines
    stands = {0: _Stand(0, None)}
    most = len(lines) if not hyphens.strict else 2 * len(lines)
    for _ in range(most):
        best: dict[int, _Stand] = {}
        for count, stand in stands.items():
            for ends, found in _ways(words, stand, room, hyphens, count < MOST):
                if found.line is not None and found.line.last:
                    return found.lines
                now = min(count + 1, MOST) if ends else 0
                if now not in best or found.left < best[now].left:
                    best[now] = found
        stands = best
    return lines


def _ways(
    words: Sequence[Token], stand: _Stand, room: float, hyphens: Hyphens, soft: bool
) -> Iterator[tuple[bool, _Stand]]:
    """The ways to fill the next line, each with whether it ends with a hyphen; `soft` allows one of the language's."""
    taken: list[Token] = [stand.rest] if stand.rest is not None else []
    used = stand.rest.step if stand.rest is not None else 0.0
    width = stand.rest.width if stand.rest is not None else 0.0
    at = stand.at
    if width > room:
        yield from _cut(stand, (), (taken[0], 0.0, at), room, soft)
        return
    while at < len(words) and used + words[at].width <= room:
        width = used + words[at].width
        used += words[at].step
        taken.append(words[at])
        at += 1
    line = Line(tuple(taken), width, at == len(words))
    if taken:
        ends = not line.last and taken[-1].text.endswith(HYPHENS)
        yield ends, _Stand(at, None, stand, line)
    if at < len(words):
        word = words[at]
        if at + 1 < len(words) or word.width > room:
            word = hyphens.softened(word)
        yield from _cut(stand, taken, (word, used, at + 1), room, soft)


def _cut(
    stand: _Stand,
    taken: Sequence[Token],
    word: tuple[Token, float, int],
    room: float,
    soft: bool,
) -> Iterator[tuple[bool, _Stand]]:
    """The lines that end within a word: with and without a hyphen of the language."""
    token, used, at = word
    places = opportunities(token.text) if used < room else ()
    own = [place for place in places if token.text[place - 1] != SOFT_HYPHEN]
    for some in (places, own) if soft else (own,):
        pair = cut(token, some, room - used) if some else None
        if pair is not None:
            first, rest = pair
            line = Line((*taken, first), used + first.width, False)
            ends = first.text.endswith(HYPHENS)
            yield ends, _Stand(at, rest, stand, line)
