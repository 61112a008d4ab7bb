"""Words ready to be set: in which font and colour, with icons between the letters, and where they may be cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font, Glyphs
from generator.text.font_runs import JOINED, Part, Piece, part_of, parts_of
from generator.text.fonts import FontBook
from generator.text.lines import ICON, LONGEST, binds
from generator.text.word_cache import Words, is_quiet

ICON_GAP = 0.08
"""The gap between an icon and a letter or another icon right beside it; a share of the size."""

CLOSING = tuple(".,;!?)]}…’”")
"""Signs that stand right behind an icon, without the gap."""

SLACK = 1e-7
"""Widths that differ by less, as shares of the size, are the same: sums of decimal fractions are not exact."""


class Ink:
    """A font in a colour; compared by identity, there is one value for each of them in a set of `Inks`."""

    def __init__(self, inks: Inks, words: Words, color: Color, strike: bool) -> None:
        self.inks = inks
        self.words = words
        self.color = color
        self.strike = strike
        self._tokens: dict[str, Token] = {}
        self._spacer: Ink | None = None
        self.turned: dict[tuple[str, int, int], Token] = {}
        """Words by the level that they have, and that of the space behind them."""
        self.cuts: dict[tuple[str, int, bool], Token] = {}
        """What words with soft hyphens were cut into: a word, where it was cut, and whether it is what came before."""

    @property
    def spacer(self) -> Ink:
        """What spaces are set in: this ink, unless its font has no space."""
        if self._spacer is None:
            own = self.words.has(" ")
            self._spacer = self if own else self.inks.other(self, " ") or self
        return self._spacer

    def token(self, word: str) -> Token:
        """A word set in this ink; kept."""
        found = self._tokens.get(word)
        if found is None:
            found = self._tokens[word] = join((Piece(word, self),), kept=True)
        return found


class Inks:
    """All inks of a project's texts."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self._words: dict[tuple[Font, float, str], Words] = book.words
        self._inks: dict[tuple[Words, Color, bool], Ink] = {}
        self._others: dict[tuple[Font, str], Font | None] = {}
        self.families: set[str] = set()
        """The families of the inks that were given out."""

    def ink(
        self,
        font: Font,
        tracking: float,
        color: Color,
        strike: bool = False,
        language: str = "",
    ) -> Ink:
        """The ink of a font, a letter spacing (a share of the size), a colour and a language."""
        words = self._words_of(font, tracking, language)
        key = (words, color, strike)
        found = self._inks.get(key)
        if found is None:
            found = self._inks[key] = Ink(self, words, color, strike)
            self.families.add(font.family)
        return found

    def _words_of(self, font: Font, tracking: float, language: str) -> Words:
        words = self._words.get((font, tracking, language))
        if words is None:
            words = self._words[font, tracking, language] = Words(font, tracking, language)
        return words

    def other(self, ink: Ink, chars: str) -> Ink | None:
        """The ink to take for characters of which an ink's font lacks some; None where no font has them all."""
        key = (ink.words.font, chars)
        if key not in self._others:
            self._others[key] = self._find(ink, chars)
        font = self._others[key]
        if font is None:
            return None
        words = ink.words
        return self.ink(font, words.tracking, ink.color, ink.strike, words.language)

    def _find(self, ink: Ink, chars: str) -> Font | None:
        needed = [char for char in chars if not is_quiet(char)]
        words = ink.words
        for font in self.book.fallbacks(words.font):
            if all(map(self._words_of(font, words.tracking, words.language).has, needed)):
                return font
        return None


class Token(NamedTuple):
    """What stands between two spaces; widths as shares of the size."""

    text: str
    """Its text, with `ICON` for each icon."""
    parts: tuple[Part, ...]
    width: float
    step: float
    """The width with the space behind it."""
    missing: tuple[tuple[str, str], ...] = ()
    """The characters that no font has, each with the family that was asked for it."""
    odd: bool = False
    """Whether it needs a second look: it may stick to its neighbours, or it is very long."""
    ink: Ink | None = None
    """The ink, where the word is text in one ink only."""
    spaced: Glyphs | None = None
    """The glyphs with a space, where the word is text in one ink only."""
    open: bool = False
    """Whether no space follows, though a line may end here."""
    after: int = 0
    """The level of the space behind it."""


def join(pieces: Iterable[Piece], kept: bool = False) -> Token:
    """Pieces side by side as one word; `kept` remembers their shapes, for words that will come again."""
    parts: list[Part] = []
    missing: list[tuple[str, str]] = []
    text = ""
    advance = 0.0
    pieces = tuple(pieces)
    for k, piece in enumerate(pieces):
        if piece.icon is not None:
            made = [part_of(piece, piece.text, piece.ink, None, len(text))]
        elif piece.level % 2:
            made = parts_of(piece, len(text), kept, missing, _beside(pieces, k))
        else:
            made = parts_of(piece, len(text), kept, missing)
        for part in made:
            beside = parts and (part.icon is not None or parts[-1].icon is not None)
            if beside and part.text[:1] not in CLOSING:
                part = part._replace(lead=ICON_GAP)
            advance += part.lead + part.advance
            parts.append(part)
        text += piece.text if piece.icon is None else ICON
    odd = binds(text) or len(text) > LONGEST
    width = advance
    step = advance
    if parts:
        last = parts[-1]
        step += last.asked.spacer.words.space
        if last.icon is None:
            width -= last.ink.words.tracking
        if len(parts) == 1:
            spaced = last.spaced
            ink = last.ink if spaced is not None else None
            return Token(text, (*parts,), width, step, (*missing,), odd, ink, spaced)
    return Token(text, tuple(parts), width, step, tuple(missing), odd)


def _beside(pieces: Sequence[Piece], k: int) -> tuple[str, str]:
    """The letters right before and behind a piece of a word, which its own may join with."""
    before, behind = pieces[k - 1 : k], pieces[k + 1 : k + 2]
    return (
        "".join(piece.text for piece in before if piece.icon is None)[-JOINED:],
        "".join(piece.text for piece in behind if piece.icon is None)[:JOINED],
    )


def pieces_of(token: Token) -> list[Piece]:
    """The pieces that a word was made of."""
    return [
        Piece(part.text, part.asked, part.icon, part.advance, part.level) for part in token.parts
    ]
