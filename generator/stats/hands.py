"""Hands of cards: several kinds of cards in one hand, and several hands from a deck that is reshuffled; exactly.

A card may be of several kinds. Each hand is discarded before the next is drawn. If the deck runs out in the middle of
a hand, the discards are shuffled and become the deck; the cards of the hand itself stay out of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

from generator.stats import impossible, too_much
from generator.stats.distribution import Distribution, distribution_of, summed
from generator.stats.draws import EACH, EMPTY, NEVER, Bounds, Deck, check_draws

Kinds = Mapping[tuple[bool, ...], int]
"""How many cards there are of each kind; the kind tells which of the wishes a card counts for."""
_State = tuple[int, tuple[int, ...]]
"""How many cards were drawn, and how many of them count for each wish."""
_HandState = tuple[int, int, int]
"""Wanted cards in the deck, wanted cards in the hand, and how many have come in all."""
MOST_HANDS = 1_000
_MOST_WORK = 400_000


def together(kinds: Kinds, wishes: Sequence[Bounds], draws: int, put_back: str = NEVER) -> Fraction:
    """The chance that all wishes come true at once. Raises `Problem`."""
    size = sum(kinds.values())
    check_draws(Deck(size, 0, put_back), draws)
    rounds, draws = divmod(draws, size) if put_back == EMPTY and size else (0, draws)
    start = _counted(
        [rounds * sum(n for kind, n in kinds.items() if kind[at]) for at in range(len(wishes))],
        wishes,
    )
    plain = (False,) * len(wishes)
    states: dict[_State, int] = {} if start is None else {(0, start): 1}
    for kind, number in kinds.items():
        if kind != plain and number:
            states = _with_kind(states, kind, (number, draws, put_back), wishes)
    others = kinds.get(plain, 0)
    found = sum(
        ways * _ways(others, draws - drawn, draws - drawn, put_back)
        for (drawn, numbers), ways in states.items()
        if all(wish.hold(n) for wish, n in zip(wishes, numbers))
    )
    return Fraction(found, _ways(size, draws, draws, put_back))


def _with_kind(
    states: Mapping[_State, int],
    kind: tuple[bool, ...],
    cards: tuple[int, int, str],
    wishes: Sequence[Bounds],
) -> dict[_State, int]:
    """The ways after drawing cards of one more kind: their number, the draws, and when they are put back."""
    number, draws, put_back = cards
    found: dict[_State, int] = defaultdict(int)
    for (drawn, numbers), ways in states.items():
        left = draws - drawn
        for k in range((left if put_back == EACH else min(left, number)) + 1):
            counted = _counted([n + k * own for n, own in zip(numbers, kind)], wishes)
            if counted is None:
                break
            found[drawn + k, counted] += ways * _ways(number, k, left, put_back)
    return found


def _counted(numbers: Sequence[int], wishes: Sequence[Bounds]) -> tuple[int, ...] | None:
    """The numbers as far as they matter, at most as many as wanted; None if one is too large."""
    if any(wish.high is not None and n > wish.high for n, wish in zip(numbers, wishes)):
        return None
    return tuple(min(n, wish.low) if wish.high is None else n for n, wish in zip(numbers, wishes))


def _ways(number: int, chosen: int, left: int, put_back: str) -> int:
    """The ways to choose cards of one kind for some of the draws that are left."""
    if put_back == EACH:
        return comb(left, chosen) * int(number**chosen)
    return comb(number, chosen)


def over_hands(deck: Deck, hands: int, size: int) -> Distribution:
    """How many wanted cards come in a number of hands of a size; a card counts each time it comes. Raises `Problem`."""
    check_draws(Deck(deck.size, deck.wanted))
    if not 0 <= hands <= MOST_HANDS:
        raise impossible(f"can't draw {hands:,} hands", f"draw from 0 to {MOST_HANDS:,}")
    if not 0 <= size <= deck.size:
        what = f"can't draw a hand of {size}: the deck has {deck.size}"
        raise impossible(what, "draw smaller hands")
    states: dict[_HandState, int] = {(deck.wanted, 0, 0): 1}
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
            states = summed(_drawn(states, left, now))
            total *= comb(left, now)
            left, drawn = left - now, drawn + now
        states = summed(((wanted, 0, came), n) for (wanted, _, came), n in states.items())
    return distribution_of((came, n) for (_, _, came), n in states.items())


def _drawn(states: dict[_HandState, int], left: int, now: int) -> Iterator[tuple[_HandState, int]]:
    for (wanted, held, came), ways in states.items():
        for k in range(max(0, now - left + wanted), min(now, wanted) + 1):
            more = comb(wanted, k) * comb(left - wanted, now - k)
            yield (wanted - k, held + k, came + k), ways * more
