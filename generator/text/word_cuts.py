"""Words cut in two: where Unicode allows a line break or, if nothing else helps, between any two characters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from generator.foundation.dataclasses import replace
from generator.text.font_runs import join, token_of
from generator.text.lines import LONGEST, SOFT_HYPHEN
from generator.text.tokens import SLACK, Piece, Token


def before(token: Token, at: int) -> Token:
    """The front of a word up to a character; a soft hyphen at its end shows."""
    return _cached(token, at, True) if _comes_again(token) else _front(token, at)


def behind(token: Token, at: int) -> Token:
    """The rest of a word from a character on."""
    return _cached(token, at, False) if _comes_again(token) else _rest(token, at)


def _comes_again(token: Token) -> bool:
    return SOFT_HYPHEN in token.text and token.reusable


def _cached(token: Token, at: int, front: bool) -> Token:
    """The same, cached: words of a language come again, and are cut at the same few places."""
    cuts = token.ink.cuts if token.ink else {}
    key = (token.text, at, front)
    found = cuts.get(key)
    if found is None:
        found = _front(token, at) if front else _rest(token, at)
        if len(token.text) <= LONGEST:
            cuts[key] = found
    return found


def _front(token: Token, at: int) -> Token:
    pieces = _sliced(token, 0, at)
    if token.text[at - 1] != SOFT_HYPHEN:
        return join(pieces)
    pieces[-1] = pieces[-1]._replace(text=pieces[-1].text[:-1] + "-")
    return _softly(join(pieces))


def _rest(token: Token, at: int) -> Token:
    rest = join(_sliced(token, at, len(token.text)))
    return rest._replace(after=token.after) if token.after else rest


def _sliced(token: Token, start: int, end: int) -> list[Piece]:
    """The pieces of a word from a character to another; an icon is one character."""
    return [
        part.piece
        if part.icon is not None
        else Piece(
            part.text[max(0, start - part.start) : end - part.start],
            part.requested,
            level=part.level,
        )
        for part in token.parts
        if part.start < end and part.start + (1 if part.icon else len(part.text)) > start
    ]


def _softly(token: Token) -> Token:
    """A word that ends with a drawn hyphen whose text is a soft one: it isn't one of the word's characters."""
    *others, last = token.parts
    if last.shaped is None:
        return token
    bare = last.shaped.bare
    shaped = last.shaped._replace(bare=replace(bare, text=bare.text[:-1] + SOFT_HYPHEN))
    last = last._replace(text=last.text[:-1] + SOFT_HYPHEN, shaped=shaped)
    return token._replace(text=token.text[:-1] + SOFT_HYPHEN, parts=(*others, last))


def between(token: Token, start: int, end: int) -> Token:
    """A stretch of a word, cached: for scripts of few characters that come again, such as Chinese."""
    pieces = _sliced(token, start, end)
    only = pieces[0]
    plain = len(pieces) == 1 and not only.icon and not only.level
    return token_of(only.ink, only.text) if plain else join(pieces)


def opened(token: Token) -> Token:
    """A word that the next one follows without a space, though a line may end between them."""
    last = token.parts[-1]
    advance = token.width + (last.ink.words.tracking if last.icon is None else 0.0)
    bare = last.shaped.bare if last.shaped is not None else None
    spaced = bare if token.spaced is not None and bare is not None and bare.ids else None
    return token._replace(step=advance, spaced=spaced, open=True)


def cut(token: Token, places: Sequence[int], room: float) -> tuple[Token, Token] | None:
    """The longest front of a word that is not wider than `room` and ends at one of some places, and the rest.

    None where even the shortest is too wide.
    """
    # The word's own advances give a good guess; only a front that is shaped by itself gives the exact width.
    count = bisect_right(places, _reach(token, room))
    while count < len(places) and before(token, places[count]).width <= room + SLACK:
        count += 1
    while count and before(token, places[count - 1]).width > room + SLACK:
        count -= 1
    if not count:
        return None
    return before(token, places[count - 1]), behind(token, places[count - 1])


def _reach(token: Token, room: float) -> int:
    """How many characters of a word fit into a room, roughly."""
    filled = 0.0
    for part in token.parts:
        filled += part.lead
        if filled + part.advance <= room:
            filled += part.advance
            continue
        if part.shaped is None:
            return part.start
        bare = part.shaped.bare
        steps = zip(bare.clusters, bare.advances)
        for at, advance in reversed(list(steps)) if bare.rtl else steps:
            filled += advance + part.ink.words.tracking
            if filled > room:
                return part.start + at
    return len(token.text)
