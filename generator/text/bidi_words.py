"""The words of a text with letters from right to left: split where their direction or script changes.

They are wrapped in reading order and put in visual order line by line, see `visual_order`. Nothing here is loaded for
other texts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple
from generator.text.bidi import levels
from generator.text.font_runs import join
from generator.text.language import capitals
from generator.text.lines import ICON
from generator.text.spans import Span
from generator.text.tokens import Ink, Piece, Token

if TYPE_CHECKING:
    from generator.text.resolved_style import ResolvedStyle

_SCRIPTS = frozenset("HEBREW ARABIC SYRIAC THAANA NKO SAMARITAN MANDAIC HANIFI ADLAM".split())
"""The scripts from right to left of which two may meet in a word, as in the names of their letters."""
_JOINED = frozenset(("ARABIC", "SYRIAC", "NKO", "MANDAIC", "HANIFI", "ADLAM"))
"""Scripts whose letters join: they get no tracking."""
_COMMON = frozenset("\u060c\u061b\u061f\u0640" + "".join(map(chr, range(0x064B, 0x0656))))
"""Arabic punctuation and marks that other scripts share."""


class _Stretch(NamedTuple):
    """Text of one level and script in one ink, or an icon."""

    text: str
    ink: Ink
    level: int
    span: Span
    width: float = 0.0
    """Of an icon."""


def word_of(text: str, ink: Ink, direction: str) -> Token:
    """A single word, such as the number of a list's item."""
    base = int(direction == "rtl")
    at, pieces = 0, []
    for level, _, end in _breaks(text, levels(text, base)):
        pieces.append(Piece(text[at:end], ink, level=level))
        at = end
    return join(pieces)._replace(after=base)


def words_of(spans: Sequence[Span], resolved: ResolvedStyle, direction: str) -> list[Token]:
    """The words of a line, over all its spans, with their levels."""
    words: list[Token] = []
    pieces: list[Piece] = []  # of the word that may go on in the next stretch

    def close(level: int) -> None:
        if len(pieces) == 1 and pieces[0].icon is None:
            piece = pieces[0]
            key = (piece.text, piece.level, level)
            cache = piece.ink.rtl_tokens
            found = cache.get(key)
            if found is None:
                found = cache[key] = join((piece,), cached=True)._replace(after=level)
            words.append(found)
        elif pieces:
            words.append(join(pieces, cached=True)._replace(after=level))
        pieces.clear()

    for text, ink, level, span, width in _stretches(spans, resolved, int(direction == "rtl")):
        if span.icon is not None:
            pieces.append(Piece(text, ink, span.icon, width, level))
            continue
        for k, word in enumerate(text.split(" ")):
            if k:
                close(level)
            if word:
                pieces.append(Piece(word, ink, level=level))
    close(0)
    return words


def _stretches(spans: Sequence[Span], resolved: ResolvedStyle, base: int) -> Iterator[_Stretch]:
    caps = resolved.style.caps
    texts = [
        capitals(span.text, resolved.language) if caps and span.icon is None else span.text
        for span in spans
    ]
    shown = [ICON if span.icon is not None else text for span, text in zip(spans, texts)]
    found = levels("".join(shown), base)
    start = 0
    for span, text, seen in zip(spans, texts, shown):
        ink, own = resolved.ink_of(span), found[start : start + len(seen)]
        start += len(seen)
        if span.icon is not None:
            width, height = span.icon.size
            size = resolved.style.icon_size * width / height
            yield _Stretch(text, ink, own[0], span, size)
            continue
        at = 0
        for level, script, end in _breaks(text, own):
            run = ink
            if script in _JOINED and ink.words.tracking:
                words = ink.words
                run = ink.inks.ink(
                    words.font, 0.0, ink.color, ink.strike, words.language, words.features
                )
            yield _Stretch(text[at:end], run, level, span)
            at = end


def _breaks(text: str, found: Sequence[int]) -> Iterator[tuple[int, str, int]]:
    """The stretches of a text with one level and script: level, script and end."""
    script = ""
    for at, char in enumerate(text):
        now = _script(char) if found[at] % 2 else ""
        if at and (found[at] != found[at - 1] or (now and script and now != script)):
            yield found[at - 1], script, at
            script = ""
        script = now or script
    if text:
        yield found[-1], script, len(text)


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    """The script of a letter from right to left; empty for other characters."""
    script = "" if char in _COMMON else unicodedata.name(char, "").partition(" ")[0]
    return script if script in _SCRIPTS else ""
