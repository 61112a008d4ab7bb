"""Where a line of text may end: the line breaking rules of Unicode (UAX #14, Unicode 16.0).

Our own implementation of the default algorithm, LB1 to LB31. The languages of South East Asia that need a dictionary
(Thai, Lao, Khmer, Burmese) break only at spaces, by the standard. So does Korean, which the standard allows (§8),
unless a word is wider than a line.
"""

from __future__ import annotations

import base64
import struct
import zlib
from bisect import bisect_right
from functools import lru_cache
from itertools import product

from generator import data
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex

LONGEST = 200
"""The most characters of a word that is set in one piece and cached."""
ICON = "\ufffc"
"""Represents an icon in a text; it breaks like a letter."""

SOFT_HYPHEN = "\u00ad"

_MANDATORY = frozenset({"BK", "CR", "LF", "NL"})
_LETTERS = frozenset({"AL", "HL", "dc"})
_QUOTES = frozenset({"QU", "qi", "qf"})
_HANGUL = frozenset({"JL", "JV", "JT", "H2", "H3"})
_SYLLABLES = regex("[\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff]")
"""The characters of those classes."""
_IDEOGRAPHS = frozenset({"ID", "EB", "EM", "xp"})
_NEVER_BEFORE = frozenset({"CL", "CP", "EX", "SY"})
_OPENS_QUOTE = frozenset({"", "OP", "GL", "SP", "ZW"}) | _MANDATORY | _QUOTES
_CLOSES_QUOTE = frozenset({"", "SP", "GL", "WJ", "IS", "ZW"}) | _NEVER_BEFORE | _MANDATORY | _QUOTES
_STARTS_WORD = frozenset({"", "SP", "ZW", "CB", "GL"}) | _MANDATORY
_BRAHMIC = frozenset({"AK", "AS", "dc"})
_WORD = _HANGUL | _LETTERS | {"NU"}
_UNBROKEN = frozenset(
    pair
    for before, after in (
        (("SY",), ("HL",)),  # LB21b
        (_LETTERS, _LETTERS | {"NU", "PR", "PO"}),  # LB23, LB24, LB28
        (("NU", "PR", "PO", "IS"), _LETTERS),  # LB23, LB24, LB29
        (("PR",), _IDEOGRAPHS | _HANGUL),  # LB23a, LB27
        (_IDEOGRAPHS | _HANGUL, ("PO",)),
        (("PO", "PR", "HY", "IS"), ("NU",)),  # LB25
        (("JL",), ("JL", "JV", "H2", "H3")),  # LB26
        (("JV", "H2"), ("JV", "JT")),
        (("JT", "H3"), ("JT",)),
        (("AP",), _BRAHMIC),  # LB28a
        (_BRAHMIC, ("VF", "VI")),
        (("EB", "xp"), ("EM",)),  # LB30b
    )
    for pair in product(before, after)
)
"""Classes between which no line ends."""


class _Unit(NamedTuple):
    """A character with the combining marks that belong to it."""

    kind: str
    wide: bool
    start: int
    joins: bool
    """Whether it ends with a zero width joiner."""


@lru_cache(maxsize=1)
def _table() -> tuple[list[int], list[tuple[str, bool]]]:
    """The first character of each run of one class, and the class and width of the run.

    The file has the names of the classes (those in lower case are ours: `qi` and `qf` opening and closing quotes, `hh`
    the hyphen U+2010, `dc` the dotted circle, `xp` reserved pictographs), then deflated pairs in base 85: a length of
    4 bytes, little-endian, and a class of 1 byte, to which 128 is added for wide characters.
    """
    names, packed = data.text("line_break.txt").split("\n", 1)
    known = names.split()
    starts, kinds, at = [], [], 0
    for length, kind in struct.iter_unpack(
        "<IB", zlib.decompress(base64.b85decode(packed.replace("\n", "")))
    ):
        starts.append(at)
        kinds.append((known[kind & 127], kind > 127))
        at += length
    return starts, kinds


@lru_cache(maxsize=4096)
def kind_of(char: str) -> tuple[str, bool]:
    """The line breaking class of a character, and whether it is wide (East Asian)."""
    if char == ICON:
        return "AL", False
    starts, kinds = _table()
    return kinds[bisect_right(starts, ord(char)) - 1]


def opportunities(text: str) -> tuple[int, ...]:
    """Where a new line may begin inside a text: indexes of characters, ascending, neither start nor end.

    >>> opportunities("well-known and/or 3.5-fold")
    (5, 11, 15, 18, 22)
    """
    if text.isalpha() and text.isascii():
        return ()
    return _found(text) if len(text) <= LONGEST else _found.__wrapped__(text)


@lru_cache(maxsize=32768)
def _found(text: str) -> tuple[int, ...]:
    units = _units(text)
    return tuple(
        units[k].start
        for k in range(1, len(units))
        if _breaks(units, k) and not _korean(units[k - 1].kind, units[k].kind)
    )


def all_opportunities(text: str) -> tuple[int, ...]:
    """The same by the default algorithm of Unicode, which also breaks Korean words between any two syllables."""
    if _SYLLABLES.search(text) is None:
        return opportunities(text)
    units = _units(text)
    return tuple(units[k].start for k in range(1, len(units)) if _breaks(units, k))


def _korean(before: str, behind: str) -> bool:
    """Whether two characters side by side belong to one Korean word."""
    if before in _HANGUL:
        return behind in _WORD or behind == "OP"
    return behind in _HANGUL and (before in _WORD or before == "CP")


def binds(word: str) -> bool:
    """Whether a word sticks to the one before or after it although there is a space between them.

    >>> [binds(word) for word in ("Draw", "two,", "“Boo”", "!", "(", "»")]
    [False, False, False, True, True, True]
    """
    if not word:
        return True
    first, last = kind_of(word[0])[0], kind_of(word[-1])[0]
    if first == "IS":
        return len(word) < 2 or kind_of(word[1])[0] != "NU"
    return first in _BINDS_BACK or last in ("OP", "qi")


_BINDS_BACK = _NEVER_BEFORE | {"WJ", "NS", "B2", "qf", "CM", "ZWJ", "ZW"}


def _units(text: str) -> list[_Unit]:
    """The text with combining marks joined to their bases (LB9), or taken for letters (LB10)."""
    units: list[_Unit] = []
    bare = _MANDATORY | {"SP", "ZW"}
    for at, char in enumerate(text):
        kind, wide = kind_of(char)
        if kind in ("CM", "ZWJ"):
            if units and units[-1].kind not in bare:
                units[-1] = units[-1]._replace(joins=kind == "ZWJ")
            else:
                units.append(_Unit("AL", False, at, kind == "ZWJ"))
        else:
            units.append(_Unit(kind, wide, at, False))
    return units


def _breaks(units: list[_Unit], k: int) -> bool:
    before, after = units[k - 1].kind, units[k].kind
    if before in _MANDATORY:  # LB4, LB5
        return not (before == "CR" and after == "LF")
    if after in _MANDATORY or after in ("SP", "ZW"):  # LB6, LB7
        return False
    at = k - 1
    while at > 0 and units[at].kind == "SP":
        at -= 1
    solid = units[at]  # before the spaces, if any
    if solid.kind == "ZW":  # LB8
        return True
    if units[k - 1].joins:  # LB8a
        return False
    found = _around_spaces(units, k, at)
    return _side_by_side(units, k) if found is None else found


def _around_spaces(units: list[_Unit], k: int, at: int) -> bool | None:
    """LB11 to LB18, with any spaces between; `at` is the unit before them."""
    before, after, solid = units[k - 1].kind, units[k].kind, units[at].kind
    if "WJ" in (before, after) or before == "GL":  # LB11, LB12
        return False
    if after == "GL" and before not in ("SP", "BA", "HY", "hh"):  # LB12a
        return False
    if after in _NEVER_BEFORE or solid == "OP":  # LB13, LB14
        return False
    if solid == "qi" and (units[at - 1].kind if at else "") in _OPENS_QUOTE:  # LB15a
        return False
    following = units[k + 1].kind if k + 1 < len(units) else ""
    if after == "qf" and following in _CLOSES_QUOTE:  # LB15b
        return False
    if after == "IS":  # LB15c, LB15d
        return before == "SP" and following == "NU"
    if (solid in ("CL", "CP") and after == "NS") or (solid == after == "B2"):  # LB16, LB17
        return False
    return True if before == "SP" else None  # LB18


def _side_by_side(units: list[_Unit], k: int) -> bool:
    """LB19 to LB31, for two units without space between."""
    before, after = units[k - 1].kind, units[k].kind
    if (before in _QUOTES or after in _QUOTES) and _quoted(units, k):
        return False
    if "CB" in (before, after):  # LB20
        return True
    earlier = units[k - 2].kind if k > 1 else ""
    if before in ("HY", "hh") and after in ("AL", "dc") and earlier in _STARTS_WORD:  # LB20a
        return False
    if after in ("BA", "HY", "hh", "NS") or before == "BB":  # LB21
        return False
    hyphen = before in ("HY", "hh") or (before == "BA" and not units[k - 1].wide)
    if earlier == "HL" and hyphen and after != "HL":  # LB21a
        return False
    if after == "IN" or (before, after) in _UNBROKEN:  # LB22
        return False
    if _in_number(units, k) or _in_syllable(units, k):  # LB25, LB28a
        return False
    if after == "OP" and not units[k].wide and (before in _LETTERS or before == "NU"):  # LB30
        return False
    if before == "CP" and not units[k - 1].wide and (after in _LETTERS or after == "NU"):
        return False
    if before == after == "RI":  # LB30a
        count = 0
        while count < k and units[k - 1 - count].kind == "RI":
            count += 1
        return count % 2 == 0
    return True  # LB31


def _quoted(units: list[_Unit], k: int) -> bool:
    """LB19 and LB19a: quotation marks stick to what they may enclose."""
    before, after = units[k - 1], units[k]
    if after.kind in _QUOTES:
        wide = before.wide and k + 1 < len(units) and units[k + 1].wide
        if after.kind != "qi" or not wide:
            return True
    if before.kind in _QUOTES:
        wide = after.wide and k > 1 and units[k - 2].wide
        return before.kind != "qf" or not wide
    return False


def _in_number(units: list[_Unit], k: int) -> bool:
    """LB25: numbers hold together with their signs."""
    before, after = units[k - 1].kind, units[k].kind
    if before in ("PO", "PR") and after == "OP":
        ahead = [unit.kind for unit in units[k + 1 : k + 3]]
        return ahead[:1] == ["NU"] or ahead == ["IS", "NU"]
    if after in ("PO", "PR", "NU"):
        at = k - 1
        if before in ("CL", "CP") and after != "NU":
            at -= 1
        while at > 0 and units[at].kind in ("SY", "IS"):
            at -= 1
        return at >= 0 and units[at].kind == "NU"
    return False


def _in_syllable(units: list[_Unit], k: int) -> bool:
    """LB28a: syllables of Brahmic scripts."""
    before, after = units[k - 1].kind, units[k].kind
    if before == "VI" and after in ("AK", "dc") and k > 1 and units[k - 2].kind in _BRAHMIC:
        return True
    following = units[k + 1].kind if k + 1 < len(units) else ""
    return before in _BRAHMIC and after in _BRAHMIC and following == "VF"
