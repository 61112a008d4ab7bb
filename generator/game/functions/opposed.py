"""The functions on rolls against each other: who is higher, and what becomes of ties, exactly.

Each side rolls dice, written as for `dice`, or has odds as `mean_of` takes them. `ties` says what a tie is for the
first side: `'lose'`, `'win'`, `'half'` a win, or rolled `'again'`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.game.counting.cell_values import Number, simplest
from generator.game.functions._draw_arguments import wrong
from generator.game.functions._roll_arguments import odds_of, paid
from generator.stats import opposed as stats
from generator.stats.dice import read
from generator.stats.opposed import LOSE, Hand


def against(one: Any, other: Any, /) -> list[Number]:
    """The chances that the first side rolls more than the second, as much, or less. Raises `Problem`.

    Example: dice_against('d6 + 1', 'd6') | join(', ')

    >>> [str(chance) for chance in against("d6 + 1", "d6")]
    ['7/12', '5/36', '5/18']
    """
    return [simplest(chance) for chance in stats.against(odds_of(one), odds_of(other))]


def wins(one: Any, other: Any, /, ties: str = LOSE) -> Number:
    """The chance that the first side wins against the second. Raises `Problem`.

    Example: dice_wins('2d6 + 3', '3d6', ties='again')

    >>> [str(wins("d6", "d6", ties)) for ties in ("lose", "win", "half", "again")]
    ['5/12', '7/12', '1/2', '1/2']
    """
    return simplest(stats.against(odds_of(one), odds_of(other)).won(ties))


def pairs(one: Any, other: Any, /, ties: str = LOSE) -> list[Number]:
    """The chances to win none, one, two and so on of the pairs that dice make, the highest first. Raises `Problem`.

    Both sides lay out their dice in order; the highest of each are compared, then the next, as far as both have dice.

    Example: mean_of(dice_pairs('3d6', '2d6', ties='lose'))

    >>> [str(chance) for chance in pairs("3d6", "2d6")]
    ['2275/7776', '2611/7776', '1445/3888']
    """
    mine, theirs = _hand(one), _hand(other)
    found = paid(stats.pairs_won(mine, theirs, ties)).chances()
    most = min(mine.number, theirs.number)
    return [simplest(Fraction(found.get(won, 0))) for won in range(most + 1)]


def _hand(dice: Any) -> Hand:
    """The dice of one side. Raises `Problem` where they are not alike."""
    terms, plain = read(dice) if isinstance(dice, str) else ((), 0)
    if len(terms) != 1 or plain or not terms[0].keeps_all or terms[0].factor != 1:
        raise wrong(f"`{dice}` is no dice to compare one by one", "write dice alike: `3d6`")
    die = terms[0].die
    if die.chance or die.counts(max(die.faces)) != max(die.faces):
        raise wrong(f"`{dice}` does not show a face on each die", "write dice alike: `3d6`")
    return Hand(die.faces, terms[0].number)


FUNCTIONS = {"dice_against": against, "dice_wins": wins, "dice_pairs": pairs}
