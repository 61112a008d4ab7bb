"""Painted frames as bytes, for the next run and other processes: what many have in common is written once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from generator.paint.pdf.fonts import Alphabet, FontUse
from generator.paint.pdf.icon_fonts import Symbol
from generator.paint.pdf.painted import Needs, Painted
from generator.paint.pdf.shared_objects import Plain

_LAST = 0xFFFF
"""The last number of a glyph."""


def packed(paintings: Sequence[Painted]) -> tuple[Any, bytes]:
    """Painted frames as a head in the types of JSON, and raw bytes."""
    needs, letters = _AllNeeds(), _Alphabets(paintings)
    faces = [
        [needs.number(each.needs), len(each.drawing), *map(letters.written, each.fonts)]
        for each in paintings
    ]
    raw = b"".join([*needs.raw, *(each.drawing for each in paintings)])
    return [needs.heads, letters.heads(), faces], raw


def unpacked(head: Any, raw: bytes) -> tuple[Painted, ...]:
    """The painted frames again. Raises `KeyError`, `TypeError` or `ValueError` where there are none."""
    needs, letters, faces = head
    blocks = _Blocks(raw)
    needed = [_needs(each, blocks) for each in needs]
    alphabets = [_alphabet(each) for each in letters]
    made = tuple(
        Painted(
            blocks.next(length),
            needed[_index(which, needed)],
            tuple([_use(each, alphabets) for each in fonts]),
        )
        for which, length, *fonts in faces
    )
    if blocks.left:
        raise ValueError("there are more bytes than it says")
    return made


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


class _Alphabets:
    """The alphabets of painted frames: of one font there is one, unless a glyph stands for two texts."""

    def __init__(self, paintings: Sequence[Painted]) -> None:
        told: dict[Alphabet, int] = {}
        for each in paintings:
            for alphabet, _, some in each.fonts:
                told[alphabet] = told.get(alphabet, 0) | some
        self._made: list[Alphabet] = []
        self._texts: list[dict[int, str]] = []
        self._of = {alphabet: self._place(alphabet, some) for alphabet, some in told.items()}

    def _place(self, alphabet: Alphabet, told: int) -> tuple[int, bool]:
        """Which alphabet one goes into, and its texts with it; and whether its bits are the same there."""
        texts = {glyph: alphabet.meanings[glyph] for glyph in alphabet.of(told)}
        for at, (made, known) in enumerate(zip(self._made, self._texts)):
            alike = (made.file, made.face) == (alphabet.file, alphabet.face)
            if alike and all(known.get(glyph, text) == text for glyph, text in texts.items()):
                known.update(texts)
                return at, made.glyphs[: len(alphabet.glyphs)] == alphabet.glyphs
        made = Alphabet(alphabet.file, alphabet.face, texts)
        made.bits(alphabet.glyphs)
        self._made.append(made)
        self._texts.append(texts)
        return len(self._made) - 1, True

    def written(self, use: FontUse) -> list[Any]:
        """The glyphs of a use, in the bits of the alphabet that its own went into."""
        alphabet, used, told = use
        at, same = self._of[alphabet]
        if not same:
            bits = self._made[at].bits
            used, told = bits(alphabet.of(used)), bits(alphabet.of(told))
        return [at, f"{used:x}"] if used == told else [at, f"{used:x}", f"{told:x}"]

    def heads(self) -> list[Any]:
        """All alphabets, when all is written."""
        return [
            [made.file, made.face, made.glyphs, [texts.get(glyph, "") for glyph in made.glyphs]]
            for made, texts in zip(self._made, self._texts)
        ]


def _packed_needs(needs: Needs) -> tuple[Any, bytes]:
    parts = [
        [name, part.body, -1 if part.data is None else len(part.data)]
        for name, part in needs.parts.items()
    ]
    head = [
        sorted(needs.uses),
        needs.pictures,
        [[s.name, len(s.drawing), s.width, s.text, s.uses] for s in needs.symbols],
        parts,
        needs.translucent,
        needs.press,
    ]
    blocks = [symbol.drawing for symbol in needs.symbols]
    return head, b"".join([*blocks, *(part.data or b"" for part in needs.parts.values())])


def _needs(head: Any, blocks: _Blocks) -> Needs:
    uses, pictures, symbols, parts, translucent, press = head
    made = Needs(
        frozenset(_names(uses)),
        _names(pictures),
        tuple(
            Symbol(str(name), blocks.next(size), float(width), str(text), _names(used))
            for name, size, width, text, used in symbols
        ),
        {
            str(name): Plain(body, None if size < 0 else blocks.next(size))
            for name, body, size in parts
        },
        _names(translucent),
        _names(press),
    )
    for part in made.parts.values():
        part.part  # noqa: B018  # nonsense is to be found here, not in the middle of a page
    return made


def _alphabet(head: Any) -> tuple[Alphabet, int]:
    """An alphabet, and the bits of the glyphs that stand for a text."""
    file, face, glyphs, texts = head
    pairs = zip(glyphs, texts, strict=True)
    meanings = {glyph: str(text) for glyph, text in pairs if text}
    made = Alphabet(str(file), int(face), meanings)
    made.bits(glyphs)
    if made.glyphs != glyphs or not all(0 <= glyph <= _LAST for glyph in glyphs):
        raise ValueError("a glyph is there twice, or there is none of that number")
    return made, made.bits(meanings)


def _use(head: Any, alphabets: Sequence[tuple[Alphabet, int]]) -> FontUse:
    which, written, *more = head
    alphabet, spoken = alphabets[_index(which, alphabets)]
    used = int(written, 16)
    told = int(more[0], 16) if more else used
    if used >> len(alphabet.glyphs) or told & ~used or told & ~spoken:
        raise ValueError("there is no such glyph, or it stands for nothing")
    return FontUse(alphabet, used, told)


def _index(number: int, of: Sequence[object]) -> int:
    if not 0 <= number < len(of):
        raise ValueError("there are fewer things than it says")
    return number


def _names(value: Any) -> tuple[str, ...]:
    if not all(isinstance(name, str) and name for name in value):
        raise ValueError("a name is missing")
    return tuple(value)


class _Blocks:
    """Bytes that are taken one block after the other."""

    def __init__(self, raw: bytes) -> None:
        self._raw, self._at = raw, 0

    def next(self, size: int) -> bytes:
        """The next so many bytes. Raises `ValueError` where there are not as many."""
        start, self._at = self._at, self._at + size
        if size < 0 or self._at > len(self._raw):
            raise ValueError("there are fewer bytes than it says")
        return self._raw[start : self._at]

    @property
    def left(self) -> bool:
        """Whether any are left."""
        return self._at != len(self._raw)
