"""Shaped words as the strings of a PDF, each word spelled once and used wherever it stands.

A word is kept as what is between `[(` and `)]TJ`: two bytes a glyph, and where kerning moves a glyph the string is
closed, the move is written in thousandths of the size, and a new string is opened. A line is its words in a row.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from generator.foundation.lazy_regex import regex
from generator.frame import Font, Glyphs
from generator.paint.pdf.fonts import Face
from generator.paint.pdf.syntax import num, utf16

_NOTHING = "\u200b"
"""The text of a glyph without one of its own, such as a vowel mark or the dots of an Arabic letter."""

Segment = tuple[float, bytes]
"""A part of a word at one height: how far it is raised, as a share of the size, and its bytes."""


class Words(dict[Glyphs, bytes]):
    """The bytes of each word; lines with words of `special` are written by `line` instead of being joined."""

    def __init__(self, faces: dict[Font, Face], record: bool = False) -> None:
        super().__init__()
        self._faces = faces
        self._recording = record
        self.recorded: dict[Glyphs, int] = {}
        """While recording: the readings of each word's glyphs, as bits of the index of its font."""
        self.special: dict[Glyphs, tuple[Segment, ...]] = {}
        """Words with raised glyphs, whose bytes depend on the size, and words with a text of their own."""

    def __missing__(self, glyphs: Glyphs) -> bytes:
        face = self._faces[glyphs.font]
        if self._recording:
            face.recorded = {}
        result = _simple(face, glyphs)
        if result is None:
            segments = tuple(_segments(face, glyphs))
            result = b"".join(part for _, part in segments)
            if len(segments) > 1 or b"ActualText" in result:
                self.special[glyphs] = segments
        if face.recorded is not None:
            self.recorded[glyphs] = face.glyph_index.bits(face.recorded.items())
            face.recorded = None
        self[glyphs] = result
        return result

    def line(self, words: Iterable[Glyphs], size: float, between: bytes) -> bytes:
        """A line with special words, set in `size` mm, without its outermost brackets.

        Empty strings are left out: a viewer (pdfium) forgets a move before one.
        """
        parts = []
        for word in words:
            segments = self.special.get(word, ())
            sized = (_rise(up * size) + part for up, part in segments)
            parts.append(b"".join(sized) + _rise(0.0) if len(segments) > 1 else self[word])
        whole = b"(%b)" % between.join(parts)
        return _STRING.sub(lambda found: b"" if found[0] == b"()" else found[0], whole)


_SOFT_HYPHEN = "\u00ad"
_QUIET = "\u034f\u180b\u180c\u180d\u200b\u200c\u200d\u2060\ufeff" + "".join(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Joiners and variation selectors, which aren't text unless they joined several characters into one glyph."""
_UNREAD = dict.fromkeys(map(ord, _QUIET))
_STRING = regex(rb"\((?:[^()\\]|\\.)*\)", re.DOTALL)


def _rise(by: float) -> bytes:
    return b")]TJ %b Ts[(" % num(by)


def _simple(face: Face, glyphs: Glyphs) -> bytes | None:
    """The bytes of a word of one known glyph a character, none of them moved; None for any other word."""
    text, ids = glyphs.text, glyphs.ids
    if glyphs.offsets or len(text) != len(ids) or glyphs.clusters != tuple(range(len(ids))):
        return None
    meanings = face.meanings
    if any(meanings.get(glyph) != character for glyph, character in zip(ids, text)):
        return None
    result: list[bytes] = []
    # The sums of `_Pen`, in its order: what a word comes to must not hang on which words came before it.
    at = target = 0.0
    for glyph, advance in zip(ids, glyphs.advances):
        code, width = face.use(glyph)
        result.append(code)
        at += width
        target += advance * 1000
        move = round(target - at)
        if move:
            result.append(b")%d(" % -move)
            at += move
    if face.recorded is not None:
        face.recorded.update(zip(ids, text))
    return b"".join(result)


def _segments(face: Face, glyphs: Glyphs) -> Iterator[Segment]:
    """The word, cut where the height of its glyphs changes; a cluster that is not plain is in a span with its text."""
    pen = _Pen(face, glyphs)
    result: list[bytes] = []
    height = 0.0
    for first, after, characters in glyphs.groups():
        text = unicodedata.normalize("NFC", characters.strip(_QUIET) or characters)
        for begin, end, actual_text in _actual_texts(face, glyphs, first, after, text):
            if actual_text is not None:
                result.append(b")]TJ/Span<</ActualText<FEFF%b>>>BDC[(" % utf16(actual_text))
            for index in range(begin, end):
                up = glyphs.offsets[index][1] if glyphs.offsets else 0.0
                if up != height:
                    yield height, b"".join(result)
                    result, height = [], up
                result.append(pen.glyph(index))
            if actual_text is not None:
                result.append(b")]TJ EMC[(")
    result.append(pen.rest())
    yield height, b"".join(result)


class _Pen:
    """Follows where a viewer's pen is, so that only what differs from the font's own widths is written."""

    def __init__(self, face: Face, glyphs: Glyphs) -> None:
        self._face, self._glyphs = face, glyphs
        self._at = 0.0
        self._starts = [0.0]
        for advance in glyphs.advances:
            self._starts.append(self._starts[-1] + advance * 1000)

    def glyph(self, index: int) -> bytes:
        glyphs = self._glyphs
        across = glyphs.offsets[index][0] * 1000 if glyphs.offsets else 0.0
        move = self._to(self._starts[index] + across)
        code, width = self._face.use(glyphs.ids[index])
        self._at += width
        return move + code

    def rest(self) -> bytes:
        return self._to(self._starts[-1])

    def _to(self, target: float) -> bytes:
        move = round(target - self._at)
        if not move:
            return b""
        self._at += move
        return b")%d(" % -move


def _actual_texts(
    face: Face, glyphs: Glyphs, first: int, after: int, text: str
) -> Iterator[tuple[int, int, str | None]]:
    """The glyphs of a cluster with their ActualText; None if ToUnicode gives it."""
    if after == first + 1:
        text = text[::-1] if glyphs.rtl else text
    if after == first + 1 or not glyphs.rtl:
        yield first, after, None if _is_plain(face, glyphs.ids[first:after], text) else text
        return
    # Readers take all letters from left to right, and then turn around what runs to the left: so ligatures and marks,
    # too. Marks say nothing, and what they stand for says it all: that is where it stands, and as wide as it is.
    base = max(range(first, after), key=lambda index: glyphs.advances[index])
    for index in range(first, after):
        actual_text: str | None = text[::-1] if index == base else ""
        if index == base and _is_plain(face, (glyphs.ids[index],), text[::-1]):
            actual_text = None
        elif index != base:
            # For readers (pdfium) that look past an empty text, and would take the glyph's number.
            face.means(glyphs.ids[index], _NOTHING)
        yield index, index + 1, actual_text


def _is_plain(face: Face, ids: tuple[int, ...], text: str) -> bool:
    """Whether the glyphs say their text by themselves, through the font's ToUnicode map.

    A hyphen that divides a word never does: it must not become what all hyphens of the document stand for.
    """
    if text == _SOFT_HYPHEN:
        return False
    if len(ids) == 1:
        return face.means(ids[0], _usual(face, ids[0], text))
    text = text.translate(_UNREAD)
    if len(ids) == len(text) and all(face.glyph(c) == g for c, g in zip(text, ids)):
        return sum(face.means(g, c) for c, g in zip(text, ids)) == len(ids)
    return False


def _usual(face: Face, glyph: int, text: str) -> str:
    """What a glyph is read as: a space or hyphen of any kind as the plain one where the font draws both alike."""
    if len(text) == 1 and text not in " -":
        kind = unicodedata.category(text)
        plain = " " if kind == "Zs" else "-" if text in "\u2010\u2011" else ""
        if plain and face.glyph(plain) == glyph:
            return plain
    return text
