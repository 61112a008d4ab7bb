"""Several kinds of cards in one hand: at least one of these, and two of those, where a card may be of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from generator.stats.draws import EACH, EMPTY, NEVER, Bounds, Deck, need

Kinds = Mapping[tuple[bool, ...], int]
"""How many cards there are of each kind: which of the wishes a card is for."""
_State = tuple[int, tuple[int, ...]]
"""How many cards were drawn, and how many for each wish."""


def together(kinds: Kinds, wishes: Sequence[Bounds], draws: int, put_back: str = NEVER) -> Fraction:
    """The chance that all wishes come true at once. Raises `Problem`.

    >>> str(together({(True, False): 2, (False, True): 2, (False, False): 1}, [Bounds(1), Bounds(1)], 2))
    '2/5'
    """
    size = sum(kinds.values())
    need(Deck(size, 0, put_back), draws)
    rounds, draws = divmod(draws, size) if put_back == EMPTY and size else (0, draws)
    sure = tuple(
        rounds * sum(n for kind, n in kinds.items() if kind[at]) for at in range(len(wishes))
    )
    plain = tuple(False for _ in wishes)
    begun = _counted(sure, wishes)
    states: dict[_State, int] = {} if begun is None else {(0, begun): 1}
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
    given: tuple[int, int, str],
    wishes: Sequence[Bounds],
) -> dict[_State, int]:
    """The ways after some cards of one more kind."""
    number, draws, put_back = given
    made: dict[_State, int] = {}
    for (drawn, numbers), ways in states.items():
        left = draws - drawn
        for k in range((left if put_back == EACH else min(left, number)) + 1):
            told = _counted([n + k * own for n, own in zip(numbers, kind)], wishes)
            if told is None:
                break
            state = (drawn + k, told)
            made[state] = made.get(state, 0) + ways * _ways(number, k, left, put_back)
    return made


def _counted(numbers: Sequence[int], wishes: Sequence[Bounds]) -> tuple[int, ...] | None:
    """The numbers as far as they matter: beyond what is wished for, all are alike. None where one is too many."""
    if any(wish.high is not None and n > wish.high for n, wish in zip(numbers, wishes)):
        return None
    return tuple(min(n, wish.low) if wish.high is None else n for n, wish in zip(numbers, wishes))


def _ways(number: int, chosen: int, left: int, put_back: str) -> int:
    """In how many ways cards are chosen of so many alike, for some of the draws that are left."""
    if put_back == EACH:
        return comb(left, chosen) * int(number**chosen)
    return comb(number, chosen)
