"""Which known word an unknown one was meant to be: a guess for people, and what is so near that a program may write it.

A guess (`nearest`) may be wrong, as whoever reads it decides. A slip (`slip`) is a letter missing, too many or changed
with its neighbour, in longer words also a wrong one, never the first letter, and only one known word is so near. And
how texts that are spelt alike are made the same (`composed`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from generator.foundation.lazy_regex import regex

_LEAST = 3
"""Of shorter words too many are one letter apart."""
_LEAST_WRONG = 5
"""In shorter words a wrong letter often makes another word: `text` and `test`."""
_BETWEEN = regex(r"[\s_-]+")
_OWN = {
    *("name", "component", "column", "column or name", "item", "one", "value"),
    *("style", "theme", "heading", "id", "file"),
}
"""What games give names to; the words of all else are the program's."""
_SPACES = "\u00a0\u2007\u202f\u00ad\u200c\u200d\u2060\u3000"
_DIGITS = regex(r"\d+")


class Rewording(str):
    """A hint to write another word, which a program can follow too; it is read as the text that it is."""

    old: str
    """The word that stands there."""
    new: str
    """The word to write."""
    own: bool
    """Whether the game itself gave `new` its name, so that it may be the one that is misspelt."""

    def __new__(cls, text: str, old: str, new: str, own: bool = False) -> Rewording:
        """The hint `text`, which says to write `new` where `old` stands."""
        made = super().__new__(cls, text)
        made.old, made.new, made.own = old, new, own
        return made

    def __reduce__(self) -> tuple[type[Rewording], tuple[str, str, str, bool]]:
        return (Rewording, (str(self), self.old, self.new, self.own))


def visible(text: str) -> str:
    """A text in one line, each character that no terminal should get written as its number: `U+001B` for Escape.

    What only breaks lines, turns their direction or has no sign of its own would hide what is said, or feign it.

    >>> visible("a\\nb\\u202ec")
    'a⏎b‹U+202E›c'
    """
    if text.isprintable():
        return text
    shown = "".join(map(_sign, text.replace("\r\n", "\n")))
    if isinstance(text, Rewording):
        return Rewording(shown, text.old, text.new, text.own)
    return shown


def _sign(char: str) -> str:
    """A character as it can be shown."""
    if char in "\n\r\u2028\u2029\x85":
        return "⏎"
    if char.isprintable() or char in _SPACES:
        return char
    return f"‹U+{ord(char):04X}›"


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The known word that `word` was probably meant to be, if one is near enough; one that it is a slip for, if any is.

    >>> nearest("dta", ["data", "copies"])
    'data'
    """
    from difflib import get_close_matches

    listed = list(words)
    meant = slip(word, listed)
    if meant is not None:
        return meant
    by_fold: dict[str, str] = {}
    for known in listed:
        by_fold.setdefault(known.casefold(), known)
    found = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None


def did_you_mean(
    word: str, words: Iterable[str], noun: str = "name", start: str = "", end: str = ""
) -> str:
    """A hint that names the known word that is most like another; empty where none is near enough.

    Where the word is a mere slip for it, a program can follow the hint too: its diagnostic has a `Fix`.

    >>> did_you_mean("dta", ["data", "copies"], "key"), did_you_mean("x", ["data"])
    ('did you mean `data`?', '')
    """
    known = list(words)
    near = nearest(word, known)
    if near is None:
        return ""
    hint = f"{start}did you mean `{near}`?{end}"
    return Rewording(hint, word, near, noun in _OWN) if near == slip(word, known) else hint


def slip(word: str, words: Iterable[str]) -> str | None:
    """The known word that `word` is a slip of the pen for; None where there is none, or more than one.

    Capitals, hyphens and spaces count for nothing where the rest agrees; numbers are never slips.

    >>> slip("swrod", ["sword", "swords"]), slip("Wood_Axe", ["wood-axe"]), slip("dta", ["data", "date"])
    ('sword', 'wood-axe', 'data')
    >>> slip("trol", ["troll", "trol-king", "tro"]), slip("room 31", ["room 3"]), slip("ax", ["axe"])
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
    """Whether a word may be another one typed badly: a letter inside it missing, typed twice, or swapped.

    Narrower than `slip`: endings and other letters make other words (`mine` and `miner`, `horse` and `house`). Words of
    fewer than five letters are never a slip.

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
    """A hint with the file that was probably meant: a typo in the same folder, the same name in another, a similar one.

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
    meant = beside.get(base) or beside.get(slip(base, beside) or "")
    if meant is not None:
        return Rewording(f"did you mean `{meant}`?", wanted, meant, own=True)
    elsewhere = (other for other in listed if base.casefold() in _names(other))
    found = next(elsewhere, None) or beside.get(nearest(base, beside) or "")
    return f"did you mean `{found}`?" if found else ""


def _names(file: str) -> tuple[str, str]:
    """A file's last name, with and without its ending, in small letters."""
    name = file.rpartition("/")[2].casefold()
    return name, name.rpartition(".")[0]


def namesake(path: str, known: Iterable[str]) -> str:
    """A hint with the file whose last name is that of a path of whatever system; empty where there is none.

    >>> namesake("C:\\\\me\\\\Wolf.png", ["art/wolf.png"])
    'a file of that name is here: `art/wolf.png`'
    """
    base = re.split(r"[\\/]", path.strip(" \"'"))[-1].casefold()
    found = (other for other in known if other.rpartition("/")[2].casefold() == base)
    name = next(found, "") if base else ""
    return f"a file of that name is here: `{name}`" if name else ""


def _bare(word: str) -> str:
    return _BETWEEN.sub("", word.casefold())


def _one_apart(word: str, other: str) -> bool:
    """Whether one letter makes the difference: wrong, missing, too many, or changed with its neighbour.

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


def composed(text: str) -> str:
    """A text with each accent as one character with its letter (NFC), as all texts are compared.

    >>> len("Cafe" + chr(769)), len(composed("Cafe" + chr(769)))
    (5, 4)
    """
    return text if text.isascii() else unicodedata.normalize("NFC", text)
