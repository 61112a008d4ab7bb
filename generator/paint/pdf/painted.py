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


class Drawing(NamedTuple):
    """Operators, and the names of what they need."""

    data: bytes
    uses: frozenset[str]

    @property
    def patterned(self) -> bool:
        """Whether it has patterns of its own: these lie where the stream that names them lies."""
        return any(name[0] == "P" for name in self.uses)


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
    for each in paintings:
        if id(each.needs) not in numbers:
            numbers[id(each.needs)] = needs.setdefault(_packed_needs(each.needs), len(needs))
    glyph_indexes = _GlyphIndexes(paintings)
    faces = [
        [numbers[id(each.needs)], len(each.drawing), *map(glyph_indexes.packed, each.fonts)]
        for each in paintings
    ]
    raw = b"".join([*(raw for _, raw in needs), *(each.drawing for each in paintings)])
    return [[json.loads(head) for head, _ in needs], glyph_indexes.heads(), faces], raw


def unpacked(head: Any, raw: bytes) -> tuple[Painted, ...]:
    """The painted frames that were packed."""
    all_needs, glyph_indexes, faces = head
    blocks = BytesIO(raw)
    needs = [_needs(each, blocks) for each in all_needs]
    indexes = [_glyph_index(*each) for each in glyph_indexes]
    return tuple(
        Painted(
            blocks.read(length),
            needs[which],
            # All glyphs that are used, and those of them that are readable where that aren't all.
            tuple(
                [FontUse(indexes[at], int(bits[0], 16), int(bits[-1], 16)) for at, *bits in fonts]
            ),
        )
        for which, length, *fonts in faces
    )


class _GlyphIndexes:
    """The glyph indexes of painted frames: one for each font, unless a glyph stands for two texts."""

    def __init__(self, paintings: Sequence[Painted]) -> None:
        readable: dict[GlyphIndex, int] = {}
        for each in paintings:
            for glyph_index, _, some in each.fonts:
                readable[glyph_index] = readable.get(glyph_index, 0) | some
        self._indexes: list[GlyphIndex] = []
        self._of = {each: self._place(each, some) for each, some in readable.items()}

    def _place(self, glyph_index: GlyphIndex, readable: int) -> tuple[int, bool]:
        """The index that one goes into with its texts, and whether its bits are the same there."""
        texts = {glyph: glyph_index.meanings[glyph] for glyph in glyph_index.of(readable)}
        for at, result in enumerate(self._indexes):
            alike = (result.file, result.face) == (glyph_index.file, glyph_index.face)
            if alike and texts.items() <= {**texts, **result.meanings}.items():
                result.meanings.update(texts)
                return at, result.glyphs[: len(glyph_index.glyphs)] == glyph_index.glyphs
        result = GlyphIndex(glyph_index.file, glyph_index.face, texts)
        result.bits(glyph_index.glyphs)
        self._indexes.append(result)
        return len(self._indexes) - 1, True

    def packed(self, use: FontUse) -> list[Any]:
        """The glyphs of a use, in the bits of the index that its own went into."""
        glyph_index, used, readable = use
        at, same = self._of[glyph_index]
        if not same:
            bits = self._indexes[at].bits
            used, readable = bits(glyph_index.of(used)), bits(glyph_index.of(readable))
        return [at, f"{used:x}"] if used == readable else [at, f"{used:x}", f"{readable:x}"]

    def heads(self) -> list[Any]:
        """All indexes, when all uses are packed."""
        return [
            [
                each.file,
                each.face,
                each.glyphs,
                [each.meanings.get(glyph, "") for glyph in each.glyphs],
            ]
            for each in self._indexes
        ]


def _glyph_index(file: str, face: int, glyphs: list[int], texts: list[str]) -> GlyphIndex:
    result = GlyphIndex(file, face, {glyph: text for glyph, text in zip(glyphs, texts) if text})
    result.bits(glyphs)
    return result


def _packed_needs(needs: Needs) -> tuple[str, bytes]:
    parts, data = packed_parts(needs.parts)
    icons = [[s.name, len(s.drawing), s.width, s.text, s.uses] for s in needs.icons]
    head = [sorted(needs.uses), needs.pictures, icons, parts, needs.translucent, needs.press]
    return json.dumps(head), b"".join([*(icon.drawing for icon in needs.icons), data])


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
