"""Shaped text as values: fonts, words made of glyphs, and runs of them on a baseline."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """One face of a family, with the file it comes from; compared by identity: there is one value for each file."""

    name: str
    """PostScript name."""
    family: str
    file: str
    data: bytes = field(repr=False)
    weight: int
    """100 to 900."""
    italic: bool
    units_per_em: int
    ascent: float
    """Above the baseline, as a share of the size."""
    descent: float
    """Below the baseline, as a share of the size; positive."""
    cap_height: float
    x_height: float
    index: int = 0
    """Which face of its file: 0, 1, … of a collection; from 65536 on an instance of a variable font, alone in it."""

    @property
    def place(self) -> int:
        """Which face of `data`."""
        return self.index & 0xFFFF


@dataclass(frozen=True, slots=True, eq=False)
class Glyphs:
    """A shaped piece of text, usually one word with the space behind it; compared by identity.

    Shaped once for a font and used wherever the word stands, at any size.
    """

    text: str
    font: Font
    ids: tuple[int, ...]
    """Glyph ids of the font file."""
    advances: tuple[float, ...]
    """How far each glyph moves on, kerning included, as a share of the size."""
    offsets: tuple[tuple[float, float], ...]
    """How far each glyph is moved from its place, right and up, as a share of the size; empty if none is."""
    clusters: tuple[int, ...]
    """For each glyph the index in `text` of the first character it stands for."""
    advance: float
    """The sum of the advances."""
    rtl: bool = False
    """Whether the text runs from right to left: glyphs are in the order of the paper, from the left, in any case."""

    def groups(self) -> Iterator[tuple[int, int, str]]:
        """The glyphs that stand for the same characters: first glyph, the one after the last, and the text."""
        starts = sorted({*self.clusters, len(self.text)})
        ends, first = dict(pairwise(starts)), 0
        for cluster, group in groupby(self.clusters):
            after = first + len(list(group))
            yield first, after, self.text[cluster : ends[cluster]]
            first = after

    def part(self, first: int, after: int, text: str) -> Glyphs:
        """Some of the glyphs, which stand for a text."""
        advances = self.advances[first:after]
        return Glyphs(
            text,
            self.font,
            self.ids[first:after],
            advances,
            self.offsets[first:after],
            (0,) * len(advances),
            sum(advances),
            self.rtl,
        )


class Run(NamedTuple):
    """Glyphs of one font, size and colour side by side on a baseline."""

    x: float
    """Start on the baseline, mm from the left of the mark."""
    y: float
    """The baseline, mm from the top of the mark."""
    glyphs: tuple[Glyphs, ...]
    font: Font
    size: float
    """The em, in mm."""
    color: Color
    gap: float = 0.0
    """Extra mm behind each piece of glyphs but the last (justified text)."""
    tracking: float = 0.0
    """Extra mm behind each glyph."""
    turn: float = 0.0
    """Degrees clockwise that it is turned by, about its start; in a bent text only."""
