"""Which known word an unknown one was meant to be: a guess for people, and what is so near that a program may write it.

A guess (`nearest`) may be wrong, as whoever reads it decides. A slip (`slip`) is one letter wrong, missing, too many or
changed with its neighbour, and only one known word is so near.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_LEAST = 3
"""Of shorter words too many are one letter apart."""
_BETWEEN = re.compile(r"[\s_-]+")
_DIGITS = re.compile(r"\d+")


class Rewording(str):
    """A hint to write another word, which a program can follow too; it is read as the text that it is."""

    old: str
    """The word that stands there."""
    new: str
    """The word to write."""

    def __new__(cls, text: str, old: str, new: str) -> Rewording:
        """The hint `text`, which says to write `new` where `old` stands."""
        made = super().__new__(cls, text)
        made.old, made.new = old, new
        return made

    def __reduce__(self) -> tuple[type[Rewording], tuple[str, str, str]]:
        return (Rewording, (str(self), self.old, self.new))


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The known word that `word` was probably meant to be, if one is near enough.

    >>> nearest("dta", ["data", "copies"])
    'data'
    """
    from difflib import get_close_matches

    by_fold: dict[str, str] = {}
    for known in words:
        by_fold.setdefault(known.casefold(), known)
    found = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None


def slip(word: str, words: Iterable[str]) -> str | None:
    """The known word that `word` is a slip of the pen for; None where there is none, or more than one.

    Capitals, hyphens and spaces count for nothing where the rest agrees; numbers are never slips.

    >>> slip("swrod", ["sword", "swords"]), slip("Wood_Axe", ["wood-axe"]), slip("dta", ["data", "date"])
    ('sword', 'wood-axe', 'data')
    >>> slip("trol", ["troll", "trolls", "trot"]), slip("room 31", ["room 3"]), slip("ax", ["axe"])
    (None, None, None)
    """
    known = dict.fromkeys(words)
    same = [each for each in known if _bare(each) == _bare(word) and each != word]
    if same:
        return same[0] if len(same) == 1 else None
    folded = word.casefold()
    if len(folded) < _LEAST:
        return None
    near = [each for each in known if len(each) >= _LEAST and _one_apart(folded, each.casefold())]
    if len(near) != 1 or _DIGITS.findall(near[0]) != _DIGITS.findall(word):
        return None
    return near[0]


def _bare(word: str) -> str:
    return _BETWEEN.sub("", word.casefold())


def _one_apart(word: str, other: str) -> bool:
    """Whether one letter makes the difference: wrong, missing, too many, or changed with its neighbour.

    >>> [_one_apart("sword", other) for other in ("swored", "sord", "swrod", "swirl", "sword", "wsrod")]
    [True, True, True, False, False, False]
    """
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    first = next((i for i, (a, b) in enumerate(zip(word, other)) if a != b), None)
    if first is None:
        return True
    mine, theirs = word[first:], other[first:]
    if len(word) == len(other):
        swapped = mine[1::-1] == theirs[:2] and len(mine) > 1
        return mine[1:] == theirs[1:] or (swapped and mine[2:] == theirs[2:])
    return mine[1:] == theirs if len(word) > len(other) else mine == theirs[1:]
