"""Words ready to be set: in which font and colour, with icons between the letters, and where they may be cut.

A character that a font lacks is taken from another one, by the order of `FontBook.fallbacks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from generator.color import Color
from generator.frame import Font, Frame, Glyphs
from generator.text.fonts import FontBook
from generator.text.lines import ICON, binds
from generator.text.words import LONGEST, Shaped, Words, anywhere, follows, is_quiet
from generator.values import NamedTuple

ICON_GAP = 0.08
"""The gap between an icon and a letter or another icon right beside it; a share of the size."""

CLOSING = tuple(".,;!?)]}…’”")
"""Signs that stand right behind an icon, without the gap."""

BOX = "□"
"""Is drawn for a character that no font has."""

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
        self.cuts: dict[tuple[str, int, bool], Token] = {}
        """What words with soft hyphens were cut into: a word, where it was cut, and whether it is what came before."""

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
        self._words: dict[tuple[Font, float], Words] = book.words
        self._inks: dict[tuple[Words, Color, bool], Ink] = {}
        self._others: dict[tuple[Font, str], Font | None] = {}
        self.families: set[str] = set()
        """The families of the inks that were given out."""

    def ink(self, font: Font, tracking: float, color: Color, strike: bool = False) -> Ink:
        """The ink of a font, a letter spacing (a share of the size) and a colour."""
        words = self._words_of(font, tracking)
        key = (words, color, strike)
        found = self._inks.get(key)
        if found is None:
            found = self._inks[key] = Ink(self, words, color, strike)
            self.families.add(font.family)
        return found

    def _words_of(self, font: Font, tracking: float) -> Words:
        words = self._words.get((font, tracking))
        if words is None:
            words = self._words[font, tracking] = Words(font, tracking)
        return words

    def other(self, ink: Ink, chars: str) -> Ink | None:
        """The ink to take for characters of which an ink's font lacks some; None where no font has them all."""
        key = (ink.words.font, chars)
        if key not in self._others:
            self._others[key] = self._find(ink, chars)
        font = self._others[key]
        return None if font is None else self.ink(font, ink.words.tracking, ink.color, ink.strike)

    def _find(self, ink: Ink, chars: str) -> Font | None:
        needed = [char for char in chars if not is_quiet(char)]
        for font in self.book.fallbacks(ink.words.font):
            if all(map(self._words_of(font, ink.words.tracking).has, needed)):
                return font
        return None


class Piece(NamedTuple):
    """A stretch of a word before it is shaped. The text of an icon is its name as typed."""

    text: str
    ink: Ink
    icon: Frame | None = None
    width: float = 0.0
    """How wide an icon is, as a share of the size."""


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


def join(pieces: Iterable[Piece], kept: bool = False) -> Token:
    """Pieces side by side as one word; `kept` remembers their shapes, for words that will come again."""
    parts: list[Part] = []
    missing: list[tuple[str, str]] = []
    text = ""
    advance = 0.0
    for piece in pieces:
        if piece.icon is not None:
            made = [Part(piece.text, piece.ink, None, piece.icon, len(text), 0.0, piece.width)]
        else:
            made = _parts(piece, len(text), kept, missing)
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
        words = parts[-1].ink.words
        step += words.space
        if parts[-1].icon is None:
            width -= words.tracking
        if len(parts) == 1 and parts[0].shaped is not None:
            spaced = parts[0].shaped.spaced
            ink = parts[0].ink
            return Token(text, (*parts,), width, step, (*missing,), odd, ink, spaced)
    return Token(text, tuple(parts), width, step, tuple(missing), odd)


def _parts(piece: Piece, start: int, kept: bool, missing: list[tuple[str, str]]) -> list[Part]:
    """A piece as parts, of which each has a font that has all its characters, if any has."""
    ink, text = piece.ink, piece.text
    shaped = ink.words[text] if kept else ink.words.shape(text)
    if not shaped.missing:
        return [Part(text, ink, shaped, None, start, 0.0, shaped.advance)]
    lacking = _lacking(ink, shaped.bare)
    runs: list[tuple[int, Ink]] = []
    for at, end in pairwise((0, *anywhere(text), len(text))):
        cluster = text[at:end]
        wanted = ink
        if not lacking.isdisjoint(cluster):
            found = ink.inks.other(ink, cluster)
            if found is None:
                family = ink.words.font.family
                missing += [(char, family) for char in cluster if char in lacking]
            else:
                wanted = found
        if not runs or runs[-1][1] is not wanted:
            runs.append((at, wanted))
    made = []
    for k, (at, wanted) in enumerate(runs):
        end = runs[k + 1][0] if k + 1 < len(runs) else len(text)
        run = text[at:end]
        shaped = wanted.words[run] if kept else wanted.words.shape(run)
        if shaped.missing:
            wanted, shaped = _boxes(run, wanted, shaped)
        made.append(Part(run, wanted, shaped, None, start + at, 0.0, shaped.advance))
    return made


def _lacking(ink: Ink, glyphs: Glyphs) -> set[str]:
    """The characters of a shaped word that its font lacks.

    HarfBuzz draws some that have no glyph of their own, such as narrow spaces; so it is asked first.
    """
    starts = sorted({*glyphs.clusters, len(glyphs.text)})
    lost = {at for id_, at in zip(glyphs.ids, glyphs.clusters) if id_ == 0}
    found: set[str] = set()
    for at, end in pairwise(starts):
        if at in lost:
            cluster = glyphs.text[at:end]
            found |= {char for char in cluster if not ink.words.has(char)} or {cluster[0]}
    return found


def _boxes(text: str, ink: Ink, shaped: Shaped) -> tuple[Ink, Shaped]:
    """A stretch with a visible box for each character that no font has; a reader still gets the characters."""
    other = ink if ink.words.has(BOX) else ink.inks.other(ink, BOX)
    if other is None:
        return ink, shaped
    places = tuple(at for at, char in enumerate(text) if not (at and follows(char)))
    return other, other.words.stand_in(BOX, text, places)


def pieces_of(token: Token) -> list[Piece]:
    """The pieces that a word was made of."""
    return [Piece(part.text, part.ink, part.icon, part.advance) for part in token.parts]
