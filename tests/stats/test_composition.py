"""What heaps are made of: what must be so of all of them, and what is worth a look."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.stats.composition import FEW, Value, alike, cross, groups_well, summary, tally

COUNTS = st.integers(0, 9)
WORDS = st.sampled_from(("", "a", "b", "c")).map(Value)
NUMBERS = st.integers(-108, 108).map(lambda n: Fraction(n, 12)).map(lambda n: Value(str(n), n))
VALUES = WORDS | NUMBERS
HEAPS = st.lists(st.tuples(VALUES, COUNTS))
PAIRS = st.lists(st.tuples(VALUES, VALUES, COUNTS))


def written_out(heap):
    """Each piece by itself."""
    return [value for value, count in heap for _ in range(count)]


def numbered(*numbers):
    return [(Value(str(n), Fraction(n)), 1) for n in numbers]


def worded(*labels):
    return [(Value(label), 1) for label in labels]


@given(HEAPS)
def test_counts_add_up_and_shares_are_one_together(heap):
    lines, pieces = tally(heap), written_out(heap)
    assert {line.value: line.pieces for line in lines} == {v: pieces.count(v) for v in pieces}
    assert sum(line.pieces for line in lines) == len(pieces)
    assert sum(line.share for line in lines) == (1 if pieces else 0)
    assert all(line.share == Fraction(line.pieces, len(pieces)) for line in lines)


@given(HEAPS)
def test_numbers_come_first_from_the_least_on_and_blanks_last(heap):
    lines = tally(heap)
    numbers = [line.value.number for line in lines if line.value.number is not None]
    words = [line for line in lines if line.value.number is None and line.value.label]
    blanks = [line for line in lines if not line.value.label]
    assert numbers == sorted(numbers)
    assert [line.pieces for line in words] == sorted((line.pieces for line in words), reverse=True)
    assert list(lines) == [*lines[: len(numbers)], *words, *blanks]


@given(HEAPS, st.randoms())
def test_the_order_of_the_rows_changes_no_number(heap, random):
    mixed = random.sample(heap, len(heap))
    assert set(tally(mixed)) == set(tally(heap))
    assert summary(mixed) == summary(heap)


@given(PAIRS)
def test_margins_of_a_cross_table_are_the_single_tables(pairs):
    table = cross(pairs)
    assert table.rows == tally([(row, n) for row, _, n in pairs])
    assert table.columns == tally([(column, n) for _, column, n in pairs])
    assert [sum(cells) for cells in table.cells] == [row.pieces for row in table.rows]
    sums = [sum(cells) for cells in zip(*table.cells, strict=True)]
    assert sums == [column.pieces for column in table.columns]


@given(PAIRS)
def test_a_cell_of_a_cross_table_is_the_table_of_its_row(pairs):
    table = cross(pairs)
    for row, cells in zip(table.rows, table.cells, strict=True):
        own = tally([(column, n) for each, column, n in pairs if each == row.value])
        found = {c.value: n for c, n in zip(table.columns, cells, strict=True) if n}
        assert found == {line.value: line.pieces for line in own}


@given(st.lists(st.tuples(NUMBERS | st.just(Value("")), COUNTS)))
def test_what_numbers_come_to(heap):
    numbers = [value.number for value in written_out(heap) if value.label]
    found = summary(heap)
    if not numbers:
        assert found is None
        return
    total = sum(numbers)
    assert found == (min(numbers), total / len(numbers), max(numbers), total)
    assert found.least <= found.mean <= found.most


def test_words_among_numbers_come_to_nothing():
    assert summary([*numbered(1, 2), *worded("many")]) is None
    assert summary(worded("", "")) is None
    # What no piece has is not there.
    assert summary([*numbered(1), (Value("many"), 0)]) is not None


@pytest.mark.parametrize(
    ("heap", "worth"),
    [
        (worded("a", "b", "b"), True),
        (worded("", "a", "a"), True),
        (worded("a", "b", "c"), False),
        (worded("a", "a", "a"), False),
        ([], False),
        (worded("a", "a", "it is a sentence of many words"), False),
        (worded("a", "a", "two\nlines"), False),
        (worded("a", "a", "x" * 40), False),
        (worded(*map(chr, range(97, 97 + FEW)), "a"), True),
        (worded(*map(chr, range(97, 98 + FEW)), "a"), False),
        (numbered(*range(20), 3), True),
        (numbered(*range(20)), False),
    ],
)
def test_what_makes_groups_worth_a_look(heap, worth):
    assert groups_well(heap) is worth


@given(st.lists(VALUES))
def test_other_labels_make_the_same_groups(values):
    renamed = [Value(f"!{value.label}") for value in values]
    assert alike(values, renamed)
    assert alike(renamed, values)
    if len(set(values)) > 1:
        assert not alike(values, [Value("x")] * len(values))
