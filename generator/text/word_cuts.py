"""Words cut in two: where Unicode allows a line break or, if nothing else helps, between any two characters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from generator.foundation.dataclasses import replace
from generator.text.font_runs import join, token_of
from generator.text.lines import LONGEST, SOFT_HYPHEN
from generator.text.tokens import SLACK, Piece, Token


def _part_of(token: Token, at: int, front: bool) -> Token:
    """The front of a word up to a character, or the rest from there on.

    Cached where the word has soft hyphens: such words come again, and are cut at the same few places.
    """
    again = SOFT_HYPHEN in token.text and token.reusable and len(token.text) <= LONGEST
    cuts = token.ink.cuts if again and token.ink is not None else {}
    found = cuts.get(key := (token.text, at, front))
    if found is None:
        found = cuts[key] = _front(token, at) if front else _rest(token, at)
    return found


def _front(token: Token, at: int) -> Token:
    """The front of a word; a soft hyphen at its end shows."""
    pieces = _sliced(token, 0, at)
    if token.text[at - 1] != SOFT_HYPHEN:
        return join(pieces)
    pieces[-1] = pieces[-1]._replace(text=pieces[-1].text[:-1] + "-")
    word = join(pieces)
    *others, last = word.parts
    if last.shaped is None:
        return word
    # Its text is still a soft hyphen: a drawn one isn't one of the word's characters.
    bare = last.shaped.bare
    shaped = last.shaped._replace(bare=replace(bare, text=bare.text[:-1] + SOFT_HYPHEN))
    last = last._replace(text=last.text[:-1] + SOFT_HYPHEN, shaped=shaped)
    return word._replace(text=word.text[:-1] + SOFT_HYPHEN, parts=(*others, last))


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
    while count < len(places) and _part_of(token, places[count], True).width <= room + SLACK:
        count += 1
    while count and _part_of(token, places[count - 1], True).width > room + SLACK:
        count -= 1
    if not count:
        return None
    at = places[count - 1]
    return _part_of(token, at, True), _part_of(token, at, False)


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
