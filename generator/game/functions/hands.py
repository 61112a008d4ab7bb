"""Hands drawn in turn from a deck that is reshuffled when it runs out: exact chances.

Each hand is discarded before the next is drawn. If the deck runs out in the middle of a hand, the discards are shuffled
and become the deck; the cards already in the hand stay out of it. Choose the cards you want with `where` and filters,
as in `count`; `of` chooses the cards of the deck. How often they come in all hands together: `at_least`, `at_most`,
both, or `exactly` (default: at least 1).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions._arguments import DeckReader, as_arguments, optional, whole
from generator.stats.distribution import Distribution
from generator.stats.draws import bounds
from generator.stats.hands import over_hands


class Hands(DeckReader):
    """Draws hands from the decks of a game."""

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
        within = bounds(*optional(at_least, at_most, exactly))
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


COUNTS = Hands
