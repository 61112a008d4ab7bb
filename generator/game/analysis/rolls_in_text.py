"""Dice in texts: how many sides they have, and the numbers that they should show."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import NUMBER_WORD, read_number

_SIDED = rf"(?P<word>{NUMBER_WORD}|hundred|\d{{1,3}})[ -]sided\s+(?:die|dice)"
# `D4` alone may be a square.
_LETTER = r"(?<![\w.])(?P<number>\d{0,2})(?:d|(?<=\d)D)(?P<sides>\d{1,3})(?!\w)"
_DIE = regex(rf"{_LETTER}|\b(?i:{_SIDED})\b")
_SHOWN = regex(
    r"(?<![\w.,/–−-])(?P<shown>\d{1,3})\+?\s+(?:or\s+(?:more|less|better|higher|lower)\s+)?(?:on|with)\s+"
    rf"(?:(?:an?|the|one|your|each|every)\s+)?(?:{_LETTER}|(?i:{_SIDED.replace('(?:die|dice)', 'die')}))"
    r"(?!\s*(?:[-+–−×x*!/]|roll\b|result\b))"
)
_CHANGED = regex(
    r"\b(?:add\w*|bonus\w*|explod\w*|modif\w*|plus|extra|minus|subtract\w*)\b|\d\s*\+|\+\s*\S",
    re.IGNORECASE,
)
"""Words about a roll that something is added to."""
_AROUND = 80
_ENDS = regex(r"\||\n[ \t]*(?=[\n*+-])")
"""The end of a paragraph, a cell or a list entry."""
_SIGN = regex(r"(?i:d(?=\d)|sided)")
_LONGEST = 12
_ZERO = (10, 100)
"""Sides of dice that show a 0."""


class WrongRoll(NamedTuple):
    """A number in a text that its dice can't roll."""

    words: str
    at: int
    """The position in the text."""
    least: int
    most: int

    @property
    def message(self) -> str:
        """What is wrong."""
        return f"`{self.words}`: the lowest roll is {self.least}, the highest is {self.most}"


def wrong_rolls(text: str) -> Iterator[WrongRoll]:
    """The rolls in a text that its dice can't give, such as `16 on a d6`, unless something is added to the roll."""
    if "on " not in text and "with " not in text:
        return
    for match in _SHOWN.finditer(text):
        number = int(match["number"] or 1)
        least, most = number, number * _sides(match)
        shown = int(match["shown"])
        if least <= shown <= most or not most or (not shown and most in _ZERO):
            continue
        before = _ENDS.split(text[max(0, match.start() - _AROUND) : match.start()])[-1]
        behind = _ENDS.split(text[match.end() : match.end() + _AROUND])[0]
        if _CHANGED.search(f"{before} | {behind}") is None:
            yield WrongRoll(" ".join(match[0].split()), match.start(), least, most)


def dice_in(text: str) -> Iterator[tuple[int, int]]:
    """The dice that a text mentions: the number of sides and the position of each."""
    for sign in _SIGN.finditer(text):
        # The slow pattern is only tried near a match of the fast one: rulebooks are long.
        start = max(0, sign.start() - _LONGEST)
        for match in _DIE.finditer(text, start, sign.end() + _LONGEST):
            if match.start() <= sign.start() < match.end():
                yield _sides(match), match.start()


def _sides(match: re.Match[str]) -> int:
    word = match["word"] or match["sides"]
    return 100 if word.casefold() == "hundred" else read_number(word)
