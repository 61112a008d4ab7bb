"""What was painted: a stream with the names it needs, and a frame with all that goes with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font, Frame
from generator.paint.pdf.fonts import FontUse, GlyphIndex
from generator.paint.pdf.icon_fonts import IconGlyph
from generator.paint.pdf.shared_objects import Plain


class Drawing(NamedTuple):
    """Operators, and the names of what they need."""

    data: bytes
    uses: frozenset[str]

    @property
    def patterned(self) -> bool:
        """Whether it has patterns of its own: these lie where the stream that names them lies."""
        return _has_patterns(self.uses)


@lru_cache(maxsize=1024)
def _has_patterns(uses: frozenset[str]) -> bool:
    # Most cards of a deck use the same things, and on each page it is asked of each.
    return any(name[0] == "P" for name in uses)


class Needs(NamedTuple):
    """What the operators of a frame need, except glyphs; many frames need the same."""

    uses: frozenset[str] = frozenset()
    """The names that the operators use."""
    pictures: tuple[str, ...] = ()
    """The names of all pictures; sorted, as all others. They are kept apart, in the memory of the kind `picture`."""
    icons: tuple[IconGlyph, ...] = ()
    """The icons in its text."""
    parts: Mapping[str, Plain] = {}
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


_LAST = 0xFFFF
"""The last number of a glyph."""


def packed(paintings: Sequence[Painted]) -> tuple[Any, bytes]:
    """Painted frames as a head in the types of JSON, and raw bytes."""
    needs, glyph_indexes = _AllNeeds(), _GlyphIndexes(paintings)
    faces = [
        [needs.number(each.needs), len(each.drawing), *map(glyph_indexes.written, each.fonts)]
        for each in paintings
    ]
    raw = b"".join([*needs.raw, *(each.drawing for each in paintings)])
    return [needs.heads, glyph_indexes.heads(), faces], raw


def unpacked(head: Any, raw: bytes) -> tuple[Painted, ...]:
    """The painted frames. Raises `KeyError`, `TypeError` or `ValueError` for damaged data."""
    needs, glyph_indexes, faces = head
    blocks = _Blocks(raw)
    needed = [_needs(each, blocks) for each in needs]
    glyph_indexes = [_glyph_index(each) for each in glyph_indexes]
    result = tuple(
        Painted(
            blocks.next(length),
            needed[_index(which, needed)],
            tuple([_use(each, glyph_indexes) for each in fonts]),
        )
        for which, length, *fonts in faces
    )
    if blocks.left:
        raise ValueError("there are more bytes than it says")
    return result


class _AllNeeds:
    """What painted frames need, each once."""

    def __init__(self) -> None:
        self.heads: list[Any] = []
        self.raw: list[bytes] = []
        self._numbers: dict[int, int] = {}
        self._same: dict[tuple[str, bytes], int] = {}

    def number(self, needs: Needs) -> int:
        """Which one it is."""
        known = self._numbers.get(id(needs))
        if known is None:
            head, raw = _packed_needs(needs)
            known = self._same.setdefault((json.dumps(head), raw), len(self.heads))
            if known == len(self.heads):
                self.heads.append(head)
                self.raw.append(raw)
            self._numbers[id(needs)] = known
        return known


class _GlyphIndexes:
    """The glyph indexes of painted frames: one for each font, unless a glyph stands for two texts."""

    def __init__(self, paintings: Sequence[Painted]) -> None:
        readable: dict[GlyphIndex, int] = {}
        for each in paintings:
            for glyph_index, _, some in each.fonts:
                readable[glyph_index] = readable.get(glyph_index, 0) | some
        self._indexes: list[GlyphIndex] = []
        self._texts: list[dict[int, str]] = []
        self._of = {each: self._place(each, some) for each, some in readable.items()}

    def _place(self, glyph_index: GlyphIndex, readable: int) -> tuple[int, bool]:
        """The index that one goes into with its texts, and whether its bits are the same there."""
        texts = {glyph: glyph_index.meanings[glyph] for glyph in glyph_index.of(readable)}
        for at, (result, known) in enumerate(zip(self._indexes, self._texts)):
            alike = (result.file, result.face) == (glyph_index.file, glyph_index.face)
            if alike and all(known.get(glyph, text) == text for glyph, text in texts.items()):
                known.update(texts)
                return at, result.glyphs[: len(glyph_index.glyphs)] == glyph_index.glyphs
        result = GlyphIndex(glyph_index.file, glyph_index.face, texts)
        result.bits(glyph_index.glyphs)
        self._indexes.append(result)
        self._texts.append(texts)
        return len(self._indexes) - 1, True

    def written(self, use: FontUse) -> list[Any]:
        """The glyphs of a use, in the bits of the index that its own went into."""
        glyph_index, used, readable = use
        at, same = self._of[glyph_index]
        if not same:
            bits = self._indexes[at].bits
            used, readable = bits(glyph_index.of(used)), bits(glyph_index.of(readable))
        return [at, f"{used:x}"] if used == readable else [at, f"{used:x}", f"{readable:x}"]

    def heads(self) -> list[Any]:
        """All indexes, when everything is written."""
        return [
            [each.file, each.face, each.glyphs, [texts.get(glyph, "") for glyph in each.glyphs]]
            for each, texts in zip(self._indexes, self._texts)
        ]


def _packed_needs(needs: Needs) -> tuple[Any, bytes]:
    parts = [
        [name, part.body, -1 if part.data is None else len(part.data)]
        for name, part in needs.parts.items()
    ]
    head = [
        sorted(needs.uses),
        needs.pictures,
        [[s.name, len(s.drawing), s.width, s.text, s.uses] for s in needs.icons],
        parts,
        needs.translucent,
        needs.press,
    ]
    blocks = [icon.drawing for icon in needs.icons]
    return head, b"".join([*blocks, *(part.data or b"" for part in needs.parts.values())])


def _needs(head: Any, blocks: _Blocks) -> Needs:
    uses, pictures, icons, parts, translucent, press = head
    result = Needs(
        frozenset(_names(uses)),
        _names(pictures),
        tuple(
            IconGlyph(str(name), blocks.next(size), float(width), str(text), _names(used))
            for name, size, width, text, used in icons
        ),
        {
            str(name): Plain(body, None if size < 0 else blocks.next(size))
            for name, body, size in parts
        },
        _names(translucent),
        _names(press),
    )
    for part in result.parts.values():
        part.part  # noqa: B018  # nonsense is to be found here, not in the middle of a page
    return result


def _glyph_index(head: Any) -> tuple[GlyphIndex, int]:
    """A glyph index, and the bits of the glyphs that stand for a text."""
    file, face, glyphs, texts = head
    pairs = zip(glyphs, texts, strict=True)
    meanings = {glyph: str(text) for glyph, text in pairs if text}
    result = GlyphIndex(str(file), int(face), meanings)
    result.bits(glyphs)
    if result.glyphs != glyphs or not all(0 <= glyph <= _LAST for glyph in glyphs):
        raise ValueError("a glyph is there twice, or there is none of that number")
    return result, result.bits(meanings)


def _use(head: Any, glyph_indexes: Sequence[tuple[GlyphIndex, int]]) -> FontUse:
    which, written, *more = head
    glyph_index, with_text = glyph_indexes[_index(which, glyph_indexes)]
    used = int(written, 16)
    readable = int(more[0], 16) if more else used
    if used >> len(glyph_index.glyphs) or readable & ~used or readable & ~with_text:
        raise ValueError("there is no such glyph, or it stands for nothing")
    return FontUse(glyph_index, used, readable)


def _index(number: int, of: Sequence[object]) -> int:
    if not 0 <= number < len(of):
        raise ValueError("there are fewer things than it says")
    return number


def _names(value: Any) -> tuple[str, ...]:
    if not all(isinstance(name, str) and name for name in value):
        raise ValueError("a name is missing")
    return tuple(value)


class _Blocks:
    """Bytes that are read block by block."""

    def __init__(self, raw: bytes) -> None:
        self._raw, self._at = raw, 0

    def next(self, size: int) -> bytes:
        """The next `size` bytes. Raises `ValueError` if there are fewer."""
        start, self._at = self._at, self._at + size
        if size < 0 or self._at > len(self._raw):
            raise ValueError("there are fewer bytes than it says")
        return self._raw[start : self._at]

    @property
    def left(self) -> bool:
        """Whether any are left."""
        return self._at != len(self._raw)
