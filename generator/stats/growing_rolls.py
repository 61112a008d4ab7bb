"""Turns that each roll dice of their own: how many hits there are up to a turn, and when they come; exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate

from generator.stats import convolution, impossible
from generator.stats.convolution import width_of
from generator.stats.distribution import Range, Spread, added, spread_of, times

MOST_TURNS = 200
NONE = spread_of([(0, 1)])
"""What no turn brings."""


def together(turns: Sequence[Spread]) -> Spread:
    """What the turns bring together. Raises `Problem`.

    >>> coin = spread_of([(0, 1), (1, 1)])
    >>> together([coin, coin]).ways
    (1, 2, 1)
    """
    need(turns)
    places = 1 + sum(int(turn.numbers[-1]) for turn in turns)
    convolution.need(places, sum(width_of(turn.every) for turn in turns))
    alike = Counter(map(id, turns))
    return added(NONE, *(times(turn, alike.pop(id(turn))) for turn in turns if id(turn) in alike))


def need(turns: Sequence[Spread]) -> None:
    """Sees that turns can be looked at. Raises `Problem`."""
    if len(turns) > MOST_TURNS:
        raise impossible(f"{len(turns):,} turns are too many", f"look at {MOST_TURNS} at most")
    if any(turn.numbers[0] < 0 for turn in turns):
        raise impossible(
            "a turn takes hits away", "write dice that count at least 0, such as `d6>=5`"
        )


def came_by(turns: Sequence[Spread], nth: int = 1) -> list[Fraction]:
    """The chance that the n-th hit has come by no turn, by the first, the second, and so on. Raises `Problem`.

    >>> coin = spread_of([(0, 1), (1, 1)])
    >>> [str(chance) for chance in came_by([coin, coin])]
    ['0', '1/2', '3/4']
    """
    need(turns)
    if nth == 1:
        none = [turn.chance(Range(0, 0)) for turn in turns]
        return [1 - left for left in accumulate(none, lambda a, b: a * b, initial=Fraction(1))]
    # All that is more than enough is alike.
    enough = Range(None, nth)
    sums = accumulate((turn.limited(enough) for turn in turns), _added_to(enough), initial=NONE)
    return [each.chance(Range(nth)) for each in sums]


def _added_to(enough: Range) -> Callable[[Spread, Spread], Spread]:
    return lambda one, other: added(one, other).limited(enough)


def turn_needed(turns: Sequence[Spread], chance: Fraction, nth: int = 1) -> int:
    """By which turn the n-th hit has come with a chance of at least so much. Raises `Problem`.

    >>> turn_needed([spread_of([(0, 1), (1, 1)])] * 3, Fraction(3, 4))
    2
    """
    for turn, came in enumerate(came_by(turns, nth)):
        if came >= chance:
            return turn
    raise impossible(f"{len(turns)} turns are not enough", "look at more turns")
