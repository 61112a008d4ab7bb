"""The functions on hands that are drawn again and again from a deck that is used up and shuffled anew, exactly.

Each hand is discarded before the next is drawn. Where the deck is empty in the middle of a hand, the discards are
shuffled and become the deck; what is held already stays out of it. Those one looks out for are meant by `where` and
filters, as in `count`; `of` says which cards make the deck. How often they come in all hands together: `at_least`,
`at_most`, both, or `exactly`; at least 1 where none of them is said.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.counting.rows import both
from generator.game.counting.selection import Chosen
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions._draw_arguments import optional, said, whole
from generator.stats.distribution import Spread
from generator.stats.draws import Deck, bounds
from generator.stats.reshuffled import over_hands


class Hands:
    """Draws hands from the decks of a game."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen

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
        """The chance that some cards come so often in so many hands of a size.

        Example: hands_drawn(events, 6, 5, "category == 'Boss'", at_least=2)
        """
        within = bounds(*optional(at_least, at_most, exactly))
        asked = ("hands_drawn", where, of, filters)
        found = self._drawn(component, hands, size, asked, said(within))
        return simplest(found.chance(within))

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
        """The chances that some cards come never, once, twice and so on in so many hands of a size.

        Example: mean_of(hands_drawn_chances(events, 6, 5, "category == 'Boss'"))
        """
        asked = ("hands_drawn_chances", where, of, filters)
        found = self._drawn(component, hands, size, asked, {}).chances()
        return [simplest(Fraction(found.get(n, 0))) for n in range(1 + int(max(found)))]

    def _drawn(
        self,
        component: Any,
        hands: Any,
        size: Any,
        asked: tuple[str, str, str, dict[str, Any]],
        given: dict[str, int],
    ) -> Spread:
        """How often the cards come; what was counted is kept in the trace."""
        call, where, of, filters = asked
        numbers = whole(hands, "number of hands"), whole(size, "size of a hand")
        every = self._chosen.rows("count", component, (), of, {})
        rows = self._chosen.rows(call, component, (), both(where, of), filters)
        told = {"hands": numbers[0], "size": numbers[1], **given}
        self._chosen.note(f"{key}={value!r}" for key, value in told.items())
        BUDGET.spend(100_000)
        held, wanted = (sum(item.copies for item in items) for items in (every, rows))
        return over_hands(Deck(held, wanted), *numbers)


FUNCTIONS = {
    "hands_drawn": Hands.hands_drawn,
    "hands_drawn_chances": Hands.hands_drawn_chances,
}
COUNTS = Hands
