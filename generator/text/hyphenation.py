"""Where words of a language may be hyphenated: the only door to Pyphen, which contains the patterns of LibreOffice.

Pyphen's own reader is slow for the 80,000 patterns of German and ignores their two levels, without which compounds are
hyphenated like one word (`Wachs-tube` instead of `Wach-stube`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex

if TYPE_CHECKING:
    from pathlib import Path

UNDIVIDED = frozenset({"ar", "fa", "he", "ja", "km", "ko", "lo", "my", "th", "ur", "yi", "zh"})
"""Languages without hyphenation."""

_USUAL = {"en": "en_US", "no": "nb", "pt": "pt_BR"}
"""The patterns of languages without a region, if not those of the alphabetically first region."""

_DIGITS = str.maketrans("", "", "0123456789")
_CODED = regex(r"\^\^([0-9a-f]{2})")
_NONE = regex(r"^[%#A-Z].*$|[ \t\r]+$", re.MULTILINE)
"""Lines that aren't patterns, and trailing blanks."""
_SIZES = regex(r"(LEFT|RIGHT|COMPOUNDLEFT|COMPOUNDRIGHT)HYPHENMIN (\d+)")
_INNER = 2
"""The fewest letters before and after a hyphen within a part of a compound."""


class Level(NamedTuple):
    """Patterns by their letters: `1b` allows a hyphen before the b, `2b` forbids it."""

    patterns: dict[str, str]
    longest: int

    def places(self, word: str) -> list[int]:
        """Where the patterns hyphenate a word in small letters, by Liang's method: the highest digit wins."""
        pointed = f".{word}."
        ranks = [0] * (len(pointed) + 1)
        found, longest, end = self.patterns.get, self.longest, len(pointed)
        for start in range(end):
            for stop in range(start + 1, min(start + longest, end) + 1):
                pattern = found(pointed[start:stop])
                if pattern is None:
                    continue
                for at, rank in _ranks(pattern):
                    ranks[start + at] = max(ranks[start + at], rank)
        # Hyphenations that change the spelling (`asz-szony` for `asszony`) have an even rank of their own.
        return [at - 1 for at in range(2, len(word) + 1) if ranks[at] % 2]


@cache
def _ranks(pattern: str) -> tuple[tuple[int, int], ...]:
    """The digits of a pattern: the number of letters before each, and its rank."""
    pattern, slash, _ = pattern.partition("/")
    ranks, letters = [], 0
    for char in pattern:
        if char.isdigit():
            rank = int(char)
            # A change of spelling forbids a hyphen, and outranks its equals.
            ranks.append((letters, rank + 1 if slash and rank % 2 else rank))
        else:
            letters += 1
    return tuple(ranks)


class Patterns:
    """The patterns of one language."""

    def __init__(self, text: str) -> None:
        sizes = {name: int(size) for name, size in _SIZES.findall(text)}
        self.before = max(1, sizes.get("LEFT", 1))
        """The fewest letters before a hyphen."""
        self.behind = max(1, sizes.get("RIGHT", 1))
        """The fewest letters after one."""
        self._inner = (
            max(_INNER, sizes.get("COMPOUNDLEFT", 0)),
            max(_INNER, sizes.get("COMPOUNDRIGHT", 0)),
        )
        levels = (_level(part) for part in text.split("\nNEXTLEVEL"))
        self._levels = tuple(level for level in levels if level.patterns)

    def places(self, word: str) -> tuple[int, ...]:
        """The indexes of letters before which a word may be hyphenated, without the first."""
        lower = word.lower()
        if len(lower) != len(word):
            # A capital that is two characters as a small letter (İ) is unchanged.
            lower = "".join(char.lower() if len(char.lower()) == 1 else char for char in word)
        places: list[int] = []
        for at in self._places(lower, 0):
            # Two levels may isolate a letter: `un-t-er`.
            if not places or at - places[-1] >= _INNER:
                places.append(at)
        return tuple(places)

    def _places(self, word: str, level: int) -> list[int]:
        """The places by a level and the next: the first one splits compounds, the second one hyphenates their parts."""
        if level >= len(self._levels):
            return []
        found = self._levels[level].places(word)
        if not found or level + 1 == len(self._levels):
            return found or self._places(word, level + 1)
        before, behind = self._inner
        places = list(found)
        for start, end in zip((0, *found), (*found, len(word))):
            inner = self._places(word[start:end], level + 1)
            places += [start + at for at in inner if before <= at <= end - start - behind]
        return sorted(places)


def _level(text: str) -> Level:
    # As a whole, not line by line: German has 80,000 of them.
    lines = _NONE.sub("", text).split("\n")
    letters = "\n".join(lines).translate(_DIGITS).split("\n")
    if "/" in text:
        letters = [each.partition("/")[0] for each in letters]
    patterns = dict(zip(letters, lines))
    patterns.pop("", None)
    return Level(patterns, max(map(len, patterns), default=0))


def patterns_of(language: str) -> Patterns | None:
    """The patterns of a language such as `de-CH`: its own, or those of `de`; None for neither."""
    if language.partition("-")[0].lower() in UNDIVIDED:
        return None
    # Loaded when needed: Pyphen lists its folder when it is imported.
    import pyphen  # type: ignore[import-untyped]

    name = pyphen.language_fallback(_USUAL.get(language.lower(), language))
    if name is None:
        main, _, rest = language.lower().partition("-")
        name = pyphen.language_fallback(f"{_USUAL[main]}-{rest}") if main in _USUAL else None
    return None if name is None else _read(pyphen.LANGUAGES[name])


@cache
def _read(file: Path) -> Patterns:
    data = file.read_bytes()
    encoding, _, rest = data.partition(b"\n")
    name = encoding.decode("ascii").strip().lower().removeprefix("microsoft-")
    text = rest.decode(name)
    if "^^" in text:
        text = _CODED.sub(lambda found: chr(int(found[1], 16)), text)
    return Patterns(text)
