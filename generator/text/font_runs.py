"""Stretches of words in their fonts: a character that a font lacks is taken from another one.

Which one is asked next is settled in `FontBook.fallbacks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, Glyphs
from generator.text.word_cache import Shaped, anywhere, follows, is_mark, is_quiet

if TYPE_CHECKING:
    from generator.text.tokens import Ink

BOX = "□"
"""Is drawn for a character that no font has."""

JOINED = 5
"""How many letters beside a word may change how its own join: as many as HarfBuzz looks at."""

_FEW = 2
"""Letters that are remembered as they were shaped, even as part of a word that won't come again."""


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
    level: int
    """That of its piece."""
    asked: Ink
    """The ink of its piece, which is another where that font lacks the text; spaces are set in this one."""

    @property
    def spaced(self) -> Glyphs | None:
        """Its glyphs with a space behind them; None where the space is a glyph of another font."""
        ink, shaped, space = self.ink, self.shaped, self.asked.spacer
        if shaped is None or ink.words.colors is not None:
            return None
        if ink is space:
            return shaped.spaced
        if self.level % 2 and ink.words.has(" "):
            # Readers of a file find words that run to the left in order only where they are one string.
            return ink.words.with_space(shaped.bare, space.words.blank.advance)
        return None


def _shape(
    ink: Ink, text: str, at: int, end: int, kept: bool, beside: tuple[str, str] | None
) -> Shaped:
    """A stretch of a text, shaped; from right to left where it is known what is beside the text."""
    if beside is not None:
        before, behind = (beside[0] + text[:at])[-JOINED:], (text[end:] + beside[1])[:JOINED]
        return ink.words.turned(text[at:end], before, behind)
    # Letters by themselves come again, too, in a word whose every other letter is bold.
    return ink.words[text[at:end]] if kept or end - at <= _FEW else ink.words.shape(text[at:end])


def parts_of(
    piece: Piece,
    start: int,
    kept: bool,
    missing: list[tuple[str, str]],
    beside: tuple[str, str] | None = None,
) -> list[Part]:
    """A piece as parts, of which each has a font that has all its characters, if any has."""
    ink, text = piece.ink, piece.text
    shaped = _shape(ink, text, 0, len(text), kept, beside)
    if not shaped.missing:
        return [part_of(piece, text, ink, shaped, start)]
    lacking = _lacking(ink, shaped.bare)
    runs: list[tuple[int, Ink]] = []
    for at, cluster in _clusters(text, ink, lacking):
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
        made.append(part_of(piece, run, wanted, shaped, start + at))
    return made


def _clusters(text: str, ink: Ink, lacking: set[str]) -> Iterator[tuple[int, str]]:
    """The characters of a text that are set in one font, with those that belong to them, and where they begin.

    What is joined, such as two emoji, stays together where one font has it all. Nothing belongs to a space.
    """
    for at, end in pairwise((0, *anywhere(text), len(text))):
        cluster = text[at:end]
        inner: list[int] = []
        if end - at > 1 and not lacking.isdisjoint(cluster):
            whole = " " not in cluster and ink.inks.other(ink, cluster) is not None
            inner = [] if whole else [k for k in range(1, end - at) if not is_mark(cluster[k])]
        for first, last in pairwise((0, *inner, end - at)):
            yield at + first, cluster[first:last]


def part_of(piece: Piece, text: str, ink: Ink, shaped: Shaped | None, start: int) -> Part:
    """A stretch of a piece in some ink, or its icon."""
    advance = piece.width if shaped is None else shaped.advance
    return Part(text, ink, shaped, piece.icon, start, 0.0, advance, piece.level, piece.ink)


def _lacking(ink: Ink, glyphs: Glyphs) -> set[str]:
    """The characters of a shaped word that its font lacks.

    HarfBuzz draws some that have no glyph of their own, such as narrow spaces; so it is asked first.
    """
    starts = sorted({*glyphs.clusters, len(glyphs.text)})  # ascending, whichever way it runs
    lacked = {at for id_, at in zip(glyphs.ids, glyphs.clusters) if ink.words.lacks(id_)}
    found: set[str] = set()
    for at, end in pairwise(starts):
        if at in lacked:
            cluster = glyphs.text[at:end]
            lost = {char for char in cluster if not (is_quiet(char) or ink.words.has(char))}
            found |= lost or {cluster[0]}
    return found


def _boxes(text: str, ink: Ink, shaped: Shaped) -> tuple[Ink, Shaped]:
    """A stretch with a visible box for each character that no font has; a reader still gets the characters."""
    other = ink if ink.words.has(BOX) else ink.inks.other(ink, BOX)
    if other is None:
        return ink, shaped
    places = tuple(at for at, char in enumerate(text) if not (at and follows(char)))
    return other, other.words.stand_in(BOX, text, places, shaped.bare.rtl)
