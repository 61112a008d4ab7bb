"""From text to tokens: stretches of words, shaped; a character that is missing in a font comes from another one.

The order of fallback fonts is that of `FontBook.fallbacks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.frame import Glyphs
from generator.text.lines import ICON, LONGEST, binds
from generator.text.tokens import Ink, Part, Piece, Token
from generator.text.word_cache import Shaped, anywhere, follows, is_mark, is_quiet

BOX = "□"
"""Is drawn for a character that no font has."""
ICON_GAP = 0.08
"""The gap between an icon and a letter or another icon right beside it; a share of the size."""
CLOSING = tuple(".,;!?)]}…’”")
"""Punctuation right behind an icon, without the gap."""
JOINED = 5
"""How many letters beside a word may change how its own join: as many as HarfBuzz looks at."""
_FEW = 2
"""Stretches of so few letters are cached, even as part of a word that won't come again."""


def token_of(ink: Ink, word: str) -> Token:
    """A word in one ink; cached."""
    found = ink.tokens.get(word)
    if found is None:
        found = ink.tokens[word] = join((Piece(word, ink),), cached=True)
    return found


def join(pieces: Iterable[Piece], cached: bool = False) -> Token:
    """Pieces side by side as one word; `cached` caches their shapes, for words that will come again."""
    parts: list[Part] = []
    missing: list[tuple[str, str]] = []
    text = ""
    advance = 0.0
    pieces = tuple(pieces)
    for k, piece in enumerate(pieces):
        if piece.icon is not None:
            new = [_part(piece, piece.text, piece.ink, None, len(text))]
        else:
            beside = _beside(pieces, k) if piece.level % 2 else None
            new = _parts_of(piece, len(text), cached, missing, beside)
        for part in new:
            at_icon = parts and (part.icon is not None or parts[-1].icon is not None)
            if at_icon and part.text[:1] not in CLOSING:
                part = part._replace(lead=ICON_GAP)
            advance += part.lead + part.advance
            parts.append(part)
        text += piece.text if piece.icon is None else ICON
    odd = binds(text) or len(text) > LONGEST
    width = step = advance
    if parts:
        last = parts[-1]
        step += last.requested.spacer.words.space
        if last.icon is None:
            width -= last.ink.words.tracking
        if len(parts) == 1:
            spaced = last.spaced
            ink = last.ink if spaced is not None else None
            return Token(text, (*parts,), width, step, (*missing,), odd, ink, spaced)
    return Token(text, tuple(parts), width, step, tuple(missing), odd)


def _beside(pieces: Sequence[Piece], k: int) -> tuple[str, str]:
    """The letters right before and behind a piece of a word, which its own may join with."""
    before, behind = pieces[k - 1 : k], pieces[k + 1 : k + 2]
    return (
        "".join(piece.text for piece in before if piece.icon is None)[-JOINED:],
        "".join(piece.text for piece in behind if piece.icon is None)[:JOINED],
    )


def _part(piece: Piece, text: str, ink: Ink, shaped: Shaped | None, start: int) -> Part:
    advance = piece.width if shaped is None else shaped.advance
    return Part(text, ink, shaped, piece.icon, start, 0.0, advance, piece.level, piece.ink)


def _shape(
    ink: Ink, text: str, at: int, end: int, cached: bool, beside: tuple[str, str] | None
) -> Shaped:
    """A stretch of a text, shaped; from right to left where there are neighbours beside the text."""
    if beside is not None:
        before, behind = (beside[0] + text[:at])[-JOINED:], (text[end:] + beside[1])[:JOINED]
        return ink.words.rtl(text[at:end], before, behind)
    # Single letters come again, too, in a word whose every other letter is bold.
    return ink.words[text[at:end]] if cached or end - at <= _FEW else ink.words.shape(text[at:end])


def _parts_of(
    piece: Piece,
    start: int,
    cached: bool,
    missing: list[tuple[str, str]],
    beside: tuple[str, str] | None = None,
) -> list[Part]:
    """A piece as parts, each in a font that has all its characters, if there is one."""
    ink, text = piece.ink, piece.text
    shaped = _shape(ink, text, 0, len(text), cached, beside)
    if not shaped.missing:
        return [_part(piece, text, ink, shaped, start)]
    missing_chars = _missing(ink, shaped.bare)
    runs: list[tuple[int, Ink]] = []
    for at, cluster in _clusters(text, ink, missing_chars):
        wanted = ink
        if not missing_chars.isdisjoint(cluster):
            found = ink.inks.other(ink, cluster)
            if found is None:
                family = ink.words.font.family
                missing += [(char, family) for char in cluster if char in missing_chars]
            else:
                wanted = found
        if not runs or runs[-1][1] is not wanted:
            runs.append((at, wanted))
    parts = []
    for k, (at, wanted) in enumerate(runs):
        end = runs[k + 1][0] if k + 1 < len(runs) else len(text)
        run = text[at:end]
        shaped = _shape(wanted, text, at, end, cached, beside)
        if shaped.missing:
            wanted, shaped = _boxes(run, wanted, shaped)
        parts.append(_part(piece, run, wanted, shaped, start + at))
    return parts


def _clusters(text: str, ink: Ink, missing_chars: set[str]) -> Iterator[tuple[int, str]]:
    """The characters of a text with those that combine with them, and where they begin.

    A joined sequence, such as two emoji, stays together where one font has it all. Nothing combines with a space.
    """
    for at, end in pairwise((0, *anywhere(text), len(text))):
        cluster = text[at:end]
        inner: list[int] = []
        if end - at > 1 and not missing_chars.isdisjoint(cluster):
            whole = " " not in cluster and ink.inks.other(ink, cluster) is not None
            inner = [] if whole else [k for k in range(1, end - at) if not is_mark(cluster[k])]
        for first, last in pairwise((0, *inner, end - at)):
            yield at + first, cluster[first:last]


def _missing(ink: Ink, glyphs: Glyphs) -> set[str]:
    """The missing characters of a shaped word; HarfBuzz draws some without a glyph, such as narrow spaces."""
    starts = sorted({*glyphs.clusters, len(glyphs.text)})  # ascending, whichever way it runs
    absent = {at for id_, at in zip(glyphs.ids, glyphs.clusters) if ink.words.is_missing(id_)}
    found: set[str] = set()
    for at, end in pairwise(starts):
        if at in absent:
            cluster = glyphs.text[at:end]
            lost = {char for char in cluster if not (is_quiet(char) or ink.words.has(char))}
            found |= lost or {cluster[0]}
    return found


def _boxes(text: str, ink: Ink, shaped: Shaped) -> tuple[Ink, Shaped]:
    """A stretch with a visible box for each character that no font has; the text keeps the characters."""
    other = ink if ink.words.has(BOX) else ink.inks.other(ink, BOX)
    if other is None:
        return ink, shaped
    places = tuple(at for at, char in enumerate(text) if not (at and follows(char)))
    return other, other.words.stand_in(BOX, text, places, shaped.bare.rtl)
