"""Rolls against each other, up to a total, over turns, in hands that use up a deck, and games that are only played."""

from collections import Counter
from fractions import Fraction
from itertools import accumulate, pairwise, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.foundation.diagnostics import Problem
from generator.stats import rounds as stats
from generator.stats.dice import rolled
from generator.stats.distribution import (
    Range,
    added,
    distribution_of,
    distribution_with,
    root,
)
from generator.stats.draws import EMPTY, Bounds, Deck, draw_of_nth, wanted_drawn
from generator.stats.hands import over_hands
from generator.stats.opposed import AGAIN, HALF, LOSE, TIES, WIN, Against, Hand, against, pairs_won
from generator.stats.simulation import simulated
from tests.effort import within
from tests.stats.rolling import shares

D6 = range(1, 7)
NUMBERS = st.integers(-5, 9) | st.integers(-36, 36).map(lambda n: Fraction(n, 12))
SPREADS = st.lists(st.tuples(NUMBERS, st.integers(1, 9)), min_size=1, max_size=6).map(
    distribution_of
)
GAINS = st.lists(st.tuples(st.integers(0, 6), st.integers(1, 5)), min_size=1, max_size=5).map(
    distribution_of
)


@given(SPREADS)
def test_what_a_spread_comes_to_is_what_its_chances_do(found):
    chances = found.chances()
    assert sum(chances.values()) == 1
    assert found.mean() == sum(n * c for n, c in chances.items())
    assert found.variance() == sum((n - found.mean()) ** 2 * c for n, c in chances.items())
    assert abs(found.deviation() ** 2 - found.variance()) < Fraction(1, 10**10)
    most = max(chances.values())
    assert found.likeliest() == tuple(n for n, c in chances.items() if c == most)
    for percent in (0, 1, 25, 50, 75, 99, 100):
        reached = found.percentile(Fraction(percent, 100))
        assert found.chance(Range(None, reached)) >= Fraction(percent, 100)
        lower = [n for n in found.numbers if n < reached]
        assert not lower or found.chance(Range(None, lower[-1])) < Fraction(percent, 100)
    assert distribution_with(chances).chances() == chances


@given(SPREADS, SPREADS)
def test_sums_are_what_all_pairs_are(one, other):
    ways: Counter[Fraction] = Counter()
    for (a, n), (b, m) in product(one, other):
        ways[Fraction(a + b)] += n * m
    both = added(one, other)
    assert dict(both) == dict(ways)
    assert both.mean() == one.mean() + other.mean()
    assert both.variance() == one.variance() + other.variance()
    assert dict(added(one, _negative(one))) == {-n: w for n, w in added(one, _negative(one))}


def _negative(one):
    return distribution_of((-number, ways) for number, ways in one)


@given(SPREADS, st.integers(-3, 3), st.integers(1, 4))
def test_limits_gather_what_lies_beyond_them(found, low, more):
    limited = found.limited(Range(low, low + more))
    assert limited.chance(Range(low, low)) == found.chance(Range(None, low))
    assert low <= limited.numbers[0] <= limited.numbers[-1] <= low + more
    assert limited.total == found.total


@given(st.fractions(0, 10**6))
def test_a_root_is_right_to_its_last_digit(value):
    found = root(value)
    assert (
        max(Fraction(0), found - Fraction(1, 10**12)) ** 2
        <= value
        <= (found + Fraction(1, 10**12)) ** 2
    )


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ({0: Fraction(1, 2)}, "add up to 0.5 instead of 1"),
        ({0: Fraction(3, 2), 1: -Fraction(1, 2)}, "can't be below 0"),
        ({}, "add up to 0 instead of 1"),
    ],
)
def test_chances_make_one(chances, said):
    with pytest.raises(Problem) as caught:
        distribution_with(chances)
    assert said in caught.value.diagnostics[0].message


@given(SPREADS, SPREADS)
def test_who_is_higher_is_what_all_pairs_say(one, other):
    found: Counter[str] = Counter()
    for (a, n), (b, m) in product(one, other):
        found["win" if a > b else "tie" if a == b else "lose"] += n * m
    every = one.total * other.total
    expected = Against(*(Fraction(found[word], every) for word in ("win", "tie", "lose")))
    assert against(one, other) == expected
    assert sum(expected) == 1
    turned = against(other, one)
    assert (turned.win, turned.lose) == (expected.lose, expected.win)
    if expected.tie < 1:
        for ties in (HALF, AGAIN):
            assert expected.won(ties) + turned.won(ties) == 1
        assert expected.won(LOSE) + turned.won(WIN) == 1
        assert expected.won(LOSE) <= expected.won(AGAIN) <= expected.won(WIN)


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (2, 1), (1, 2), (3, 2), (2, 2)])
@pytest.mark.parametrize("ties", [LOSE, WIN])
def test_pairs_of_dice_are_what_all_rows_are(mine, theirs, ties):
    def won(row):
        pairs = zip(sorted(row[:mine])[::-1], sorted(row[mine:])[::-1])
        return sum(a > b or (a == b and ties == WIN) for a, b in pairs)

    die = dict.fromkeys(D6, 1)
    found = pairs_won(Hand(die, mine), Hand(die, theirs), ties)
    assert found.chances() == shares(map(won, product(D6, repeat=mine + theirs)))


def test_three_dice_against_two_are_as_everybody_knows_them():
    die = dict.fromkeys(D6, 1)
    assert dict(pairs_won(Hand(die, 3), Hand(die, 2))) == {0: 2275, 1: 2611, 2: 2890}


def test_ties_that_mean_nothing_are_reported():
    always = against(distribution_of([(1, 1)]), distribution_of([(1, 1)]))
    for call, said in (
        (lambda: always.won("none"), "a tie can't count `none`"),
        (lambda: always.won(AGAIN), "forever"),
        (lambda: pairs_won(Hand({1: 1}, 1), Hand({1: 1}, 1), HALF), "lost or won"),
        (lambda: pairs_won(Hand(dict.fromkeys(D6, 1), 20), Hand({1: 1, 2: 1}, 20)), "too long"),
    ):
        with pytest.raises(Problem) as caught:
            call()
        assert said in caught.value.diagnostics[0].message
    assert set(TIES) == {LOSE, WIN, HALF, AGAIN}


@given(GAINS, st.integers(0, 9), st.integers(0, 4))
def test_a_total_is_reached_where_all_rows_of_rounds_reach_it(brings, total, rounds):
    if brings.numbers[-1] == 0:
        return
    faces = [number for number, ways in brings for _ in range(ways)]
    if len(faces) ** rounds > 20_000:
        return
    rows = list(product(faces, repeat=rounds))
    expected = Fraction(sum(sum(row) >= total for row in rows), len(rows))
    assert stats.reached_by(brings, total, rounds) == expected


@given(GAINS, st.integers(0, 30))
def test_the_rounds_on_average_are_all_that_are_not_enough(brings, total):
    """The mean of a number that counts from 0 is the sum of the chances to be above 0, above 1, and so on."""
    if brings.numbers[-1] == 0:
        return
    left, found = Fraction(0), stats.mean_rounds(brings, total)
    below = list(zip(range(61), stats.still_below(brings, total)))
    left = sum((chance for _, chance in below), Fraction(0))
    assert left <= found
    if below[-1][1] < Fraction(1, 10**9):
        assert float(found) == pytest.approx(float(left), abs=1e-5)
    chances = [chance for _, chance in below]
    assert chances == sorted(chances, reverse=True)
    assert stats.mean_rounds(brings, total + 1) >= found


def test_rounds_of_a_die_are_as_its_equation_says():
    """E(g) = 1 + the mean of E(g - face): computed here step by step, in fractions."""
    needed = [Fraction(0)]
    for g in range(1, 31):
        needed.append(1 + sum(needed[max(0, g - face)] for face in D6) / 6)
    die = rolled("d6").distribution
    assert [stats.mean_rounds(die, g) for g in range(31)] == needed


@pytest.mark.parametrize(
    ("numbers", "total", "rounds"),
    [
        ((Fraction(1, 2), 1), 1, Fraction(3, 2)),
        ((0, 5), 10, 4),
        ((0, 5), 9, 4),
        ((0, 10**9), 10**9, 2),
        ((7, 7), 0, 0),
        ((3, 3), -2, 0),
    ],
)
def test_rounds_go_in_steps_of_any_width(numbers, total, rounds):
    brings = distribution_of((number, 1) for number in numbers)
    assert stats.mean_rounds(brings, total) == rounds


def test_how_many_rounds_are_needed():
    coin = distribution_of([(0, 1), (1, 1)])
    assert [stats.rounds_needed(coin, 1, Fraction(n, 8)) for n in (0, 1, 4, 6, 7)] == [
        *(0, 1, 1, 2, 3)
    ]
    with pytest.raises(Problem, match="1,000 rounds aren't enough"):
        stats.rounds_needed(coin, 1, Fraction(1))
    assert stats.rounds_needed(distribution_of([(1, 1), (2, 1)]), 3, Fraction(1)) == 3


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: stats.mean_rounds(distribution_of([(0, 1)]), 1), "the total is never reached"),
        (lambda: stats.mean_rounds(rolled("d6 - d6").distribution, 1), "can't subtract"),
        (lambda: stats.mean_rounds(rolled("10d10").distribution, 10**9), "too long"),
        (lambda: stats.reached_by(rolled("d6").distribution, 10**9, 5), "too long"),
        (lambda: stats.reached_by(rolled("d6").distribution, 5, 10**9), "too long"),
        (
            lambda: stats.rounds_needed(rolled("10d10").distribution, 50_000, Fraction(1, 2)),
            "too long",
        ),
    ],
)
def test_totals_that_cannot_be_are_reported_soon(call, said):
    with within(1):
        with pytest.raises(Problem) as caught:
            call()
        assert said in caught.value.diagnostics[0].message


@pytest.mark.parametrize(("dice", "total"), [("d6", 500), ("d{0,1}", 200), ("40d6", 1000)])
def test_large_totals_take_no_second(dice, total):
    with within(1):
        brings = rolled(dice).distribution
        mean = stats.mean_rounds(brings, total)
        near = stats.rounds_needed(brings, total, Fraction(1, 2))
        assert abs(mean - near) < 2


TURNS = st.lists(st.sampled_from(["d2=1", "2d2=1", "d3=1", "d{0,0}"]), max_size=3)


@given(TURNS, st.integers(1, 3))
def test_hits_over_turns_are_what_all_rows_of_turns_are(texts, nth):
    turns = [rolled(text).distribution for text in texts]
    faces = [[number for number, ways in turn for _ in range(ways)] for turn in turns]
    rows = [[0, *accumulate(row)] for row in product(*faces)]
    every = Fraction(1, len(rows))
    expected = [sum(row[at] >= nth for row in rows) * every for at in range(len(turns) + 1)]
    assert stats.chances_by_turn(turns, nth) == expected
    assert all(one <= other for one, other in pairwise(expected))
    assert stats.together(turns).chances() == shares(row[-1] for row in rows)


def test_turns_are_few_and_take_nothing_away():
    for turns, said in (
        ([stats.NONE] * 201, "201 turns"),
        ([rolled("d6 - 3").distribution], "can't subtract hits"),
    ):
        with pytest.raises(Problem) as caught:
            stats.chances_by_turn(turns)
        assert said in caught.value.diagnostics[0].message
    with pytest.raises(Problem, match="2 turns aren't enough"):
        stats.turn_needed([rolled("d6=6").distribution] * 2, Fraction(9, 10))


def test_two_hundred_turns_of_many_dice_take_no_second():
    with within(1):
        turns = [rolled(f"{1 + n // 20}d6>=6").distribution for n in range(200)]
        by = stats.chances_by_turn(turns, 5)
        assert by[-1] > Fraction(999, 1000)
        assert stats.together(turns).chance(Range(5)) == by[-1]


@st.composite
def small_decks(draw):
    size = draw(st.integers(1, 4))
    return Deck(size, draw(st.integers(0, size)))


def played(cards, shuffles, hands, size):
    """The wanted cards in some hands, where decks are shuffled as told; None where a shuffle is missing."""
    orders, deck, discards, came = iter(shuffles), [], list(range(len(cards))), 0
    for _ in range(hands):
        hand = []
        while len(hand) < size:
            if not deck:
                order = next(orders)
                deck = [card for card in order if card in discards]
                discards = []
            hand.append(deck.pop())
        came += sum(cards[card] for card in hand)
        discards += hand
    return came


@given(small_decks(), st.integers(0, 3), st.integers(0, 4))
def test_hands_that_use_up_a_deck_are_what_all_shuffles_give(deck, hands, size):
    if size > deck.size:
        return
    cards = [True] * deck.wanted + [False] * (deck.size - deck.wanted)
    times = min(3, 1 + hands * size // deck.size)
    orders = list(permutations(range(deck.size)))
    results = [played(cards, shuffles, hands, size) for shuffles in product(orders, repeat=times)]
    assert over_hands(deck, hands, size).chances() == shares(results)


@given(st.integers(1, 30), st.integers(0, 30), st.integers(0, 12), st.data())
def test_hands_bring_each_card_as_often_as_all(size, wanted, hands, data):
    deck = Deck(size, min(size, wanted))
    number = data.draw(st.integers(0, size))
    found = over_hands(deck, hands, number)
    assert sum(found.chances().values()) == 1
    assert found.mean() == Fraction(hands * number * deck.wanted, size)
    if hands * number <= size:
        assert found.chances() == {
            n: c for n, c in wanted_drawn(deck, hands * number).chances().items() if c
        }
    if number and size % number == 0:
        again = wanted_drawn(deck._replace(put_back=EMPTY), hands * number).chances()
        assert found.chances() == {n: c for n, c in again.items() if c}


def test_hands_of_large_decks_take_no_second_or_are_refused():
    with within(1):
        assert over_hands(Deck(500, 40), 60, 5).mean() == 24
        assert over_hands(Deck(10_000, 10_000), 3, 10_000).numbers == (30_000,)
        assert over_hands(Deck(1, 1), 1000, 1).numbers == (1000,)
        assert over_hands(Deck(0, 0), 3, 0).numbers == (0,)
        for call in (
            lambda: over_hands(Deck(500, 250), 1000, 7),
            lambda: over_hands(Deck(10_000, 5_000), 3, 5_000),
            lambda: over_hands(Deck(10**9, 10**8), 50, 10**8),
            lambda: wanted_drawn(Deck(10**9, 3), 5),
            lambda: draw_of_nth(Deck(10**9, 3)),
            lambda: over_hands(Deck(5, 2), 10**9, 1),
            lambda: over_hands(Deck(5, 2), 1, 6),
        ):
            with pytest.raises(Problem):
                call()


@pytest.mark.parametrize("size", [0, 1, 500, 10_000])
def test_decks_of_any_size_have_odds_within_a_second(size):
    with within(1):
        deck = Deck(size, (size + 1) // 3)
        draws = min(size, 500)
        found = wanted_drawn(deck, draws)
        assert sum(found.ways) == found.total
        if size:
            assert found.mean() == Fraction(draws * deck.wanted, size)
            assert found.chance(Bounds(0, 10**9)) == 1


def test_games_are_the_same_each_time_and_as_near_as_they_say():
    def die(chance: Random) -> int:
        return chance.choice(D6)

    one, again, other = simulated(die, 4000), simulated(die, 4000), simulated(die, 4000, seed=2)
    assert dict(one.distribution) == dict(again.distribution) != dict(other.distribution)
    assert abs(one.distribution.mean() - Fraction(7, 2)) < 3 * one.error
    # The variance of a die is 35/12.
    assert float(one.error) == pytest.approx((35 / 12 / 4000) ** 0.5, rel=0.05)
    six = one.distribution.chance(Range(6))
    assert abs(six - Fraction(1, 6)) < 3 * one.error_of(Range(6))
    assert float(one.error_of(Range(6))) == pytest.approx((5 / 36 / 4000) ** 0.5, rel=0.05)
    assert one.error_of(Range(7)) > 0


def test_the_error_holds_in_two_of_three_cases():
    near = 0
    for seed in range(60):
        made = simulated(lambda chance: chance.choice(D6), 400, seed=seed)
        near += abs(made.distribution.mean() - Fraction(7, 2)) <= made.error
    assert 30 <= near <= 52
