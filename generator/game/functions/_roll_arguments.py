"""The arguments of the functions on rolls: dice, odds, numbers and bounds; and what the work costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, as_number, simplest
from generator.game.expressions.cost_limit import BUDGET
from generator.game.expressions.fields import decimal_or_whole
from generator.game.functions._draw_arguments import wrong
from generator.stats.dice import Roll, Term, read, rolled
from generator.stats.distribution import Distribution, Range, distribution_with, range_of

MOST = 10_000
"""The most numbers that may be given chances."""
_ODDS = (
    "write dice such as `'2d6 + 3'`, numbers with their chances, `[[0, '70 %'], [5, '30 %']]`, "
    "or the chances of 0, 1, 2 and so on"
)


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


def limits_of(at_least: Any, at_most: Any, exactly: Any) -> Range:
    """The range of numbers that is given. Raises `Problem` where none is."""
    bounds = [at_least, at_most, exactly]
    if bounds == [None] * 3:
        raise wrong(
            "no number to compare with is given",
            "write `at_least=9`, `at_most=4`, both, or `exactly=7`",
        )
    return range_of(*(None if value is None else simplest(number_of(value)) for value in bounds))


def hits_of(at_least: Any, at_most: Any, exactly: Any) -> Range:
    """The range of numbers of hits that is given; at least 1 by default. Raises `Problem`."""
    if (at_least, at_most, exactly) == (None, None, None):
        return Range(1)
    return limits_of(at_least, at_most, exactly)


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


def pay_for_rounds(brings: Distribution, total: Number) -> None:
    """Pays for the way to a total: for each number up to it, and each step that leads there."""
    steps = min(Fraction(max(0, total)), Fraction(MOST)) * (50 + 2 * len(brings.ways))
    BUDGET.spend(1_000 + int(steps))


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"
