import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.flow import (
    CrossItem,
    FlexItem,
    TableColumn,
    across,
    between,
    lengths,
    missing,
    shared,
    starts,
)

_room = st.floats(0, 1000)


def _natural(size):
    return FlexItem(lambda free: min(size, free))


def test_fixed_then_natural_then_growing():
    wishes = [
        FlexItem(lambda _: 0.0, 10.0),
        _natural(20.0),
        FlexItem(lambda _: 0.0, None, 1.0),
        FlexItem(lambda _: 0.0, None, 3.0),
    ]
    assert lengths(wishes, 106, 2) == [10, 20, 17.5, 52.5]


def test_the_longest_give_way_first():
    assert lengths([FlexItem(lambda _, n=n: n) for n in (5.0, 100.0, 40.0)], 65) == [5, 30, 30]


def test_what_grows_gets_nothing_where_nothing_is_left():
    assert lengths([FlexItem(lambda _: 50.0), FlexItem(lambda _: 0.0, None, 1.0)], 40) == [40, 0]


@given(st.lists(st.floats(0, 500), min_size=1, max_size=8), _room)
def test_natural_lengths_fit_and_none_is_cut_below_another(sizes, room):
    made = lengths([FlexItem(lambda _, size=size: size) for size in sizes], room)
    assert sum(made) <= room + 1e-6
    assert all(m <= size + 1e-6 for m, size in zip(made, sizes))
    for m, size in zip(made, sizes):
        if m < size - 1e-6:
            assert max(made) <= m + 1e-6


@given(st.lists(st.floats(0.01, 10), min_size=1, max_size=8), _room)
def test_what_grows_fills_the_room(shares, room):
    made = lengths([FlexItem(lambda _: 0.0, None, share) for share in shares], room)
    assert sum(made) == pytest.approx(room)


@given(
    st.lists(st.floats(0, 50), min_size=1, max_size=6),
    st.sampled_from(["start", "center", "end", "between"]),
)
def test_items_stand_one_after_the_other_inside(sizes, justify):
    room = sum(sizes) + 3 * (len(sizes) - 1) + 20
    at = starts(sizes, room, 3, justify)
    ends = [a + size for a, size in zip(at, sizes)]
    assert all(later >= end + 3 - 1e-6 for end, later in zip(ends, at[1:]))
    assert at[0] >= 0
    assert ends[-1] <= room + 1e-6


def test_across():
    assert across(CrossItem(lambda _: 4.0), 10) == (0, 10)
    assert across(CrossItem(lambda _: 4.0, None, "center"), 10) == (3, 4)
    assert across(CrossItem(lambda _: 40.0, None, "end"), 10) == (0, 10)
    assert across(CrossItem(lambda _: 4.0, 2.0, "end"), 10) == (8, 2)
    assert across(CrossItem(lambda _: 4.0, 2.0), 10) == (0, 2)


def test_missing_room():
    assert missing([5, 6], 10, 1) == 2
    assert missing([5, 6], 12, 1) == 0


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100)), min_size=1, max_size=8), _room)
def test_widths_between_bounds_fill_the_room(bounds, room):
    least = [min(pair) for pair in bounds]
    most = [max(pair) for pair in bounds]
    made = shared(least, most, room)
    assert sum(made) == pytest.approx(min(room, sum(most)), abs=1e-6)
    assert all(width <= high + 1e-6 for width, high in zip(made, most))
    if sum(least) <= room:
        assert all(width >= low - 1e-6 for width, low in zip(made, least))


def test_a_column_that_grows_keeps_room_for_its_words():
    columns = [TableColumn(5, 90), TableColumn(20, 60, None, 1.0), TableColumn(0, 0, 10.0)]
    assert between(columns, 100) == [70, 20, 10]
    assert between(columns, 150) == [90, 50, 10]
