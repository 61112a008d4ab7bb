"""The fonts of a document: how wide glyphs are, what they mean, and in the end the part of each font that was used."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import uharfbuzz as hb  # type: ignore[import-untyped]

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import Font
from generator.paint.pdf.syntax import content_name, literal, num, utf16

# What a viewer needs to draw glyphs by number; names, metrics of lines and layout rules are not among it.
_NEEDED = frozenset(("CFF ", "glyf", "head", "hhea", "hmtx", "loca", "maxp"))
# What the outlines of a variable font are made from; it goes by itself when the axes are pinned.
_VARIABLE = frozenset(("CFF2", "HVAR", "MVAR", "avar", "cvar", "fvar", "gvar"))


Reading = tuple[int, str]
"""A glyph and the text that it stands for; empty if it has none of its own."""


class GlyphIndex:
    """The readings of a font's glyphs, in the order in which they came to be known: the first one is bit 0."""

    def __init__(self, file: str, face: int, readings: Iterable[Reading] = ()) -> None:
        """`face` is which one of a font collection."""
        self.file, self.face = file, face
        self.readings: list[Reading] = []
        self._bits: dict[Reading, int] = {}
        self.bits(readings)

    def bits(self, readings: Iterable[Reading]) -> int:
        """Some readings as bits; those that are new are taken in."""
        result, known = 0, self._bits
        for reading in readings:
            bit = known.get(reading)
            if bit is None:
                bit = known[reading] = 1 << len(self.readings)
                self.readings.append(reading)
            result |= bit
        return result

    def of(self, bits: int) -> Iterator[Reading]:
        """The readings that some bits stand for."""
        while bits:
            lowest = bits & -bits
            yield self.readings[lowest.bit_length() - 1]
            bits ^= lowest


class FontUse(NamedTuple):
    """Glyphs that something is drawn with."""

    glyph_index: GlyphIndex
    used: int
    """Their readings, as bits."""

    @property
    def texts(self) -> dict[int, str]:
        """The text of each glyph; empty if it has none of its own."""
        # An empty text comes before any other of the same glyph, which replaces it.
        return dict(sorted(self.glyph_index.of(self.used)))


@dataclass(frozen=True, slots=True)
class Blob:
    """A font file cut down to some glyphs, ready to be embedded."""

    data: bytes
    cff: bool
    """Whether it has PostScript outlines (CFF) rather than TrueType ones."""


@dataclass
class Face:
    """One font in one document. Glyphs keep the numbers that they have in the font's own file."""

    font: Font
    name: str
    """Its name among the document's resources, such as `F0`."""
    widths: dict[int, float] = field(default_factory=dict)
    """The glyphs used so far, and how wide they are in thousandths of the size."""
    meanings: dict[int, str] = field(default_factory=dict)
    """The text that a reader gets for a glyph."""
    recorded: dict[int, str] | None = None
    """While recording: the glyphs used since its start, each with its text, if any."""
    clashed: bool = False
    """Whether a glyph had to stand for two texts, so that it depends on which came first."""
    _codes: dict[int, tuple[bytes, float]] = field(default_factory=dict)
    _adopted: dict[GlyphIndex, int] = field(default_factory=dict)
    """The readings of glyphs adopted from painted frames."""

    @cached_property
    def glyph_index(self) -> GlyphIndex:
        """The glyphs that were recorded."""
        return GlyphIndex(self.font.file, self.font.index)

    @cached_property
    def _face(self) -> hb.Face:
        return hb.Face(self.font.data, self.font.place)

    @cached_property
    def _metrics(self) -> hb.Font:
        return hb.Font(self._face)

    def use(self, glyph: int) -> tuple[bytes, float]:
        """The two bytes of a glyph in a string, and how wide it is in thousandths of the size."""
        known = self._codes.get(glyph)
        if self.recorded is not None:
            self.recorded.setdefault(glyph, "")
        if known is None:
            advance = self._metrics.get_glyph_h_advance(glyph)
            width = self.widths[glyph] = round(advance * 1000 / self.font.units_per_em, 2)
            known = self._codes[glyph] = (literal(glyph.to_bytes(2, "big")), width)
        return known

    def glyph(self, character: str) -> int:
        """The font's nominal glyph for a character; 0 if it has none."""
        return int(self._metrics.get_nominal_glyph(ord(character)) or 0)

    def means(self, glyph: int, text: str) -> bool:
        """Whether a glyph can stand for a text in the whole document; the first text is kept."""
        if self.meanings.setdefault(glyph, text) != text:
            self.clashed = True
            return False
        if self.recorded is not None:
            self.recorded[glyph] = text
        return True

    def has(self, use: FontUse) -> bool:
        """Whether glyphs that are used elsewhere were taken over before."""
        return not use.used & ~self._adopted.get(use.glyph_index, 0)

    def agrees(self, texts: Mapping[int, str]) -> bool:
        """Whether glyphs that stand for texts elsewhere may stand for them here."""
        known = self.meanings
        return all(not text or known.get(glyph, text) == text for glyph, text in texts.items())

    def take(self, use: FontUse, texts: Mapping[int, str]) -> None:
        """Uses glyphs of painted frames, whose texts must agree (see `agrees`)."""
        for glyph in texts.keys() - self.widths.keys():
            self.use(glyph)
        self.meanings.update((glyph, text) for glyph, text in texts.items() if text)
        self._adopted[use.glyph_index] = self._adopted.get(use.glyph_index, 0) | use.used

    @property
    def base(self) -> str:
        """The PostScript name behind a tag of six letters that is made from the glyphs used."""
        used = ",".join(map(str, sorted(self.widths)))
        return f"{subset_tag(f'{self.font.name}:{used}')}+{plain_name(self.font.name)}"

    def subset(self) -> Blob:
        """The font file with only the outlines that were used; glyph numbers stay."""
        face = self._face
        wanted = hb.SubsetInput()
        wanted.glyph_set.update(self.widths)
        wanted.flags = (
            hb.SubsetFlags.RETAIN_GIDS
            | hb.SubsetFlags.NO_HINTING
            | hb.SubsetFlags.NO_LAYOUT_CLOSURE
            # Character numbers of a font with its own character collection would not be glyph numbers otherwise.
            | hb.SubsetFlags.CFF_IDENTITY_CHARSET
            | hb.SubsetFlags.DOWNGRADE_CFF2
        )
        wanted.pin_all_axes_to_default(face)
        try:
            unneeded = set(face.table_tags) - _NEEDED - _VARIABLE
            tags = (int.from_bytes(tag.encode(), "big") for tag in unneeded)
            wanted.drop_table_tag_set.update(tags)
            result = hb.subset(face, wanted)
        except (RuntimeError, UnicodeDecodeError):  # or a table's name isn't text
            raise Problem(
                "FONT002",
                f"`{self.font.file}` isn't a font that can be printed: its outlines are damaged",
                Origin(self.font.file),
                "replace the file by a TrueType or OpenType font (.ttf or .otf)",
            ) from None
        return Blob(bytes(result.blob.data), "CFF " in result.table_tags)

    def box(self) -> tuple[int, ...]:
        """The rectangle around all glyphs of the font, in thousandths of the size."""
        head = bytes(self._face.reference_table("head").data)
        edges = (int.from_bytes(head[i : i + 2], "big", signed=True) for i in range(36, 44, 2))
        return tuple(round(edge * 1000 / self.font.units_per_em) for edge in edges)

    def width_array(self) -> bytes:
        """The widths as PDF wants them: glyph numbers, each with the widths from it on."""
        result: list[bytes] = []
        last = -2
        for glyph in sorted(self.widths):
            if glyph != last + 1:
                result.append(b"%b%d[" % (b"]" if result else b"", glyph))
            else:
                result.append(b" ")
            result.append(num(self.widths[glyph], 2))
            last = glyph
        return b"[%b]]" % b"".join(result) if result else b"[]"

    def unicode_map(self) -> bytes:
        """The ToUnicode map: the text of each glyph that has one."""
        return unicode_map(
            {b"%04X" % glyph: text for glyph, text in self.meanings.items()}, b"0000", b"FFFF"
        )


class Faces(dict[Font, Face]):
    """The fonts that are used; two values for one file are one face."""

    def __init__(self) -> None:
        super().__init__()
        self.named: dict[str, Face] = {}

    def __missing__(self, font: Font) -> Face:
        name = content_name("F", font.data, b"%d" % font.index)
        result = self[font] = self.named.setdefault(name, Face(font, name))
        return result


def subset_tag(text: str) -> str:
    """The six letters before the name of a font's subset, from what tells it from others."""
    digest = hashlib.sha256(text.encode()).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6])


def plain_name(name: str) -> str:
    """A PostScript name without the characters that a PDF name cannot hold."""
    return re.sub(r"[^A-Za-z0-9_.,-]", "", name) or "Font"


def unicode_map(meanings: dict[bytes, str], first: bytes, last: bytes) -> bytes:
    """A CMap from codes, as hexadecimal digits between `first` and `last`, to texts."""
    lines = [
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        b"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def",
        b"/CMapName/Adobe-Identity-UCS def/CMapType 2 def",
        b"1 begincodespacerange<%b><%b>endcodespacerange" % (first, last),
    ]
    codes = sorted(meanings)
    for at in range(0, len(codes), 100):
        block = codes[at : at + 100]
        lines.append(b"%d beginbfchar" % len(block))
        lines.extend(b"<%b><%b>" % (code, utf16(meanings[code])) for code in block)
        lines.append(b"endbfchar")
    lines.append(b"endcmap CMapName currentdict/CMap defineresource pop end end")
    return b"\n".join(lines)


def letters(font: Font, text: str) -> bytes:
    """The font file with only the letters of a text, for a page that is no PDF: it keeps what sets and pairs them."""
    face = hb.Face(font.data, font.place)
    wanted = hb.SubsetInput()
    wanted.unicode_set.update({ord(character) for character in text})
    wanted.flags = hb.SubsetFlags.NO_HINTING
    wanted.pin_all_axes_to_default(face)
    return bytes(hb.subset(face, wanted).blob.data)
