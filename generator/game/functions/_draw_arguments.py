"""The arguments of the functions on draws: decks, numbers of cards, bounds, chances; and what the work costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game.counting.cell_values import as_number
from generator.game.counting.rows import both
from generator.game.counting.selection import RowSelector
from generator.game.expressions.cost_limit import BUDGET
from generator.stats.draws import EACH, NEVER, Bounds, Deck, bounds

_WANTED = 'write each condition and how many cards it wants: `{"cost > 2": 1, "category == \'Boss\'": [1, 2]}`'


class DeckReader:
    """Finds the decks and the wanted cards that functions on draws are called with."""

    def __init__(self, chosen: RowSelector) -> None:
        self._chosen = chosen

    def _deck(
        self,
        call: str,
        component: Any,
        cards: tuple[str, str, Mapping[str, Any]],
        noted: Mapping[str, Any],
        put_back: str = NEVER,
    ) -> Deck:
        """The deck for `where`, `of` and filters; what was counted is kept in the trace, with more arguments."""
        where, of, filters = cards
        deck = self._chosen.rows("count", component, of)
        wanted = self._chosen.rows(call, component, both(where, of), filters)
        self._note(noted)
        size, number = (sum(item.copies for item in items) for items in (deck, wanted))
        return Deck(size, number, put_back)

    def _note(self, arguments: Mapping[str, Any]) -> None:
        """Adds arguments to the trace of the rows that were counted last."""
        self._chosen.note(f"{key}={value!r}" for key, value in arguments.items())


def order_of(nth: Any) -> int:
    """Which of some cards is meant: 1 for the first. Raises `Problem`."""
    order = whole(nth, "card number")
    if order < 1:
        raise wrong(f"`{nth}` isn't a valid card number", "count from 1")
    return order


def mulligans_of(value: Any) -> int:
    """How often a hand may be redrawn, 0 to 10. Raises `Problem`."""
    number = whole(value, "number of mulligans")
    if not 0 <= number <= 10:
        raise wrong(f"`{value}` isn't a valid number of mulligans", "write a number from 0 to 10")
    return number


def chance_of(value: Any) -> Fraction:
    """A chance from 0 to 1. Raises `Problem`."""
    found = as_number(value)
    if found is None or not 0 <= found <= 1:
        raise wrong(f"`{value}` isn't a chance", "write `0.9` or `'90 %'`")
    return found


def wishes_of(wanted: Any) -> dict[str, Bounds]:
    """How many cards are wanted for each condition. Raises `Problem`."""
    if not isinstance(wanted, Mapping) or not wanted:
        raise wrong(f"`{wanted}` doesn't list which cards are wanted", _WANTED)
    return {str(where): _wish(wish) for where, wish in wanted.items()}


def _wish(wish: Any) -> Bounds:
    """The bounds of a number, which means at least, or of a list of the least and the most."""
    if not isinstance(wish, (list, tuple)):
        return Bounds(whole(wish))
    if len(wish) != 2:
        raise wrong(f"`{wish}` isn't a number of cards or a range", _WANTED)
    return bounds(whole(wish[0]), whole(wish[1]))


def whole(value: Any, noun: str = "number of cards") -> int:
    """A whole number. Raises `Problem`."""
    found = as_number(value)
    if found is None or found.denominator != 1:
        raise wrong(f"`{value}` isn't a valid {noun}", "write a whole number such as `5`")
    return found.numerator


def optional(*values: Any) -> list[int | None]:
    """Whole numbers, and None unchanged. Raises `Problem`."""
    return [None if value is None else whole(value) for value in values]


def as_arguments(within: Bounds) -> dict[str, int]:
    """Bounds as the arguments of an expression."""
    if within.low == within.high:
        return {"exactly": within.low}
    least = {"at_least": within.low} if within.low or within.high is None else {}
    return least if within.high is None else {**least, "at_most": within.high}


def wrong(what: str, hint: str) -> Problem:
    """The problem of a wrong argument."""
    return Problem("EXPR005", what, NOWHERE, hint)


def pay(deck: Deck, draws: int, power: int = 1) -> None:
    """Pays for steps with numbers as long as a deck makes them; for their squares where each becomes a fraction."""
    each = deck.put_back == EACH
    length = draws * deck.size.bit_length() if each else deck.size
    steps = draws if each else min(draws, deck.size)
    BUDGET.spend((1 + steps) * (1 + length // 300) ** power)


def pay_for_kinds(kinds: Mapping[Any, int], wishes: Sequence[Bounds], draws: int) -> None:
    """Pays for a hand of several kinds of cards."""
    states = draws + 1
    for wish in wishes:
        states *= 1 + min(draws, wish.low if wish.high is None else wish.high)
    steps = sum(1 + min(number, draws) for number in kinds.values())
    BUDGET.spend(min(states, (1 + draws) ** len(kinds)) * steps)
