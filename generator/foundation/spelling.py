"""Finds the known word that an unknown one is meant to be: guesses for people, and typos that a program may fix.

A guess (`nearest`) may be wrong: the reader decides. A typo (`typo_of`) has one letter missing, extra or swapped with
its neighbour, in longer words also a wrong one, but never the first letter, and only one known word is that close.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from generator.foundation.lazy_regex import regex

_LEAST = 3
"""Too many shorter words are one letter apart."""
_LEAST_WRONG = 5
"""In shorter words, a wrong letter often gives another word: `text` and `test`."""
_BETWEEN = regex(r"[\s_-]+")
_OWN = {
    *("name", "component", "column", "column or name", "item", "one", "value"),
    *("style", "theme", "heading", "id", "file"),
}
"""Nouns whose names are given by games, not by the program."""
_SPACES = "\u00a0\u2007\u202f\u00ad\u200c\u200d\u2060\u3000"
_DIGITS = regex(r"\d+")


class ReplacementHint(str):
    """A hint to write another word, which is also a fix."""

    old: str
    """The word to replace."""
    new: str
    """The word to write."""
    own: bool
    """Whether `new` is a name from the game, which may be the misspelled one."""

    def __new__(cls, text: str, old: str, new: str, own: bool = False) -> ReplacementHint:
        """The hint `text` to write `new` instead of `old`."""
        made = super().__new__(cls, text)
        made.old, made.new, made.own = old, new, own
        return made

    def __reduce__(self) -> tuple[type[ReplacementHint], tuple[str, str, str, bool]]:
        return (ReplacementHint, (str(self), self.old, self.new, self.own))


def visible(text: str) -> str:
    """A text on one line, with invisible and control characters as their numbers: `U+001B` for Escape.

    Such characters could hide or fake parts of a message in a terminal.

    >>> visible("a\\nb\\u202ec")
    'a⏎b‹U+202E›c'
    """
    if text.isprintable():
        return text
    shown = "".join(map(_visible_character, text.replace("\r\n", "\n")))
    if isinstance(text, ReplacementHint):
        return ReplacementHint(shown, text.old, text.new, text.own)
    return shown


def _visible_character(char: str) -> str:
    """A character in visible form."""
    if char in "\n\r\u2028\u2029\x85":
        return "⏎"
    if char.isprintable() or char in _SPACES:
        return char
    return f"‹U+{ord(char):04X}›"


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The most similar known word, if one is similar enough; preferably one that `word` is a typo of.

    >>> nearest("dta", ["data", "copies"])
    'data'
    """
    from difflib import get_close_matches

    listed = list(words)
    meant = typo_of(word, listed)
    if meant is not None:
        return meant
    by_fold: dict[str, str] = {}
    for known in listed:
        by_fold.setdefault(known.casefold(), known)
    found = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None


def did_you_mean(word: str, words: Iterable[str], noun: str = "name", end: str = "") -> str:
    """A hint with the most similar known word; empty if none is similar enough.

    If the word is a typo of it, the hint is a `ReplacementHint`, which gives its diagnostic a `Fix`.

    >>> did_you_mean("dta", ["data", "copies"], "key"), did_you_mean("x", ["data"])
    ('did you mean `data`?', '')
    """
    known = list(words)
    near = nearest(word, known)
    if near is None:
        return ""
    hint = f"did you mean `{near}`?{end}"
    return ReplacementHint(hint, word, near, noun in _OWN) if near == typo_of(word, known) else hint


def typo_of(word: str, words: Iterable[str]) -> str | None:
    """The only known word that `word` is a typo of; None if there is none, or more than one.

    Capitals, hyphens and spaces may differ if the rest agrees; numbers are never typos.

    >>> typo_of("swrod", ["sword", "swords"]), typo_of("Wood_Axe", ["wood-axe"]), typo_of("dta", ["data", "date"])
    ('sword', 'wood-axe', 'data')
    >>> typo_of("trol", ["troll", "trol-king", "tro"]), typo_of("room 31", ["room 3"]), typo_of("ax", ["axe"])
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


def mistyped(word: str, other: str) -> bool:
    """Whether a word is another one with a letter inside it missing, doubled or swapped.

    Stricter than `typo_of`: other endings and letters give other words (`mine` and `miner`, `horse` and `house`). Words
    of fewer than five letters are never typos.

    >>> [mistyped(word, "bullet") for word in ("bulet", "bulllet", "bullte", "bullets", "billet", "Bullet")]
    [True, True, True, False, False, False]
    >>> mistyped("tower", "power"), mistyped("bat", "cat"), mistyped("Room 21", "Room 12")
    (False, False, False)
    """
    mine, theirs = word.casefold(), other.casefold()
    if min(len(mine), len(theirs)) < _LEAST_WRONG or mine[0] != theirs[0]:
        return False
    if _DIGITS.findall(mine) != _DIGITS.findall(theirs) or not _one_apart(mine, theirs):
        return False
    first = next((i for i, (a, b) in enumerate(zip(mine, theirs)) if a != b), len(mine))
    if len(mine) == len(theirs):
        return sorted(mine) == sorted(theirs)
    if len(mine) > len(theirs):
        return mine[min(first, len(mine) - 1)] == mine[min(first, len(mine) - 1) - 1]
    return first < len(mine)


def similar_file(wanted: str, known: Iterable[str]) -> str:
    """A hint with the likely file: a typo in the same folder, the same name in another, a similar one.

    >>> similar_file("art/Wolf.PNG", ["art/wolf.png", "rules.md"])
    'did you mean `art/wolf.png`?'
    >>> similar_file("badge.yaml", ["card.yaml", "partials/badge.yaml"])
    'did you mean `partials/badge.yaml`?'
    """
    listed = list(known)
    folder, _, base = wanted.rpartition("/")
    beside = {
        other.rpartition("/")[2]: other
        for other in listed
        if other.rpartition("/")[0].casefold() == folder.casefold()
    }
    meant = beside.get(base) or beside.get(typo_of(base, beside) or "")
    if meant is not None:
        return ReplacementHint(f"did you mean `{meant}`?", wanted, meant, own=True)
    elsewhere = (other for other in listed if base.casefold() in _names(other))
    found = next(elsewhere, None) or beside.get(nearest(base, beside) or "")
    return f"did you mean `{found}`?" if found else ""


def _names(file: str) -> tuple[str, str]:
    """A file's last name, with and without its ending, in small letters."""
    name = file.rpartition("/")[2].casefold()
    return name, name.rpartition(".")[0]


def same_name_hint(path: str, known: Iterable[str]) -> str:
    """A hint with a file that has the same name as a path from any system; empty if there is none.

    >>> same_name_hint("C:\\\\me\\\\Wolf.png", ["art/wolf.png"])
    'there is a file with that name: `art/wolf.png`'
    """
    base = re.split(r"[\\/]", path.strip(" \"'"))[-1].casefold()
    found = (other for other in known if other.rpartition("/")[2].casefold() == base)
    name = next(found, "") if base else ""
    return f"there is a file with that name: `{name}`" if name else ""


def _bare(word: str) -> str:
    return _BETWEEN.sub("", word.casefold())


def _one_apart(word: str, other: str) -> bool:
    """Whether words differ by one letter: wrong, missing, extra, or swapped with its neighbour.

    >>> [_one_apart("sword", other) for other in ("swored", "sord", "swrod", "swort", "swirl", "sword", "fword")]
    [True, True, True, True, False, False, False]
    >>> _one_apart("text", "test"), _one_apart("wsord", "sword")
    (False, True)
    """
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    if word[0] != other[0] and word[1::-1] != other[:2]:
        return False
    first = next((i for i, (a, b) in enumerate(zip(word, other)) if a != b), None)
    if first is None:
        return True
    mine, theirs = word[first:], other[first:]
    if len(word) == len(other):
        swapped = mine[1::-1] == theirs[:2] and len(mine) > 1
        wrong = len(word) >= _LEAST_WRONG and mine[1:] == theirs[1:]
        return wrong or (swapped and mine[2:] == theirs[2:])
    return mine[1:] == theirs if len(word) > len(other) else mine == theirs[1:]


def nfc(text: str) -> str:
    """A text in NFC, in which all texts are compared: each accent and its letter are one character.

    >>> len("Cafe" + chr(769)), len(nfc("Cafe" + chr(769)))
    (5, 4)
    """
    return text if text.isascii() else unicodedata.normalize("NFC", text)
