"""The arguments of functions: decks, dice, odds, numbers, bounds and chances; and what the work costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game.counting.cell_values import Number, as_number, simplest
from generator.game.counting.rows import both
from generator.game.counting.selection import RowSelector
from generator.game.expressions.cost_limit import BUDGET
from generator.game.expressions.fields import decimal_or_whole
from generator.stats.dice import Roll, Term, read, rolled
from generator.stats.distribution import Distribution, Range, distribution_with, range_of
from generator.stats.draws import EACH, NEVER, Bounds, Deck, bounds

MOST = 10_000
"""The most numbers that may be given chances."""
_ODDS = (
    "write dice such as `'2d6 + 3'`, numbers with their chances, `[[0, '70 %'], [5, '30 %']]`, "
    "or the chances of 0, 1, 2 and so on"
)
_WANTED = 'write each condition and how many cards it wants: `{"cost > 2": 1, "category == \'Boss\'": [1, 2]}`'


class RowCounter:
    """Functions that count rows of a game."""

    def __init__(self, chosen: RowSelector) -> None:
        self._chosen = chosen


class DeckReader(RowCounter):
    """Finds the decks and the wanted cards that functions on draws are called with."""

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
        self._chosen.note(f"{key}={value!r}" for key, value in arguments.items())


def order_of(nth: Any) -> int:
    """Which of some cards is meant: 1 for the first. Raises `Problem`."""
    return whole(nth, "card number", 1)


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


def whole(
    value: Any, noun: str = "number of cards", least: int | None = None, most: int | None = None
) -> int:
    """A whole number within limits. Raises `Problem`."""
    found, hint = as_number(value), "write a whole number such as `5`"
    if found is not None and found.denominator == 1:
        number = found.numerator
        if (least is None or least <= number) and (most is None or number <= most):
            return number
        hint = f"write a number from {least} {'on' if most is None else f'to {most:,}'}"
    raise wrong(f"`{value}` isn't a valid {noun}", hint)


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


def odds_of(odds: Any) -> Distribution:
    """How often each number comes up: of dice, or of numbers with their chances. Raises `Problem`."""
    if isinstance(odds, str):
        return roll_of(odds).distribution
    if not isinstance(odds, (list, tuple)) or not 0 < len(odds) <= MOST:
        raise _not_odds(odds)
    pairs = [each for each in odds if isinstance(each, (list, tuple))]
    if pairs and (len(pairs) < len(odds) or any(len(each) != 2 for each in pairs)):
        raise _not_odds(odds)
    chances: dict[Number, Fraction] = {}
    for value, chance in pairs or enumerate(odds):
        number = simplest(number_of(value))
        chances[number] = chances.get(number, Fraction(0)) + number_of(chance)
    BUDGET.spend(20 * len(odds))
    return paid(distribution_with(chances))


def _not_odds(odds: Any) -> Exception:
    return wrong(f"`{_short(odds)}` can't be read as odds", _ODDS)


def roll_of(dice: Any) -> Roll:
    """The roll that a text describes. Raises `Problem`."""
    if not isinstance(dice, str):
        raise wrong(f"`{_short(dice)}` isn't a dice roll", "write dice as text: `'2d6 + 3'`")
    roll = rolled(dice)
    paid(roll.distribution)
    return roll


def pool_of(dice: Any) -> Term:
    """A roll of identical dice, such as `3d6`. Raises `Problem`."""
    terms, plain = read(dice) if isinstance(dice, str) else ((), 0)
    if len(terms) != 1 or plain or not terms[0].keeps_all or terms[0].factor != 1:
        raise wrong(f"`{dice}` isn't a roll of identical dice", "write a roll such as `3d6`")
    return terms[0]


def number_of(value: Any) -> Fraction:
    """A number, exactly. Raises `Problem`."""
    found = as_number(value)
    if found is None:
        raise wrong(f"`{_short(value)}` isn't a number", "write a number such as `9` or `'50 %'`")
    return found


def limits_of(at_least: Any, at_most: Any, exactly: Any, default: Range | None = None) -> Range:
    """The range of numbers that is given, or else the default. Raises `Problem` if there is none."""
    bounds = [at_least, at_most, exactly]
    if bounds == [None] * 3:
        if default is None:
            hint = "write `at_least=9`, `at_most=4`, both, or `exactly=7`"
            raise wrong("no number to compare with is given", hint)
        return default
    return range_of(*(None if value is None else simplest(number_of(value)) for value in bounds))


def chance_in(spread: Distribution, within: Range) -> Number:
    """The chance of a number within limits. Raises `Problem` if only an impossible fraction would be."""
    only = Fraction(within.low or 0)
    alone = within.low == within.high and only.denominator > 1
    if alone and all(Fraction(number).denominator == 1 for number in spread.numbers):
        what = f"`{decimal_or_whole(only)}` isn't a whole number, but all results are"
        raise wrong(what, "write a whole number, or `at_least` and `at_most`")
    return simplest(spread.chance(within))


def pairs_of(spread: Distribution) -> list[list[Number]]:
    """Numbers with their chances, as expressions pass them on."""
    BUDGET.spend(20 * len(spread.ways))
    return [[number, simplest(chance)] for number, chance in spread.chances().items()]


def paid(spread: Distribution) -> Distribution:
    """The spread itself, once its work is paid for, by how many numbers it has and how long they are."""
    BUDGET.spend(len(spread.ways) * (1 + (spread.total.bit_length() // 64) ** 2 // 8))
    return spread


def rounds_to(brings: Distribution, total: Any) -> tuple[Distribution, Number]:
    """What a round brings, and the total, paid for by each number up to it and each step there. Raises `Problem`."""
    goal = simplest(number_of(total))
    steps = min(Fraction(max(0, goal)), Fraction(MOST)) * (50 + 2 * len(brings.ways))
    BUDGET.spend(1_000 + int(steps))
    return brings, goal


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"
