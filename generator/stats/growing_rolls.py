"""Turns that each roll their own dice: how many hits there are up to a turn, and when they come; exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from generator.stats import convolution, impossible
from generator.stats.convolution import width_of
from generator.stats.distribution import Distribution, Range, added, distribution_of, times

MOST_TURNS = 200
NONE = distribution_of([(0, 1)])
"""The hits of no turn."""


def together(turns: Sequence[Distribution]) -> Distribution:
    """The hits of all turns together. Raises `Problem`."""
    check_turns(turns)
    places = 1 + sum(int(turn.numbers[-1]) for turn in turns)
    convolution.check_size(places, sum(width_of(turn.total) for turn in turns))
    alike = Counter(map(id, turns))
    return added(NONE, *(times(turn, alike.pop(id(turn))) for turn in turns if id(turn) in alike))


def check_turns(turns: Sequence[Distribution]) -> None:
    """Raises `Problem` for too many turns, and for negative numbers of hits."""
    if len(turns) > MOST_TURNS:
        raise impossible(f"{len(turns):,} turns are too many", f"use at most {MOST_TURNS}")
    if any(turn.numbers[0] < 0 for turn in turns):
        hint = "write dice that count at least 0, such as `d6>=5`"
        raise impossible("a turn can't subtract hits", hint)


def chances_by_turn(turns: Sequence[Distribution], nth: int = 1) -> list[Fraction]:
    """The chance that the n-th hit has come after no turn, after the first, the second, and so on. Raises `Problem`."""
    check_turns(turns)
    if nth == 1:
        none = [turn.chance(Range(0, 0)) for turn in turns]
        return [1 - left for left in accumulate(none, lambda a, b: a * b, initial=Fraction(1))]
    # More hits than enough make no difference.
    enough = Range(None, nth)
    limited = (turn.limited(enough) for turn in turns)
    sums = accumulate(limited, lambda one, other: added(one, other).limited(enough), initial=NONE)
    return [each.chance(Range(nth)) for each in sums]


def turn_needed(turns: Sequence[Distribution], chance: Fraction, nth: int = 1) -> int:
    """By which turn the n-th hit has come with at least a certain chance. Raises `Problem`."""
    for turn, reached in enumerate(chances_by_turn(turns, nth)):
        if reached >= chance:
            return turn
    raise impossible(f"{len(turns)} turns aren't enough", "list more turns")
