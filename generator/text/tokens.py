"""Words ready to be set: in which font and colour, with icons between the letters, and where they may be cut.

A character that a font lacks is taken from another one, by the order of `FontBook.fallbacks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from generator.color import Color
from generator.frame import Font, Frame, Glyphs
from generator.text.fonts import FontBook
from generator.text.lines import ICON, LONGEST, binds
from generator.text.words import Shaped, Words, anywhere, follows, is_quiet
from generator.values import NamedTuple

ICON_GAP = 0.08
"""The gap between an icon and a letter or another icon right beside it; a share of the size."""

CLOSING = tuple(".,;!?)]}…’”")
"""Signs that stand right behind an icon, without the gap."""

BOX = "□"
"""Is drawn for a character that no font has."""

JOINED = 5
"""How many letters beside a word may change how its own join: as many as HarfBuzz looks at."""

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
        self.turned: dict[tuple[str, int, int], Token] = {}
        """Words by the level that they have, and that of the space behind them."""
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


class Piece(NamedTuple):
    """A stretch of a word before it is shaped. The text of an icon is its name as typed."""

    text: str
    ink: Ink
    icon: Frame | None = None
    width: float = 0.0
    """How wide an icon is, as a share of the size."""
    level: int = 0
    """How deep it is embedded among text of the other direction: it runs from right to left where that is odd."""


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
    level: int = 0
    """That of its piece."""


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
            icon, level = piece.icon, piece.level
            made = [Part(piece.text, piece.ink, None, icon, len(text), 0.0, piece.width, level)]
        elif piece.level % 2:
            made = _parts(piece, len(text), kept, missing, _beside(pieces, k))
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


def _beside(pieces: Sequence[Piece], k: int) -> tuple[str, str]:
    """The letters right before and behind a piece of a word, which its own may join with."""
    before, behind = pieces[k - 1 : k], pieces[k + 1 : k + 2]
    return (
        "".join(piece.text for piece in before if piece.icon is None)[-JOINED:],
        "".join(piece.text for piece in behind if piece.icon is None)[:JOINED],
    )


def _shape(
    ink: Ink, text: str, at: int, end: int, kept: bool, beside: tuple[str, str] | None
) -> Shaped:
    """A stretch of a text, shaped; from right to left where it is known what is beside the text."""
    if beside is not None:
        before, behind = (beside[0] + text[:at])[-JOINED:], (text[end:] + beside[1])[:JOINED]
        return ink.words.turned(text[at:end], before, behind)
    return ink.words[text[at:end]] if kept else ink.words.shape(text[at:end])


def _parts(
    piece: Piece,
    start: int,
    kept: bool,
    missing: list[tuple[str, str]],
    beside: tuple[str, str] | None = None,
) -> list[Part]:
    """A piece as parts, of which each has a font that has all its characters, if any has."""
    ink, text, level = piece.ink, piece.text, piece.level
    shaped = _shape(ink, text, 0, len(text), kept, beside)
    if not shaped.missing:
        return [Part(text, ink, shaped, None, start, 0.0, shaped.advance, level)]
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
        shaped = _shape(wanted, text, at, end, kept, beside)
        if shaped.missing:
            wanted, shaped = _boxes(run, wanted, shaped)
        made.append(Part(run, wanted, shaped, None, start + at, 0.0, shaped.advance, level))
    return made


def _lacking(ink: Ink, glyphs: Glyphs) -> set[str]:
    """The characters of a shaped word that its font lacks.

    HarfBuzz draws some that have no glyph of their own, such as narrow spaces; so it is asked first.
    """
    starts = sorted({*glyphs.clusters, len(glyphs.text)})  # ascending, whichever way it runs
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
    return other, other.words.stand_in(BOX, text, places, shaped.bare.rtl)


def pieces_of(token: Token) -> list[Piece]:
    """The pieces that a word was made of."""
    return [Piece(part.text, part.ink, part.icon, part.advance, part.level) for part in token.parts]
