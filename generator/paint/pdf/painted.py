"""What was painted: a stream with the names it needs, and a frame with all that goes with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Protocol

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font, Frame
from generator.paint.pdf.fonts import FontUse, GlyphIndex
from generator.paint.pdf.icon_fonts import IconGlyph
from generator.paint.pdf.shared_objects import Part, packed_parts, unpacked_parts

BLENDED = "BY"
"""The first letters of the names of blend modes, and of forms that use any."""


class Drawing(NamedTuple):
    """Operators, and the names of what they need."""

    data: bytes
    uses: frozenset[str]

    @property
    def patterned(self) -> bool:
        """Whether it has patterns of its own: these lie where the stream that names them lies."""
        return any(name[0] == "P" for name in self.uses)

    @property
    def blended(self) -> bool:
        """Whether any of it is mixed with what lies below."""
        return any(name[0] in BLENDED for name in self.uses)


class Needs(NamedTuple):
    """What the operators of a frame need, except glyphs; many frames need the same."""

    uses: frozenset[str] = frozenset()
    """The names that the operators use."""
    pictures: tuple[str, ...] = ()
    """The names of all pictures; sorted, as all others. They are kept apart, in the memory of the kind `picture`."""
    icons: tuple[IconGlyph, ...] = ()
    """The icons in its text."""
    parts: Mapping[str, Part] = {}
    """Forms, gradients and the like by name."""
    translucent: tuple[str, ...] = ()
    """Which of these names need a page to be blended."""
    press: tuple[str, ...] = ()
    """Which of them are printed in press inks."""


class Painted(NamedTuple):
    """A frame as operators from its own origin, mm with y down, and all that they need."""

    drawing: bytes
    needs: Needs = Needs()
    fonts: tuple[FontUse, ...] = ()


class FrameCache(Protocol):
    """Frames that were painted before."""

    def __contains__(self, frame: object) -> bool:
        """Whether a frame is one of them: it isn't inspected."""

    def painted(self, frame: Frame) -> Painted | None:
        """The painted frame; None if it is lost and must be painted again."""

    def font(self, file: str, face: int) -> Font:
        """A font that it uses. Raises `LookupError` if there is none."""

    def wants(self, frame: Frame) -> bool:
        """Whether a painted frame should be kept."""

    def keep(self, frame: Frame, painted: Painted) -> None:
        """Keeps a painted frame."""


def packed(paintings: Sequence[Painted]) -> tuple[Any, bytes]:
    """Painted frames as a head in the types of JSON, and raw bytes."""
    numbers: dict[int, int] = {}
    needs: dict[tuple[str, bytes], int] = {}
    heads: list[Any] = []
    for each in paintings:
        if id(each.needs) not in numbers:
            head, data = _packed_needs(each.needs)
            number = needs.setdefault((json.dumps(head), data), len(heads))
            if number == len(heads):
                heads.append(head)
            numbers[id(each.needs)] = number
    glyph_indexes = _GlyphIndexes()
    faces = [
        [numbers[id(each.needs)], len(each.drawing), *map(glyph_indexes.packed, each.fonts)]
        for each in paintings
    ]
    raw = b"".join([*(raw for _, raw in needs), *(each.drawing for each in paintings)])
    return [heads, glyph_indexes.heads(), faces], raw


def unpacked(head: Any, raw: bytes) -> tuple[Painted, ...]:
    """The painted frames that were packed."""
    all_needs, glyph_indexes, faces = head
    blocks = BytesIO(raw)
    needs = [_needs(each, blocks) for each in all_needs]
    indexes = [
        GlyphIndex(file, face, zip(glyphs, texts)) for file, face, glyphs, texts in glyph_indexes
    ]
    return tuple(
        Painted(
            blocks.read(length),
            needs[which],
            tuple([FontUse(indexes[at], int(bits, 16)) for at, bits in fonts]),
        )
        for which, length, *fonts in faces
    )


class _GlyphIndexes:
    """One glyph index for each font of painted frames."""

    def __init__(self) -> None:
        self._merged: dict[tuple[str, int], GlyphIndex] = {}
        self._places: dict[GlyphIndex, tuple[int, GlyphIndex, bool]] = {}
        """For each index the merged one and its number, and whether bits mean the same there."""

    def packed(self, use: FontUse) -> list[Any]:
        """The readings of a use, in the bits of the merged index."""
        own, used = use
        if own not in self._places:
            key = (own.file, own.face)
            merged = self._merged.setdefault(key, GlyphIndex(*key))
            merged.bits(own.readings)
            same = merged.readings[: len(own.readings)] == own.readings
            self._places[own] = (list(self._merged).index(key), merged, same)
        at, merged, same = self._places[own]
        return [at, f"{used if same else merged.bits(own.of(used)):x}"]

    def heads(self) -> list[Any]:
        """All indexes, when all uses are packed."""
        return [[file, face, *zip(*index.readings)] for (file, face), index in self._merged.items()]


def _packed_needs(needs: Needs) -> tuple[Any, bytes]:
    parts, data = packed_parts(needs.parts)
    icons = [[s.name, len(s.drawing), s.width, s.text, s.uses] for s in needs.icons]
    head = [sorted(needs.uses), needs.pictures, icons, parts, needs.translucent, needs.press]
    return head, b"".join([*(icon.drawing for icon in needs.icons), data])


def _needs(head: Any, blocks: BytesIO) -> Needs:
    uses, pictures, icons, parts, translucent, press = head
    return Needs(
        frozenset(uses),
        tuple(pictures),
        tuple(
            IconGlyph(name, blocks.read(size), width, text, tuple(used))
            for name, size, width, text, used in icons
        ),
        unpacked_parts(parts, blocks),
        tuple(translucent),
        tuple(press),
    )
