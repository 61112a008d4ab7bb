"""Cells of plain square boards, against every cell looked at."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.foundation.diagnostics import Problem
from generator.game.functions.grids import squares_within

SIDES = st.integers(1, 9)


@given(SIDES, SIDES, st.integers(0, 12), st.booleans(), st.data())
def test_cells_within_some_steps_are_those_that_are_near(columns, rows, steps, corners, data):
    column, row = data.draw(st.integers(1, columns)), data.draw(st.integers(1, rows))
    apart = max if corners else lambda x, y: x + y
    near = [
        (x, y)
        for x in range(1, columns + 1)
        for y in range(1, rows + 1)
        if apart(abs(x - column), abs(y - row)) <= steps
    ]
    assert squares_within(columns, rows, steps, [column, row], corners) == len(near)
    if columns % 2 and rows % 2 and (2 * column - 1, 2 * row - 1) == (columns, rows):
        assert squares_within(columns, rows, steps, corners=corners) == len(near)


@pytest.mark.parametrize(
    ("given", "said", "hint"),
    [
        ((0, 5, 1), "`0` isn't a valid number of columns", "from 1 to 1,000"),
        ((5, 10**9, 1), "isn't a valid number of rows", "from 1 to 1,000"),
        ((5, "many", 1), "`many` isn't a valid number of rows", "whole number"),
        ((4, 5, 1), "a board of 4 × 5 has no cell in the middle", "`start=[3, 4]`"),
        ((5, 5, 1, 3), "`3` isn't a cell", "`start=[3, 4]`"),
        ((5, 5, 1, [6, 1]), "`[6, 1]` isn't on a board of 5 × 5", "from 1"),
        ((5, 5, 0.5), "`0.5` isn't a valid number of steps", "whole number"),
    ],
)
def test_a_board_that_cannot_be_is_reported(given, said, hint):
    with pytest.raises(Problem) as caught:
        squares_within(*given)
    assert said in caught.value.diagnostics[0].message
    assert hint in caught.value.diagnostics[0].hints[0]
