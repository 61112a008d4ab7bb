"""What the functions on rolls are given: dice, chances, numbers; and what the work costs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, given, simplest
from generator.game.expressions.cost_limit import BUDGET
from generator.game.expressions.fields import decimal_or_whole
from generator.game.functions._draw_arguments import wrong
from generator.stats.dice import Roll, rolled
from generator.stats.distribution import Range, Spread, range_of, spread_with

MOST = 10_000
"""So many numbers may be given their chances."""
_ODDS = (
    "write dice such as `'2d6 + 3'`, numbers with their chances, `[[0, '70 %'], [5, '30 %']]`, "
    "or the chances of 0, 1, 2 and so on"
)


def odds_of(odds: Any) -> Spread:
    """How often each number comes about: of dice, or of numbers with their chances. Raises `Problem`."""
    if isinstance(odds, str):
        return roll_of(odds).spread
    if not isinstance(odds, (list, tuple)) or not 0 < len(odds) <= MOST:
        raise wrong(f"`{_short(odds)}` is no odds", _ODDS)
    chances: dict[Number, Fraction] = {}
    for number, chance in _pairs(odds):
        made = simplest(number_of(number))
        chances[made] = chances.get(made, Fraction(0)) + number_of(chance)
    BUDGET.spend(20 * len(odds))
    return paid(spread_with(chances))


def _pairs(odds: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Numbers with their chances."""
    lists = [each for each in odds if isinstance(each, (list, tuple))]
    if not lists:
        return list(enumerate(odds))
    if len(lists) < len(odds) or any(len(each) != 2 for each in lists):
        raise wrong(f"`{_short(odds)}` is no odds", _ODDS)
    return [(number, chance) for number, chance in lists]


def roll_of(dice: Any) -> Roll:
    """What dice show. Raises `Problem`."""
    if not isinstance(dice, str):
        raise wrong(f"`{_short(dice)}` is no dice", "write dice as a text: `'2d6 + 3'`")
    roll = rolled(dice)
    paid(roll.spread)
    return roll


def number_of(value: Any) -> Fraction:
    """A number, exactly. Raises `Problem`."""
    found = given(value)
    if found is None:
        raise wrong(f"`{_short(value)}` is no number", "write a number such as `9` or `'50 %'`")
    return found


def limits_of(at_least: Any, at_most: Any, exactly: Any) -> Range:
    """The numbers that are meant. Raises `Problem` where none are."""
    given = [at_least, at_most, exactly]
    if given == [None] * 3:
        raise wrong(
            "no number is named to compare with",
            "write `at_least=9`, `at_most=4`, both, or `exactly=7`",
        )
    return range_of(*(None if value is None else simplest(number_of(value)) for value in given))


def chance_in(spread: Spread, within: Range) -> Number:
    """The chance of a number within limits. Raises `Problem` if it is exactly one that there cannot be."""
    only = Fraction(within.low or 0)
    alone = within.low == within.high and only.denominator > 1
    if alone and all(Fraction(number).denominator == 1 for number in spread.numbers):
        what = f"`{decimal_or_whole(only)}` is not a whole number, and all results are"
        raise wrong(what, "write a whole number, or `at_least` and `at_most`")
    return simplest(spread.chance(within))


def hits_of(at_least: Any, at_most: Any, exactly: Any) -> Range:
    """The numbers of hits that are meant; at least 1 where nothing is said. Raises `Problem`."""
    if (at_least, at_most, exactly) == (None, None, None):
        return Range(1)
    return limits_of(at_least, at_most, exactly)


def pairs_of(spread: Spread) -> list[list[Number]]:
    """Numbers with their chances, as expressions pass them on."""
    BUDGET.spend(20 * len(spread.ways))
    return [[number, simplest(chance)] for number, chance in spread.chances().items()]


def paid(spread: Spread) -> Spread:
    """The same: the work that it was is paid for, by how many numbers it has and how long they are."""
    BUDGET.spend(len(spread.ways) * (1 + (spread.every.bit_length() // 64) ** 2 // 8))
    return spread


def pay_for_rounds(brings: Spread, total: Number) -> None:
    """Pays for the way to a total: for each number up to it, and each step that leads there."""
    steps = min(Fraction(max(0, total)), Fraction(MOST)) * (50 + 2 * len(brings.ways))
    BUDGET.spend(1_000 + int(steps))


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"
