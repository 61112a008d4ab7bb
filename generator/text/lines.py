"""Where a line of text may end: the line breaking rules of Unicode (UAX #14, Unicode 16.0).

Our own implementation, without any package. All rules of the default algorithm are kept, LB1 to LB31, in order. The
languages of South East Asia that need a dictionary (Thai, Lao, Khmer, Burmese) break at spaces only, as the standard
says where there is no dictionary. Korean, which is written with spaces, breaks at them, as the standard allows (§8);
within words only where a word is wider than a line.
"""

from __future__ import annotations

import base64
import struct
import zlib
from bisect import bisect_right
from functools import lru_cache

from generator import data
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex

LONGEST = 200
"""How many characters a word may have that is set in one piece; none that comes again is as long."""
ICON = "\ufffc"
"""Stands in a text for an icon; it breaks like a letter."""

SOFT_HYPHEN = "\u00ad"

_MANDATORY = frozenset({"BK", "CR", "LF", "NL"})
_LETTERS = frozenset({"AL", "HL", "dc"})
_QUOTES = frozenset({"QU", "qi", "qf"})
_HANGUL = frozenset({"JL", "JV", "JT", "H2", "H3"})
_SYLLABLES = regex("[\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff]")
"""What may be of one of those classes."""
_IDEOGRAPHS = frozenset({"ID", "EB", "EM", "xp"})
_NEVER_BEFORE = frozenset({"CL", "CP", "EX", "SY"})
_OPENS_QUOTE = frozenset({"", "OP", "GL", "SP", "ZW"}) | _MANDATORY | _QUOTES
_CLOSES_QUOTE = frozenset({"", "SP", "GL", "WJ", "IS", "ZW"}) | _NEVER_BEFORE | _MANDATORY | _QUOTES
_STARTS_WORD = frozenset({"", "SP", "ZW", "CB", "GL"}) | _MANDATORY
_BRAHMIC = frozenset({"AK", "AS", "dc"})
_WORD = _HANGUL | _LETTERS | {"NU"}
_HANGUL_PAIRS = frozenset(
    {
        *(("JL", after) for after in ("JL", "JV", "H2", "H3")),
        *((before, after) for before in ("JV", "H2") for after in ("JV", "JT")),
        ("JT", "JT"),
        ("H3", "JT"),
    }
)


class _Unit(NamedTuple):
    """A character with the combining marks that belong to it."""

    kind: str
    wide: bool
    start: int
    joins: bool
    """Whether it ends with a zero width joiner."""


_NONE = _Unit("", False, 0, False)


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
    return _kept(text) if len(text) <= LONGEST else _found(text)


@lru_cache(maxsize=32768)
def _kept(text: str) -> tuple[int, ...]:
    return _found(text)


def _found(text: str) -> tuple[int, ...]:
    units = _units(text)
    return tuple(
        units[k].start
        for k in range(1, len(units))
        if _breaks(units, k) and not _korean(units[k - 1].kind, units[k].kind)
    )


def all_opportunities(text: str) -> tuple[int, ...]:
    """The same by the default algorithm of Unicode, which parts Korean words, too, between any two syllables."""
    if _SYLLABLES.search(text) is None:
        return opportunities(text)
    units = _units(text)
    return tuple(units[k].start for k in range(1, len(units)) if _breaks(units, k))


def _korean(before: str, behind: str) -> bool:
    """Whether two characters side by side are of one Korean word: syllables, and what clings to them as to letters."""
    if before in _HANGUL:
        return behind in _WORD or behind == "OP"
    return behind in _HANGUL and (before in _WORD or before == "CP")


def binds(word: str) -> bool:
    """Whether a word may not be parted from the one before or behind it although a space stands between.

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
    """The text with combining marks joined to what they stand on (LB9), or taken for letters (LB10)."""
    made: list[_Unit] = []
    bare = _MANDATORY | {"SP", "ZW"}
    for at, char in enumerate(text):
        kind, wide = kind_of(char)
        if kind in ("CM", "ZWJ"):
            if made and made[-1].kind not in bare:
                made[-1] = made[-1]._replace(joins=kind == "ZWJ")
            else:
                made.append(_Unit("AL", False, at, kind == "ZWJ"))
        else:
            made.append(_Unit(kind, wide, at, False))
    return made


def _breaks(units: list[_Unit], k: int) -> bool:
    """Whether a line may, or must, end between the units k - 1 and k."""
    before, after = units[k - 1].kind, units[k].kind
    if before in _MANDATORY:  # LB4, LB5
        return not (before == "CR" and after == "LF")
    if after in _MANDATORY or after in ("SP", "ZW"):  # LB6, LB7
        return False
    at = k - 1
    while at > 0 and units[at].kind == "SP":
        at -= 1
    solid = units[at]  # what stands before the spaces, if there are any
    if solid.kind == "ZW":  # LB8
        return True
    if units[k - 1].joins:  # LB8a
        return False
    found = _around_spaces(units, k, at)
    if found is None:
        found = _side_by_side(units, k)
    return found


def _around_spaces(units: list[_Unit], k: int, at: int) -> bool | None:
    """LB11 to LB18, where spaces may stand between; `at` is the unit before them."""
    before, after, solid = units[k - 1].kind, units[k].kind, units[at].kind
    nothing = _NONE.kind
    if "WJ" in (before, after) or before == "GL":  # LB11, LB12
        return False
    if after == "GL" and before not in ("SP", "BA", "HY", "hh"):  # LB12a
        return False
    if after in _NEVER_BEFORE or solid == "OP":  # LB13, LB14
        return False
    if solid == "qi" and (units[at - 1].kind if at else nothing) in _OPENS_QUOTE:  # LB15a
        return False
    following = units[k + 1].kind if k + 1 < len(units) else nothing
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
    if (before == "SY" and after == "HL") or after == "IN":  # LB21b, LB22
        return False
    if _numbers(units, k) or _scripts(units, k):  # LB23 to LB28a
        return False
    if before == "IS" and after in _LETTERS:  # LB29
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
    return not (after == "EM" and before in ("EB", "xp"))  # LB30b, LB31


def _quoted(units: list[_Unit], k: int) -> bool:
    """LB19 and LB19a: quotation marks stick to what they may enclose."""
    before, after = units[k - 1], units[k]
    if after.kind in _QUOTES:
        if after.kind != "qi" or not before.wide:
            return True
        if k + 1 >= len(units) or not units[k + 1].wide:
            return True
    if before.kind in _QUOTES:
        if before.kind != "qf" or not after.wide:
            return True
        if k < 2 or not units[k - 2].wide:
            return True
    return False


def _numbers(units: list[_Unit], k: int) -> bool:
    """LB23 to LB25: numbers hold together with their signs."""
    before, after = units[k - 1].kind, units[k].kind
    if (before in _LETTERS and after == "NU") or (before == "NU" and after in _LETTERS):
        return True
    if (before == "PR" and after in _IDEOGRAPHS) or (before in _IDEOGRAPHS and after == "PO"):
        return True
    if before in ("PR", "PO") and after in _LETTERS:
        return True
    if before in _LETTERS and after in ("PR", "PO"):
        return True
    if after == "NU" and before in ("PO", "PR", "HY", "IS"):
        return True
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


def _scripts(units: list[_Unit], k: int) -> bool:
    """LB26 to LB28a: Korean syllables, letters, and the syllables of Brahmic scripts."""
    before, after = units[k - 1].kind, units[k].kind
    if (before, after) in _HANGUL_PAIRS:
        return True
    if (before in _HANGUL and after == "PO") or (before == "PR" and after in _HANGUL):
        return True
    if before in _LETTERS and after in _LETTERS:
        return True
    if before == "AP" and after in _BRAHMIC:
        return True
    if before in _BRAHMIC and after in ("VF", "VI"):
        return True
    if before == "VI" and after in ("AK", "dc") and k > 1 and units[k - 2].kind in _BRAHMIC:
        return True
    following = units[k + 1].kind if k + 1 < len(units) else ""
    return before in _BRAHMIC and after in _BRAHMIC and following == "VF"
