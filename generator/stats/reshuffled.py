"""Hands that are drawn one after the other, where used cards make a new deck: how many of some cards come; exactly.

Each hand is put on the discards before the next is drawn. Where the deck is empty in the middle of a hand, the discards
are shuffled and become the deck; the cards of the hand itself stay out of it.
"""

from __future__ import annotations

from collections import defaultdict
from math import comb

from generator.stats import impossible, too_much
from generator.stats.distribution import Spread, spread_of
from generator.stats.draws import Deck, need

MOST_HANDS = 1_000
_MOST_WORK = 400_000
_State = tuple[int, int, int]
"""Wanted cards in the deck, wanted cards in the hand, and how many have come altogether."""


def over_hands(deck: Deck, hands: int, size: int) -> Spread:
    """How many wanted cards come in so many hands, each counted as often as it comes. Raises `Problem`.

    >>> {n: str(c) for n, c in over_hands(Deck(3, 1), 2, 2).chances().items()}
    {1: '2/3', 2: '1/3'}
    """
    need(Deck(deck.size, deck.wanted))
    if not 0 <= hands <= MOST_HANDS:
        raise impossible(f"{hands:,} hands cannot be drawn", f"draw from 0 to {MOST_HANDS:,}")
    if not 0 <= size <= deck.size:
        what = f"a hand of {size} cannot be drawn: the deck has {deck.size}"
        raise impossible(what, "draw fewer at a time")
    states: dict[_State, int] = {(deck.wanted, 0, 0): 1}
    every, left, work = 1, deck.size, 0
    for _ in range(hands):
        drawn = 0
        while drawn < size:
            if not left:
                left = deck.size - drawn
                states = {
                    (deck.wanted - held, held, came): n for (_, held, came), n in states.items()
                }
            now = min(size - drawn, left)
            long = (1 + left // 500) ** 2 + every.bit_length() // 500
            work += len(states) * (1 + min(now, deck.wanted, deck.size - deck.wanted)) * long
            if work > _MOST_WORK:
                raise too_much("look at fewer hands, or at fewer cards")
            states = _drawn(states, left, now)
            every *= comb(left, now)
            left, drawn = left - now, drawn + now
        states = _added_up(states)
    return spread_of((came, n) for (_, _, came), n in states.items())


def _drawn(states: dict[_State, int], left: int, now: int) -> dict[_State, int]:
    """The ways after some more cards of a hand."""
    made: dict[_State, int] = defaultdict(int)
    for (wanted, held, came), ways in states.items():
        for k in range(max(0, now - left + wanted), min(now, wanted) + 1):
            found = comb(wanted, k) * comb(left - wanted, now - k)
            made[wanted - k, held + k, came + k] += ways * found
    return made


def _added_up(states: dict[_State, int]) -> dict[_State, int]:
    """The ways once the hand lies with the discards."""
    made: dict[_State, int] = defaultdict(int)
    for (wanted, _, came), ways in states.items():
        made[wanted, 0, came] += ways
    return made
