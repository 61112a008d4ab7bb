"""Icons inside text as glyphs of a coloured font, so that they are read, searched and copied in their place."""

from __future__ import annotations

import hashlib

from generator.frame import Frame
from generator.geometry import Transform
from generator.paint.pdf.fonts import unicode_map
from generator.paint.pdf.notation import matrix, written
from generator.values import NamedTuple, dataclass, field

EM = 1000
"""The size of the font in its own units."""

FULL = 255
"""Glyphs of one font, with codes from 1."""

LETTER = 600
"""How wide an `m` is, in the font's own units."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """Where an icon is found: the resource name of its font, and its code there."""

    font: str
    code: int


class Wish(NamedTuple):
    """A glyph that is needed: a drawing, how it is read, and how it stands among the letters."""

    frame: Frame
    alt: str
    height: float
    """How high it is, in sizes of the font."""
    drop: float
    """How far it reaches below the baseline, in sizes of the font."""

    @property
    def place(self) -> Transform:
        """From mm of the frame to the units of the font, y up."""
        factor = EM * self.height / self.frame.size.height
        return Transform(factor, 0.0, 0.0, -factor, 0.0, EM * (self.height - self.drop))


@dataclass
class SymbolFont:
    """One font of up to 255 drawings."""

    name: str
    """Its name among the document's resources, such as `T0`."""
    drawings: list[bytes] = field(default_factory=list)
    """The operators of each glyph."""
    widths: list[float] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    uses: set[str] = field(default_factory=set)
    """What the drawings need, by name."""

    def add(self, wish: Wish, drawing: bytes, uses: set[str]) -> Symbol:
        """Takes in a drawing that was made in mm of its frame, y down."""
        advance = wish.frame.size.width * wish.place.a
        self.widths.append(advance)
        self.texts.append(wish.alt)
        self.uses |= uses
        self.drawings.append(
            b"%b 0 d0\n%b cm\n%b" % (written(advance), matrix(wish.place), drawing)
        )
        return Symbol(self.name, len(self.drawings))

    @property
    def full(self) -> bool:
        """Whether it has no code left."""
        return len(self.drawings) >= FULL

    @property
    def base(self) -> str:
        """A name with a tag of six letters made from the drawings, as subsets of fonts have it."""
        digest = hashlib.sha256(b"\0".join(self.drawings)).digest()
        return "".join(chr(65 + byte % 26) for byte in digest[:6]) + "+Icons"

    def unicode_map(self) -> bytes:
        """The ToUnicode map: what each icon is called."""
        named = {b"%02X" % code: text for code, text in enumerate(self.texts, 1) if text}
        return unicode_map(named, b"00", b"FF")


class Symbols:
    """The icons of a document: each drawing under each name once."""

    def __init__(self) -> None:
        self.fonts: list[SymbolFont] = []
        self._known: dict[Wish, Symbol] = {}

    def find(self, wish: Wish) -> Symbol | None:
        """The glyph, if it is there already."""
        return self._known.get(wish)

    def add(self, wish: Wish, drawing: bytes, uses: set[str]) -> Symbol:
        """A new glyph."""
        if not self.fonts or self.fonts[-1].full:
            self.fonts.append(SymbolFont(f"T{len(self.fonts)}"))
        made = self._known[wish] = self.fonts[-1].add(wish, drawing, uses)
        return made
