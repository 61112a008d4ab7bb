"""Words ready to be set, with icons between the letters; and inks: the fonts and colours that they are set in."""

from __future__ import annotations

from functools import cache, cached_property

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font, Frame, Glyphs
from generator.text.features import NO_FEATURES, Features
from generator.text.fonts import FontBook
from generator.text.word_cache import Shaped, Words, WordsKey, is_quiet

SLACK = 1e-7
"""The tolerance of widths, as shares of the size: sums of decimal fractions are not exact."""


class Piece(NamedTuple):
    """A stretch of a word before it is shaped. The text of an icon is its name as typed."""

    text: str
    ink: Ink
    icon: Frame | None = None
    width: float = 0.0
    """The width of an icon, as a share of the size."""
    level: int = 0
    """The embedding level: an odd one runs from right to left."""


class Part(NamedTuple):
    """A stretch of a word in one font and colour, or an icon in it; lengths as shares of the size."""

    text: str
    ink: Ink
    shaped: Shaped | None
    icon: Frame | None
    start: int
    """Where it begins in the word's text."""
    lead: float
    """The gap before it."""
    advance: float
    level: int
    requested: Ink
    """The ink of its piece, whose font may have no glyphs for the text; spaces are set in this one."""

    @property
    def piece(self) -> Piece:
        """The piece that it was shaped from."""
        width = self.advance if self.icon is not None else 0.0
        return Piece(self.text, self.requested, self.icon, width, self.level)

    @property
    def spaced(self) -> Glyphs | None:
        """Its glyphs with a space behind them; None where the space is a glyph of another font."""
        ink, shaped, space = self.ink, self.shaped, self.requested.spacer
        if shaped is None or ink.words.colors is not None:
            return None
        if ink is space:
            return shaped.spaced
        if self.level % 2 and ink.words.has(" "):
            # PDF readers find words that run to the left in order only where they are one string.
            return ink.words.with_space(shaped.bare, space.words.blank.advance)
        return None


class Token(NamedTuple):
    """The text between two spaces; widths as shares of the size."""

    text: str
    """Its text, with `ICON` for each icon."""
    parts: tuple[Part, ...]
    width: float
    step: float
    """The width with the space behind it."""
    missing: tuple[tuple[str, str], ...] = ()
    """The characters that no font has, each with the requested family."""
    odd: bool = False
    """Whether it may stick to its neighbours, or is very long."""
    ink: Ink | None = None
    """The ink, where the word is text in one ink only."""
    spaced: Glyphs | None = None
    """The glyphs with a space, where the word is text in one ink only."""
    open: bool = False
    """Whether no space follows, though a line may end here."""
    after: int = 0
    """The level of the space behind it."""

    @property
    def reusable(self) -> bool:
        """Whether all lines treat the word alike: it is text in one ink that runs from left to right."""
        return self.ink is not None and not (self.after or self.parts[0].level)


class Line(NamedTuple):
    """The words on one line."""

    tokens: tuple[Token, ...]
    width: float
    last: bool
    """Whether it ends the paragraph (and is not stretched in justified text)."""


class Ink:
    """A font in a colour; compared by identity, there is one value for each of them in a set of `Inks`."""

    def __init__(self, inks: Inks, words: Words, color: Color, strike: bool) -> None:
        self.inks = inks
        self.words = words
        self.color = color
        self.strike = strike
        self.tokens: dict[str, Token] = {}
        """Cached words."""
        self.rtl_tokens: dict[tuple[str, int, int], Token] = {}
        """Cached words by their level, and that of the space behind them."""
        self.cuts: dict[tuple[str, int, bool], Token] = {}
        """Cached parts of words with soft hyphens: a word, where it was cut, and whether it is the front."""

    @cached_property
    def spacer(self) -> Ink:
        """The ink of spaces: this one, unless its font has no space."""
        return self if self.words.has(" ") else self.inks.other(self, " ") or self


class Inks:
    """All inks of a project's texts."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self._words: dict[WordsKey, Words] = book.words
        self._inks: dict[tuple[Words, Color, bool], Ink] = {}
        self._other_font = cache(self._find)
        self.families: set[str] = set()
        """The families of all inks."""

    def ink(
        self,
        font: Font,
        tracking: float,
        color: Color,
        strike: bool = False,
        language: str = "",
        features: Features = NO_FEATURES,
    ) -> Ink:
        """The ink of a font, a letter spacing (a share of the size), a colour, a language and features."""
        words = self._words_of((font, tracking, language, features))
        key = (words, color, strike)
        found = self._inks.get(key)
        if found is None:
            found = self._inks[key] = Ink(self, words, color, strike)
            self.families.add(font.family)
        return found

    def _words_of(self, key: WordsKey) -> Words:
        words = self._words.get(key)
        if words is None:
            words = self._words[key] = Words(*key)
        return words

    def other(self, ink: Ink, chars: str) -> Ink | None:
        """The ink for characters of which some are missing in an ink's font; None where no font has them all."""
        font = self._other_font(ink.words, chars)
        if font is None:
            return None
        words = ink.words
        return self.ink(font, words.tracking, ink.color, ink.strike, words.language, words.features)

    def _find(self, words: Words, chars: str) -> Font | None:
        needed = [char for char in chars if not is_quiet(char)]
        for font in self.book.fallbacks(words.font):
            key = (font, words.tracking, words.language, words.features)
            if all(map(self._words_of(key).has, needed)):
                return font
        return None
