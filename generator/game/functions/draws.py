"""Draws from a deck: the exact chances of the cards you want, and when they come.

Cards are drawn from all pieces of a component, or from those for which `of` is true. Choose the cards you want with
`where` and filters, as in `count`, and how many of them with `at_least`, `at_most`, both, or `exactly` (default: at
least 1). Drawn cards stay out of the deck; with `put_back='each'` each is shuffled in again before the next draw, with
`put_back='empty'` all are shuffled in when the deck is empty.

The functions on hands draw several hands in turn. Each hand is discarded before the next is drawn. If the deck runs out
in the middle of a hand, the discards are shuffled and become the deck; the cards already in the hand stay out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.counting.rows import both
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions._arguments import (
    DeckReader,
    as_arguments,
    chance_of,
    optional,
    order_of,
    pay,
    pay_for_kinds,
    whole,
    wishes_of,
    wrong,
)
from generator.stats import draws as stats
from generator.stats.distribution import Distribution
from generator.stats.draws import NEVER
from generator.stats.hands import over_hands, together


class Draws(DeckReader):
    """Draws from the decks of a game."""

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
        """The chance to draw a certain number of some cards.

        With `mulligans=1` they are an opening hand that is shuffled in and drawn again, once, if it doesn't have them.

        Example: drawn(events, 5, "category == 'Boss'", at_least=1)
        """
        number, times = _number_of(draws), _mulligans(mulligans)
        within = stats.bounds(*optional(at_least, at_most, exactly))
        noted = {"draws": number, **as_arguments(within)} | ({"mulligans": times} if times else {})
        deck = self._deck("drawn", component, (where, of, filters), noted, put_back)
        pay(deck, number)
        return simplest(
            stats.chance_with_mulligans(stats.wanted_drawn(deck, number).chance(within), times)
        )

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
        """The chance that a hand has several kinds of cards at once: `1` for at least 1 of a kind, `[1, 2]` for 1 to 2.

        A card that meets several conditions counts for each of them.

        Example: drawn_together(events, 5, {"category == 'Boss'": 1, "category == 'Skill'": 2})
        """
        wishes, number = wishes_of(wanted), _number_of(draws)
        times = _mulligans(mulligans)
        deck = self._chosen.rows("count", component, of)
        own: list[set[int]] = []
        for where, wish in wishes.items():
            rows = self._chosen.rows("drawn_together", component, both(where, of))
            self._note({"draws": number, **as_arguments(wish)})
            own.append(set(map(id, rows)))
        kinds: Counter[tuple[bool, ...]] = Counter()
        for item in deck:
            kinds[tuple(id(item) in rows for rows in own)] += item.copies
        bounds = tuple(wishes.values())
        pay_for_kinds(kinds, bounds, number)
        return simplest(
            stats.chance_with_mulligans(together(kinds, bounds, number, put_back), times)
        )

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
        """The chances to draw none, 1, 2 and so on of some cards, up to the number of draws.

        Example: drawn_chances(events, 5, "category == 'Boss'")
        """
        number = _number_of(draws)
        cards = (where, of, filters)
        deck = self._deck("drawn_chances", component, cards, {"draws": number}, put_back)
        pay(deck, number, power=2)
        chances = stats.wanted_drawn(deck, number).chances()
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
        """How many of some cards are drawn, on average.

        Example: drawn_mean(events, 5, "category == 'Boss'") | round(2)
        """
        number = _number_of(draws)
        cards = (where, of, filters)
        deck = self._deck("drawn_mean", component, cards, {"draws": number}, put_back)
        return simplest(stats.mean_drawn(deck, number))

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
        """The chance that the first of some cards comes on or by a certain draw; with `nth=2` the second.

        Example: first_drawn(events, "category == 'Boss'", at_most=10)
        """
        if (at_least, at_most, exactly) == (None, None, None):
            raise wrong("no draw is given", "write `at_most=10` for “by the 10th draw”")
        within, order = stats.bounds(*optional(at_least, at_most, exactly)), order_of(nth)
        noted = as_arguments(within) | _nth(order)
        deck = self._deck("first_drawn", component, (where, of, filters), noted, put_back)
        pay(deck, within.high or within.low)
        before = stats.chance_by_draw(deck, order, within.low - 1)
        return simplest(max(Fraction(0), stats.chance_by_draw(deck, order, within.high) - before))

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
        cards = (where, of, filters)
        deck = self._deck("first_drawn_mean", component, cards, _nth(order), put_back)
        return simplest(stats.mean_draw_of_nth(deck, order))

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
        """How many draws it takes until the first of some cards has come with at least a certain chance.

        Example: draws_needed(events, '90 %', "category == 'Boss'")
        """
        wanted, order = chance_of(chance), order_of(nth)
        noted = {"chance": str(chance), **_nth(order)}
        deck = self._deck("draws_needed", component, (where, of, filters), noted, put_back)
        pay(deck, deck.size)
        return stats.draws_needed(deck, wanted, order)

    def hands_drawn(
        self,
        component: Any,
        hands: Any,
        size: Any,
        /,
        where: str = "",
        *,
        at_least: int | None = None,
        at_most: int | None = None,
        exactly: int | None = None,
        of: str = "",
        **filters: Any,
    ) -> Number:
        """The chance that some cards come a certain number of times in a number of hands of a size.

        Example: hands_drawn(events, 6, 5, "category == 'Boss'", at_least=2)
        """
        within = stats.bounds(*optional(at_least, at_most, exactly))
        cards, noted = (where, of, filters), as_arguments(within)
        return simplest(
            self._hands("hands_drawn", component, (hands, size), cards, noted).chance(within)
        )

    def hands_drawn_chances(
        self,
        component: Any,
        hands: Any,
        size: Any,
        /,
        where: str = "",
        *,
        of: str = "",
        **filters: Any,
    ) -> list[Number]:
        """The chances that some cards come never, once, twice and so on in a number of hands of a size.

        Example: mean_of(hands_drawn_chances(events, 6, 5, "category == 'Boss'"))
        """
        cards = (where, of, filters)
        found = self._hands("hands_drawn_chances", component, (hands, size), cards, {}).chances()
        return [simplest(Fraction(found.get(n, 0))) for n in range(1 + int(max(found)))]

    def _hands(
        self,
        call: str,
        component: Any,
        hands: tuple[Any, Any],
        cards: tuple[str, str, Mapping[str, Any]],
        noted: Mapping[str, int],
    ) -> Distribution:
        """How often the cards come in hands, given as their number and size."""
        number, size = whole(hands[0], "number of hands"), whole(hands[1], "hand size")
        deck = self._deck(call, component, cards, {"hands": number, "size": size, **noted})
        BUDGET.spend(100_000)
        return over_hands(deck, number, size)


COUNTS = Draws


def _number_of(draws: Any) -> int:
    return whole(draws, "number of draws")


def _mulligans(times: Any) -> int:
    return whole(times, "number of mulligans", 0, 10)


def _nth(order: int) -> dict[str, int]:
    return {"nth": order} if order != 1 else {}
