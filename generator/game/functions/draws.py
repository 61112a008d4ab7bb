"""The functions on draws: what is among the cards drawn from a deck, and when it comes, exactly.

Cards are drawn from all pieces of a component, or from those for which `of` holds. Those one looks out for are meant by
`where` and filters, as in `count`. How many of them: `at_least`, `at_most`, both, or `exactly`; at least 1 where none
of them is said. Cards that were drawn stay out; with `put_back='each'` each is shuffled in again before the next draw,
with `put_back='empty'` all are when none is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.game.counting.cell_values import Number, simplest
from generator.game.counting.rows import both
from generator.game.counting.selection import Chosen
from generator.game.functions._draw_arguments import (
    chance_of,
    draws_of,
    optional,
    order_of,
    pay,
    pay_for_kinds,
    said,
    times_of,
    wishes_of,
    wrong,
)
from generator.stats import draws as stats
from generator.stats.draws import NEVER, Deck
from generator.stats.hands import together


class _Asked(NamedTuple):
    """What a function was asked, but for the component: how the trace names it, and which cards are meant."""

    call: str
    where: str
    of: str
    filters: Mapping[str, Any]
    put_back: str
    given: Mapping[str, Any]


class Draws:
    """Draws from the decks of a game."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen

    def drawn(
        self,
        component: Any,
        draws: Any,
        /,
        where: str = "",
        *,
        at_least: int | None = None,
        at_most: int | None = None,
        exactly: int | None = None,
        of: str = "",
        put_back: str = NEVER,
        mulligans: int = 0,
        **filters: Any,
    ) -> Number:
        """The chance that so many of some cards are among those drawn.

        With `mulligans=1` they are an opening hand, which is shuffled in and drawn anew, once, where it fails.

        Example: drawn(events, 5, "category == 'Boss'", at_least=1)
        """
        number, times = draws_of(draws), times_of(mulligans)
        within = stats.bounds(*optional(at_least, at_most, exactly))
        given = {"draws": number, **said(within), **({"mulligans": times} if times else {})}
        deck = self._deck(component, _Asked("drawn", where, of, filters, put_back, given))
        pay(deck, number)
        return simplest(stats.kept(stats.spread(deck, number).chance(within), times))

    def drawn_together(
        self,
        component: Any,
        draws: Any,
        wanted: Any,
        /,
        *,
        of: str = "",
        put_back: str = NEVER,
        mulligans: int = 0,
    ) -> Number:
        """The chance that a hand has several kinds of cards at once: at least so many of each, or `[1, 2]` for 1 to 2.

        A card for which several conditions hold counts for each of them.

        Example: drawn_together(events, 5, {"category == 'Boss'": 1, "category == 'Skill'": 2})
        """
        wishes, number, times = wishes_of(wanted), draws_of(draws), times_of(mulligans)
        deck = self._chosen.rows("count", component, (), of, {})
        own: list[set[int]] = []
        for where, wish in wishes.items():
            rows = self._chosen.rows("drawn_together", component, (), both(where, of), {})
            self._note({"draws": number, **said(wish)})
            own.append({id(item) for item in rows})
        kinds: Counter[tuple[bool, ...]] = Counter()
        for item in deck:
            kinds[tuple(id(item) in rows for rows in own)] += item.copies
        bounds = tuple(wishes.values())
        pay_for_kinds(kinds, bounds, number)
        return simplest(stats.kept(together(kinds, bounds, number, put_back), times))

    def drawn_chances(
        self,
        component: Any,
        draws: Any,
        /,
        where: str = "",
        *,
        of: str = "",
        put_back: str = NEVER,
        **filters: Any,
    ) -> list[Number]:
        """The chances of none, 1, 2 and so on of some cards among those drawn, up to as many as are drawn.

        Example: drawn_chances(events, 5, "category == 'Boss'")
        """
        number = draws_of(draws)
        asked = _Asked("drawn_chances", where, of, filters, put_back, {"draws": number})
        deck = self._deck(component, asked)
        pay(deck, number, power=2)
        chances = stats.spread(deck, number).chances()
        return [simplest(chances.get(k, Fraction(0))) for k in range(number + 1)]

    def drawn_mean(
        self,
        component: Any,
        draws: Any,
        /,
        where: str = "",
        *,
        of: str = "",
        put_back: str = NEVER,
        **filters: Any,
    ) -> Number:
        """How many of some cards are among those drawn, on average.

        Example: drawn_mean(events, 5, "category == 'Boss'") | round(2)
        """
        number = draws_of(draws)
        asked = _Asked("drawn_mean", where, of, filters, put_back, {"draws": number})
        return simplest(stats.mean_drawn(self._deck(component, asked), number))

    def first_drawn(
        self,
        component: Any,
        /,
        where: str = "",
        *,
        at_least: int | None = None,
        at_most: int | None = None,
        exactly: int | None = None,
        nth: int = 1,
        of: str = "",
        put_back: str = NEVER,
        **filters: Any,
    ) -> Number:
        """The chance that the first of some cards comes on a certain draw, or by one; with `nth=2` the second.

        Example: first_drawn(events, "category == 'Boss'", at_most=10)
        """
        if (at_least, at_most, exactly) == (None, None, None):
            raise wrong("no draw is named", "write `at_most=10` for: by the 10th draw")
        within, order = stats.bounds(*optional(at_least, at_most, exactly)), order_of(nth)
        given = {**said(within), **_nth(order)}
        deck = self._deck(component, _Asked("first_drawn", where, of, filters, put_back, given))
        pay(deck, within.high or within.low)
        before = stats.came(deck, order, within.low - 1)
        return simplest(max(Fraction(0), stats.came(deck, order, within.high) - before))

    def first_drawn_mean(
        self,
        component: Any,
        /,
        where: str = "",
        *,
        nth: int = 1,
        of: str = "",
        put_back: str = NEVER,
        **filters: Any,
    ) -> Number:
        """On which draw the first of some cards comes, on average; with `nth=2` the second.

        Example: first_drawn_mean(events, "category == 'Boss'") | round(1)
        """
        order = order_of(nth)
        asked = _Asked("first_drawn_mean", where, of, filters, put_back, _nth(order))
        return simplest(stats.mean_coming(self._deck(component, asked), order))

    def draws_needed(
        self,
        component: Any,
        chance: Any,
        /,
        where: str = "",
        *,
        nth: int = 1,
        of: str = "",
        put_back: str = NEVER,
        **filters: Any,
    ) -> int:
        """After how many draws the first of some cards has come with a chance of at least so much.

        Example: draws_needed(events, '90 %', "category == 'Boss'")
        """
        wanted, order = chance_of(chance), order_of(nth)
        given = {"chance": str(chance), **_nth(order)}
        deck = self._deck(component, _Asked("draws_needed", where, of, filters, put_back, given))
        pay(deck, deck.size)
        return stats.draws_needed(deck, wanted, order)

    def _deck(self, component: Any, asked: _Asked) -> Deck:
        """The deck that is meant; what was counted is kept in the trace."""
        every = self._chosen.rows("count", component, (), asked.of, {})
        where = both(asked.where, asked.of)
        rows = self._chosen.rows(asked.call, component, (), where, asked.filters)
        self._note(asked.given)
        size, wanted = (sum(item.copies for item in items) for items in (every, rows))
        return Deck(size, wanted, asked.put_back)

    def _note(self, given: Mapping[str, Any]) -> None:
        """Writes into the trace what was asked of the rows that were counted last."""
        said = (f"{key}={value!r}" for key, value in given.items())
        self._chosen.note(said)


def _nth(order: int) -> dict[str, int]:
    return {"nth": order} if order != 1 else {}


FUNCTIONS = {
    name: getattr(Draws, name)
    for name in (
        *("drawn", "drawn_together", "drawn_chances", "drawn_mean"),
        *("first_drawn", "first_drawn_mean", "draws_needed"),
    )
}
COUNTS = Draws
