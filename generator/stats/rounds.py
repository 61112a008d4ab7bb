"""Rounds and turns: how many it takes until their results add up to a total, or until a hit comes; exactly.

Going over the total counts as reaching it. A round never brings less than 0. Turns may each roll different dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm

from generator.stats import convolution, impossible, too_much
from generator.stats.convolution import MOST_BYTES, packed, unpacked, width_of
from generator.stats.distribution import Distribution, Number, Range, added, distribution_of, times

MOST_TURNS = 200
NONE = distribution_of([(0, 1)])
"""The hits of no turn."""
MOST_ROUNDS = 1_000
_MOST_STEPS = 1_000_000
_MOST_WORK = 0.5e9
"""The most work: of numbers one by one, and of whole rounds, which are multiplied at once."""


def _steps(brings: Distribution, total: Number) -> tuple[dict[int, int], int, int]:
    """The ways of a round in equal steps, their number, and the total in steps. Raises `Problem`."""
    if brings.numbers[0] < 0:
        hint = (
            "write dice that show at least 0, or, in an expression, `odds_limited(…, at_least=0)`"
        )
        raise impossible("a round can't subtract from the total", hint)
    scale = lcm(*(Fraction(number).denominator for number in brings.numbers))
    whole = {int(number * scale): ways for number, ways in brings if ways}
    step = gcd(*whole)
    if not step:
        if total > 0:
            raise impossible(
                "the total is never reached: a round always brings 0",
                "check that at least one result is above 0",
            )
        step = 1
    goal = max(0, -(-total * scale // step))
    return {number // step: n for number, n in whole.items()}, brings.total, int(goal)


def mean_rounds(brings: Distribution, total: Number) -> Fraction:
    """How many rounds it takes on average. Raises `Problem`."""
    ways, every, goal = _steps(brings, total)
    some = every - ways.get(0, 0)
    gains = sorted(value for value in ways if value)
    least = gains[0] if gains else 1
    most = -(-goal // least)
    if goal * (1 + len(gains)) * (1 + most * some.bit_length() // 2000) > _MOST_STEPS:
        raise too_much("use a smaller total or fewer dice")
    # With c ways above 0, E(g) = (every + sum of ways(v) E(g - v)) / c. At most r(g) = g / least rounds, rounded up,
    # are above 0, so that n(g) = E(g) c^r(g) is whole.
    powers = [1]
    for _ in range(most):
        powers.append(powers[-1] * some)
    needed = [0]
    for g in range(1, goal + 1):
        rounds = -(-g // least) - 1
        led = 0
        for gain in gains:
            if gain >= g:
                break
            led += ways[gain] * needed[g - gain] * powers[rounds + (gain - g) // least]
        needed.append(every * powers[rounds] + led)
    return Fraction(needed[goal], powers[most])


def still_below(brings: Distribution, total: Number) -> Iterator[Fraction]:
    """The chance that the total isn't reached after no round, after one, after two, and so on. Raises `Problem`."""
    ways, every, goal = _steps(brings, total)
    if goal > MOST_BYTES:
        raise too_much("use a smaller total")
    step = [ways.get(value, 0) for value in range(max(1, goal))]
    sums, done, work = [1] + [0] * (max(1, goal) - 1), 1, 0.0
    for _ in range(MOST_ROUNDS + 1):
        left = sum(sums) if goal else 0
        yield Fraction(left, done)
        if not left:
            continue
        done *= every
        width = width_of(done)
        work += goal * 500 + (goal * width) ** 1.5
        if goal * width > MOST_BYTES or work > _MOST_WORK:
            raise too_much("use fewer rounds or a smaller total")
        product = packed(sums, width) * packed(step, width)
        sums = unpacked(product & ((1 << (8 * width * len(sums))) - 1), len(sums), width)


def reached_by(brings: Distribution, total: Number, rounds: int) -> Fraction:
    """The chance that a number of rounds reaches a total. Raises `Problem`."""
    if rounds > MOST_ROUNDS:
        raise too_much(f"use at most {MOST_ROUNDS:,} rounds")
    if rounds < 0:
        return Fraction(0)
    return next(1 - left for at, left in enumerate(still_below(brings, total)) if at == rounds)


def rounds_needed(brings: Distribution, total: Number, chance: Fraction) -> int:
    """How many rounds it takes until a total is reached with at least a certain chance. Raises `Problem`."""
    for rounds, left in enumerate(still_below(brings, total)):
        if 1 - left >= chance:
            return rounds
    raise impossible(f"{MOST_ROUNDS:,} rounds aren't enough")


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
