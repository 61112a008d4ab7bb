"""Several kinds of cards in one hand: at least one of these and two of those, where a card may be of both kinds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from generator.stats.draws import EACH, EMPTY, NEVER, Bounds, Deck, check_draws

Kinds = Mapping[tuple[bool, ...], int]
"""How many cards there are of each kind; the kind tells which of the wishes a card counts for."""
_State = tuple[int, tuple[int, ...]]
"""How many cards were drawn, and how many of them count for each wish."""


def together(kinds: Kinds, wishes: Sequence[Bounds], draws: int, put_back: str = NEVER) -> Fraction:
    """The chance that all wishes come true at once. Raises `Problem`.

    >>> str(together({(True, False): 2, (False, True): 2, (False, False): 1}, [Bounds(1), Bounds(1)], 2))
    '2/5'
    """
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
