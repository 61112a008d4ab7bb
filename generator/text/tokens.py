"""Words ready to be set: in which font and colour, with icons between the letters, and where they may be cut.

A character that a font lacks is taken from another one, by the order of `FontBook.fallbacks`.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.color import Color
from generator.frame import Font, Frame, Glyphs
from generator.text.fonts import FontBook
from generator.text.lines import ICON, SOFT_HYPHEN, binds
from generator.text.words import Shaped, Words, is_unseen

ICON_GAP = 0.08
"""The gap between an icon and a letter or another icon right beside it; a share of the size."""

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
        self._words: dict[tuple[Font, float], Words] = {}
        self._inks: dict[tuple[Words, Color, bool], Ink] = {}
        self._others: dict[tuple[Font, str], Font | None] = {}

    def ink(self, font: Font, tracking: float, color: Color, strike: bool = False) -> Ink:
        """The ink of a font, a letter spacing (a share of the size) and a colour."""
        words = self._words.get((font, tracking))
        if words is None:
            words = self._words[font, tracking] = Words(font, tracking)
        key = (words, color, strike)
        found = self._inks.get(key)
        if found is None:
            found = self._inks[key] = Ink(self, words, color, strike)
        return found

    def other(self, ink: Ink, char: str) -> Ink | None:
        """The ink to take for a character that an ink's font lacks; None where no font has it."""
        key = (ink.words.font, char)
        if key not in self._others:
            self._others[key] = self._find(ink, char)
        font = self._others[key]
        return None if font is None else self.ink(font, ink.words.tracking, ink.color, ink.strike)

    def _find(self, ink: Ink, char: str) -> Font | None:
        for font in self.book.fallbacks(ink.words.font):
            if self.ink(font, ink.words.tracking, ink.color, ink.strike).words.has(char):
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
    binds: bool = False
    """Whether a line may not end at the space before or behind it, or perhaps not."""
    ink: Ink | None = None
    """The ink, where the word is text in one ink only."""
    spaced: Glyphs | None = None
    """The glyphs with a space, where the word is text in one ink only."""


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
            if parts and (part.icon is not None or parts[-1].icon is not None):
                part = part._replace(lead=ICON_GAP)
            advance += part.lead + part.advance
            parts.append(part)
        text += piece.text if piece.icon is None else ICON
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
            return Token(text, (*parts,), width, step, (*missing,), binds(text), ink, spaced)
    return Token(text, tuple(parts), width, step, tuple(missing), binds(text))


def _parts(piece: Piece, start: int, kept: bool, missing: list[tuple[str, str]]) -> list[Part]:
    """A piece as parts, of which each has a font that has all its characters, if any has."""
    ink, text = piece.ink, piece.text
    shaped = ink.words[text] if kept else ink.words.shape(text)
    if not shaped.missing:
        return [Part(text, ink, shaped, None, start, 0.0, shaped.advance)]
    glyphs = shaped.bare
    lacking = {glyphs.text[at] for id_, at in zip(glyphs.ids, glyphs.clusters) if id_ == 0}
    runs: list[tuple[int, Ink]] = []
    for at, char in enumerate(text):
        if runs and follows(char):
            continue
        wanted = ink
        if char in lacking:
            found = ink.inks.other(ink, char)
            if found is None:
                missing.append((char, ink.words.font.family))
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


def _boxes(text: str, ink: Ink, shaped: Shaped) -> tuple[Ink, Shaped]:
    """A stretch with a visible box for each character that no font has; a reader still gets the characters."""
    other = ink if ink.words.has(BOX) else ink.inks.other(ink, BOX)
    if other is None:
        return ink, shaped
    places = tuple(at for at, char in enumerate(text) if not (at and follows(char)))
    return other, other.words.stand_in(BOX, text, places)


def follows(char: str) -> bool:
    """Whether a character belongs to the one before it: a combining mark, a joiner, or one that is never drawn."""
    return (
        char in "\u200c\u200d"
        or unicodedata.category(char) in ("Mn", "Mc", "Me")
        or "\ufe00" <= char <= "\ufe0f"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or is_unseen(char)
    )


def anywhere(text: str) -> tuple[int, ...]:
    """Where a word may be torn if nothing else helps: before every character that does not belong to the one
    before.
    """
    return tuple(
        at for at in range(1, len(text)) if not follows(text[at]) and text[at - 1] != "\u200d"
    )


def pieces_of(token: Token) -> list[Piece]:
    """The pieces that a word was made of."""
    return [Piece(part.text, part.ink, part.icon, part.advance) for part in token.parts]


def before(token: Token, at: int) -> Token:
    """The front of a word up to a character; a soft hyphen at its end shows."""
    pieces = [
        Piece(part.text[: at - part.start], part.ink)
        if part.icon is None
        else Piece(part.text, part.ink, part.icon, part.advance)
        for part in token.parts
        if part.start < at
    ]
    if token.text[at - 1] == SOFT_HYPHEN:
        pieces[-1] = pieces[-1]._replace(text=pieces[-1].text + "-")
    return join(pieces)


def behind(token: Token, at: int) -> Token:
    """The rest of a word from a character on."""
    return join(
        Piece(part.text[max(0, at - part.start) :], part.ink)
        if part.icon is None
        else Piece(part.text, part.ink, part.icon, part.advance)
        for part in token.parts
        if part.start + (1 if part.icon is not None else len(part.text)) > at
    )


def cut(token: Token, places: Sequence[int], room: float) -> tuple[Token, Token] | None:
    """The longest front of a word that is not wider than `room` and ends at one of some places, and the rest.

    None where even the shortest is too wide.
    """
    fits = bisect_right(places, room + SLACK, key=lambda at: before(token, at).width)
    if fits == 0:
        return None
    at = places[fits - 1]
    return before(token, at), behind(token, at)
