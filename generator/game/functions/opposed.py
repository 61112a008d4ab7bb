"""Opposed rolls: who rolls higher, and what happens on ties. All results are exact.

Each side rolls dice, written as for `dice`, or has odds as `mean_of` takes them. `ties` says what a tie counts for the
first side: `'lose'`, `'win'`, `'half'` a win, or roll `'again'`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.functions._arguments import odds_of, paid, pool_of, wrong
from generator.stats import opposed as stats
from generator.stats.opposed import LOSE, Hand


def dice_against(one: Any, other: Any, /) -> list[Number]:
    """The chances that the first side rolls higher than the second, the same, or lower. Raises `Problem`.

    Example: dice_against('d6 + 1', 'd6') | join(', ')
    """
    return [simplest(chance) for chance in stats.against(odds_of(one), odds_of(other))]


def dice_wins(one: Any, other: Any, /, ties: str = LOSE) -> Number:
    """The chance that the first side beats the second. Raises `Problem`.

    Example: dice_wins('2d6 + 3', '3d6', ties='again')
    """
    return simplest(stats.against(odds_of(one), odds_of(other)).won(ties))


def dice_pairs(one: Any, other: Any, /, ties: str = LOSE) -> list[Number]:
    """The chances to win none, one, two and so on of the pairs when dice are compared one by one. Raises `Problem`.

    Both sides sort their dice; the highest dice are compared, then the next highest, as long as both sides have dice.

    Example: mean_of(dice_pairs('3d6', '2d6', ties='lose'))
    """
    mine, theirs = _hand(one), _hand(other)
    found = paid(stats.pairs_won(mine, theirs, ties)).chances()
    most = min(mine.number, theirs.number)
    return [simplest(Fraction(found.get(won, 0))) for won in range(most + 1)]


def _hand(dice: Any) -> Hand:
    """The dice of one side. Raises `Problem` where they aren't identical."""
    term = pool_of(dice)
    if term.die.chance or term.die.counts(max(term.die.faces)) != max(term.die.faces):
        raise wrong(f"`{dice}` doesn't show one face per die", "write a roll such as `3d6`")
    return Hand(term.die.faces, term.number)
