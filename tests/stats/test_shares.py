"""Shares of a deck: the smallest that has some, the counts nearest to others, and those that cannot be."""

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.foundation.diagnostics import Problem
from generator.stats import shares as stats
from generator.stats.shares import Printed
from tests.effort import within

EXAMPLE = Printed((18367, 16327, 40816, 6122, 18367), 3)


def printed_as(count, size, digits):
    """What a share is printed as, by those who round half up and those who round half to even."""
    exact = Decimal(100 * count) / Decimal(size)
    step = Decimal(1).scaleb(-digits)
    return {
        int(exact.quantize(step, how).scaleb(digits)) for how in (ROUND_HALF_UP, ROUND_HALF_EVEN)
    }


def has(printed, size):
    """All counts that are printed so in a deck of a size, by trying all."""
    fitting = [
        [c for c in range(size + 1) if part in printed_as(c, size, printed.digits)]
        for part in printed.parts
    ]
    full = (lambda n: n < size) if printed.rest else (lambda n: n == size)
    return [counts for counts in product(*fitting) if full(sum(counts))]


def test_the_example():
    assert stats.smallest_deck(EXAMPLE) == (9, 8, 20, 3, 9)
    assert stats.without_count(EXAMPLE, 49) == ()
    assert stats.without_count(EXAMPLE, 40) == EXAMPLE.parts
    assert stats.nearest_counts(EXAMPLE, 40) == (7, 7, 16, 3, 7)
    assert stats.nearest_counts(EXAMPLE, 49) == (9, 8, 20, 3, 9)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any), st.integers(0, 3))
def test_the_smallest_deck_is_the_first_that_trying_all_finds(counts, digits):
    size = sum(counts)
    parts = tuple(max(printed_as(count, size, digits)) for count in counts)
    printed = Printed(parts, digits)
    found = stats.smallest_deck(printed)
    assert sum(found) <= size
    assert has(printed, sum(found))
    assert tuple(found[: len(parts)]) in has(printed, sum(found))
    assert not any(has(printed, smaller) for smaller in range(1, sum(found)))


@given(st.integers(1, 60), st.integers(0, 2), st.data())
def test_a_count_is_there_where_one_is_printed_so(size, digits, data):
    part = data.draw(st.integers(0, 100 * 10**digits))
    counts = [c for c in range(size + 1) if part in printed_as(c, size, digits)]
    assert list(Printed((part,), digits).counts(part, size)) == counts


@given(st.lists(st.integers(0, 50), min_size=1, max_size=6).filter(any), st.integers(0, 400))
def test_nearest_counts_fill_the_deck_and_keep_their_quota(weights, size):
    """Each has its right rounded up or down, up where it misses most."""
    parts = _hundred(weights)
    found = stats.nearest_counts(Printed(parts), size)
    assert sum(found) == size
    rights = [Fraction(part * size, sum(parts)) for part in parts]
    assert all(abs(count - right) < 1 for count, right in zip(found, rights))
    up = [right - int(right) for count, right in zip(found, rights) if count > right]
    down = [right - int(right) for count, right in zip(found, rights) if count <= right]
    assert max(down, default=0) <= min(up, default=1)


def _hundred(weights):
    """Percentages in the proportion of some weights, nearly."""
    made = [100 * weight // sum(weights) for weight in weights]
    made[0] += 100 - sum(made)
    return tuple(made)


@given(st.integers(0, 100), st.integers(0, 100), st.integers(1, 100))
def test_what_is_missing_to_the_whole_is_other_cards(first, second, size):
    printed = Printed((first, second))
    missing = 100 - first - second
    if missing < -1:
        with pytest.raises(Problem) as caught:
            stats.nearest_counts(printed, size)
        assert f"add up to {100 - missing} %" in caught.value.diagnostics[0].message
        return
    counts = stats.nearest_counts(printed, size)
    assert sum(counts) == size
    assert len(counts) == (3 if missing > 1 else 2)


def test_ties_go_to_who_is_named_first():
    assert stats.nearest_counts(Printed((25, 25, 25, 25)), 6) == (2, 2, 1, 1)
    assert stats.nearest_counts(Printed((50, 50)), 0) == (0, 0)


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (lambda: stats.smallest_deck(Printed((), 0)), "no deck of up to 10000 cards"),
        (lambda: stats.smallest_deck(Printed((5000001, 4999999), 5)), "no deck of up to"),
        (lambda: stats.smallest_deck(Printed((101,), 0)), "0 to 100 %"),
        (lambda: stats.smallest_deck(Printed((-1,), 0)), "0 to 100 %"),
        (lambda: stats.smallest_deck(Printed((60, 60), 0)), "add up to 120 %"),
    ],
)
def test_what_has_no_answer_is_reported(work, said):
    with pytest.raises(Problem) as caught:
        work()
    assert said in caught.value.diagnostics[0].message


def test_the_largest_decks_take_less_than_a_second():
    with within(1):
        with pytest.raises(Problem):
            stats.smallest_deck(Printed((5000001, 4999999) + (0,) * 20, 5))
        assert sum(stats.smallest_deck(Printed((5001, 4999), 2))) == 3_335
    assert sum(stats.nearest_counts(EXAMPLE, 10_000)) == 10_000
