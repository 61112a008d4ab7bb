"""Hands drawn in turn from a deck that is reshuffled: how many wanted cards come; exactly.

Each hand is discarded before the next is drawn. If the deck runs out in the middle of a hand, the discards are shuffled
and become the deck; the cards of the hand itself stay out of it.
"""

from __future__ import annotations

from collections import defaultdict
from math import comb

from generator.stats import impossible, too_much
from generator.stats.distribution import Distribution, distribution_of
from generator.stats.draws import Deck, check_draws

MOST_HANDS = 1_000
_MOST_WORK = 400_000
_State = tuple[int, int, int]
"""Wanted cards in the deck, wanted cards in the hand, and how many have come in all."""


def over_hands(deck: Deck, hands: int, size: int) -> Distribution:
    """How many wanted cards come in a number of hands of a size; a card counts each time it comes. Raises `Problem`.

    >>> {n: str(c) for n, c in over_hands(Deck(3, 1), 2, 2).chances().items()}
    {1: '2/3', 2: '1/3'}
    """
    check_draws(Deck(deck.size, deck.wanted))
    if not 0 <= hands <= MOST_HANDS:
        raise impossible(f"can't draw {hands:,} hands", f"draw from 0 to {MOST_HANDS:,}")
    if not 0 <= size <= deck.size:
        what = f"can't draw a hand of {size}: the deck has {deck.size}"
        raise impossible(what, "draw smaller hands")
    states: dict[_State, int] = {(deck.wanted, 0, 0): 1}
    total, left, work = 1, deck.size, 0
    for _ in range(hands):
        drawn = 0
        while drawn < size:
            if not left:
                left = deck.size - drawn
                states = {
                    (deck.wanted - held, held, came): n for (_, held, came), n in states.items()
                }
            now = min(size - drawn, left)
            long = (1 + left // 500) ** 2 + total.bit_length() // 500
            work += len(states) * (1 + min(now, deck.wanted, deck.size - deck.wanted)) * long
            if work > _MOST_WORK:
                raise too_much("use fewer hands or fewer cards")
            states = _drawn(states, left, now)
            total *= comb(left, now)
            left, drawn = left - now, drawn + now
        states = _discarded(states)
    return distribution_of((came, n) for (_, _, came), n in states.items())


def _drawn(states: dict[_State, int], left: int, now: int) -> dict[_State, int]:
    """The ways after drawing more cards of a hand."""
    found: dict[_State, int] = defaultdict(int)
    for (wanted, held, came), ways in states.items():
        for k in range(max(0, now - left + wanted), min(now, wanted) + 1):
            more = comb(wanted, k) * comb(left - wanted, now - k)
            found[wanted - k, held + k, came + k] += ways * more
    return found


def _discarded(states: dict[_State, int]) -> dict[_State, int]:
    """The ways after the hand is discarded."""
    found: dict[_State, int] = defaultdict(int)
    for (wanted, _, came), ways in states.items():
        found[wanted, 0, came] += ways
    return found
