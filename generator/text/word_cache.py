"""The words of one font, each shaped once and cached.

A word is the text between two spaces. Its glyphs don't depend on the size, so setting a known word costs one look-up at
any size.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.lazy_regex import regex
from generator.frame import Font, Glyphs
from generator.text.features import NO_FEATURES, Features
from generator.text.lines import LONGEST, binds, kind_of
from generator.text.shaping import Shaper, with_space

# Characters that affect the text around them and are never drawn: soft hyphens, zero-width breaks, joiners, direction
# marks.
_UNSEEN = regex("[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")

# What HarfBuzz shapes without a glyph of its own: joiners, variation selectors, tags, and what is never drawn (without
# the fillers of Hangul, which fonts draw).
_QUIET = regex(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

# A word that may be more than its letters: markup, an icon, a list's dash.
_SIGNS = regex(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029*~\\\[\]{}]|:.*:|^\W*:[^\W\d_]|^[-•]$|&.+;|<[A-Za-z/]"
)


class Shaped(NamedTuple):
    """A word's glyphs, without and with a space behind it, and how wide they are as shares of the size."""

    bare: Glyphs
    spaced: Glyphs
    advance: float
    """The distance to text that follows without a space."""
    width: float
    """From the first letter's start to the last one's end."""
    step: float
    """The distance to the next word."""
    missing: bool
    """Whether some of its characters are missing in the font."""


WordsKey = tuple[Font, float, str, Features]
"""A font, a letter spacing, a language and features."""


class Words:
    """The shaped words of a font with some letter spacing (a share of the size), in a language, with features."""

    def __init__(
        self,
        font: Font,
        tracking: float = 0.0,
        language: str = "",
        features: Features = NO_FEATURES,
    ) -> None:
        self.font = font
        self.tracking = tracking
        self.language = language
        self.features = features
        self._shaper = Shaper(font, not tracking, language, features)
        self.lacks = self._shaper.lacks
        self.colors = self._shaper.colors()
        """The colour glyphs of a font in colour."""
        self.blank = self._shaper.shape(" ")
        """A space by itself."""
        self.space = self.blank.advance + tracking
        """The width of a space."""
        self._known: dict[str, Shaped] = {}
        self._rtl: dict[tuple[str, str, str], Shaped] = {}
        # Plain dictionaries of simple words, for the fast path.
        self.spaced: dict[str, Glyphs] = {}
        self.bare: dict[str, Glyphs] = {}
        self.steps: dict[str, float] = {}

    def __getitem__(self, word: str) -> Shaped:
        """The shaped word."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self.shape(word)
        return found

    def shape(self, word: str) -> Shaped:
        """The shaped word, not cached."""
        seen = word if word.isalnum() else _UNSEEN.sub("", word)
        return self._shaped(self._shaper.shape(seen))

    def rtl(self, word: str, before: str = "", behind: str = "") -> Shaped:
        """A word that runs from right to left, shaped and cached; its letters join with those beside it."""
        key = (word, before, behind)
        found = self._rtl.get(key)
        if found is None:
            seen = (_UNSEEN.sub("", text) for text in key)
            found = self._rtl[key] = self._shaped(self._shaper.rtl(*seen))
        return found

    def _shaped(self, bare: Glyphs) -> Shaped:
        spaced = with_space(bare, self.blank)
        tracking = self.tracking * len(bare.ids) if self.tracking else 0.0
        advance = bare.advance + tracking
        lost = 0 in bare.ids or (self.colors is not None and any(map(self.is_missing, bare.ids)))
        return Shaped(bare, spaced, advance, advance - self.tracking, advance + self.space, lost)

    def is_missing(self, glyph: int) -> bool:
        """Whether the font draws nothing for a glyph."""
        return glyph == 0 or (self.colors is not None and self.colors.is_missing(glyph))

    def with_space(self, bare: Glyphs, advance: float) -> Glyphs:
        """A shaped word with a space behind it that is as wide as that of another font."""
        blank = self.blank
        return with_space(bare, replace(blank, advances=(advance,), advance=advance))

    def stand_in(self, drawn: str, text: str, places: tuple[int, ...], rtl: bool = False) -> Shaped:
        """A text for which another character is drawn at some places."""
        places = places[::-1] if rtl else places
        one = self._shaper.shape(drawn)
        count = len(places)
        advance = one.advance * count
        ids, advances = one.ids * count, one.advances * count
        bare = Glyphs(text, self.font, ids, advances, (), places, advance, rtl)
        return self._shaped(bare)._replace(missing=True)

    def learn(self, word: str) -> bool:
        """Adds a word to the simple words, if it is one; returns whether it is."""
        # The length first: searching a very long word for pairs of signs takes quadratic time.
        if len(word) > LONGEST or self.colors is not None or 0 in self.blank.ids:
            return False
        if binds(word) or _SIGNS.search(word):
            return False
        if not word.isascii() and any(kind_of(char)[1] for char in word):
            return False  # of a script without spaces between words
        shaped = self[word]
        if shaped.missing:
            return False
        self.bare[word] = shaped.bare
        self.steps[word] = shaped.step
        self.spaced[word] = shaped.spaced
        return True

    def has(self, char: str) -> bool:
        """Whether the font has a glyph for a character."""
        return self._shaper.has(char) if self.colors is None else self.colors.has(char)


def is_quiet(char: str) -> bool:
    """Whether a character needs no glyph: joiners, variation selectors, and what is never drawn."""
    return _QUIET.match(char) is not None


@lru_cache(maxsize=4096)
def follows(char: str) -> bool:
    """Whether a character belongs to the one before it: a combining mark, a joiner, or one that is never drawn."""
    return is_mark(char) or "\U0001f3fb" <= char <= "\U0001f3ff"


def is_mark(char: str) -> bool:
    """Whether a character is drawn on the one before it, if at all."""
    return unicodedata.category(char) in ("Mn", "Mc", "Me") or is_quiet(char)


def anywhere(text: str) -> tuple[int, ...]:
    """Where a word may be torn if nothing else helps: before each base character."""
    return tuple(
        at for at in range(1, len(text)) if not follows(text[at]) and text[at - 1] != "\u200d"
    )
