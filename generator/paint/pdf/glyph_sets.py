"""Which glyphs of a font something is drawn with: a bit for each, for there are many cards, each with many glyphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.foundation.dataclasses import NamedTuple


class Alphabet:
    """Glyphs of a font, in the order in which they came to be known: the first one is bit 0."""

    def __init__(self, file: str, face: int, meanings: Mapping[int, str]) -> None:
        """`face` is which one of a font collection; `meanings` are the texts of glyphs that stand for any."""
        self.file, self.face, self.meanings = file, face, meanings
        self.glyphs: list[int] = []
        """Their numbers."""
        self._bits: dict[int, int] = {}

    def bits(self, glyphs: Iterable[int]) -> int:
        """Some glyphs as bits; those that are new are taken in."""
        made, known = 0, self._bits
        for glyph in glyphs:
            bit = known.get(glyph)
            if bit is None:
                bit = known[glyph] = 1 << len(self.glyphs)
                self.glyphs.append(glyph)
            made |= bit
        return made

    def of(self, bits: int) -> Iterator[int]:
        """The glyphs that some bits stand for."""
        while bits:
            lowest = bits & -bits
            yield self.glyphs[lowest.bit_length() - 1]
            bits ^= lowest


class FontUse(NamedTuple):
    """Glyphs that something is drawn with."""

    alphabet: Alphabet
    used: int
    """All of them, as bits."""
    told: int
    """Those that stand for a text of their own."""

    @property
    def said(self) -> dict[int, str]:
        """What each glyph stands for; nothing for what has no text of its own."""
        of, meanings = self.alphabet.of, self.alphabet.meanings
        made = dict.fromkeys(of(self.used), "")
        made.update((glyph, meanings[glyph]) for glyph in of(self.told))
        return made
