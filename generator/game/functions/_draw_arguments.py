"""What the functions on draws are given: numbers of draws and cards, bounds, chances; and what the work costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game.counting.cell_values import given
from generator.stats.draws import EACH, Bounds, Deck, bounds

_WISHES = (
    'write each condition and how many it wants: `{"cost > 2": 1, "category == \'Boss\'": [1, 2]}`'
)


def draws_of(value: Any) -> int:
    """A number of draws. Raises `Problem`."""
    return whole(value, "number of draws")


def order_of(nth: Any) -> int:
    """Which one of some cards is meant: the first, the second. Raises `Problem`."""
    order = whole(nth, "number of a card")
    if order < 1:
        raise wrong(f"`{nth}` is no number of a card", "count from 1")
    return order


def times_of(mulligans: Any) -> int:
    """How often a hand may be drawn anew. Raises `Problem`."""
    times = whole(mulligans, "number of mulligans")
    if not 0 <= times <= 10:
        raise wrong(f"`{mulligans}` is no number of mulligans", "write a number from 0 to 10")
    return times


def chance_of(value: Any) -> Fraction:
    """A chance. Raises `Problem`."""
    found = given(value)
    if found is None or not 0 <= found <= 1:
        raise wrong(f"`{value}` is no chance", "write `0.9` or `'90 %'`")
    return found


def wishes_of(wanted: Any) -> dict[str, Bounds]:
    """How many are wanted of the cards for which each condition holds. Raises `Problem`."""
    if not isinstance(wanted, Mapping) or not wanted:
        raise wrong(f"`{wanted}` does not say which cards are wanted", _WISHES)
    return {str(where): _wish(wish) for where, wish in wanted.items()}


def _wish(wish: Any) -> Bounds:
    """A number is at least so many, a list the least and the most."""
    if not isinstance(wish, (list, tuple)):
        return Bounds(whole(wish))
    if len(wish) != 2:
        raise wrong(f"`{wish}` does not say how many cards are wanted", _WISHES)
    return bounds(whole(wish[0]), whole(wish[1]))


def whole(value: Any, noun: str = "number of cards") -> int:
    """A whole number. Raises `Problem`."""
    found = given(value)
    if found is None or found.denominator != 1:
        raise wrong(f"`{value}` is no {noun}", "write a whole number such as `5`")
    return found.numerator


def optional(*values: Any) -> list[int | None]:
    """Whole numbers, where they are given. Raises `Problem`."""
    return [None if value is None else whole(value) for value in values]


def said(within: Bounds) -> dict[str, int]:
    """Bounds in the words of an expression."""
    if within.low == within.high:
        return {"exactly": within.low}
    made = {"at_least": within.low} if within.low or within.high is None else {}
    return made if within.high is None else {**made, "at_most": within.high}


def wrong(what: str, hint: str) -> Problem:
    """A mistake in what a function was given."""
    return Problem("EXPR005", what, NOWHERE, hint)


def pay(deck: Deck, draws: int, power: int = 1) -> None:
    """Pays for steps with numbers as long as a deck makes them; for their squares where each is made a fraction."""
    from generator.game.expressions.cost_limit import BUDGET

    each = deck.put_back == EACH
    length = draws * deck.size.bit_length() if each else deck.size
    steps = draws if each else min(draws, deck.size)
    BUDGET.spend((1 + steps) * (1 + length // 300) ** power)


def pay_for_kinds(kinds: Mapping[Any, int], wishes: Sequence[Bounds], draws: int) -> None:
    """Pays for a hand of several kinds of cards."""
    from generator.game.expressions.cost_limit import BUDGET

    states = draws + 1
    for wish in wishes:
        states *= 1 + min(draws, wish.low if wish.high is None else wish.high)
    steps = sum(1 + min(number, draws) for number in kinds.values())
    BUDGET.spend(min(states, (1 + draws) ** len(kinds)) * steps)
